import { describe, expect, it } from "vitest";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { OrderView, PointView } from "#shared/bridge/domain/delivery/courier-view.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { DispatchMode, StoredPlan } from "#shared/bridge/domain/delivery/plan.ts";
import { readRecipient } from "#shared/bridge/domain/delivery/recipient.ts";
import { listUnsentUpdates, toStoreUpdateId } from "#shared/bridge/domain/delivery/store-update.ts";
import { batchIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Action } from "#shared/bridge/domain/reconcile/action.ts";
import { decideNextAction } from "#shared/bridge/domain/reconcile/decide-next-action.ts";
import type { Observation } from "#shared/bridge/domain/reconcile/observation.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";
import { buildObservation } from "#test/builders/bridge/observation.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";

const addSeconds = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

const buildPlan = (mode: DispatchMode, changes: Partial<StoredPlan> = {}): StoredPlan => ({
  mode,
  load: { transportId: 1, packSizeId: 1, grams: 800, pieces: 2 },
  storeLocationIds: [],
  isPartlyRefunded: false,
  itemValue: 50,
  tip: 0,
  pickUpIds: [],
  ...changes,
});

const reach = (...statuses: readonly CourierStatus[]): Pick<Delivery, "statusHistory"> => ({
  statusHistory: statuses.map((status) => ({ status, at: noon })),
});

/** Decides for a delivery whose booking the courier knows as it was left, unless something is changed. */
const decide = (delivery: Delivery, observed: Partial<Observation>): Action =>
  decideNextAction(buildObservation({ delivery, ...observed }));

const recipient = readRecipient(buildStoreOrder(), undefined, {});
const RECIPIENT = recipient.ok ? recipient.value : expect.unreachable("no recipient");
const POINT: PointView = { pointId: "7000", status: "ready" };
const decideForPoint = (
  changes: Partial<Delivery> = {},
  point: Partial<PointView> = {},
  observed: Partial<Observation> = {},
): Action =>
  decide(
    buildDelivery({
      state: "booked",
      accessKey: "1001",
      pointId: "7000",
      plan: buildPlan("point"),
      recipient: RECIPIENT,
      ...reach("ready"),
      ...changes,
    }),
    { courier: { point: { ...POINT, ...point } }, ...observed },
  );

const ORDER: OrderView = {
  orderId: "9000",
  mark: "m",
  status: "searching",
  price: undefined,
  history: [],
  routes: [],
};
const BOOKED = { refusals: 0, orderId: "9000", orderedAt: noon };
const ATTEMPT = { reason: createMessage("edited"), isRebooking: true };
const decideForOrder = (
  changes: Partial<Delivery> = {},
  order: Partial<OrderView> = {},
  observed: Partial<Observation> = {},
): Action =>
  decide(
    buildDelivery({
      state: "booked",
      order: BOOKED,
      plan: buildPlan("urgent"),
      ...reach("searching"),
      ...changes,
    }),
    { courier: { order: { ...ORDER, ...order } }, ...observed },
  );

const IDLE = expect.objectContaining({ kind: "idle", state: "booked" });

describe("the courier's history", () => {
  const history = [{ text: "Order accepted", at: noon, status: undefined }];

  it("is imported once, with the travel time if the courier tells it", () => {
    expect(decideForOrder({}, { history })).toEqual({ kind: "import-history", entries: history });
    expect(decideForOrder({}, { history, travelSeconds: 747 })).toEqual({
      kind: "import-history",
      entries: history,
      travelSeconds: 747,
    });
    expect(decideForOrder()).toEqual(IDLE);
  });

  it("of a batch's order is imported by the batch", () => {
    const batchId = batchIdSchema.parse("1001-1");

    expect(decideForOrder({ batchId }, { history })).toEqual(IDLE);
  });
});

describe("a status at the courier", () => {
  it("is taken over if it is newer", () => {
    expect(decideForPoint({}, { status: "assigned" })).toEqual({
      kind: "update-status",
      status: "assigned",
    });
    expect(decideForOrder({}, { status: "assigned", travelSeconds: 747 })).toEqual({
      kind: "update-status",
      status: "assigned",
      travelSeconds: 747,
    });
    const driver = { firstName: "Bruno" };
    expect(decideForPoint({}, { status: "assigned", driver })).toMatchObject({ driver });
    expect(decideForOrder({}, { status: "assigned", driver })).toMatchObject({ driver });
    expect(decideForPoint({}, { status: undefined })).toEqual(IDLE);
    expect(decideForPoint(reach(), { status: undefined })).toEqual(IDLE);
    expect(decideForPoint(reach("scheduled"), { status: "searching" })).toEqual(IDLE);
  });

  it("is read from the delivery's own point, then from its order", () => {
    const courier = {
      point: { ...POINT, status: "scheduled" as const },
      order: { ...ORDER, status: "assigned" as const },
    };

    expect(decideForPoint({}, {}, { courier })).toEqual({
      kind: "update-status",
      status: "scheduled",
    });
  });

  it.each([
    ["by the courier", {}, { kind: "update-status", status: "cancelled" }],
    ["by the bridge", { cancellation: createMessage("cancelled") }, { kind: "cancel-order" }],
    ["by the bridge, to be rebooked", { isRebooking: true }, { kind: "cancel-order" }],
    [
      "by a request of the bridge that got no answer",
      { order: { ...BOOKED, attemptedCancellation: ATTEMPT } },
      { kind: "cancel-order", ...ATTEMPT },
    ],
  ])("that was cancelled %s", (_, changes, expected) => {
    expect(decideForOrder(changes, { status: "cancelled" })).toMatchObject(expected);
  });
});

it("takes over how far a delivery comes while it is cancelled", () => {
  const cancelling = { cancellation: createMessage("cancelled") };

  expect(decideForOrder(cancelling, { status: "assigned" })).toEqual({
    kind: "update-status",
    status: "assigned",
  });
});

describe("further points under the access key", () => {
  const raise = (pointIds: string) => ({
    kind: "raise-alert",
    alert: createMessage("duplicate-point", { pointIds }),
  });

  it.each([
    ["one further point", { duplicateIds: ["7001"] }, "7001"],
    ["two further points", { duplicateIds: ["7001", "7002"] }, "7001, 7002"],
    ["another point in the place of its own", { pointId: "7001" }, "7001"],
  ])("raise an alert: %s", (_, point, pointIds) => {
    expect(decideForPoint({}, point)).toEqual(raise(pointIds));
  });

  it("are not its own point, nor a record without an id", () => {
    expect(decideForPoint({}, { duplicateIds: ["7000", "1001"] })).toEqual(IDLE);
  });

  it("raise no alert that the merchant has, or dismissed", () => {
    const point = { duplicateIds: ["7001"] };
    const alert = createMessage("duplicate-point", { pointIds: "7001" });

    expect(decideForPoint({ alert }, point)).toEqual(IDLE);
    expect(decideForPoint({ dismissedAlerts: ["duplicate-point"] }, point)).toEqual(IDLE);
    expect(decideForPoint({ alert: createMessage("failed") }, point)).toEqual(raise("7001"));
  });
});

describe("a point that the courier shows", () => {
  it("is not stalled, however long it waits", () => {
    expect(decideForPoint({}, {}, { now: addSeconds(86_400) })).toEqual(IDLE);
  });

  it("is missing when it is not shown, and no longer when it is shown again", () => {
    expect(decideForPoint({}, {}, { courier: {} })).toEqual({
      kind: "record-missing",
      since: noon,
    });
    expect(decideForPoint({ missingSince: noon })).toEqual({
      kind: "record-missing",
      since: undefined,
    });
  });
});

describe("goods at another location", () => {
  const [goods] = buildStoreOrder().goods;
  const toGoods = (locationId: string, pieces: number) => ({
    weightGrams: 800,
    isOnHold: false,
    ...goods,
    locationId,
    pieces,
  });
  const order = buildStoreOrder({ goods: [toGoods("a", 2), toGoods("b", 1)] });
  const split = { kind: "split", locationIds: ["a", "b"] };

  it("get a point of their own", () => {
    const plan = buildPlan("point", { storeLocationIds: ["a"] });

    expect(decideForPoint({ plan }, {}, { order })).toEqual(split);
    expect(decideForPoint({ plan, parts: ["a", "b"] }, {}, { order })).toEqual(IDLE);
    expect(decideForPoint({ plan: undefined }, {}, { order })).toEqual(IDLE);
  });

  it("are picked up with an order, unless it was split before", () => {
    const changes = {
      plan: buildPlan("urgent", {
        storeLocationIds: ["a", "b"],
        load: { transportId: 1, packSizeId: 1, grams: 800, pieces: 3 },
      }),
    };
    const partPlan = buildPlan("urgent", { storeLocationIds: ["a"] });

    expect(decideForOrder(changes, {}, { order })).toEqual(IDLE);
    expect(decideForOrder({ plan: partPlan, parts: ["a"] }, {}, { order })).toEqual(split);
  });
});

describe("the driver's position", () => {
  const known = { latitude: 40.1, longitude: -74.1, at: noon };
  const decideWith = (
    before: Delivery["driverLocation"],
    driverLocation: NonNullable<Delivery["driverLocation"]>,
  ) =>
    decideForOrder(
      before && { driverLocation: before },
      {},
      { courier: { order: ORDER, driverLocation } },
    );

  it("is saved when it is known first", () => {
    expect(decideWith(undefined, known)).toEqual({
      kind: "update-driver-location",
      driverLocation: known,
    });
  });

  it.each([
    ["further north", { latitude: 40.2 }],
    ["further east", { longitude: -74 }],
  ])("is saved when it is %s after 20 seconds, and not a second earlier", (_, moved) => {
    const later = { ...known, ...moved, at: addSeconds(20) };

    expect(decideWith(known, later)).toEqual({
      kind: "update-driver-location",
      driverLocation: later,
    });
    expect(decideWith(known, { ...later, at: addSeconds(19) })).toEqual(IDLE);
  });

  it("is not saved while the driver stands", () => {
    expect(decideWith(known, { ...known, at: addSeconds(60) })).toEqual(IDLE);
  });
});

describe("the cash of a delivered order", () => {
  const cash = { minor: 5_000, currency: "USD" };
  const decideWithCash = (order: Observation["order"], changes: Partial<Delivery> = {}) =>
    decideForOrder(
      {
        ...reach("searching", "delivered"),
        plan: buildPlan("urgent", { cashToCollect: cash }),
        ...changes,
      },
      { status: "delivered" },
      { order },
    );

  it("is confirmed when the store says that the order is paid", () => {
    expect(decideWithCash(buildStoreOrder())).toEqual({ kind: "confirm-cash" });
  });

  it.each([
    ["says that it is not", buildStoreOrder({ status: "unpaid" })],
    ["was not read", "not-read" as const],
  ])("is not confirmed when the store %s", (_, order) => {
    expect(decideWithCash(order)).toMatchObject({ kind: "push-store-update" });
  });

  it("is confirmed once", () => {
    expect(decideWithCash(buildStoreOrder(), { cashConfirmedAt: noon })).toMatchObject({
      kind: "push-store-update",
    });
  });
});

describe("a point whose buyer was redacted", () => {
  const alert = createMessage("buyer-erased");

  it("has its merchant told before a driver has the parcel", () => {
    expect(decideForPoint({ recipient: undefined })).toEqual({ kind: "raise-alert", alert });
    expect(decideForPoint({ recipient: undefined, alert })).toMatchObject({ kind: "idle" });
    expect(decideForPoint({ recipient: undefined, dismissedAlerts: [alert.code] })).toMatchObject({
      kind: "idle",
    });
  });

  it("needs nobody once a driver has the parcel", () => {
    const underWay = { recipient: undefined, ...reach("ready", "picked-up") };

    expect(decideForPoint(underWay, { status: "picked-up" }).kind).not.toBe("raise-alert");
    expect(decideForPoint({ ...underWay, alert }, { status: "picked-up" })).toEqual({
      kind: "withdraw-alerts",
      alertIds: [alert.code],
    });
  });
});

describe("the order of the rules", () => {
  const pendingAction = { action: "cancel" as const };
  const alert = createMessage("unknown-to-courier");

  it("takes the courier's news before the merchant's request", () => {
    expect(decideForOrder({ pendingAction }, { status: "assigned" })).toMatchObject({
      kind: "update-status",
    });
  });

  it("takes the merchant's request before alerts", () => {
    expect(decideForOrder({ pendingAction, alert })).toMatchObject({
      kind: "cancel",
      reason: createMessage("cancelled-by-merchant"),
    });
  });

  it("withdraws an alert before it looks at changes in the store", () => {
    const order = buildStoreOrder({ status: "cancelled" });

    expect(decideForOrder({ alert }, {}, { order })).toEqual({
      kind: "withdraw-alerts",
      alertIds: ["unknown-to-courier"],
    });
    expect(decideForOrder({ dismissedAlerts: ["gone"] }, {}, { order })).toEqual({
      kind: "withdraw-alerts",
      alertIds: ["gone"],
    });
    expect(decideForOrder({}, {}, { order })).toMatchObject({ kind: "cancel" });
  });

  it("tells the store once a driver is assigned", () => {
    expect(decideForPoint(reach("ready", "assigned"), { status: "assigned" })).toMatchObject({
      kind: "push-store-update",
      update: { kind: "under-way" },
    });
    expect(decideForPoint()).toEqual(IDLE);
  });

  it("says of an update whether it, or another that is in doubt, was tried before", () => {
    const decide = (attemptedUpdate: Delivery["attemptedUpdate"]) =>
      decideForPoint({ ...reach("ready", "assigned"), attemptedUpdate }, { status: "assigned" });
    const longAgo = addMinutes(noon, -60);

    expect(decide(undefined)).toMatchObject({ isFirstAttempt: true });
    expect(decide({ id: "under-way", at: longAgo })).toMatchObject({ isFirstAttempt: false });
  });
});

/** A delivery with this history, whose store knows all of it. */
const tellAll = (...statuses: readonly CourierStatus[]): Partial<Delivery> => {
  const { statusHistory } = reach(...statuses);
  const sentUpdates = listUnsentUpdates({ statusHistory, sentUpdates: [] }).map(toStoreUpdateId);
  return { statusHistory, sentUpdates };
};

describe("what the merchant corrected", () => {
  const correction = { at: noon, note: { value: "Gate B", replaces: "n" } };
  const toOrder = (outdated: readonly "note"[]) =>
    buildStoreOrder({ corrected: { fields: ["note"], outdated, removed: [] } });

  it("is shared with further parts before anything else", () => {
    const status = "assigned";
    expect(decideForPoint({ hasUnsharedCorrection: true }, { status })).toEqual({
      kind: "share-correction",
    });
    expect(decideForPoint({ hasUnsharedCorrection: false }, { status })).toMatchObject({
      kind: "update-status",
    });
  });

  it("is dropped once the store says otherwise, before what the courier says", () => {
    const assigned = { status: "assigned" } as const;
    expect(decideForPoint({ correction }, assigned, { order: toOrder(["note"]) })).toEqual({
      ...{ kind: "drop-correction", fields: ["note"] },
    });
    expect(decideForPoint({ correction }, assigned, { order: toOrder([]) })).toMatchObject({
      kind: "update-status",
    });
  });
});

describe("the note of a store's order", () => {
  const duplicateIds = ["7001"];
  const alert = createMessage("duplicate-point", { pointIds: "7001" });
  const orderNote = { id: "booked duplicate-point", at: addSeconds(-600) };

  it("tells what the delivery needs its merchant for, if the store takes notes", () => {
    expect(decideForPoint({ alert }, { duplicateIds }, { orderNotes: "list" })).toMatchObject({
      ...{ kind: "push-order-note", isFirstAttempt: true },
    });
    expect(decideForPoint({ alert }, { duplicateIds })).toEqual(IDLE);
    expect(decideForPoint({}, {}, { orderNotes: "list" })).toEqual(IDLE);
  });

  it("waits until there is nothing else to do", () => {
    const point = { duplicateIds, status: "assigned" } as const;
    expect(decideForPoint({ alert }, point, { orderNotes: "list" })).toEqual({
      ...{ kind: "update-status", status: "assigned" },
    });
  });

  it("tells that a need is over, and forgets a failure of what is not to be told any more", () => {
    expect(decideForPoint({ orderNote }, {}, { orderNotes: "list" })).toMatchObject({
      ...{ kind: "push-order-note", note: { id: orderNote.id, solvedAt: noon } },
    });
    const orderNoteFailure = {
      ...{ noteId: orderNote.id, code: "store-fault" as const, count: 1, since: noon },
    };
    expect(decideForPoint({ orderNoteFailure }, {}, { orderNotes: "list" })).toMatchObject({
      ...{ kind: "idle", endsNoteFailure: true },
    });
    expect(decideForPoint({ orderNoteFailure })).not.toHaveProperty("endsNoteFailure");
  });
});

describe("a courier that was not asked", () => {
  it("misses nothing of a delivery", () => {
    expect(decideForPoint({}, {}, { courier: { isUnread: true } })).toEqual(IDLE);
    expect(decideForPoint({}, {}, { courier: { isUnread: false } })).toMatchObject({
      kind: "record-missing",
    });
  });
});

describe("what a courier tells without a new status", () => {
  const driver = { firstName: "Bruno", phone: "12125550123" };
  const assigned = tellAll("assigned");
  const delivered: Partial<Delivery> = {
    ...tellAll("assigned", "delivered"),
    recipient: {
      ...{ name: "Buyer", phone: "1", email: "a@b.c", notes: "", wholeNotes: "" },
      address: "1 Broadway",
    },
  };
  const proofImages = [{ url: "https://courier.example/1.jpg" }];

  it("is another driver of its point or order", () => {
    const update = { kind: "update-driver", driver };
    expect(decideForPoint(assigned, { status: "assigned", driver })).toEqual(update);
    expect(decideForOrder(assigned, { status: "assigned", driver })).toEqual(update);
    const known = { ...assigned, driver };
    expect(decideForPoint(known, { status: "assigned", driver })).toEqual(IDLE);
    expect(decideForPoint(assigned, { status: "assigned" })).toEqual(IDLE);
  });

  it("is a photo of the handover of its point or order", () => {
    const save = { kind: "save-proof-images", proofImages };
    expect(decideForPoint(delivered, { status: "delivered", proofImages })).toEqual(save);
    expect(decideForOrder(delivered, { status: "delivered", proofImages })).toEqual(save);
    expect(decideForPoint(delivered, { status: "delivered" })).toMatchObject({
      state: "completed",
    });
  });

  it("is the position of a point's driver while somebody looks at its page", () => {
    const driverLocation = { latitude: 40.1, longitude: -74.1, at: noon };
    const seen = { status: "assigned", driverLocation } as const;
    expect(decideForPoint({ ...assigned, lookedAt: noon }, seen)).toEqual({
      ...{ kind: "update-driver-location", driverLocation },
    });
    expect(decideForPoint(assigned, seen)).toEqual(IDLE);
  });
});

describe("a rating", () => {
  const pendingAction = { action: "rate" as const, rating: 4 };
  const buyerRating = { rating: 5, at: noon };
  const history = ["assigned", "delivered"] as const;
  const status = "delivered";
  const orderId = "9000";

  it("of the merchant or the buyer is told once the store knows of the delivery", () => {
    const rate = (changes: Partial<Delivery>) => decideForOrder(changes, { status });
    const told = tellAll(...history);
    expect(rate({ ...told, pendingAction })).toEqual({
      ...{ kind: "rate", target: { orderId }, rating: 4 },
    });
    expect(rate({ ...told, buyerRating })).toEqual({
      ...{ kind: "send-buyer-rating", target: { orderId }, rating: 5 },
    });
    for (const asked of [{ pendingAction }, { buyerRating }])
      expect(rate({ ...reach(...history), ...asked })).toMatchObject({
        kind: "push-store-update",
      });
  });
});
