import * as z from "zod";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { isOrderGone } from "#shared/bridge/adapters/woocommerce/woocommerce-errors.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { StoreUpdateOutcome, TrackingInfo } from "#shared/bridge/ports/storefront.ts";
import { addNoteOnce } from "./add-note-once.ts";
import { addFulfillment, removeFulfillments } from "./fulfillments.ts";
import { addTrackingMeta, removeTrackingMeta } from "./tracking-meta.ts";
import { assertAccepted, ORDER_GONE } from "./update-outcomes.ts";

const statusSchema = z.object({ status: z.string() });

/** Statuses from which a delivered order becomes completed; others were set by a person for a reason. */
const COMPLETABLE_STATUSES = ["processing", "on-hold", "pending"];

/** The tracking link where plugins look for it, and in a note that is mailed to the buyer. */
export async function pushUnderWay(
  request: WooCommerceClient,
  orderId: StoreOrderId,
  tracking: TrackingInfo,
  at: Date,
): Promise<StoreUpdateOutcome> {
  if ((await addFulfillment(request, orderId, tracking)) === "absent") {
    await addTrackingMeta(request, orderId, tracking, at);
  }
  return addNoteOnce(request, orderId, {
    text: `${tracking.company} is on the way with your order. Follow it here: ${tracking.url}`,
    marker: tracking.url,
    audience: "customer",
  });
}

/** Takes the tracking link back and tells the merchant; the order's status stays as it is. */
export async function pushCancelled(
  request: WooCommerceClient,
  orderId: StoreOrderId,
  { number }: TrackingInfo,
): Promise<StoreUpdateOutcome> {
  if ((await removeFulfillments(request, orderId, number)) === "absent") {
    await removeTrackingMeta(request, orderId, number);
  }
  const marker = `Delivery ${number} was called off.`;
  return addNoteOnce(request, orderId, {
    text: `${marker} The order's status is unchanged.`,
    marker,
    audience: "internal",
  });
}

/** Completes the order, unless somebody set it to something else on purpose. */
export async function pushDelivered(
  request: WooCommerceClient,
  orderId: StoreOrderId,
): Promise<StoreUpdateOutcome> {
  const order = await request("GET", `orders/${orderId}?_fields=status`);
  if (isOrderGone(order)) return ORDER_GONE;
  const currentStatus = statusSchema.parse(order.body).status;
  if (currentStatus === "completed") return { kind: "already-known" };
  if (!COMPLETABLE_STATUSES.includes(currentStatus)) {
    return {
      kind: "not-applicable",
      text: `Delivered; the store's order stays "${currentStatus}", as it was set there.`,
    };
  }
  assertAccepted(await request("PUT", `orders/${orderId}`, { status: "completed" }));
  return { kind: "pushed" };
}
