import * as z from "zod";
import type { OperationRunner } from "#shared/bridge/adapters/shopify/connection-schema.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { StoreUpdateOutcome } from "#shared/bridge/ports/storefront.ts";
import { type Fulfillment, type FulfillmentFilter, readOurFulfillments } from "./fulfillments.ts";
import { CANCEL_FULFILLMENT } from "./order-operations.ts";
import { ORDER_GONE, userErrorsSchema } from "./update-outcomes.ts";

const cancelSchema = z.object({ fulfillmentCancel: userErrorsSchema });

/** Returns whether a fulfillment is neither cancelled nor delivered. */
const shouldCancel = ({ status, displayStatus }: Fulfillment): boolean =>
  status !== "CANCELLED" && displayStatus !== "DELIVERED";

/**
 * Cancels the bridge's fulfillments. Shopify reopens their items, for another courier or a later
 * attempt. Fulfillments that are already cancelled stay as they are.
 */
export async function pushCancelled(
  runOperation: OperationRunner,
  id: string,
  filter: FulfillmentFilter,
): Promise<StoreUpdateOutcome> {
  const ourFulfillments = await readOurFulfillments(runOperation, id, filter);
  if (ourFulfillments === undefined) return ORDER_GONE;
  const activeFulfillments = ourFulfillments.filter(shouldCancel);
  if (activeFulfillments.length === 0)
    return ourFulfillments.length > 0 ? { kind: "already-known" } : { kind: "not-applicable" };
  let isRefused = false;
  for (const fulfillment of activeFulfillments) {
    const response = await runOperation(CANCEL_FULFILLMENT, { id: fulfillment.id });
    if (cancelSchema.parse(response).fulfillmentCancel.userErrors.length > 0) isRefused = true;
  }
  // Shopify also refuses if another process was faster. Only fulfillments that are still active count.
  const remaining = isRefused
    ? (await readOurFulfillments(runOperation, id, filter))?.filter(shouldCancel)
    : [];
  if (!remaining?.length) return { kind: "pushed" };
  return {
    kind: "not-applicable",
    note: createMessage("fulfillment-not-cancelled"),
  };
}
