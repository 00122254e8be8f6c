import { type Explanation, explanationSchema } from "./answers.ts";
import { isNotFound, OperatorCallError } from "./operator-call-error.ts";
import { type OperatorClient, toPath } from "./operator-client.ts";
import type { OrderReference } from "./order-reference.ts";

/** What the rules make of an order now. */
export interface ExplainedNow {
  readonly data: unknown;
  /** A further section of the screen. */
  readonly lines: readonly string[];
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
    return { data: explanation, lines: describeExplanation(explanation) };
  } catch (error) {
    if (!(error instanceof OperatorCallError) || isNotFound(error)) throw error;
    return { data: null, lines: [`Its store cannot be asked: ${error.message}`] };
  }
}

/** The rule that decided is the last one that was tried. */
function describeExplanation(explanation: Explanation): string[] {
  const { decision, reason, rule_results: results, next_action: next } = explanation;
  const rule = results.at(-1);
  return [
    `Decision: ${decision}${reason === null ? "" : `. ${reason.text} (${reason.code})`}`,
    ...(rule === undefined ? [] : [`Decided by: ${rule.rule} ${rule.details}.`]),
    ...(next === null ? [] : [`Next: ${next}`]),
  ];
}
