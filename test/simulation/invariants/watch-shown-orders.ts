import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Scheduler } from "../scheduler.ts";
import { isShown } from "./find-store-violations.ts";
import { lookEachMinute } from "./look-each-minute.ts";
import { observeOrders } from "./observe-orders.ts";
import type { ObservedOrder, ObservedWorld } from "./observed-world.ts";

const MINUTE_MS = 60_000;
/** A webhook tells of the end, and a free worker reads the order. */
const LATEST_STOP_MS = 3 * MINUTE_MS;
/** Shopify tells of a granted permission, and what waited for it is read again. */
const LATEST_GRANT_MS = 5 * MINUTE_MS;
/** What is seen at so many looks is no moment between two steps. */
const MANY_LOOKS = 3;

const isHandled = (delivery: Delivery): boolean =>
  isShown(delivery) || delivery.cancellation !== undefined || delivery.dismissedAlerts.length > 0;

/**
 * A merchant who reads that the courier refused an order would send it by another way. Of an order in
 * parts, those that were not refused may be booked.
 */
const isRefusedAndBooked = ({ deliveries, live }: ObservedOrder): boolean => {
  const refused = deliveries.filter(
    ({ state, reason }) => state === "held" && reason?.code === "courier-refused",
  );
  return refused.length > 0 && live.length > deliveries.length - refused.length;
};

/** The courier gives each refusal a text. The bridge has none of its own but for an answer without one. */
const hasPageForRefusal = ({ deliveries }: ObservedOrder): boolean =>
  deliveries.some(
    ({ reason }) =>
      reason?.code === "courier-refused" && /^HTTP \d+$/.test(String(reason.params.courierText)),
  );

/**
 * Looks each minute at what the merchants are shown of their orders. `isCalm`: without faults the
 * bridge also learns in time what ended in the store.
 */
export function createShownOrderWatch(
  scheduler: Scheduler,
  world: Pick<ObservedWorld, "systems" | "placed" | "pressed">,
  isCalm: boolean,
) {
  const violations = new Set<string>();
  const refusedLooks = new Map<string, number>();

  const isOverlooked = ({ order, bookings, deliveries }: ObservedOrder): boolean =>
    isCalm &&
    order.endedAt !== undefined &&
    scheduler.readNow() - order.endedAt > LATEST_STOP_MS &&
    bookings.some(({ state }) => state === "open") &&
    !deliveries.some(isHandled);

  /** The permission that the order waits for was granted minutes ago, and not revoked since. */
  function isForgotten({ order, deliveries }: ObservedOrder): boolean {
    const { productTags } = order.store.permissions;
    const now = scheduler.readNow();
    const isSettled = productTags.listChanges(now - LATEST_GRANT_MS, now).length === 0;
    return (
      isCalm &&
      isSettled &&
      productTags.read() &&
      deliveries.some(
        ({ state, reason }) => state === "held" && reason?.code === "product-tags-unknown",
      )
    );
  }

  function checkRefusal(observed: ObservedOrder): void {
    const { orderId } = observed.order;
    if (hasPageForRefusal(observed))
      violations.add(
        `a refusal is true: order ${orderId} is shown as refused, and the courier did not refuse it`,
      );
    const looks = isRefusedAndBooked(observed) ? (refusedLooks.get(orderId) ?? 0) + 1 : 0;
    refusedLooks.set(orderId, looks);
    if (looks >= MANY_LOOKS)
      violations.add(
        `a refusal is true: order ${orderId} is shown as refused for minutes, and the courier has it`,
      );
  }

  function check(observed: ObservedOrder): void {
    const { orderId } = observed.order;
    if (isForgotten(observed))
      violations.add(
        `a permission counts: order ${orderId} still waits for one that was granted minutes ago`,
      );
    if (isOverlooked(observed))
      violations.add(
        `what ended is stopped: order ${orderId} ended, and minutes later the courier still has it, and the merchant is not told`,
      );
    checkRefusal(observed);
  }

  /** Most looks need no more than this. */
  const hasCandidates = (): boolean =>
    world.placed.some(({ endedAt }) => isCalm && endedAt !== undefined) ||
    world.systems.tables.bridge.listItems().some(({ state }) => state === "held");

  const watch = lookEachMinute(scheduler, () => {
    if (hasCandidates()) for (const observed of observeOrders(world)) check(observed);
  });
  return { ...watch, list: (): string[] => [...violations] };
}
