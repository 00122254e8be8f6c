import type { Explanation } from "../api-types.ts";
import { getLabel, getModeTitle } from "../labels.ts";
import { Scrolled } from "./scrolled.tsx";

type RuleResult = Explanation["ruleResults"][number];

const OUTCOME_LABELS: Readonly<Record<RuleResult["outcome"], string>> = {
  continue: "goes on",
  skip: "stays with you",
  wait: "waits",
  hold: "on hold",
};

/** Every rule as it was tried on an order. */
export const RuleTable = ({ results }: { readonly results: readonly RuleResult[] }) => (
  <Scrolled label="Rules as they were tried">
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
        {results.map(({ rule, details, outcome }) => (
          <tr key={rule}>
            <td>{rule}</td>
            <td>{details}</td>
            <td>{getLabel(OUTCOME_LABELS, outcome)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scrolled>
);

/** Says what the rules make of an order. */
export const describeDecision = ({ plan, reason }: Pick<Explanation, "plan" | "reason">): string =>
  plan === null ? (reason?.text ?? "The order waits.") : `It goes out: ${getModeTitle(plan.mode)}.`;
