import { toPath } from "../client/operator-client.ts";
import { doneSchema } from "../client/schemas.ts";
import type { CommandResult, OpsContext } from "../context.ts";
import { requireOrderReference } from "./order-reference.ts";

/** Runs `reconcile`: has the bridge look at an order now. */
export async function requestReconcile(
  { client, confirm }: OpsContext,
  order: string,
): Promise<CommandResult> {
  const { storeId, orderId } = requireOrderReference(order);
  await confirm(
    `The bridge looks at order ${orderId} of ${storeId} now, and does what the store's rules say: it may book a courier.`,
  );
  const done = await client.call(
    "POST",
    `stores/${toPath(storeId)}/deliveries/${toPath(orderId)}/reconcile`,
    { schema: doneSchema },
  );
  return { data: done, text: done.message, next: [`why ${storeId}/${orderId}`] };
}
