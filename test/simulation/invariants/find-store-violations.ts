import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { BuyerMail } from "../world/store-model.ts";
import { isIgnored } from "./find-tag-violations.ts";
import type { ObservedOrder, ObservedWorld } from "./observed-world.ts";

/** A person sees what needs one: the delivery is held or has an alert, with a reason. */
export const isShown = ({ state, alert, reason }: Delivery): boolean =>
  alert !== undefined || ((state === "held" || state === "cancelled") && reason !== undefined);

/** So does who dismissed what the end of the delivery asked for. */
const wasShown = (delivery: Delivery): boolean =>
  isShown(delivery) || delivery.dismissedAlerts.includes("store-not-updated");

/** Checks what the store shows, and what its buyers were mailed. */
export async function findStoreViolations(
  world: ObservedWorld,
  observed: ObservedOrder,
): Promise<string[]> {
  const { store, orderId } = observed.order;
  const told = await store.listMails(orderId);
  return [
    ...findRepeatedMails(observed, told),
    ...findUntrueMails(observed, told, world.storeRaceMs),
    ...(await findMissingUpdates(observed, world.now)),
  ];
}

/** A buyer is mailed the same once, or once for each courier that is assigned. */
function* findRepeatedMails({ order, bookings }: ObservedOrder, told: readonly BuyerMail[]) {
  const assignments = bookings.reduce((sum, one) => sum + one.assignments, 0);
  for (const [text, notes] of Map.groupBy(told, (note) => note.text))
    if (notes.length > Math.max(1, assignments))
      yield `mailed once: the buyer of ${order.orderId} is mailed ${notes.length} times: ${text}`;
}

/** The buyer of an order that ended is not mailed that it is on its way. */
function* findUntrueMails({ order }: ObservedOrder, told: readonly BuyerMail[], raceMs: number) {
  const { orderId, endedAt } = order;
  if (endedAt === undefined) return;
  for (const { text, at } of told) {
    const afterMs = at.getTime() - endedAt;
    if (afterMs > raceMs)
      yield `mailed the truth: the buyer of ${orderId} is mailed ${Math.round(afterMs / 1000)} s after its end: ${text}`;
  }
}

/** The store shows that an order is delivered, or its merchant knows why not, or left a part of it out. */
async function findMissingUpdates(observed: ObservedOrder, now: number): Promise<string[]> {
  const { order, bookings, deliveries } = observed;
  const isDelivered = bookings.some(({ state }) => state === "delivered");
  if (order.endedAt !== undefined || !isDelivered || isIgnored(observed, now)) return [];
  if (deliveries.some(wasShown) || (await order.store.isCompleted(order.orderId))) return [];
  return [`told in the store: order ${order.orderId} is delivered, and the store does not show it`];
}
