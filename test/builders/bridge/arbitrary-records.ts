import * as fc from "fast-check";
import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import { BATCH_STATES } from "#shared/bridge/domain/batching/batch.ts";
import { type CourierOrder, NO_ORDER } from "#shared/bridge/domain/delivery/courier-order.ts";
import { STAGES } from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  ACTORS,
  ASKED,
  DELIVERY_STATES,
  type Delivery,
} from "#shared/bridge/domain/delivery/delivery.ts";
import { accountIdSchema, batchIdSchema, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { aKey, noon } from "./delivery.ts";

/** A batch that collects; name only what the test is about. */
export const aBatch = (changes: Partial<Batch> = {}): Batch => ({
  storeId: storeIdSchema.parse("tea-house"),
  batchId: batchIdSchema.parse("1001-1-0"),
  version: 0,
  createdAt: noon,
  accountId: accountIdSchema.parse("main"),
  pickUpId: "shop",
  closesAt: noon,
  state: "collecting",
  members: [],
  order: NO_ORDER,
  routes: [],
  heard: [],
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
const reason = fc.record({ code: text, text });
const number = fc.nat(100_000);
const place = {
  latitude: fc.constantFrom(0, -0.5, 40.7484),
  longitude: fc.constantFrom(180, -73.98),
};
const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });
/** Only the fields that are there: an absent one and an undefined one are kept alike. */
const dense = <Value extends object>(record: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  record.map(
    (value) =>
      Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Value,
  );

const journey = fc.array(
  dense(fc.record({ stage: fc.constantFrom(...STAGES), at: date, where: some(fc.record(place)) })),
  { maxLength: 3 },
);
const timeline = fc.array(fc.record({ at: date, by: fc.constantFrom(...ACTORS), text }), {
  maxLength: 3,
});
const trouble = fc.record({ text, since: date, failures: number });
const order: fc.Arbitrary<CourierOrder> = dense(
  fc.record({
    quote: some(
      dense(
        fc.record({ token: text, price: money, expiresAt: date, asks: text, triedAt: some(date) }),
      ),
    ),
    orderId: some(text),
    refusals: number,
    approved: some(money),
    charged: some(money),
  }),
);
const plan = dense(
  fc.record({
    mode: fc.constantFrom("point", "point-with-pickup", "urgent", "scheduled"),
    load: fc.record({ transportId: number, packSizeId: number, grams: number, pieces: number }),
    storeLocationIds: texts,
    isPartlyRefunded: fc.boolean(),
    itemValue: number,
    tip: number,
    ceiling: some(money),
    pickUpIds: texts,
    pickUpAt: some(date),
  }),
);
const paid = { charged: some(money), refunded: some(money) };

/** Any delivery, with any of its fields. */
export const anyDelivery: fc.Arbitrary<Delivery> = dense(
  fc.record({
    key: fc.constant(aKey()),
    version: number,
    createdAt: date,
    state: fc.constantFrom(...DELIVERY_STATES),
    orderName: some(text),
    reason: some(reason),
    attention: some(reason),
    heeded: texts,
    accountId: fc.constant(accountIdSchema.parse("main")),
    accessKey: some(text),
    pointTriedAt: some(date),
    missingSince: some(date),
    pointId: some(text),
    order: some(order),
    batchId: some(fc.constant(batchIdSchema.parse("1-1-0"))),
    onlyAt: some(text),
    parts: some(texts),
    plan: some(plan),
    went: some(plan),
    releasedAt: some(date),
    byHand: fc.boolean(),
    calledOff: some(reason),
    rebook: fc.boolean(),
    asked: some(dense(fc.record({ action: fc.constantFrom(...ASKED), rating: some(fc.nat(5)) }))),
    money: dense(
      fc.record({
        ...paid,
        shippingPaid: some(money),
        quoted: some(money),
        tipped: some(money),
        before: some(dense(fc.record({ ...paid, tipped: some(money) }))),
      }),
    ),
    recipient: some(
      fc.record({
        name: text,
        phone: text,
        email: text,
        address: text,
        notes: text,
        wholeNotes: text,
      }),
    ),
    journey,
    driverAt: some(fc.record({ ...place, at: date })),
    heard: texts,
    told: texts,
    timeline,
    trouble: some(trouble),
    endedAt: some(date),
    forgottenAt: some(date),
    nextLookAt: some(date),
  } satisfies Record<keyof Required<Delivery>, unknown>),
);

const member = dense(
  fc.record({
    key: fc.constant(aKey()),
    standing: fc.constantFrom("in" as const, "leaving" as const, "out" as const, "stays" as const),
    journey,
    asked: some(text),
    heldWith: some(text),
    tip: some(number),
    tipped: some(money),
    ...paid,
  } satisfies Record<keyof Required<Batch["members"][number]>, unknown>),
);

/** Any batch, with any of its fields. */
export const anyBatch: fc.Arbitrary<Batch> = dense(
  fc.record({
    storeId: fc.constant(storeIdSchema.parse("tea-house")),
    batchId: fc.constant(batchIdSchema.parse("1-1-0")),
    version: number,
    createdAt: date,
    accountId: fc.constant(accountIdSchema.parse("main")),
    pickUpId: text,
    lane: some(text),
    closesAt: date,
    state: fc.constantFrom(...BATCH_STATES),
    reason: some(reason),
    members: fc.array(member, { maxLength: 3 }),
    order,
    routes: texts,
    stops: some(texts),
    pickUpAt: some(date),
    heard: texts,
    timeline,
    trouble: some(trouble),
    nextLookAt: some(date),
  } satisfies Record<keyof Required<Batch>, unknown>),
);
