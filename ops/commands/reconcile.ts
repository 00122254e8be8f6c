import { doneSchema } from "#shared/operator/answers.ts";
import { describeReconcile } from "#shared/operator/describe-effects.ts";
import { findDeliveries } from "#shared/operator/find-deliveries.ts";
import { type OperatorClient, toPath } from "#shared/operator/operator-client.ts";
import {
  describeUnseenName,
  type OrderReference,
  parseNamedOrder,
  parseOrderReference,
} from "#shared/operator/order-reference.ts";
import type { CommandResult, OpsContext } from "../context.ts";
import { EXIT_CODES, OpsError } from "../ops-error.ts";

/** Runs `reconcile`: has the bridge look at an order now. */
export async function requestReconcile(
  { client, confirm }: OpsContext,
  order: string,
): Promise<CommandResult> {
  const { storeId, orderId } = await findReference(client, order);
  await confirm(describeReconcile(storeId, orderId));
  const done = await client.call(
    "POST",
    `stores/${toPath(storeId)}/deliveries/${toPath(orderId)}/reconcile`,
    { schema: doneSchema },
  );
  return { data: done, text: done.message, next: [`why ${storeId}/${orderId}`] };
}

/** Finds the order of `store/#name`, if the bridge has seen it; reads `store/order`. */
async function findReference(client: OperatorClient, text: string): Promise<OrderReference> {
  const named = parseNamedOrder(text);
  if (named === undefined) return requireOrderReference(text);
  const [found] = await findDeliveries(client, text);
  if (found === undefined) throw new OpsError(describeUnseenName(named), EXIT_CODES.notFound);
  return { storeId: found.store_id, orderId: found.order_id };
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
