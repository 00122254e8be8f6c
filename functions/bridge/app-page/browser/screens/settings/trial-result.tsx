import type { ApiResult } from "../../api.ts";
import type { Explanation } from "../../api-types.ts";
import { describeDecision, RuleTable } from "../../ui/rule-table.tsx";

/** What the rules make of an order: the outcome, what decided on its way, and every rule. */
export const TrialResult = ({ result }: { readonly result: ApiResult<Explanation> }) => {
  if (!result.ok) return <p class="problem">{result.refusal.message}</p>;
  const { plan, ruleResults } = result.value;
  const way = ruleResults.find(({ rule }) => rule === WAY_RULE);
  return (
    <>
      <p class={plan === null ? "odd" : "good"}>{describeDecision(result.value)}</p>
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
