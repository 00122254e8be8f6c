import { useState } from "preact/hooks";
import type { Api } from "../../api.ts";
import type { Delivery, Home } from "../../api-types.ts";
import { askForConfirmation } from "../../dialog.ts";
import {
  ACTION_LABELS,
  ACTION_RESULTS,
  CONFIRMED_ACTIONS,
  getLabel,
  PROGRESS_TONES,
} from "../../labels.ts";
import { pageShell } from "../../shell/shell.ts";
import { Badge } from "../../ui/badge.tsx";
import { useLeftFocus } from "../../ui/use-left-focus.ts";
import { formatDeliveryName, getDeliveryPlace } from "../deliveries/delivery-name.ts";

type AttentionEntries = Home["needsAttention"];
type NeedyDelivery = AttentionEntries["deliveries"][number];
type Solution = NonNullable<NeedyDelivery["solution"]>;

interface AttentionProps {
  readonly api: Api;
  readonly list: AttentionEntries;
  /** Something was done: the list is no longer as it was read. */
  readonly onDone: () => void;
}

/** What needs the merchant now, each with the button that solves it. */
export const AttentionList = ({ api, list: { deliveries, hasMore }, onDone }: AttentionProps) => (
  <section class="card" aria-label="Needs you">
    <h3>Needs you</h3>
    {deliveries.length === 0 && <p class="hint">Nothing needs you now.</p>}
    {deliveries.length > 0 && (
      <ul class="rows">
        {deliveries.map((one) => (
          <AttentionEntry key={getDeliveryPlace(one)} {...{ api, one, onDone }} />
        ))}
      </ul>
    )}
    {hasMore && (
      <p>
        <a href="#/deliveries?tab=attention">All that needs you</a>
      </p>
    )}
  </section>
);

interface EntryProps extends Pick<AttentionProps, "api" | "onDone"> {
  readonly one: NeedyDelivery;
}

const AttentionEntry = ({ api, one, onDone }: EntryProps) => {
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const box = useLeftFocus<HTMLLIElement>();
  const place = getDeliveryPlace(one);
  const name = formatDeliveryName(one);

  async function solve(solution: Solution): Promise<void> {
    if (isBusy || !(await confirmSolution(name, solution))) return;
    const { action, price } = solution;
    setBusy(true);
    // What was shown is agreed to, and no dearer price.
    const body = price === null ? {} : { price };
    const result = await api.call<Delivery>("POST", `${place}/actions/${action}`, body);
    setBusy(false);
    setProblem(result.ok ? "" : result.refusal.message);
    if (result.ok) pageShell.showToast(`${name}: ${getLabel(ACTION_RESULTS, action)}`);
    onDone();
  }

  const { solution } = one;
  return (
    <li ref={box}>
      <p class="line">
        <a href={`#/${place}`}>{name}</a>
        <Badge tone={PROGRESS_TONES[one.progress]}>{one.progressText}</Badge>
      </p>
      <p>{(one.lastError ?? one.alert ?? one.reason)?.text ?? one.courierStatusText}</p>
      {problem !== "" && (
        <p class="odd" role="alert">
          {problem}
        </p>
      )}
      {solution === null && <ElsewhereLink one={one} />}
      {solution !== null && (
        <p>
          <button
            type="button"
            aria-busy={isBusy}
            title={solution.reason.text}
            onClick={() => void solve(solution)}
          >
            {isBusy ? "One moment…" : getLabel(ACTION_LABELS, solution.action)}
            <span class="unseen">: {name}</span>
          </button>
        </p>
      )}
    </li>
  );
};

/** Leads to where it is solved, if no action alone does. */
const ElsewhereLink = ({ one }: { readonly one: NeedyDelivery }) => {
  const code = one.lastError === null && one.alert === null ? one.reason?.code : undefined;
  const [href, text] =
    (code === "no-phone" && [`#/${getDeliveryPlace(one)}?act=correct`, "Correct it"]) ||
    (code === "no-email" && [
      "#/settings/contact",
      "Enter an e-mail address for all such orders",
    ]) ||
    [];
  return href === undefined ? null : (
    <p>
      <a href={href} class="plain">
        {text}
        <span class="unseen">: {formatDeliveryName(one)}</span>
      </a>
    </p>
  );
};

const confirmSolution = async (name: string, { action, reason, price }: Solution) =>
  !CONFIRMED_ACTIONS.includes(action) ||
  askForConfirmation({
    title: `${getLabel(ACTION_LABELS, action)}: ${name}?`,
    text: `${reason.text}${price === null ? "" : ` The price is ${price.text}.`}`,
    ...{ confirmLabel: getLabel(ACTION_LABELS, action), cancelLabel: "Leave it" },
  });
