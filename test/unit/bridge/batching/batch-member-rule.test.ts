import { describe, expect, it } from "vitest";
import type { Batch, BatchMember } from "#shared/bridge/domain/batching/batch.ts";
import { computeBookingFingerprint } from "#shared/bridge/domain/batching/booking-fingerprint.ts";
import {
  decideBatchBooking,
  decideByBatchOrder,
  decideLeaveBatch,
  decideToKeepWaiting,
  getBatchReason,
} from "#shared/bridge/domain/batching/decide-batch-booking.ts";
import { computeHoldFingerprint } from "#shared/bridge/domain/batching/hold-fingerprint.ts";
import { NO_ORDER } from "#shared/bridge/domain/delivery/courier-order.ts";
import { type Plan, toStoredPlan } from "#shared/bridge/domain/delivery/plan.ts";
import { batchIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Observation } from "#shared/bridge/domain/reconcile/observation.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import { buildBatch } from "#test/builders/bridge/arbitrary-records.ts";
import { buildDelivery, buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { buildObservation } from "#test/builders/bridge/observation.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";

const later = (minutes: number) => addMinutes(noon, minutes);
const settings = buildSettings();
const plan: Plan = {
  ...{ mode: "urgent", pickUps: settings.locations, storeLocationIds: [] },
  recipient: {
    ...{ name: "Buyer", phone: "1", email: "a@b.c", notes: "", wholeNotes: "" },
    address: "1 Broadway",
  },
  load: { transportId: 2, packSizeId: 1, grams: 400, pieces: 1 },
  ...{ itemValue: 10, tip: 1, isPartlyRefunded: false },
};
const own = { recipient: plan.recipient, plan: toStoredPlan(plan) };
const OWN_FINGERPRINT = computeHoldFingerprint(computeBookingFingerprint(own), settings);
const batchId = batchIdSchema.parse("1001-1-0");
const booked = { ...NO_ORDER, orderId: "9000" };
const closesAt = later(30);

const toMembers = (
  memberState: BatchMember["memberState"] | undefined,
  holdFingerprint?: string,
): BatchMember[] => [
  { key: buildDeliveryKey("1002"), memberState: "joined", statusHistory: [] },
  ...(memberState === undefined
    ? []
    : [{ key: buildDeliveryKey(), memberState, statusHistory: [], holdFingerprint }]),
];

/** What a run sees of a delivery whose batch has it as a member in this state. */
const observe = (
  memberState: BatchMember["memberState"] | undefined,
  batch: Partial<Batch> = {},
  observed: Partial<Observation> = {},
): Observation =>
  buildObservation({
    delivery: buildDelivery({ batchId, ...own }),
    batch: buildBatch({ closesAt, members: toMembers(memberState), ...batch }),
    settings,
    ...observed,
  });

const waitFor = (minutes: number) => ({
  ...{ kind: "idle", state: "waiting", requeueAt: later(minutes) },
  reason: createMessage("in-batch", { closesAt: closesAt.toISOString() }),
});

describe("an order that is to go with others", () => {
  it("chooses a batch, one of test orders if it is one", () => {
    const choose = (order: Observation["order"]) =>
      decideBatchBooking(buildObservation({ order }), plan);
    expect(choose(buildStoreOrder())).toEqual({ kind: "choose-batch", plan, isTest: false });
    expect(choose(buildStoreOrder({ isTest: true }))).toMatchObject({ isTest: true });
    expect(choose("not-read")).toMatchObject({ isTest: false });
  });

  it("chooses another batch if its own is gone or over", () => {
    const clear = { kind: "clear-batch" };
    expect(decideBatchBooking(observe("joined", {}, { batch: undefined }), plan)).toEqual(clear);
    expect(decideBatchBooking(observe("joined", { state: "completed" }), plan)).toEqual(clear);
  });

  it.each([undefined, "left"] as const)("joins while the batch collects: it is %s", (state) => {
    const closed = observe(state, { closesAt: noon });
    expect(decideBatchBooking(observe(state), plan)).toEqual({ kind: "join-batch" });
    expect(decideBatchBooking(closed, plan)).toEqual({ kind: "clear-batch" });
  });

  it("leaves a batch that was booked without it", () => {
    expect(decideBatchBooking(observe("joined", { order: booked }), plan)).toEqual({
      kind: "leave-batch",
    });
    expect(decideBatchBooking(observe("leaving", { order: booked }), plan)).toEqual({
      ...{ kind: "idle", state: "waiting", reason: createMessage("booked-without-order") },
      requeueAt: later(1),
    });
  });
});

describe("a member that does not fit its batch any more", () => {
  const reasonOf = (batch: Partial<Batch>, changed: Plan) => {
    const action = decideBatchBooking(observe("leaving", batch), changed);
    return action.kind === "idle" ? action.reason : action;
  };

  it.each<[string, Partial<Batch>, Partial<Plan>]>([
    ["goes from another location", { pickUpId: "annex" }, {}],
    ["goes from none", {}, { pickUps: [] }],
  ])("says that it %s", (_, batch, changes) => {
    expect(reasonOf(batch, { ...plan, ...changes })).toEqual(
      createMessage("pick-up-location-changed"),
    );
  });

  it("says that it goes at another time", () => {
    const tomorrow: Plan = { ...plan, mode: "scheduled", pickUpAt: later(24 * 60) };
    const batch = { batchGroupKey: "urgent" };
    expect(reasonOf(batch, tomorrow)).toEqual(createMessage("pick-up-time-changed"));
    expect(decideBatchBooking(observe("joined", batch), tomorrow)).toEqual({ kind: "leave-batch" });
    expect(decideBatchBooking(observe("joined", batch), plan)).toEqual(waitFor(40));
  });
});

describe("a member of a batch that is not booked", () => {
  it("saves what changed of it", () => {
    const changed = { ...plan, itemValue: 11 };
    expect(decideBatchBooking(observe("joined"), changed)).toEqual({
      ...{ kind: "update-plan", plan: changed },
    });
  });

  it("waits until the batch closes, with ten minutes for its request", () => {
    expect(decideBatchBooking(observe("joined"), plan)).toEqual(waitFor(40));
    expect(decideBatchBooking(observe("joined", {}, { now: later(50) }), plan)).toEqual(
      waitFor(60),
    );
  });

  it("is held with the batch, and asks for it again once it or a setting has changed", () => {
    const reason = createMessage("pick-up-time-changed");
    const decideHeld = (fingerprint: string | undefined) =>
      decideBatchBooking(
        observe("joined", { state: "held", reason, members: toMembers("joined", fingerprint) }),
        plan,
      );
    expect(decideHeld(OWN_FINGERPRINT)).toEqual({
      ...{ kind: "idle", state: "held", reason, requeueAt: later(40) },
    });
    for (const other of ["other", undefined])
      expect(decideHeld(other)).toEqual({ kind: "request-batch-reconcile" });
  });
});

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

describe("a member that waits only for an opening", () => {
  const until = later(20);
  const keep = (observation: Observation, end: Date | undefined = until) =>
    decideToKeepWaiting(observation, end);

  it("stays, so that it goes with the others when the place opens or the batch closes", () => {
    expect(keep(observe("joined"))).toEqual(waitFor(40));
    expect(keep(observe("joined"), closesAt)).toEqual(waitFor(40));
    expect(keep(observe("joined"), later(31))).toBeUndefined();
  });

  it("stays until the next opening of its place, also if the batch closes before", () => {
    // Noon in UTC is seven in the morning there.
    const open = (intervals: { from: string; to: string }[]) => {
      const hours = Object.fromEntries(DAYS.map((day) => [day, intervals]));
      return { settings: buildSettings({ locations: [buildLocation({ hours })] }) };
    };
    const observed = observe("joined", {}, open([{ from: "09:00", to: "17:00" }]));
    expect(keep(observed, later(120))).toEqual(waitFor(40));
    expect(keep(observed, later(121))).toBeUndefined();

    const closed = { closesAt: later(-5) };
    expect(keep(observe("joined", closed), noon)).toEqual({
      ...{ ...waitFor(10), reason: getBatchReason(buildBatch(closed)) },
    });
    expect(keep(observe("joined", closed, open([])), noon)).toMatchObject({ kind: "idle" });
    expect(keep(observe("joined", closed, open([])), later(1))).toBeUndefined();
  });

  it.each<[string, Observation]>([
    ["is in no batch", observe("joined", {}, { batch: undefined })],
    ["is in one that is over", observe("joined", { state: "completed" })],
    ["is in one of a place that was removed", observe("joined", { pickUpId: "annex" })],
    ["wants to leave", observe("leaving")],
    ["left", observe("left")],
    ["did not join", observe(undefined)],
  ])("does not if it %s", (_, observation) => {
    expect(keep(observation)).toBeUndefined();
  });

  it("does not if nobody knows for how long", () => {
    expect(decideToKeepWaiting(observe("joined"), undefined)).toBeUndefined();
  });
});

describe("why an order waits in its batch", () => {
  const reason = createMessage("pick-up-time-changed");

  it("is what holds the batch, or that it collects", () => {
    const collecting = createMessage("in-batch", { closesAt: closesAt.toISOString() });
    expect(getBatchReason(buildBatch({ closesAt, state: "held", reason }))).toEqual(reason);
    expect(getBatchReason(buildBatch({ closesAt, state: "held" }))).toEqual(collecting);
    expect(getBatchReason(buildBatch({ closesAt, reason }))).toEqual(collecting);
  });
});

describe("the order of a batch", () => {
  const delivery = buildDelivery();
  const routes = ["tea-house/1001/1"];

  it("is adopted by each delivery that it carries", () => {
    expect(decideByBatchOrder(delivery, buildBatch({ order: booked, routes }))).toEqual({
      ...{ kind: "adopt-batch-order", orderId: "9000" },
    });
    expect(decideByBatchOrder(delivery, buildBatch({ routes }))).toBeUndefined();
    const others = buildBatch({ order: booked, routes: ["tea-house/1002/1"] });
    expect(decideByBatchOrder(delivery, others)).toBeUndefined();
  });
});

describe("a delivery that is to leave its batch", () => {
  const reason = createMessage("not-batched");

  it("asks for it if it joined, and has no batch if it did not or that is over", () => {
    const leave = (...observed: Parameters<typeof observe>) =>
      decideLeaveBatch(observe(...observed), reason).kind;
    expect(leave("joined")).toBe("leave-batch");
    expect(leave("left")).toBe("clear-batch");
    expect(leave(undefined)).toBe("clear-batch");
    expect(leave("joined", {}, { batch: undefined })).toBe("clear-batch");
    expect(leave("joined", { state: "completed" })).toBe("clear-batch");
  });

  it.each(["leaving", "locked"] as const)("waits for the batch to let it go: %s", (state) => {
    const waits = { kind: "idle", requeueAt: later(1) };
    expect(decideLeaveBatch(observe(state), reason)).toEqual({
      ...{ ...waits, state: "waiting", reason },
    });
    const held = { kind: "idle", state: "held", reason: createMessage("gone") } as const;
    expect(decideLeaveBatch(observe(state), reason, held)).toEqual({ ...held, ...waits });
  });
});
