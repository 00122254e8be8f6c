import { useState } from "preact/hooks";
import type { Api, ApiResult } from "../../api.ts";
import type { Explanation } from "../../api-types.ts";
import { MODE_LABELS } from "../../labels.ts";
import { Moment } from "../../ui/moment.tsx";
import { Problem } from "../../ui/problem.tsx";

type Outcome = Explanation["ruleResults"][number]["outcome"];

const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  continue: "goes on",
  skip: "stays with you",
  wait: "waits",
  hold: "on hold",
};

interface ExplanationProps {
  readonly api: Api;
  readonly orderId: string;
  readonly part: string;
}

/**
 * Why the rules decide so, as the order is in the store now. It is read when it is opened, and again
 * each time: the store is asked for it.
 */
export const DeliveryExplanation = ({ api, orderId, part }: ExplanationProps) => {
  const [result, setResult] = useState<ApiResult<Explanation>>();

  async function read(): Promise<void> {
    setResult(undefined);
    const path = `deliveries/${encodeURIComponent(orderId)}/explain?part=${encodeURIComponent(part)}`;
    setResult(await api.call<Explanation>("GET", path));
  }

  return (
    <details class="card" onToggle={({ currentTarget }) => void (currentTarget.open && read())}>
      <summary>Why?</summary>
      <div role="status">
        {result === undefined && <p class="loading">Reading the order…</p>}
        {result?.ok === false && <Problem refusal={result.refusal} onRetry={() => void read()} />}
        {result?.ok && <Explained explanation={result.value} />}
      </div>
    </details>
  );
};

const Explained = ({ explanation }: { readonly explanation: Explanation }) => {
  const { until, nextAction, ruleResults } = explanation;
  return (
    <>
      <p>
        <strong>{describeDecision(explanation)}</strong>
      </p>
      {until !== null && (
        <p class="hint">
          Looked at again <Moment at={until} />
        </p>
      )}
      {nextAction !== null && <p>Next: {nextAction}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it too */}
      <section class="scrolled" tabIndex={0} aria-label="Rules as they were tried">
        <table class="rules">
          <caption class="unseen">Rules as they were tried</caption>
          <thead>
            <tr>
              {["Rule", "What it saw", "Outcome"].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ruleResults.map(({ rule, details, outcome }) => (
              <tr key={rule}>
                <td>{rule}</td>
                <td>{details}</td>
                <td>{OUTCOME_LABELS[outcome]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
};

const describeDecision = ({ plan, reason }: Explanation): string =>
  plan === null
    ? (reason?.text ?? "The order waits.")
    : `It goes out: ${MODE_LABELS[plan.mode][0]}.`;
