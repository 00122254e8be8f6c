import { useState } from "preact/hooks";
import type { Api, ApiResult } from "../../api.ts";
import type { Explanation } from "../../api-types.ts";
import { createCallOrder } from "../../call-order.ts";
import { Moment } from "../../ui/moment.tsx";
import { Problem } from "../../ui/problem.tsx";
import { describeDecision, RuleTable } from "../../ui/rule-table.tsx";

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
  const [beginCall] = useState(createCallOrder);

  async function read(): Promise<void> {
    const isLatest = beginCall();
    setResult(undefined);
    const path = `deliveries/${encodeURIComponent(orderId)}/explain?part=${encodeURIComponent(part)}`;
    const answer = await api.call<Explanation>("GET", path);
    if (isLatest()) setResult(answer);
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
      <RuleTable results={ruleResults} />
    </>
  );
};
