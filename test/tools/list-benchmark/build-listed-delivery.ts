import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { DispatchMode } from "#shared/bridge/domain/delivery/plan.ts";
import { type StoreId, storeIdSchema, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { buildDelivery } from "#test/builders/bridge/delivery.ts";

/** A store whose deliveries lie in the last months. Its newest delivery has the highest number. */
export interface ListedStore {
  readonly storeId: StoreId;
  readonly count: number;
  /** They are spread over so many days up to now, whatever their number. */
  readonly days: number;
  readonly now: Date;
}

export const benchmarkStoreId = storeIdSchema.parse("tea-house");
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** All names, ids and keys have as many digits, however many deliveries there are. */
const FIRST_NUMBER = 1_000_000;
const FIRST_ORDER_ID = 5_600_000_000_000;
/** What needs a person is seen to within days. */
const UNSOLVED_DAYS = 3;

const DRIVE: readonly CourierStatus[] = ["ready", "scheduled", "assigned", "picked-up"];

/** Returns by what the delivery is found that has so many newer ones. */
export function nameDelivery({ count }: ListedStore, newer: number) {
  const number = count - 1 - newer;
  const orderId = storeOrderIdSchema.parse(String(FIRST_ORDER_ID + number));
  return {
    orderId,
    orderName: `#${FIRST_NUMBER + number}`,
    accessKey: `tea-${orderId}`,
    pointId: String(70_000_000 + number),
  };
}

/** Builds the delivery that has so many newer ones. */
export function buildListedDelivery(store: ListedStore, newer: number): Delivery {
  const createdAt = new Date(
    store.now.getTime() - Math.floor(((newer + 0.5) * store.days * DAY_MS) / store.count),
  );
  const { orderId, orderName, accessKey, pointId } = nameDelivery(store, newer);
  return buildDelivery({
    key: { storeId: store.storeId, orderId, part: 1 },
    version: 11,
    createdAt,
    orderName,
    accessKey,
    pointAttemptedAt: createdAt,
    pointId,
    releasedAt: createdAt,
    plan: {
      ...{ mode: pickMode(newer), pickUpIds: [pickLocation(newer)], storeLocationIds: [] },
      load: { transportId: 2, packSizeId: 1, grams: 1_000, pieces: 1 + (newer % 4) },
      ...{ isPartlyRefunded: false, itemValue: 10 + (newer % 90), tip: 0 },
    },
    money: {
      shippingPaid: { minor: 900, currency: "USD" },
      charged: { minor: 1_000 + (newer % 700), currency: "USD" },
    },
    recipient: {
      ...{ name: `Buyer ${orderId}`, phone: "12125550100", email: `buyer${orderId}@example.com` },
      address: `${newer % 400} W 34th St, New York, NY 10001, US`,
      ...{ notes: "Ring twice", wholeNotes: "Ring twice" },
      coordinates: { latitude: 40.7484, longitude: -73.9857 },
    },
    requeueAt: undefined,
    ...buildProgress(newer, createdAt, store.now),
  });
}

/** Of a hundred orders ten are urgent and five scheduled. */
const pickMode = (newer: number): DispatchMode =>
  newer % 10 === 1 ? "urgent" : newer % 20 === 2 ? "scheduled" : "point";

/** A place that few orders leave from: one in five thousand. */
export const RARE_LOCATION = "market";
/** A place that no order ever left from. */
export const UNUSED_LOCATION = "cellar";

const pickLocation = (newer: number): string =>
  newer % 5_000 === 4_999 ? RARE_LOCATION : newer % 10 === 3 ? "outlet" : "shop";

/**
 * Of the newest, those of three hours are on their way; of the days before, one in fifty is held or has
 * an alert. All others have ended: delivered, but for two in a hundred cancelled, one skipped, and one in
 * three thousand failed.
 */
function buildProgress(newer: number, createdAt: Date, now: Date): Partial<Delivery> {
  const ageMs = now.getTime() - createdAt.getTime();
  if (newer === 0 || (ageMs < UNSOLVED_DAYS * DAY_MS && newer % 100 === 0))
    return {
      ...{ state: "held", pointId: undefined, accessKey: undefined, money: {} },
      reason: createMessage("no-phone", { storefront: "shopify" }),
    };
  if (ageMs < UNSOLVED_DAYS * DAY_MS && newer % 100 === 50)
    return {
      ...{ state: "booked", alert: createMessage("refunded", { advice: "point" }) },
      ...buildStatuses(DRIVE, createdAt),
    };
  if (ageMs < 180 * MINUTE_MS)
    return {
      ...{ state: "booked", requeueAt: new Date(now.getTime() + MINUTE_MS) },
      ...buildStatuses(DRIVE.slice(0, 1 + (newer % DRIVE.length)), createdAt),
    };
  const ended = { endedAt: createdAt };
  if (newer % 100 === 7 || newer % 100 === 57)
    return { ...ended, state: "cancelled", ...buildStatuses(["ready", "cancelled"], createdAt) };
  if (newer % 100 === 13)
    return { ...ended, state: "skipped", pointId: undefined, accessKey: undefined, money: {} };
  const end = newer % 3_000 === 2_999 ? "failed" : "delivered";
  return { ...ended, state: "completed", ...buildStatuses([...DRIVE, end], createdAt) };
}

const buildStatuses = (statuses: readonly CourierStatus[], since: Date): Partial<Delivery> => ({
  statusHistory: statuses.map((status, step) => ({ status, at: addSteps(since, step) })),
  timeline: statuses.map((status, step) => ({
    ...{ at: addSteps(since, step), by: "courier" as const },
    ...createMessage(`status.${status}`),
  })),
});

const addSteps = (since: Date, step: number) => new Date(since.getTime() + step * 15 * MINUTE_MS);
