import * as z from "zod";
import type { WooClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { isGone } from "#shared/bridge/adapters/woocommerce/woocommerce-errors.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { TellOutcome, TrackingInfo } from "#shared/bridge/ports.ts";
import { noteOnce } from "./add-note-once.ts";
import { addFulfillment, removeFulfillments } from "./fulfillments.ts";
import { addTrackingMeta, removeTrackingMeta } from "./tracking-meta.ts";
import { accepted, GONE } from "./update-outcomes.ts";

const status = z.object({ status: z.string() });

/** Statuses from which a delivered order becomes completed; others were set by a person for a reason. */
const COMPLETABLE = ["processing", "on-hold", "pending"];

/** The tracking link where plugins look for it, and in a note that is mailed to the buyer. */
export async function tellUnderWay(
  ask: WooClient,
  orderId: StoreOrderId,
  tracking: TrackingInfo,
  at: Date,
): Promise<TellOutcome> {
  if ((await addFulfillment(ask, orderId, tracking)) === "absent") {
    await addTrackingMeta(ask, orderId, tracking, at);
  }
  return noteOnce(ask, orderId, {
    text: `${tracking.company} is on the way with your order. Follow it here: ${tracking.url}`,
    mark: tracking.url,
    for: "customer",
  });
}

/** Takes the tracking link back and tells the merchant; the order's status stays as it is. */
export async function tellCalledOff(
  ask: WooClient,
  orderId: StoreOrderId,
  { number }: TrackingInfo,
): Promise<TellOutcome> {
  if ((await removeFulfillments(ask, orderId, number)) === "absent") {
    await removeTrackingMeta(ask, orderId, number);
  }
  const mark = `Delivery ${number} was called off.`;
  return noteOnce(ask, orderId, {
    text: `${mark} The order's status is unchanged.`,
    mark,
    for: "internal",
  });
}

/** Completes the order, unless somebody set it to something else on purpose. */
export async function tellDelivered(ask: WooClient, orderId: StoreOrderId): Promise<TellOutcome> {
  const before = await ask("GET", `orders/${orderId}?_fields=status`);
  if (isGone(before)) return GONE;
  const now = status.parse(before.body).status;
  if (now === "completed") return { kind: "known" };
  if (!COMPLETABLE.includes(now)) {
    return {
      kind: "moot",
      text: `Delivered; the store's order stays "${now}", as it was set there.`,
    };
  }
  accepted(await ask("PUT", `orders/${orderId}`, { status: "completed" }));
  return { kind: "told" };
}
