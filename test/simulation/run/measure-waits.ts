import { CLOSE_MINUTES } from "#shared/bridge/domain/order-watch/plan-look.ts";
import type { DynamoTable } from "../aws/dynamo-table.ts";
import { isOrderNamed } from "../invariants/observe-orders.ts";
import type { ObservedWorld } from "../invariants/observed-world.ts";
import type { SeenTimes } from "../invariants/watch-times.ts";
import type { PlacedOrder } from "../world/placed-order.ts";
import { listDeliveries } from "../world/truth.ts";

/** The waits that a run measures, in seconds. */
export const WAITS = {
  booking: "paid to booked",
  telling: "changed at the courier to told in the store",
  cancelling: "ended or cancel pressed to cancelled at the courier",
  sweeping: "store back to swept",
  recovering: "store back to booked",
} as const;
export type WaitName = keyof typeof WAITS;
export type Waits = Readonly<Record<WaitName, readonly number[]>>;

interface MeasuredWorld extends ObservedWorld {
  readonly times: SeenTimes;
  /** When the stores answered again, if they were down. */
  readonly storesBackAt: number | undefined;
}

export function measureWaits(world: MeasuredWorld): Waits {
  const booked = listBookedTimes(world);
  return {
    booking: booked.map(({ order, at }) => measureWait(order, order.placedAt, at)),
    telling: measureTelling(world),
    cancelling: measureCancelling(world),
    ...measureRecovery(world, booked),
  };
}

const toSeconds = (ms: number): number => ms / 1000;

/**
 * Returns the seconds from one time to another in which an order is not in the trash: nothing is done
 * for it there, until a person restores it.
 */
export function measureWait(
  { inTrash }: Pick<PlacedOrder, "inTrash">,
  from: number,
  until: number,
): number {
  const trashedMs = inTrash.reduce(
    (sum, time) => sum + Math.max(0, Math.min(time.until, until) - Math.max(time.from, from)),
    0,
  );
  return toSeconds(until - from - trashedMs);
}

const BOOKED_CODES = [
  "point-booked",
  "point-booked-shortened",
  "point-adopted",
  "order-booked",
  "booked-in-batch",
];

interface BookedOrder {
  readonly order: PlacedOrder;
  readonly at: number;
}

function listBookedTimes({ systems, placed }: ObservedWorld): BookedOrder[] {
  const deliveries = listDeliveries(systems.tables.bridge);
  return placed.flatMap((order) => {
    const delivery = deliveries.find(
      ({ key }) => key.orderId === order.orderId && key.storeId === order.store.storeId,
    );
    const booked = delivery?.timeline.find(({ code }) => BOOKED_CODES.includes(code));
    return booked === undefined ? [] : [{ order, at: booked.at.getTime() }];
  });
}

/** The courier's statuses that an update tells of. */
const STATUSES: Readonly<Record<string, readonly number[]>> = {
  "under-way": [1550, 30],
  "picked-up": [1630, 50],
  delivered: [1700, 80],
};

/** Of an update that was sent late, the last change before it counts. */
function measureTelling({ placed, times, systems }: MeasuredWorld): number[] {
  const closeTimes = listCloseTimes(systems.tables.bridge);
  return times.told.flatMap(({ storeId, orderId, kind, at }) => {
    const order = placed.find((one) => one.orderId === orderId && one.store.storeId === storeId);
    const change = times.steps.findLast(
      (step) =>
        order !== undefined &&
        step.at <= at &&
        isOrderNamed(step.name, order) &&
        STATUSES[kind]?.includes(step.status) === true,
    );
    if (order === undefined || change === undefined) return [];
    const from = Math.max(change.at, closeTimes.get(`${storeId} ${orderId}`) ?? 0);
    return [measureWait(order, Math.min(from, at), at)];
  });
}

/** Long before its pick-up a scheduled order is looked at each half hour: what waits until then is no part of it. */
const listCloseTimes = (bridge: DynamoTable): ReadonlyMap<string, number> =>
  new Map(
    listDeliveries(bridge).flatMap(({ key: { storeId, orderId }, plan }) =>
      plan?.mode === "scheduled" && plan.pickUpAt !== undefined
        ? [[`${storeId} ${orderId}`, plan.pickUpAt.getTime() - CLOSE_MINUTES * 60_000]]
        : [],
    ),
  );

const CANCELLED = 90;

/** Only an order of the courier can be cancelled. What is too late for it is shown to the merchant. */
function measureCancelling({ placed, pressed, times }: MeasuredWorld): number[] {
  return placed.flatMap((order) => {
    const cancel = pressed.find(
      (one) => one.order === order && one.action === "cancel" && one.acknowledgedAt !== undefined,
    );
    const from = Math.min(order.endedAt ?? Infinity, cancel?.acknowledgedAt ?? Infinity);
    const off = times.steps.find(
      ({ kind, name, status, at }) =>
        kind === "order" && status === CANCELLED && at >= from && isOrderNamed(name, order),
    );
    return off === undefined ? [] : [toSeconds(off.at - from)];
  });
}

function measureRecovery(
  { times, storesBackAt }: MeasuredWorld,
  booked: readonly BookedOrder[],
): Pick<Waits, "sweeping" | "recovering"> {
  if (storesBackAt === undefined) return { sweeping: [], recovering: [] };
  const later = times.sweeps.filter(({ at }) => at >= storesBackAt);
  const first = Map.groupBy(later, ({ store }) => store).values();
  return {
    sweeping: [...first].flatMap(([sweep]) =>
      sweep === undefined ? [] : [toSeconds(sweep.at - storesBackAt)],
    ),
    recovering: booked
      .filter(({ order, at }) => order.placedAt < storesBackAt && at >= storesBackAt)
      .map(({ order, at }) => measureWait(order, storesBackAt, at)),
  };
}
