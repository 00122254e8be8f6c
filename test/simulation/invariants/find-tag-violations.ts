import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Booking } from "../world/truth.ts";
import type { ObservedOrder, ObservedWorld } from "./observed-world.ts";

/** So long after its tags were read, an order is booked at the latest: a run, and a late request. */
const LATEST_MS = 5 * 60_000;

type Order = ObservedOrder["order"];

/** Checks what a rule about products' tags makes of an order that nobody sends by hand. */
export function* findTagViolations(
  { order, bookings, deliveries }: ObservedOrder,
  { tagRule, batchMinutes, now }: Pick<ObservedWorld, "tagRule" | "batchMinutes" | "now">,
): Generator<string> {
  if (tagRule === "" || order.isByHand) return;
  for (const booking of bookings)
    if (!wasFree(order, findFirstRead(order, booking, batchMinutes), booking.createdAt.getTime()))
      yield `a rule holds: order ${order.orderId} has ${booking.kind} ${booking.id}, and its product was tagged, or its tags unknown`;
  if (order.endedAt !== undefined || now >= order.hiddenAt) return;
  for (const delivery of deliveries)
    if (isHeldWrongly(order, delivery))
      yield `a rule lets go: order ${order.orderId} is ${delivery.state} ${delivery.reason?.code}, and its tags are otherwise`;
}

/** Whether, at some moment between two times, the bridge could read whether an order's product is tagged. */
function couldRead(order: Order, isTagged: boolean, from: number, until: number): boolean {
  const { store, product } = order;
  const tagged = store.tagged[product];
  const { productTags } = store.permissions;
  const changes = [tagged, productTags].flatMap((value) => value?.listChanges(from, until) ?? []);
  return [from, ...changes].some((at) => productTags.readAt(at) && tagged?.readAt(at) === isTagged);
}

/** Whether, by its tags, an order was free to go. */
const wasFree = (order: Order, from: number, until: number) => couldRead(order, false, from, until);

/** Whether a rule about its tag fitted the order. */
const wasTagged = (order: Order, from: number, until: number) =>
  couldRead(order, true, from, until);

/**
 * Whether a rule of its merchant leaves out an order of a product that had the tag, or a part of it. It may
 * have another reason since, once its shop hides it.
 */
export const isIgnored = ({ order, deliveries }: ObservedOrder, now: number): boolean =>
  wasTagged(order, order.placedAt, now) && deliveries.some(isLeftOut);

const isLeftOut = ({ state, reason, timeline }: Delivery): boolean =>
  state === "skipped" && [reason, ...timeline].some((one) => one?.code === "ignored-by-rule");

/** The tags of a batch's orders are read when they join it. */
function findFirstRead({ placedAt }: Order, booking: Booking, batchMinutes: number): number {
  const isLate = booking.kind === "order" && batchMinutes > 0;
  return isLate ? placedAt : Math.max(placedAt, booking.createdAt.getTime() - LATEST_MS);
}

/** An order that a rule holds is looked at every six hours. */
function isHeldWrongly({ store, product }: Order, { state, reason }: Delivery): boolean {
  const isReadable = store.permissions.productTags.read();
  if (state !== "held") return false;
  if (reason?.code === "product-tags-unknown") return isReadable;
  return reason?.code === "held-by-rule" && isReadable && store.tagged[product]?.read() === false;
}
