import { useEffect, useRef, useState } from "preact/hooks";
import type { Api } from "../../api.ts";
import type { SetupTest } from "../../api-types.ts";
import { announce } from "../../dom.ts";
import { Badge } from "../../ui/badge.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Problem } from "../../ui/problem.tsx";
import { describeOutcome, findTriedLink, summarizeTest } from "./setup-labels.ts";
import { SetupLinkEntry } from "./setup-link-entry.tsx";
import { useSetupTest } from "./use-setup-test.ts";

interface CardProps {
  readonly api: Api;
  /** The test as the screen has read it; undefined: the card reads it. */
  readonly known?: SetupTest | null;
  /** Whether it is unfolded at first. */
  readonly isOpen: boolean;
}

/** Tries the whole way from the store to the buyer's door, and names the link that is broken. */
export const SetupTestCard = ({ api, known, isOpen }: CardProps) => {
  const { test, refusal, isStarting, start, read } = useSetupTest(api, known);
  useAnnouncements(test);
  const [tone, text] = describeOutcome(test ?? null);
  const isRunning = test?.outcome === "running";
  // What was unfolded to show something is not folded when that is over.
  const [isUnfolded, setUnfolded] = useState(isOpen);
  useEffect(() => {
    if (isOpen || isRunning) setUnfolded(true);
  }, [isOpen, isRunning]);
  return (
    <details class="card" aria-label="Setup test" open={isUnfolded}>
      <summary>Setup test {test !== undefined && <Badge tone={tone}>{text}</Badge>}</summary>
      <p class="hint">
        Tries each link from your store to the courier for real. With a sandbox account, it books a
        test delivery and follows it to the door; with a live one, it ends with the price, so that
        no driver is sent. It touches none of your orders.
      </p>
      {test && <SetupResult test={test} />}
      {refusal && (
        <Problem refusal={refusal} onRetry={test === undefined || isRunning ? read : start} />
      )}
      {test !== undefined && (
        <p class="buttons">
          <button type="button" aria-busy={isStarting || isRunning} onClick={start}>
            {formatButton(test, isStarting)}
          </button>
        </p>
      )}
    </details>
  );
};

const formatButton = (test: SetupTest | null, isStarting: boolean): string => {
  if (isStarting || test?.outcome === "running") return "Testing…";
  return test === null ? "Test the setup" : "Test again";
};

const SetupResult = ({ test }: { readonly test: SetupTest }) => {
  const tried = findTriedLink(test)?.link;
  return (
    <>
      <p>
        <strong>{summarizeTest(test)}</strong>{" "}
        <span class="hint">
          <Moment at={test.finishedAt ?? test.startedAt} />
        </span>
      </p>
      <ol class="rows" aria-label="Links">
        {test.links.map((one, at) => (
          <SetupLinkEntry
            key={one.link}
            link={one}
            isTried={one.link === tried}
            isRepeated={one.reason !== null && one.reason.text === test.links[at - 1]?.reason?.text}
          />
        ))}
      </ol>
    </>
  );
};

/** Says each step while the test is shown: not what was found before. */
function useAnnouncements(test: SetupTest | null | undefined): void {
  const summary = test ? summarizeTest(test) : undefined;
  const said = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (said.current !== undefined && summary !== undefined && said.current !== summary)
      announce(summary);
    if (test !== undefined) said.current = summary ?? "";
  }, [summary, test]);
}
