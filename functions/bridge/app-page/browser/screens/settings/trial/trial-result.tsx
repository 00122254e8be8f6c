import type { ApiResult } from "../../../api.ts";
import type { Explanation } from "../../../api-types.ts";
import { describeDecision, RuleTable } from "../../../ui/rule-table.tsx";

/** An order with what the rules make of it. */
export interface TriedOrder {
  /** "Order #1001" */
  readonly name: string;
  readonly explanation: Explanation;
}

/** What the rules make of an order: which one it is, the outcome, what decided on its way, and every rule. */
export const TrialResult = ({ result }: { readonly result: ApiResult<TriedOrder> }) => {
  if (!result.ok) return <p class="problem">{result.refusal.message}</p>;
  const { name, explanation } = result.value;
  const { plan, ruleResults } = explanation;
  const way = ruleResults.find(({ rule }) => rule === WAY_RULE);
  return (
    <>
      <p>
        <strong>{name}</strong>
      </p>
      <p class={plan === null ? "odd" : "good"}>{describeDecision(explanation)}</p>
      {way && <p>{way.details}</p>}
      <details>
        <summary>Every rule</summary>
        <RuleTable results={ruleResults} />
      </details>
    </>
  );
};

/** The rule that selects the way, as the explanation names it. */
const WAY_RULE = "Which way does it go?";
