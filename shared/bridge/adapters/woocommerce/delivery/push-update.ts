import * as z from "zod";
import { describeOrderBody } from "#shared/bridge/adapters/woocommerce/order-fingerprint.ts";
import type { StoreCache } from "#shared/bridge/adapters/woocommerce/store-cache.ts";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { RejectedKeysError } from "#shared/bridge/adapters/woocommerce/woocommerce-errors.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type {
  PushedUpdate,
  StoreUpdateOutcome,
  TrackingInfo,
} from "#shared/bridge/ports/storefront.ts";
import { addNote, addNoteOnce } from "./add-note-once.ts";
import { addFulfillment, hasFulfillments, removeFulfillments } from "./fulfillments.ts";
import { isUnpaidCashOnDelivery } from "./order-amounts.ts";
import type { OrderReader } from "./order-reader.ts";
import { ORDER_TEXTS } from "./order-texts.ts";
import { addTrackingMeta, removeTrackingMeta } from "./tracking-meta.ts";
import { assertAccepted, ORDER_GONE, RefusedWriteError } from "./update-outcomes.ts";

const statusSchema = z.object({
  status: z.string(),
  payment_method: z.string().nullish(),
  date_paid_gmt: z.string().nullish(),
});

/** What a write returns of the order that it changed. */
const orderBodySchema = z.looseObject({ id: z.int() });

/** An order of a store, for updates. */
export interface OrderAccess {
  readonly request: WooCommerceClient;
  readonly cache: StoreCache;
  readonly reader: OrderReader;
  readonly orderId: StoreOrderId;
}

/** The statuses that delivery changes to `completed`. A person sets other statuses on purpose. */
const COMPLETABLE_STATUSES = ["processing", "on-hold", "pending"];

/**
 * Writes the tracking link where plugins read it, and adds a note that WooCommerce mails to the
 * buyer, unless the merchant switched it off. The note follows the link: an order that had the link may
 * have the note too, also if the delivery does not know it, after its table was restored. It is looked
 * for then.
 */
export async function pushUnderWay(
  { request, cache, reader, orderId }: OrderAccess,
  tracking: TrackingInfo,
  { at, isSilent = false, isFirstUpdate = false }: PushedUpdate,
): Promise<StoreUpdateOutcome> {
  let written: unknown;
  let hadLink: boolean;
  if (await hasFulfillments(request, cache, orderId)) {
    hadLink = !(await addFulfillment(request, orderId, tracking));
  } else {
    const order = await reader.readForUpdate(orderId);
    if (order === undefined) return ORDER_GONE;
    written = await addTrackingMeta(request, orderId, order, tracking, at);
    hadLink = written === undefined;
  }
  const body = orderBodySchema.safeParse(written);
  const order = body.success ? { order: describeOrderBody(body.data) } : {};
  const { buyerNote: text, url: marker } = tracking;
  if (text === undefined || isSilent) return { kind: "pushed", ...order };
  const note = { text, marker, audience: "customer" } as const;
  // A note does not change the order.
  const add = isFirstUpdate && !hadLink ? addNote : addNoteOnce;
  return { ...(await add(request, orderId, note)), ...order };
}

/**
 * Removes the tracking link and adds a note for the merchant. Keeps the status of the order. A store that
 * takes no note is updated without it: other updates must not wait for a note that never comes.
 */
export async function pushCancelled(
  { request, reader, orderId }: OrderAccess,
  { number }: TrackingInfo,
  { mayOmitNote = false }: PushedUpdate,
): Promise<StoreUpdateOutcome> {
  if ((await removeFulfillments(request, orderId, number)) === "absent") {
    const order = await reader.readForUpdate(orderId);
    if (order === undefined) return ORDER_GONE;
    await removeTrackingMeta(request, orderId, order, number);
  }
  const marker = ORDER_TEXTS.formatCancelledMarker(number);
  try {
    return await addNoteOnce(request, orderId, {
      text: `${marker} ${ORDER_TEXTS.statusUnchanged}`,
      marker,
      audience: "internal",
    });
  } catch (error) {
    if (!isNoteRefused(error, mayOmitNote)) throw error;
    return { kind: "pushed", note: createMessage("cancellation-note-refused") };
  }
}

/** A firewall's page can be a passing one, while an answer of WooCommerce stays the same. */
const isNoteRefused = (error: unknown, mayOmitNote: boolean): boolean =>
  error instanceof RefusedWriteError ||
  (error instanceof RejectedKeysError && error.reason === "user-may-not") ||
  (mayOmitNote && error instanceof UnavailableError && error.problem.code === "store-blocked");

/**
 * Completes the order, unless a person set another status on purpose. Completing writes a payment
 * date, so an order that is paid in cash is completed when the cash is there.
 */
export async function pushDelivered(
  { request, reader, orderId }: OrderAccess,
  { isCashCollected }: { readonly isCashCollected: boolean },
): Promise<StoreUpdateOutcome> {
  const order = await reader.readForUpdate(orderId);
  if (order === undefined) return ORDER_GONE;
  const current = statusSchema.parse(order);
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
