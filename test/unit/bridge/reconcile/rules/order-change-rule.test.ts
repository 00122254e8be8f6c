import { describe, expect, it } from "vitest";
import type { BatchMember } from "#shared/bridge/domain/batching/batch.ts";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoredPlan } from "#shared/bridge/domain/delivery/plan.ts";
import { batchIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { type Advice, addAdvice } from "#shared/bridge/domain/reconcile/alert.ts";
import { handleOrderChange } from "#shared/bridge/domain/reconcile/handle-order-change.ts";
import type { Observation } from "#shared/bridge/domain/reconcile/observation.ts";
import { buildBatch } from "#test/builders/bridge/arbitrary-records.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";
import { buildObservation } from "#test/builders/bridge/observation.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";

const reach = (status: CourierStatus): Pick<Delivery, "statusHistory"> => ({
  statusHistory: [{ status, at: noon }],
});
const ORDER = { refusals: 0, orderId: "9000", orderedAt: noon } as const;
const CANCELLED = createMessage("cancelled");

const handle = (changes: Partial<Delivery>, observed: Partial<Observation> = {}) =>
  handleOrderChange(
    buildObservation({
      delivery: buildDelivery({ state: "booked", order: ORDER, ...reach("searching"), ...changes }),
      order: buildStoreOrder({ status: "cancelled" }),
      ...observed,
    }),
  );

describe("an order that its store cancelled", () => {
  it.each(["searching", "scheduled", "assigned", "at-pickup"] as const)(
    "is cancelled at the courier while it is %s",
    (status) => {
      expect(handle(reach(status))).toEqual({
        ...{ kind: "cancel", reason: CANCELLED, isRebooking: false },
      });
    },
  );

  it.each(["picked-up", "on-the-way", "at-dropoff"] as const)(
    "is an alert once it is %s, because it is too late",
    (status) => {
      expect(handle(reach(status))).toMatchObject({
        ...{ kind: "raise-alert", alert: { code: "cancelled", params: { advice: "late" } } },
      });
    },
  );

  it.each(["delivered", "cancelled", "return-received"] as const)(
    "changes nothing that is %s",
    (status) => {
      expect(handle(reach(status))).toBeUndefined();
    },
  );

  it("is an alert that the courier must be called if it is a point", () => {
    expect(handle({ order: undefined, pointId: "7000", ...reach("ready") })).toMatchObject({
      ...{ kind: "raise-alert", alert: { params: { advice: "point" } } },
    });
  });

  it("raises no alert that is raised, or was dismissed", () => {
    const late = reach("picked-up");
    expect(handle({ ...late, alert: CANCELLED })).toBeUndefined();
    expect(handle({ ...late, dismissedAlerts: ["cancelled"] })).toBeUndefined();
    expect(handle({ ...late, alert: createMessage("refunded") })).toMatchObject({
      ...{ kind: "raise-alert", alert: { code: "cancelled" } },
    });
  });

  it.each(["gone", "trashed"] as const)("leaves to a person what is %s", (what) => {
    const order = what === "gone" ? what : buildStoreOrder({ status: what });
    expect(handle({}, { order })).toMatchObject({
      ...{ kind: "raise-alert", alert: { code: "gone", params: { advice: "undecided" } } },
    });
  });
});

describe("an order whose goods changed in its store", () => {
  const plan: StoredPlan = {
    mode: "urgent",
    ...{ load: { transportId: 1, packSizeId: 1, grams: 800, pieces: 1 } },
    ...{ storeLocationIds: [], isPartlyRefunded: false, itemValue: 50, tip: 0, pickUpIds: [] },
  };
  const goods = [{ locationId: undefined, weightGrams: 500, pieces: 3, isOnHold: false }];
  const edit = (
    percentBeforeCourier: number,
    observed: Partial<Observation> = {},
    changes: Partial<Delivery> = {},
  ) =>
    handle(
      { plan, ...changes },
      {
        order: buildStoreOrder({ goods }),
        settings: buildSettings({ cancelling: { percentBeforeCourier } }),
        ...observed,
      },
    );

  it("is booked again as long as that is free, and an alert otherwise", () => {
    expect(edit(0)).toMatchObject({ kind: "cancel", isRebooking: true });
    expect(edit(1)).toMatchObject({
      ...{ kind: "raise-alert", alert: { code: "edited", params: { advice: "undecided" } } },
    });
  });

  it("waits with an alert for the end of a pause", () => {
    expect(edit(0, { pausedAt: noon })).toMatchObject({
      ...{ kind: "raise-alert", alert: { code: "edited", params: { advice: "paused" } } },
    });
  });

  const raise = (advice: Advice) => {
    const action = edit(1);
    if (action?.kind !== "raise-alert") throw new Error("The edit raises no alert");
    return { alert: addAdvice(action.alert, advice) };
  };
  const paused = { pausedAt: noon };

  it("stays with its alert as long as the pause lasts, and goes on once it ends", () => {
    expect(edit(0, paused, raise("paused"))).toBeUndefined();
    expect(edit(0, {}, raise("paused"))).toMatchObject({ kind: "cancel", isRebooking: true });
  });

  it("is another alert if it is no longer free at the end of the pause, or before", () => {
    const undecided = { kind: "raise-alert", alert: { params: { advice: "undecided" } } };
    expect(edit(1, paused, raise("paused"))).toMatchObject(undecided);
    expect(edit(1, {}, raise("paused"))).toMatchObject(undecided);
    expect(edit(0, paused, { ...raise("paused"), ...reach("assigned") })).toMatchObject(undecided);
  });

  it("stays with an alert that asks a person, paused or not", () => {
    expect(edit(0, {}, raise("undecided"))).toBeUndefined();
    expect(edit(0, paused, raise("undecided"))).toBeUndefined();
  });
});

describe("a cancellation that is saved", () => {
  const saved = { cancellation: CANCELLED };
  const cancelOrder = (isRebooking: boolean, reason = CANCELLED) => ({
    ...{ kind: "cancel-order", orderId: "9000", reason, isRebooking },
  });
  const EDITED = createMessage("edited");
  const isOff = {
    order: {
      orderId: "9000",
      mark: "m",
      status: "cancelled",
      price: undefined,
      history: [],
      routes: [],
    },
  } as const;

  it("is carried out until the parcel is picked up, also while bookings are paused", () => {
    expect(handle({ ...saved, ...reach("assigned") })).toEqual(cancelOrder(false));
    expect(handle({ ...saved, ...reach("assigned") }, { pausedAt: noon })).toEqual(
      cancelOrder(false),
    );
    expect(handle({ ...saved, ...reach("picked-up") })).toMatchObject({
      ...{ kind: "raise-alert", alert: { code: "cancelled", params: { advice: "late" } } },
    });
  });

  it("is carried out while nobody is assigned if it is to be booked again, unless bookings are paused", () => {
    const edit = { isRebooking: true };
    expect(handle(edit)).toEqual(cancelOrder(true, EDITED));
    expect(handle({ ...edit, ...reach("assigned") })).toMatchObject({
      ...{ kind: "raise-alert", alert: { code: "edited", params: { advice: "undecided" } } },
    });
    expect(handle(edit, { pausedAt: noon })).toMatchObject({
      ...{ kind: "raise-alert", alert: { code: "edited", params: { advice: "paused" } } },
    });
  });

  it("is too late, and not only paused, once a driver is assigned", () => {
    expect(handle({ isRebooking: true, ...reach("assigned") }, { pausedAt: noon })).toMatchObject({
      ...{ kind: "raise-alert", alert: { code: "edited", params: { advice: "undecided" } } },
    });
  });

  it("is asked for again if it took effect and its answer was lost, whatever came since", () => {
    expect(handle({ ...saved, ...reach("picked-up") }, { courier: isOff })).toEqual(
      cancelOrder(false),
    );
    expect(handle({ isRebooking: true }, { courier: isOff, pausedAt: noon })).toEqual(
      cancelOrder(true, EDITED),
    );
  });

  it("is carried out when it took effect after it was given up, as it was intended", () => {
    const attempt = { reason: EDITED, isRebooking: true };
    const given = { order: { ...ORDER, attemptedCancellation: attempt } };
    expect(handle(given, { courier: isOff })).toEqual(cancelOrder(true, EDITED));
    expect(handle({ ...given, ...saved }, { courier: isOff })).toEqual(cancelOrder(false));
    expect(handle({ ...given, ...reach("failed") }, { courier: isOff })).toBeUndefined();
  });

  it("is not carried out for a request that may have had no effect", () => {
    const attempt = { reason: EDITED, isRebooking: true };
    const order = { ...ORDER, attemptedCancellation: attempt };
    const courier = { order: { ...isOff.order, status: "assigned" } } as const;
    expect(handle({ order }, { courier, order: "not-read" })).toBeUndefined();
    expect(handle({ order: { ...order, orderId: undefined } }, { courier: isOff })).toMatchObject({
      kind: "raise-alert",
    });
  });

  it("is an alert where no courier order is known", () => {
    expect(handle({ ...saved, order: undefined }, { courier: isOff })).toMatchObject({
      ...{ kind: "raise-alert" },
    });
  });
});

describe("the cancellation of a member of a batch", () => {
  const batchId = batchIdSchema.parse("b1");
  const handleMember = (
    memberState: BatchMember["memberState"],
    changes: Partial<Delivery> = {},
    observed: Partial<Observation> = {},
  ) => {
    const { key } = buildDelivery();
    return handle(
      { batchId, cancellation: CANCELLED, ...changes },
      {
        batch: buildBatch({ members: [{ key, memberState, statusHistory: [] }] }),
        ...observed,
      },
    );
  };

  it("is a request to leave, as long as it can be cancelled", () => {
    expect(handleMember("joined")).toEqual({ kind: "leave-batch" });
    expect(handleMember("joined", reach("picked-up"))).toMatchObject({ kind: "raise-alert" });
  });

  it("is an alert once the batch cannot let it go, and waits for a batch that is about to", () => {
    expect(handleMember("locked")).toMatchObject({ kind: "raise-alert" });
    expect(handleMember("leaving")).toBeUndefined();
    expect(handleMember("left")).toBeUndefined();
    expect(handle({ batchId, cancellation: CANCELLED })).toBeUndefined();
  });

  it("keeps what is to be booked again in its batch during a pause, unless it asked to leave before", () => {
    const edit = { isRebooking: true, cancellation: undefined };
    const paused = { pausedAt: noon };
    expect(handleMember("joined", edit)).toEqual({ kind: "leave-batch" });
    expect(handleMember("joined", edit, paused)).toMatchObject({
      ...{ kind: "raise-alert", alert: { params: { advice: "paused" } } },
    });
    expect(handleMember("leaving", edit, paused)).toBeUndefined();
  });
});
