import { toDeliveryItem } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { HandlerFactories } from "#test/simulation/world/load-functions.ts";
import { listDeliveries } from "#test/simulation/world/truth.ts";
import { runUntilBooked, scheduleOrders } from "./place-orders.ts";
import { createScaleWorld, type ScaleWorld } from "./scale-world.ts";
import { summarizeWaits, type Waits } from "./waits.ts";

const MINUTE_MS = 60_000;
const MOST_MINUTES = 60;
/** The copies' order ids have seven digits, those of the stores fewer. */
const FIRST_COPY = 1_000_000;
const COPY = /\b1\d{6}\b/;

export interface DueOptions {
  readonly seed: number;
  readonly deliveries: number;
  readonly stores: number;
  /** `concurrency.reconcile` of the stage. */
  readonly reconcile: number;
}

interface DueResult {
  readonly deliveries: number;
  /** From the time at which a look is due to the call of the courier. */
  readonly dueToLooked: Waits;
  /** Looks before the time at which they were due. */
  readonly early: number;
}

/**
 * Lets very many points be due within one minute. One order of each store is really booked; the others
 * are copies of its delivery under ids of their own, for which the courier tells what it tells of it.
 */
export async function measureDue(
  { seed, deliveries, stores, reconcile }: DueOptions,
  factories: HandlerFactories,
): Promise<DueResult> {
  const world = await createScaleWorld(factories, {
    seed,
    tenants: { shops: stores },
    concurrency: { reconcile },
  });
  try {
    const plans = world.tenants.map((tenant) => ({ tenant, orders: stores, overMs: MINUTE_MS }));
    scheduleOrders(world, plans, seed);
    await runUntilBooked(world, stores, MOST_MINUTES);
    // What follows a booking is over then: the store's second webhook, and its sweep.
    for (let minute = 0; minute < 2; minute++) await world.runMinute();

    const dueAt = copyDeliveries(world, deliveries);
    const lookedAt = watchLooks(world);
    for (let minute = 0; minute < MOST_MINUTES && lookedAt.size < deliveries; minute++)
      await world.runMinute();
    if (lookedAt.size < deliveries)
      throw new Error(`${deliveries - lookedAt.size} of ${deliveries} were never looked at`);
    const waits = [...lookedAt].map(([orderId, at]) => at - (dueAt.get(orderId) ?? 0));
    return {
      deliveries,
      dueToLooked: summarizeWaits(waits),
      early: waits.filter((wait) => wait < 0).length,
    };
  } finally {
    world.close();
  }
}

/** Stores the copies, due one after the other within the next minute. Returns when each is due. */
function copyDeliveries({ engine, systems }: ScaleWorld, count: number): Map<string, number> {
  const originals = listDeliveries(systems.tables.bridge).filter(({ state }) => state === "booked");
  const beginsAt = engine.scheduler.readNow() + MINUTE_MS;
  const dueAt = new Map<string, number>();
  for (let at = 0; at < count; at++) {
    const original = originals[at % originals.length];
    if (original === undefined) throw new Error("no order was booked");
    const orderId = String(FIRST_COPY + at);
    const requeueAt = new Date(beginsAt + Math.floor((at * MINUTE_MS) / count));
    const { pk, sk, ...item } = toDeliveryItem(copyDelivery(original, orderId, requeueAt));
    systems.tables.bridge.write({ pk, sk }, () => ({ pk, sk, ...item }), undefined, {});
    dueAt.set(orderId, requeueAt.getTime());
  }
  return dueAt;
}

const copyDelivery = (original: Delivery, orderId: string, requeueAt: Date): Delivery => ({
  ...original,
  key: { ...original.key, orderId: storeOrderIdSchema.parse(orderId) },
  accessKey: original.accessKey && toCopyKey(original.accessKey, original, orderId),
  requeueAt,
});

/** An access key ends with the order's id; the store's prefix may have the same digits. */
const toCopyKey = (accessKey: string, { key }: Delivery, copy: string): string =>
  accessKey.slice(0, -key.orderId.length) + copy;

/** Answers for the copies what their originals' courier and store answer. Returns when each was asked for. */
function watchLooks({ engine, systems, fronts }: ScaleWorld): Map<string, number> {
  const originals = listDeliveries(systems.tables.bridge).filter(
    ({ key }) => Number(key.orderId) < FIRST_COPY,
  );
  const lookedAt = new Map<string, number>();
  const findOriginal = (copy: string) => originals[(Number(copy) - FIRST_COPY) % originals.length];

  fronts.courier = async (request, answer) => {
    const [copy] = COPY.exec(request.url.pathname) ?? [];
    const original = copy === undefined ? undefined : findOriginal(copy);
    if (copy === undefined || original?.accessKey === undefined) return answer(request);
    if (!lookedAt.has(copy)) lookedAt.set(copy, engine.scheduler.readNow());
    const key = toCopyKey(original.accessKey, original, copy);
    const url = new URL(request.url.href.replace(key, original.accessKey));
    const { body, ...rest } = await answer({ ...request, url });
    return { ...rest, body: body.replaceAll(`"${original.accessKey}"`, `"${key}"`) };
  };
  fronts.store = async (request, answer) => {
    const [copy] = COPY.exec(request.url.pathname) ?? [];
    const original = copy === undefined ? undefined : findOriginal(copy);
    if (copy === undefined || original === undefined) return answer(request);
    const { orderId } = original.key;
    const url = new URL(request.url.href.replace(copy, orderId));
    const { body, ...rest } = await answer({ ...request, url });
    return { ...rest, body: body.replace(`"id":${orderId},`, `"id":${copy},`) };
  };
  return lookedAt;
}
