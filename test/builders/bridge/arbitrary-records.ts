import * as fc from "fast-check";
import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import { BATCH_STATES } from "#shared/bridge/domain/batching/batch.ts";
import { type CourierOrder, NO_ORDER } from "#shared/bridge/domain/delivery/courier-order.ts";
import { COURIER_STATUSES } from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  DELIVERY_STATES,
  type Delivery,
  PENDING_ACTIONS,
} from "#shared/bridge/domain/delivery/delivery.ts";
import { ACTORS, STATUS_SOURCES } from "#shared/bridge/domain/delivery/timeline.ts";
import { accountIdSchema, batchIdSchema, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { MESSAGES } from "#shared/bridge/domain/messages/all-messages.ts";
import type { MessageCode } from "#shared/bridge/domain/messages/message.ts";
import { ACCOUNT_ROLES } from "#shared/bridge/domain/stores/store.ts";
import { buildDeliveryKey, noon } from "./delivery.ts";

/** Builds a batch that collects members. */
export const buildBatch = (changes: Partial<Batch> = {}): Batch => ({
  storeId: storeIdSchema.parse("tea-house"),
  batchId: batchIdSchema.parse("1001-1-0"),
  version: 0,
  createdAt: noon,
  accountId: accountIdSchema.parse("main"),
  accountRole: "courier",
  isTest: false,
  pickUpId: "shop",
  closesAt: noon,
  state: "collecting",
  members: [],
  order: NO_ORDER,
  formerRecords: [],
  routes: [],
  importedHistoryIds: [],
  timeline: [],
  ...changes,
});

const text = fc.string({ maxLength: 20, unit: "grapheme" });
const texts = fc.array(text, { maxLength: 3 });
const date = fc.date({
  min: new Date("2020-01-01T00:00:00Z"),
  max: new Date("2100-01-01T00:00:00Z"),
  noInvalidDate: true,
});
const money = fc.record({ minor: fc.integer(), currency: fc.constantFrom("USD", "JPY") });
const number = fc.nat(100_000);
const messageFields = {
  code: fc.constantFrom(...(Object.keys(MESSAGES) as MessageCode[])),
  params: fc
    .dictionary(fc.constantFrom("price", "detail", "count"), fc.oneof(text, number, money))
    .map((params) => ({ ...params })),
};
const reason = fc.record(messageFields);
const place = {
  latitude: fc.constantFrom(0, -0.5, 40.7484),
  longitude: fc.constantFrom(180, -73.98),
};
const makeOptional = <Value>(value: fc.Arbitrary<Value>) =>
  fc.option(value, { nil: undefined, freq: 2 });
/** Removes undefined fields, because the table stores an absent and an undefined field alike. */
const omitUndefined = <Value extends object>(record: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  record.map(
    (value) =>
      Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Value,
  );

const statusHistory = fc.array(
  omitUndefined(
    fc.record({
      status: fc.constantFrom(...COURIER_STATUSES),
      at: date,
      driverLocation: makeOptional(fc.record(place)),
      estimatedDeliveryAt: makeOptional(date),
    }),
  ),
  { maxLength: 3 },
);
const timeline = fc.array(
  omitUndefined(
    fc.record({
      at: date,
      by: fc.constantFrom(...ACTORS),
      ...messageFields,
      foundBy: makeOptional(fc.constantFrom(...STATUS_SOURCES)),
    }),
  ),
  { maxLength: 3 },
);
const lastError = fc.record({ ...messageFields, since: date, failures: number });
const order: fc.Arbitrary<CourierOrder> = omitUndefined(
  fc.record({
    quote: makeOptional(
      omitUndefined(
        fc.record({
          token: text,
          price: money,
          expiresAt: date,
          requestFingerprint: text,
          attemptedAt: makeOptional(date),
        }),
      ),
    ),
    orderId: makeOptional(text),
    refusals: number,
    approvedPrice: makeOptional(money),
    charged: makeOptional(money),
    attemptedCancellation: makeOptional(fc.record({ reason, isRebooking: fc.boolean() })),
  }),
);
const formerRecords = fc.array(
  fc.record({
    accountId: fc.constant(accountIdSchema.parse("main")),
    kind: fc.constantFrom("order" as const, "point" as const),
    id: text,
  }),
  { maxLength: 2 },
);
const plan = omitUndefined(
  fc.record({
    mode: fc.constantFrom("point", "point-with-pickup", "urgent", "scheduled"),
    isModeCorrected: makeOptional(fc.boolean()),
    load: fc.record({ transportId: number, packSizeId: number, grams: number, pieces: number }),
    storeLocationIds: texts,
    methodIds: makeOptional(texts),
    isPartlyRefunded: fc.boolean(),
    itemValue: number,
    tip: number,
    cashToCollect: makeOptional(money),
    ceiling: makeOptional(money),
    pickUpIds: texts,
    pickUpAt: makeOptional(date),
    promisedUntil: makeOptional(date),
  }),
);
const paid = { charged: makeOptional(money), refunded: makeOptional(money) };

const correctTo = <Value>(value: fc.Arbitrary<Value>) => fc.record({ value, replaces: text });
const correctedAddress = {
  ...{ street: text, unit: text, city: text },
  ...{ region: text, postalCode: text, countryCode: text },
};

/** Generates deliveries with any combination of fields. */
export const arbitraryDelivery: fc.Arbitrary<Delivery> = omitUndefined(
  fc.record({
    key: fc.constant(buildDeliveryKey()),
    version: number,
    createdAt: date,
    orderPlacedAt: makeOptional(date),
    state: fc.constantFrom(...DELIVERY_STATES),
    orderName: makeOptional(text),
    requestedWindow: makeOptional(
      omitUndefined(
        fc.record({
          date: fc.constantFrom("2026-11-24", "2027-02-01"),
          from: makeOptional(fc.constantFrom("09:00", "14:30")),
          to: makeOptional(fc.constantFrom("16:00", "24:00")),
        }),
      ),
    ),
    reason: makeOptional(reason),
    alert: makeOptional(reason),
    dismissedAlerts: texts,
    accountId: fc.constant(accountIdSchema.parse("main")),
    accessKey: makeOptional(text),
    pointAttemptedAt: makeOptional(date),
    missingSince: makeOptional(date),
    pointId: makeOptional(text),
    order: makeOptional(order),
    formerRecords,
    batchId: makeOptional(fc.constant(batchIdSchema.parse("1-1-0"))),
    partLocationId: makeOptional(text),
    parts: makeOptional(texts),
    plan: makeOptional(plan),
    previousPlan: makeOptional(plan),
    releasedAt: makeOptional(date),
    cashConfirmedAt: makeOptional(date),
    orderRead: makeOptional(
      omitUndefined(
        fc.record({
          at: date,
          fingerprint: makeOptional(text),
          changedAt: makeOptional(date),
          ownChanges: makeOptional(fc.array(date, { maxLength: 2 })),
        }),
      ),
    ),
    isManual: fc.boolean(),
    cancellation: makeOptional(reason),
    isRebooking: fc.boolean(),
    pendingAction: makeOptional(
      omitUndefined(
        fc.record({ action: fc.constantFrom(...PENDING_ACTIONS), rating: makeOptional(fc.nat(5)) }),
      ),
    ),
    money: omitUndefined(
      fc.record({
        ...paid,
        shippingPaid: makeOptional(money),
        quoted: makeOptional(money),
        tipped: makeOptional(money),
        beforeBatch: makeOptional(
          omitUndefined(fc.record({ ...paid, tipped: makeOptional(money) })),
        ),
      }),
    ),
    recipient: makeOptional(
      omitUndefined(
        fc.record({
          name: text,
          phone: text,
          email: text,
          address: text,
          coordinates: makeOptional(fc.record(place)),
          notes: text,
          wholeNotes: text,
        }),
      ),
    ),
    buyerInstructions: makeOptional(
      omitUndefined(
        fc.record({
          ...{ text, at: date, changes: number },
          booked: makeOptional(text),
          isTooLate: makeOptional(fc.boolean()),
        }),
      ),
    ),
    correction: makeOptional(
      omitUndefined(
        fc.record({
          at: date,
          address: makeOptional(correctTo(fc.record(correctedAddress))),
          phone: makeOptional(correctTo(text)),
          note: makeOptional(correctTo(text)),
          mode: makeOptional(correctTo(fc.constantFrom("point" as const, "urgent" as const))),
          removed: makeOptional(fc.record({ address: text, mode: text }, { requiredKeys: [] })),
        }),
      ),
    ),
    correctedAt: makeOptional(date),
    orderCorrectedAt: makeOptional(date),
    hasUnsharedCorrection: makeOptional(fc.boolean()),
    buyerRating: makeOptional(
      omitUndefined(
        fc.record({
          rating: fc.integer({ min: 1, max: 5 }),
          at: date,
          answer: makeOptional(fc.constantFrom("accepted" as const, "refused" as const)),
          failures: makeOptional(fc.integer({ min: 1, max: 7 })),
          retryAt: makeOptional(date),
        }),
      ),
    ),
    statusHistory,
    driver: makeOptional(omitUndefined(fc.record({ firstName: text, phone: makeOptional(text) }))),
    canRateDriver: makeOptional(fc.boolean()),
    driverLocation: makeOptional(fc.record({ ...place, at: date })),
    stopsBefore: makeOptional(fc.record({ count: number, at: date })),
    lookedAt: makeOptional(date),
    routeEnds: makeOptional(
      omitUndefined(
        fc.record({
          pickUp: makeOptional(fc.record(place)),
          dropOff: makeOptional(fc.record(place)),
        }),
      ),
    ),
    proofImages: makeOptional(
      fc.array(omitUndefined(fc.record({ url: text, at: makeOptional(date) })), { maxLength: 3 }),
    ),
    importedHistoryIds: texts,
    sentUpdates: texts,
    attemptedUpdate: makeOptional(fc.record({ id: text, at: date })),
    orderNote: makeOptional(
      omitUndefined(
        fc.record({
          ...{ id: text, at: date },
          solvedAt: makeOptional(date),
          attemptedAt: makeOptional(date),
          earlier: makeOptional(fc.array(fc.record({ id: text, at: date }), { maxLength: 2 })),
        }),
      ),
    ),
    orderNoteFailure: makeOptional(
      omitUndefined(
        fc.record({
          noteId: text,
          code: fc.constantFrom("store-blocked" as const, "bridge-fault" as const),
          count: number,
          since: date,
          retryAt: makeOptional(date),
          plan: makeOptional(fc.record({ noteAt: date, lookAt: date })),
        }),
      ),
    ),
    buyerMailId: makeOptional(text),
    isTest: makeOptional(fc.boolean()),
    timeline,
    lastError: makeOptional(lastError),
    endedAt: makeOptional(date),
    redactedAt: makeOptional(date),
    requeueAt: makeOptional(date),
    correlationId: makeOptional(fc.uuid()),
    lastRunId: makeOptional(fc.uuid()),
    announcedSaveIds: makeOptional(fc.array(text)),
  } satisfies Record<keyof Required<Delivery>, unknown>),
);

const member = omitUndefined(
  fc.record({
    key: fc.constant(buildDeliveryKey()),
    memberState: fc.constantFrom(
      "joined" as const,
      "leaving" as const,
      "left" as const,
      "locked" as const,
    ),
    statusHistory,
    bookingFingerprint: makeOptional(text),
    holdFingerprint: makeOptional(text),
    tip: makeOptional(number),
    tipped: makeOptional(money),
    ...paid,
  } satisfies Record<keyof Required<Batch["members"][number]>, unknown>),
);

/** Generates batches with any combination of fields. */
export const arbitraryBatch: fc.Arbitrary<Batch> = omitUndefined(
  fc.record({
    storeId: fc.constant(storeIdSchema.parse("tea-house")),
    batchId: fc.constant(batchIdSchema.parse("1-1-0")),
    version: number,
    createdAt: date,
    accountId: fc.constant(accountIdSchema.parse("main")),
    accountRole: fc.constantFrom(...ACCOUNT_ROLES),
    isTest: fc.boolean(),
    pickUpId: text,
    batchGroupKey: makeOptional(text),
    closesAt: date,
    state: fc.constantFrom(...BATCH_STATES),
    reason: makeOptional(reason),
    members: fc.array(member, { maxLength: 3 }),
    order,
    formerRecords,
    routes: texts,
    addressFingerprints: makeOptional(texts),
    pickUpAt: makeOptional(date),
    importedHistoryIds: texts,
    timeline,
    lastError: makeOptional(lastError),
    requeueAt: makeOptional(date),
    correlationId: makeOptional(fc.uuid()),
    lastRunId: makeOptional(fc.uuid()),
  } satisfies Record<keyof Required<Batch>, unknown>),
);
