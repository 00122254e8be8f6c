import * as z from "zod";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { isOrderGone } from "#shared/bridge/adapters/woocommerce/woocommerce-errors.ts";
import type { StoreUpdate } from "#shared/bridge/domain/delivery/store-update.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { StoreUpdateOutcome, TrackingInfo } from "#shared/bridge/ports/storefront.ts";
import { addNoteOnce } from "./add-note-once.ts";
import { addFulfillment, removeFulfillments } from "./fulfillments.ts";
import { isUnpaidCashOnDelivery } from "./order-amounts.ts";
import { ORDER_TEXTS } from "./order-texts.ts";
import { addTrackingMeta, removeTrackingMeta } from "./tracking-meta.ts";
import { assertAccepted, ORDER_GONE } from "./update-outcomes.ts";

const statusSchema = z.object({
  status: z.string(),
  payment_method: z.string().nullish(),
  date_paid_gmt: z.string().nullish(),
});

/** The statuses that delivery changes to `completed`. A person sets other statuses on purpose. */
const COMPLETABLE_STATUSES = ["processing", "on-hold", "pending"];

/**
 * Writes the tracking link where plugins read it, and adds a note that WooCommerce mails to the
 * buyer, unless the merchant switched it off.
 */
export async function pushUnderWay(
  request: WooCommerceClient,
  orderId: StoreOrderId,
  tracking: TrackingInfo,
  { at, isSilent = false }: Pick<StoreUpdate, "at" | "isSilent">,
): Promise<StoreUpdateOutcome> {
  if ((await addFulfillment(request, orderId, tracking)) === "absent") {
    await addTrackingMeta(request, orderId, tracking, at);
  }
  const { buyerNote, url } = tracking;
  if (buyerNote === undefined || isSilent) return { kind: "pushed" };
  return addNoteOnce(request, orderId, { text: buyerNote, marker: url, audience: "customer" });
}

/** Removes the tracking link and adds a note for the merchant. Keeps the status of the order. */
export async function pushCancelled(
  request: WooCommerceClient,
  orderId: StoreOrderId,
  { number }: TrackingInfo,
): Promise<StoreUpdateOutcome> {
  if ((await removeFulfillments(request, orderId, number)) === "absent") {
    await removeTrackingMeta(request, orderId, number);
  }
  const marker = ORDER_TEXTS.formatCancelledMarker(number);
  return addNoteOnce(request, orderId, {
    text: `${marker} ${ORDER_TEXTS.statusUnchanged}`,
    marker,
    audience: "internal",
  });
}

/**
 * Completes the order, unless a person set another status on purpose. Completing writes a payment
 * date, so an order that is paid in cash is completed when the cash is there.
 */
export async function pushDelivered(
  request: WooCommerceClient,
  orderId: StoreOrderId,
  { isCashCollected }: { readonly isCashCollected: boolean },
): Promise<StoreUpdateOutcome> {
  const order = await request(
    "GET",
    `orders/${orderId}?_fields=status,payment_method,date_paid_gmt`,
  );
  if (isOrderGone(order)) return ORDER_GONE;
  const current = statusSchema.parse(order.body);
  const currentStatus = current.status;
  if (currentStatus === "completed") return { kind: "already-known" };
  if (isUnpaidCashOnDelivery(current) && !isCashCollected) {
    return { kind: "not-applicable", note: createMessage("cash-awaits-confirmation") };
  }
  if (!COMPLETABLE_STATUSES.includes(currentStatus)) {
    return {
      kind: "not-applicable",
      note: createMessage("order-status-kept", { status: currentStatus }),
    };
  }
  assertAccepted(await request("PUT", `orders/${orderId}`, { status: "completed" }));
  return { kind: "pushed" };
}
