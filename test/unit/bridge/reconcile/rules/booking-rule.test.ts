import { describe, expect, it } from "vitest";
import type { BatchMember } from "#shared/bridge/domain/batching/batch.ts";
import type { CourierOrder } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoredPlan } from "#shared/bridge/domain/delivery/plan.ts";
import { batchIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import {
  decideBooking,
  decideSplit,
  evaluateRules,
} from "#shared/bridge/domain/reconcile/decide-booking.ts";
import type { Observation } from "#shared/bridge/domain/reconcile/observation.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import { buildBatch } from "#test/builders/bridge/arbitrary-records.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";
import { buildObservation } from "#test/builders/bridge/observation.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";

/** A request that may be in flight counts as unconfirmed for so long. */
const UNCONFIRMED_MINUTES = 2;
const CANCELLED = createMessage("cancelled");

const decide = (changes: Partial<Delivery> = {}, observed: Partial<Observation> = {}) =>
  decideBooking(
    buildObservation({
      delivery: buildDelivery(changes),
      order: buildStoreOrder(),
      ...observed,
    }),
  );
const attemptOrder = (attemptedAt: Date): CourierOrder => ({
  refusals: 0,
  quote: {
    ...{ token: "t", price: { minor: 1_000, currency: "USD" }, requestFingerprint: "f" },
    ...{ expiresAt: addMinutes(noon, 60), attemptedAt },
  },
});
const wait = (requeueAt: Date) => ({ kind: "idle", state: "booking", requeueAt });

describe("a request for an order that was not answered", () => {
  const attemptedAt = addMinutes(noon, -1);
  const until = addMinutes(attemptedAt, UNCONFIRMED_MINUTES);
  const order = attemptOrder(attemptedAt);

  it("keeps what was cancelled meanwhile, until its outcome is known", () => {
    const cancelled = { order, cancellation: CANCELLED };
    expect(decide(cancelled)).toMatchObject(wait(until));
    expect(decide(cancelled, { now: addMinutes(until, -1 / 60) })).toMatchObject(wait(until));
    expect(decide(cancelled, { now: until })).toMatchObject({ kind: "idle", state: "cancelled" });
  });

  it("keeps what becomes a point by now", () => {
    expect(decide({ order }, { settings: buildSettings({ defaultMode: "point" }) })).toMatchObject(
      wait(until),
    );
  });

  it("keeps what is held by now", () => {
    const held = buildStoreOrder({ shipping: undefined });
    expect(decide({ order }, { order: held })).toMatchObject(wait(until));
    expect(decide({ order }, { order: held, now: until })).not.toMatchObject({ state: "booking" });
  });
});

describe("a request for a point that was not answered", () => {
  const pointAttemptedAt = addMinutes(noon, -1);
  const until = addMinutes(pointAttemptedAt, UNCONFIRMED_MINUTES);
  const requested = { accessKey: "1001", pointAttemptedAt };

  it("is not sent again before its outcome is known", () => {
    const settings = buildSettings({ defaultMode: "point" });
    expect(decide(requested, { settings })).toMatchObject(wait(until));
    expect(decide(requested, { settings, now: until })).toMatchObject({ kind: "book-point" });
  });

  it("keeps what becomes an order by now", () => {
    const settings = buildSettings({ defaultMode: "urgent" });
    expect(decide(requested, { settings })).toMatchObject(wait(until));
    expect(decide(requested, { settings, now: until })).toMatchObject({ kind: "quote" });
  });

  it("keeps what was cancelled meanwhile", () => {
    expect(decide({ ...requested, cancellation: CANCELLED })).toMatchObject(wait(until));
  });
});

describe("a request to a former account", () => {
  const former = { isRequestOfFormerAccount: true };
  const attemptedAt = addMinutes(noon, -1);

  it("is dropped once neither an order nor a point can come of it", () => {
    expect(decide({}, former)).toEqual({ kind: "drop-requests" });
    expect(decide({ order: attemptOrder(attemptedAt) }, former)).toMatchObject({ kind: "idle" });
    expect(decide({ pointAttemptedAt: attemptedAt }, former)).toMatchObject({ kind: "idle" });
  });
});

describe("what the courier has already", () => {
  const courier: Observation["courier"] = { point: { pointId: "7000", status: "ready" } };

  it("is the delivery's point where it asked for one under that key", () => {
    expect(decide({ accessKey: "1001" }, { courier })).toEqual({
      ...{ kind: "adopt-point", pointId: "7000" },
    });
    expect(decide({}, { courier })).not.toMatchObject({ kind: "adopt-point" });
  });

  it("is its order where the quote's token made one", () => {
    expect(decide({}, { courier: { tokenOrderId: "9000" } })).toEqual({
      ...{ kind: "adopt-order", orderId: "9000" },
    });
  });
});

describe("an order that an earlier connection of the shop had", () => {
  const at = addMinutes(noon, 30);

  it("waits until that connection has ended, and says why", () => {
    expect(decide({}, { earlierConnection: { kind: "ends", at } })).toEqual({
      ...{ kind: "idle", state: "waiting", requeueAt: at },
      reason: createMessage("earlier-connection-ends"),
    });
  });

  it("is skipped if it was delivered, and goes out again by hand alone", () => {
    const earlierConnection = { kind: "handled" } as const;
    expect(decide({}, { earlierConnection })).toMatchObject({
      ...{ state: "skipped", reason: { code: "handled-by-earlier-connection" } },
    });
    expect(decide({ isManual: true }, { earlierConnection })).not.toMatchObject({
      ...{ state: "skipped" },
    });
  });
});

describe("a member of a batch", () => {
  const batchId = batchIdSchema.parse("b1");
  const decideMember = (
    memberState: BatchMember["memberState"],
    changes: Partial<Delivery>,
    observed: Partial<Observation> = {},
  ) => {
    const { key } = buildDelivery();
    const batch = buildBatch({
      ...{ closesAt: addMinutes(noon, 30) },
      members: [{ key, memberState, statusHistory: [] }],
    });
    return decide({ batchId, ...changes }, { batch, ...observed });
  };

  it("leaves it if it goes out without a batch by now, and says so while it cannot", () => {
    const settings = buildSettings({ defaultMode: "urgent" });
    expect(decideMember("joined", {}, { settings })).toEqual({ kind: "leave-batch" });
    expect(decideMember("locked", {}, { settings })).toMatchObject({
      ...{ kind: "idle", state: "waiting", reason: { code: "not-batched" } },
    });
  });

  it("leaves it with the reason why it is not delivered", () => {
    expect(decideMember("locked", { cancellation: CANCELLED })).toMatchObject({
      ...{ kind: "idle", state: "cancelled", reason: CANCELLED },
    });
  });

  it("stays only for goods that are being prepared, and for nothing else that ends later", () => {
    const order = buildStoreOrder({ status: "unpaid" });
    expect(decideMember("joined", {}, { order })).toEqual({ kind: "leave-batch" });
  });
});

describe("the rules", () => {
  it.each(["not-read", "unavailable"] as const)("are not tried on an order that is %s", (order) => {
    expect(() => evaluateRules(buildObservation({ order }))).toThrow("was not read");
  });
});

describe("an order whose goods leave from several places", () => {
  const plan: StoredPlan = {
    mode: "point",
    ...{ load: { transportId: 1, packSizeId: 1, grams: 800, pieces: 1 } },
    ...{ storeLocationIds: ["a", "b"], isPartlyRefunded: false, itemValue: 50, tip: 0 },
    pickUpIds: [],
  };
  const placeGoods = (...places: string[]) =>
    buildStoreOrder({
      goods: places.map((locationId) => ({
        ...{ locationId, weightGrams: 500, pieces: 1, isOnHold: false },
        method: {
          ...{ id: `by-${locationId}`, kind: "shipping" },
          names: [{ title: "Courier", code: "courier" }],
        },
      })),
    });
  const split = (changes: Partial<Delivery>, ...places: string[]) =>
    decideSplit(
      buildObservation({ delivery: buildDelivery(changes), order: placeGoods(...places) }),
    );

  it("gets a part for each place, the first of its plan first", () => {
    expect(split({}, "a", "b")).toEqual({ kind: "split", locationIds: ["a", "b"] });
    expect(split({ plan }, "b", "a")).toEqual({ kind: "split", locationIds: ["a", "b"] });
    expect(split({}, "a")).toBeUndefined();
  });

  it("gets one more where goods move to another place, even if all do", () => {
    expect(split({ parts: ["a"] }, "b")).toEqual({ kind: "split", locationIds: ["a", "b"] });
    expect(split({ parts: ["a", "b"] }, "b")).toBeUndefined();
  });

  it("gets parts for its own delivery methods alone", () => {
    expect(split({ plan: { ...plan, methodIds: ["by-a"] } }, "a", "b")).toBeUndefined();
  });

  it("is divided by its first part alone", () => {
    const key = { ...buildDelivery().key, part: 2 };
    expect(split({ key }, "a", "b")).toBeUndefined();
  });
});
