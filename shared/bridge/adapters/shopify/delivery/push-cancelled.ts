import * as z from "zod";
import type { OperationRunner } from "#shared/bridge/adapters/shopify/connection-schema.ts";
import type { StoreUpdateOutcome } from "#shared/bridge/ports/storefront.ts";
import { type Fulfillment, type FulfillmentFilter, readOurFulfillments } from "./fulfillments.ts";
import { CANCEL_FULFILLMENT } from "./order-operations.ts";
import { ORDER_GONE, userErrorsSchema } from "./update-outcomes.ts";

const cancelSchema = z.object({ fulfillmentCancel: userErrorsSchema });

/** Neither taken back yet, nor at the buyer's. */
const shouldCancel = ({ status, displayStatus }: Fulfillment): boolean =>
  status !== "CANCELLED" && displayStatus !== "DELIVERED";

/**
 * Takes our fulfillments back: Shopify opens what they held again, for another courier or a later
 * attempt. What was cancelled already, by us or by the merchant, stays as it is.
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
  // Refused may mean that somebody else was quicker: only what still stands is worth a word.
  const remaining = isRefused
    ? (await readOurFulfillments(runOperation, id, filter))?.filter(shouldCancel)
    : [];
  if (!remaining?.length) return { kind: "pushed" };
  return {
    kind: "not-applicable",
    text: "Shopify refused to cancel the fulfillment of the delivery that was called off. Cancel it in the store's admin.",
  };
}
