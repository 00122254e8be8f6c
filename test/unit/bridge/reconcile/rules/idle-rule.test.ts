import { describe, expect, it } from "vitest";
import { NO_ORDER } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { OrderView } from "#shared/bridge/domain/delivery/courier-view.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoredPlan } from "#shared/bridge/domain/delivery/plan.ts";
import { batchIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { IdleAction } from "#shared/bridge/domain/reconcile/action.ts";
import {
  decideIdle,
  isFollowed,
  keepPlannedLook,
} from "#shared/bridge/domain/reconcile/decide-idle.ts";
import type { Observation } from "#shared/bridge/domain/reconcile/observation.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import { buildBatch } from "#test/builders/bridge/arbitrary-records.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";
import { buildObservation } from "#test/builders/bridge/observation.ts";

const later = (minutes: number) => addMinutes(noon, minutes);
const plan = (changes: Partial<StoredPlan> = {}): StoredPlan => ({
  mode: "urgent",
  load: { transportId: 1, packSizeId: 1, grams: 800, pieces: 2 },
  ...{ storeLocationIds: [], isPartlyRefunded: false, itemValue: 50, tip: 0, pickUpIds: [] },
  ...changes,
});
const reach = (...statuses: CourierStatus[]): Pick<Delivery, "statusHistory"> => ({
  statusHistory: statuses.map((status) => ({ status, at: noon })),
});
const order = { ...NO_ORDER, orderId: "9000" };
const view: OrderView = {
  ...{ orderId: "9000", mark: "m", status: "searching", price: undefined },
  ...{ history: [], routes: [] },
};
const batchId = batchIdSchema.parse("1001-1-0");

const decide = (delivery: Partial<Delivery>, observed: Partial<Observation> = {}) =>
  decideIdle(
    buildObservation({ delivery: buildDelivery({ state: "booked", ...delivery }), ...observed }),
  );

/** In how many minutes a delivery is looked at again. */
function waitFor(delivery: Partial<Delivery>, observed: Partial<Observation> = {}) {
  const action = decide(delivery, observed);
  if (action.kind !== "idle" || action.requeueAt === undefined) return undefined;
  return (action.requeueAt.getTime() - noon.getTime()) / 60_000;
}

describe("the next look at a point", () => {
  const point: Partial<Delivery> = { pointId: "7000", ...reach("ready") };
  const moving: Partial<Delivery> = { pointId: "7000", ...reach("ready", "assigned") };
  const isNotified = true;

  it("is half-hourly, and every five minutes while a driver has it", () => {
    expect(waitFor({ pointId: "7000" })).toBe(30);
    expect(waitFor(point)).toBe(30);
    expect(waitFor(moving)).toBe(5);
    expect(waitFor({ ...point, ...reach("on-the-way", "attempt-failed") })).toBe(5);
    expect(waitFor({ ...point, ...reach("on-the-way", "returned") })).toBe(30);
  });

  it("covers a lost notification where they arrive, unless the courier does not know it", () => {
    expect(waitFor(point, { isNotified })).toBe(180);
    expect(waitFor(moving, { isNotified })).toBe(60);
    expect(waitFor({ ...point, missingSince: noon }, { isNotified })).toBe(30);
    expect(waitFor({ ...moving, missingSince: noon }, { isNotified })).toBe(5);
  });

  it("stays as it is planned while that is between half the time and the whole", () => {
    const planned = (minutes: number) =>
      waitFor({ ...point, requeueAt: later(minutes) }, { isNotified });
    expect([-1, 89, 90, 120, 180, 181].map(planned)).toEqual([180, 180, 90, 120, 180, 180]);
  });

  it("is half an hour after the pick-up if that comes first", () => {
    const afterPickUp = (minutes: number) =>
      waitFor({ ...point, plan: plan({ pickUpAt: later(minutes) }) }, { isNotified });
    expect([-31, 0, 60, 149, 150, 151].map(afterPickUp)).toEqual([180, 30, 90, 179, 180, 180]);
  });
});

describe("the next look at an order that nobody watches", () => {
  const booked: Partial<Delivery> = { order, ...reach("searching") };

  it("is in each minute while a driver has it, and in every other one before", () => {
    expect(waitFor({ order, ...reach("assigned") })).toBe(1);
    expect(waitFor(booked)).toBe(2);
    expect(waitFor({ order })).toBe(2);
  });

  it("is half-hourly until half an hour before the pick-up", () => {
    const before = (minutes: number) =>
      waitFor({ ...booked, plan: plan({ pickUpAt: later(minutes) }) });
    expect([-60, 29, 30, 31, 50, 60, 120].map(before)).toEqual([2, 2, 2, 1, 20, 30, 30]);
  });

  it("is seldom in a batch, which looks itself", () => {
    expect(waitFor({ ...booked, batchId })).toBe(10);
    expect(decide({ ...booked, batchId }, { courier: { order: view } })).toEqual({
      ...{ kind: "idle", state: "booked", reason: undefined, requeueAt: later(10) },
    });
  });

  it("is soon while the store cannot be read", () => {
    const far: Partial<Delivery> = { ...booked, plan: plan({ pickUpAt: later(120) }) };
    expect(waitFor(far, { order: "unavailable" })).toBe(5);
    expect(waitFor(booked, { order: "unavailable" })).toBe(2);
    expect(waitFor({ pointId: "7000" }, { order: "unavailable" })).toBe(5);
    expect(waitFor({ pointId: "7000" }, { order: "not-read" })).toBe(30);
  });
});

describe("an order that is watched with the others of its account", () => {
  const pickUpAt = later(20);
  const booked: Partial<Delivery> = {
    ...{ order: { ...order, orderedAt: later(-10) }, plan: plan({ pickUpAt }) },
    ...reach("searching"),
  };
  const courier = { order: view };

  it("is registered, and has its own looks as a net", () => {
    expect(decide(booked, { courier })).toEqual({
      ...{ kind: "idle", state: "booked", reason: undefined, requeueAt: later(30) },
      watch: {
        order: {
          ...{ orderId: "9000", subject: buildDelivery().key, mark: "m", status: "searching" },
          ...{ pickUpAt, until: later(60) },
        },
        orElseAt: later(2),
      },
    });
  });

  it("is not registered while its store cannot be read", () => {
    const action = decide(booked, { courier, order: "unavailable" });
    expect(action).toMatchObject({ kind: "idle", requeueAt: later(2) });
    expect(action).not.toHaveProperty("watch");
  });

  it("is looked at in time for the alert that no driver is found", () => {
    const late = { order: { ...order, orderedAt: later(-50) }, ...reach("searching") };
    expect(waitFor(late, { courier })).toBe(10);
  });

  it("keeps its planned look, and its own pace while its details are behind the list", () => {
    const watched = { ...booked, order: { ...order, isWatched: true }, requeueAt: later(12) };
    expect(waitFor(watched, { courier })).toBe(12);
    expect(waitFor(booked, { courier, listedStatus: "assigned" })).toBe(2);
  });
});

describe("a delivery that waits in its batch", () => {
  const reason = createMessage("failed");
  const booked: Partial<Delivery> = { batchId, order };
  const pausedAt = later(-5);
  const paused = createMessage("paused-by-operator", { since: pausedAt.toISOString() });
  const member = (memberState: "joined" | "leaving") => [
    { key: buildDelivery().key, memberState, statusHistory: [] },
  ];

  it("is held with the batch, until that is booked", () => {
    const held = buildBatch({ state: "held", reason });
    expect(decide(booked, { batch: held })).toMatchObject({ state: "held", reason });
    expect(decide(booked, { batch: { ...held, order } })).toMatchObject({
      ...{ state: "booked", reason: undefined },
    });
    expect(decide(booked, { batch: buildBatch() })).toMatchObject({
      ...{ state: "booked", reason: undefined },
    });
  });

  it("says that bookings are paused while its batch would book or change its order", () => {
    const reasonIn = (observed: Partial<Observation>) => {
      const action = decide(booked, observed);
      return action.kind === "idle" ? action.reason : action;
    };
    const leaving = buildBatch({ order, members: member("leaving") });
    expect(reasonIn({ batch: buildBatch(), pausedAt })).toEqual(paused);
    expect(reasonIn({ batch: leaving, pausedAt })).toEqual(paused);
    expect(reasonIn({ batch: leaving })).toBeUndefined();
    const joined = buildBatch({ order, members: member("joined") });
    expect(reasonIn({ batch: joined, pausedAt })).toBeUndefined();
    expect(reasonIn({ batch: buildBatch({ order }), pausedAt })).toBeUndefined();
    expect(reasonIn({ pausedAt })).toBeUndefined();
  });
});

describe("a delivery that was cancelled at the courier", () => {
  const cancelled: Partial<Delivery> = { order, ...reach("assigned", "cancelled") };

  it("is booked again if it was cancelled for that", () => {
    const rebooking = { ...cancelled, isRebooking: true };
    expect(decide({ ...rebooking, cancellation: createMessage("cancelled") })).toEqual({
      ...{ kind: "restart", reason: createMessage("rebooked-as-changed"), isRedelivery: false },
    });
  });

  it("says why it ended: the reason of the bridge, or that it was the courier", () => {
    const cancellation = createMessage("cancelled-by-merchant");
    expect(decide({ ...cancelled, cancellation })).toEqual({
      ...{ kind: "idle", state: "cancelled", reason: cancellation },
    });
    expect(decide(cancelled)).toEqual({
      ...{ kind: "idle", state: "cancelled", reason: createMessage("courier-cancelled") },
    });
  });
});

describe("a delivery that ended", () => {
  const raise = (alert: ReturnType<typeof createMessage>) => ({ kind: "raise-alert", alert });
  const COMPLETED = { kind: "idle", state: "completed" };
  const failed: Partial<Delivery> = { order, ...reach("assigned", "failed") };
  const cash = { minor: 5_000, currency: "USD" };
  const unpaid: Partial<Delivery> = {
    ...{ order, plan: plan({ cashToCollect: cash }), ...reach("assigned", "delivered") },
  };

  it("asks about a failed one, once", () => {
    const alert = createMessage("failed");
    expect(decide(failed)).toEqual(raise(alert));
    expect(decide({ ...failed, alert })).toEqual(COMPLETED);
    expect(decide({ ...failed, dismissedAlerts: ["failed"] })).toEqual(COMPLETED);
    expect(decide({ ...failed, alert: createMessage("cancelled") })).toEqual(raise(alert));
    // Its driver collected nothing.
    expect(decide({ ...failed, plan: plan({ cashToCollect: cash }) })).toEqual(raise(alert));
  });

  it("asks about cash that nobody confirmed, once", () => {
    const alert = createMessage("cash-unconfirmed", { cash });
    expect(decide(unpaid)).toEqual(raise(alert));
    expect(decide({ ...unpaid, dismissedAlerts: ["cash-unconfirmed"] })).toEqual(COMPLETED);
    expect(decide({ ...unpaid, cashConfirmedAt: noon })).toEqual(COMPLETED);
    expect(decide({ ...unpaid, plan: plan() })).toEqual(COMPLETED);
    expect(decide({ ...unpaid, plan: undefined })).toEqual(COMPLETED);
  });

  it("tells that its store cannot be told of it, after what asks for more", () => {
    const gone = { order: "gone", shownDays: 60 } as const;
    const createdAt = later(-60 * 24 * 60);
    const missed = createMessage("store-not-updated", { days: 60 });
    const told = createMessage("cash-unconfirmed", { cash });
    expect(decide({ ...unpaid, createdAt }, gone)).toEqual(raise(told));
    const seen: Partial<Delivery> = { createdAt, dismissedAlerts: ["cash-unconfirmed"] };
    expect(decide({ ...unpaid, ...seen }, gone)).toEqual(raise(missed));
    expect(decide({ ...unpaid, ...seen, alert: missed }, gone)).toEqual(COMPLETED);
    expect(decide({ ...unpaid, ...seen }, { ...gone, order: "not-read" })).toEqual(COMPLETED);
  });

  it("is due again only for a rating that the courier could not be told yet", () => {
    const rated = (changes: object): Partial<Delivery> => ({
      ...{ order, ...reach("delivered"), buyerRating: { rating: 5, at: noon, ...changes } },
    });
    expect(decide(rated({ retryAt: later(4) }))).toEqual({ ...COMPLETED, requeueAt: later(4) });
    expect(decide(rated({ retryAt: later(4), answer: "refused" }))).toEqual(COMPLETED);
    for (const retryAt of [noon, later(-4), undefined])
      expect(decide(rated({ retryAt }))).toEqual(COMPLETED);
    expect(decide({ order, ...reach("delivered") })).toEqual(COMPLETED);
  });

  it("goes on while its parcel comes back", () => {
    expect(decide({ order, ...reach("delivered", "return-ready") })).toMatchObject({
      state: "booked",
    });
  });
});

describe("a look that was planned before a run that did not ask the courier", () => {
  const idle: IdleAction = { kind: "idle", state: "booked", requeueAt: later(60) };
  const keep = (
    plannedAt: Date | undefined,
    action: Parameters<typeof keepPlannedLook>[1] = idle,
  ) => keepPlannedLook(buildObservation({ courier: { isUnread: true, plannedAt } }), action);

  it("is kept if it comes sooner", () => {
    expect(keep(later(20))).toEqual({ ...idle, requeueAt: later(20) });
    for (const other of [undefined, noon, later(-1), later(60), later(61)])
      expect(keep(other)).toBe(idle);
  });

  it("gives none to a delivery that waits for nothing, or that has something to do", () => {
    const ended: IdleAction = { kind: "idle", state: "completed" };
    expect(keep(later(20), ended)).toBe(ended);
    const action = { kind: "confirm-cash" } as const;
    expect(keep(later(20), action)).toBe(action);
  });
});

describe("a point that a webhook of its store gives no reason to look at", () => {
  const followed: Partial<Delivery> = {
    ...{ pointId: "7000", ...reach("ready"), requeueAt: later(1) },
  };

  it.each<[string, Partial<Delivery>, boolean]>([
    ["has a look that is planned", {}, true],
    ["has none", { requeueAt: undefined }, false],
    ["has one that is due", { requeueAt: noon }, false],
    ["is no point", { pointId: undefined }, false],
    ["has no status yet", { statusHistory: [] }, false],
    ["is missing at the courier", { missingSince: noon }, false],
    ["waits for its merchant's request", { pendingAction: { action: "cancel" } }, false],
    [
      "could not be asked for",
      { lastError: { ...createMessage("courier-silent"), since: noon, failures: 1 } },
      false,
    ],
  ])("%s", (_, changes, expected) => {
    expect(isFollowed(buildDelivery({ ...followed, ...changes }), noon)).toBe(expected);
  });
});
