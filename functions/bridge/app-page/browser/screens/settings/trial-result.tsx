import type { ApiResult } from "../../api.ts";
import type { Explanation } from "../../api-types.ts";
import { MODE_LABELS } from "../../labels.ts";

/** What the rules make of an order: the outcome, what decided on its way, and every rule. */
export const TrialResult = ({ result }: { readonly result: ApiResult<Explanation> }) => {
  if (!result.ok) return <p class="problem">{result.refusal.message}</p>;
  const { plan, reason, ruleResults } = result.value;
  const way = ruleResults.find(({ rule }) => rule === WAY_RULE);
  return (
    <>
      <p class={plan === null ? "odd" : "good"}>
        {plan === null
          ? (reason?.text ?? "The order waits.")
          : `It goes out: ${MODE_LABELS[plan.mode][0]}.`}
      </p>
      {way && <p>{way.details}</p>}
      <details>
        <summary>Every rule</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard */}
        <section class="scrolled" aria-label="Rules" tabIndex={0}>
          <table class="rules">
            <thead>
              <tr>
                <th scope="col">Rule</th>
                <th scope="col">What it saw</th>
                <th scope="col">Outcome</th>
              </tr>
            </thead>
            <tbody>
              {ruleResults.map(({ rule, details, outcome }) => (
                <tr key={rule}>
                  <td>{rule}</td>
                  <td>{details}</td>
                  <td>{OUTCOMES[outcome]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </>
  );
};

/** The rule that selects the way, as the explanation names it. */
const WAY_RULE = "Which way does it go?";
const OUTCOMES = {
  continue: "goes on",
  skip: "stays with you",
  wait: "waits",
  hold: "on hold",
} as const;
