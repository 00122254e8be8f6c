import { Badge } from "../../ui/badge.tsx";
import { findMendingScreen, LINK_LABELS, type SetupLink, STATE_LABELS } from "./setup-labels.ts";

interface EntryProps {
  readonly link: SetupLink;
  readonly isTried: boolean;
  /** The link before says the same. */
  readonly isRepeated: boolean;
}

/** One link with what was found, and the way to the screen that mends it. */
export const SetupLinkEntry = ({ link, isTried, isRepeated }: EntryProps) => {
  const { state, reason } = link;
  const [tone, label] = STATE_LABELS[state];
  const mending = findMendingScreen(link);
  return (
    <li>
      <p class="line">
        {LINK_LABELS[link.link]}
        <Badge tone={isTried ? "info" : tone}>{isTried ? "Being tried…" : label}</Badge>
      </p>
      {reason !== null && !isRepeated && (
        <p class={state === "broken" ? "" : "hint"}>{reason.text}</p>
      )}
      {mending && (
        <p class="buttons">
          <a class="go" href={`#/${mending[0]}`}>
            {mending[1]}
          </a>
        </p>
      )}
    </li>
  );
};
