import { type OperatorClient, toPath } from "../client/operator-client.ts";
import { type Explanation, explanationSchema } from "../client/schemas.ts";
import { EXIT_CODES, OpsError } from "../ops-error.ts";
import type { OrderReference } from "./order-reference.ts";

/** What the rules make of an order now. */
interface ExplainedNow {
  readonly data: unknown;
  /** A further section of the screen. */
  readonly text: string;
}

/** Reads an order from its store and tries the rules on it. A store that does not answer is told, too. */
export async function explainNow(
  client: OperatorClient,
  { storeId, orderId }: OrderReference,
  part: number,
): Promise<ExplainedNow> {
  const path = `stores/${toPath(storeId)}/deliveries/${toPath(orderId)}/explain`;
  try {
    const explanation = await client.call("GET", path, {
      query: { part: String(part) },
      schema: explanationSchema,
    });
    return { data: explanation, text: formatExplanation(explanation) };
  } catch (error) {
    if (!(error instanceof OpsError) || error.exitCode === EXIT_CODES.notFound) throw error;
    return { data: null, text: toSection([`Its store cannot be asked: ${error.message}`]) };
  }
}

/** The rule that decided is the last one that was tried. */
function formatExplanation(explanation: Explanation): string {
  const { decision, reason, rule_results: results, next_action: next } = explanation;
  const rule = results.at(-1);
  return toSection([
    `Decision: ${decision}${reason === null ? "" : `. ${reason.text} (${reason.code})`}`,
    ...(rule === undefined ? [] : [`Decided by: ${rule.rule} ${rule.details}.`]),
    ...(next === null ? [] : [`Next: ${next}`]),
  ]);
}

const toSection = (lines: readonly string[]): string =>
  ["", "", "What its rules say of it now", ...lines.map((line) => `  ${line}`)].join("\n");
