import { doneSchema } from "#shared/operator/answers.ts";
import { describeReconcile } from "#shared/operator/describe-effects.ts";
import { toPath } from "#shared/operator/operator-client.ts";
import { type OrderReference, parseOrderReference } from "#shared/operator/order-reference.ts";
import type { CommandResult, OpsContext } from "../context.ts";
import { EXIT_CODES, OpsError } from "../ops-error.ts";

/** Runs `reconcile`: has the bridge look at an order now. */
export async function requestReconcile(
  { client, confirm }: OpsContext,
  order: string,
): Promise<CommandResult> {
  const { storeId, orderId } = requireOrderReference(order);
  await confirm(describeReconcile(storeId, orderId));
  const done = await client.call(
    "POST",
    `stores/${toPath(storeId)}/deliveries/${toPath(orderId)}/reconcile`,
    { schema: doneSchema },
  );
  return { data: done, text: done.message, next: [`why ${storeId}/${orderId}`] };
}

/** Reads `store/order`, which a command that changes something insists on. */
function requireOrderReference(text: string): OrderReference {
  const reference = parseOrderReference(text);
  if (reference === undefined)
    throw new OpsError(
      `"${text}" is not an order. Write <store>/<order id>, as npm run ops -- why ${text} prints it.`,
      EXIT_CODES.usage,
    );
  return reference;
}
