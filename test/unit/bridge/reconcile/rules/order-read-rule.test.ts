import { describe, expect, it } from "vitest";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoredPlan } from "#shared/bridge/domain/delivery/plan.ts";
import type { OrderRead, StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Observation } from "#shared/bridge/domain/reconcile/observation.ts";
import { isOrderOfInterest } from "#shared/bridge/domain/reconcile/order-changes.ts";
import {
  collectObservedChanges,
  collectOrderRead,
  confirmOrderRead,
  hasNews,
  noteOwnChange,
} from "#shared/bridge/domain/reconcile/order-read.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";
import { buildObservation } from "#test/builders/bridge/observation.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";

const hoursAgo = (hours: number) => addMinutes(noon, -60 * hours);
const booked: Partial<Delivery> = { state: "booked", pointId: "7000", accessKey: "1001" };

/** What is saved of the read of an order when a run ends that read it at noon. */
const collect = (
  changes: Partial<Delivery>,
  order: Partial<StoreOrder> | Extract<Observation["order"], string> = {},
) =>
  collectOrderRead(
    buildObservation({
      delivery: buildDelivery({ ...booked, ...changes }),
      order: typeof order === "string" ? order : buildStoreOrder(order),
    }),
  );

describe("the read of an order that a run had", () => {
  const told = { fingerprint: "a", changedAt: hoursAgo(1) };

  it("is saved with its time once the run has nothing left to do", () => {
    expect(collect({}, told)).toEqual({ orderRead: { at: noon, ...told } });
    expect(collect({ orderRead: { at: hoursAgo(1), fingerprint: "b" } }, told)).toEqual({
      orderRead: { at: noon, ...told },
    });
  });

  it("keeps the times of the bridge's own writes", () => {
    const ownChanges = [hoursAgo(2)];
    expect(collect({ orderRead: { at: hoursAgo(1), fingerprint: "b", ownChanges } }, told)).toEqual(
      { orderRead: { at: noon, ...told, ownChanges } },
    );
  });

  it.each<[string, OrderRead, Partial<StoreOrder>, Partial<Delivery>]>([
    ["with the same fingerprint", { at: hoursAgo(1), ...told }, told, {}],
    [
      "with a later change of nothing that matters",
      { at: hoursAgo(5), ...told },
      { ...told, changedAt: noon },
      { orderRead: { at: hoursAgo(5), fingerprint: "a", changedAt: noon } },
    ],
    [
      "without a fingerprint and with the same last change",
      { at: hoursAgo(1), changedAt: hoursAgo(2) },
      { changedAt: hoursAgo(2) },
      {},
    ],
    ["without either", { at: hoursAgo(1) }, {}, {}],
    [
      "without a fingerprint and with another change",
      { at: hoursAgo(1), changedAt: hoursAgo(2) },
      { changedAt: hoursAgo(1) },
      { orderRead: { at: noon, fingerprint: undefined, changedAt: hoursAgo(1) } },
    ],
    [
      "with a fingerprint for the first time",
      { at: hoursAgo(1), changedAt: hoursAgo(1) },
      told,
      { orderRead: { at: noon, ...told } },
    ],
    [
      "that is six hours old",
      { at: hoursAgo(6), ...told },
      told,
      { orderRead: { at: noon, ...told } },
    ],
  ])("is saved again, or not: %s", (_, orderRead, order, expected) => {
    expect(collect({ orderRead }, order)).toEqual(expected);
  });

  it.each<[string, Partial<Delivery>, Parameters<typeof collect>[1]]>([
    ["not booked", { state: "held", pointId: undefined }, told],
    ["of products that its store could not tell", {}, { ...told, productTags: "unavailable" }],
    ["in need of a person", { alert: createMessage("failed") }, told],
    ["being cancelled", { cancellation: createMessage("cancelled") }, told],
    ["cancelled in its store", {}, { ...told, status: "cancelled" }],
    ["gone", {}, "gone"],
    ["in a store that cannot be read", {}, "unavailable"],
  ])("is forgotten, so that the next look reads it, while it is %s", (_, changes, order) => {
    const orderRead = { at: hoursAgo(1), ...told };
    expect(collect({ ...changes, orderRead }, order)).toEqual({ orderRead: undefined });
    expect(collect(changes, order)).not.toHaveProperty("orderRead");
  });

  it("stays where the run read none", () => {
    expect(collect({ orderRead: { at: hoursAgo(9) } }, "not-read")).toEqual({});
  });

  it("lets the rules say how it goes once they say what its merchant did", () => {
    const plan: StoredPlan = {
      ...{ mode: "point", isModeCorrected: true, itemValue: 50, tip: 0, pickUpIds: [] },
      ...{ storeLocationIds: [], isPartlyRefunded: false },
      load: { transportId: 1, packSizeId: 1, grams: 800, pieces: 2 },
    };
    const orderRead = { at: noon, ...told };
    expect(collect({ plan }, told)).toEqual({
      ...{ orderRead, plan: { ...plan, isModeCorrected: undefined } },
    });
    const corrected = { fields: ["mode" as const], outdated: [], removed: [] };
    expect(collect({ plan }, { ...told, corrected: { ...corrected, mode: "point" } })).toEqual({
      orderRead,
    });
    expect(collect({ plan }, { ...told, corrected })).toHaveProperty("plan");
    expect(collect({ plan: { ...plan, isModeCorrected: undefined } }, told)).toEqual({ orderRead });
  });
});

it("notes the same own write once, and forgets no other one for it", () => {
  const ownChanges = [hoursAgo(3), hoursAgo(2)];
  const orderRead = { at: noon, ownChanges };
  expect(noteOwnChange({ orderRead }, hoursAgo(2))).toEqual({ orderRead });
});

it("confirms no read of an order that was never read", () => {
  const order = { fingerprint: "a", changedAt: noon };
  expect(confirmOrderRead({ orderRead: undefined }, order)).toEqual({});
});

describe("what a run takes over from the order that it read", () => {
  const order = buildStoreOrder();
  const { name: orderName, shippingPaid } = order;
  const known: Partial<Delivery> = { orderName, isTest: false, money: { shippingPaid } };
  const take = (changes: Partial<Delivery>, read: Partial<StoreOrder> = {}) =>
    collectObservedChanges(
      buildObservation({
        delivery: buildDelivery({ ...booked, ...known, ...changes }),
        order: { ...order, ...read },
      }),
    );

  it("is nothing of an order that is as it was, or was not read", () => {
    expect(take({})).toEqual({});
    expect(take({ isTest: undefined })).toEqual({});
    for (const unread of ["not-read", "gone", "unavailable"] as const)
      expect(collectObservedChanges(buildObservation({ order: unread }))).toEqual({});
  });

  it("is its name, which says that it is a test", () => {
    expect(take({ orderName: "#1" })).toEqual({ orderName });
    expect(take({}, { isTest: true })).toEqual({ orderName: `${orderName} (test)`, isTest: true });
    expect(take({ isTest: true })).toEqual({ isTest: false });
  });

  it("is what the buyer paid for shipping, beside what else is known of money", () => {
    const charged = { minor: 900, currency: "USD" };
    expect(take({ money: { charged } })).toEqual({ money: { charged, shippingPaid } });
    expect(take({ money: { charged, shippingPaid } }, { shippingPaid: undefined })).toEqual({
      money: { charged, shippingPaid: undefined },
    });
  });

  it("is since when it may go, once, of an order that is not booked", () => {
    const unbooked: Partial<Delivery> = { state: "waiting", pointId: undefined };
    expect(take(unbooked)).toEqual({ releasedAt: noon });
    expect(take({ ...unbooked, releasedAt: hoursAgo(1) })).toEqual({});
    expect(take(unbooked, { status: "unpaid" })).toEqual({});
  });

  it("is when it was placed, once, if its store hides old orders", () => {
    const shownDays = 60;
    const placedAt = hoursAgo(48);
    const see = (changes: Partial<Delivery>) =>
      collectObservedChanges(
        buildObservation({
          delivery: buildDelivery({ ...booked, ...known, ...changes }),
          ...{ order: { ...order, placedAt }, shownDays },
        }),
      );
    expect(see({})).toEqual({ orderPlacedAt: placedAt });
    expect(see({ orderPlacedAt: placedAt })).toEqual({});
  });

  it("is when the buyer wants it, if that can be read", () => {
    const date = { name: "Delivery-Date", value: "2026-11-24" };
    const time = { name: "Delivery-Time", value: "2:00 PM - 4:00 PM" };
    const requestedWindow = { date: "2026-11-24", from: "14:00", to: "16:00" };
    const attributes = [date, time];
    expect(take({}, { attributes })).toEqual({ requestedWindow });
    expect(take({ requestedWindow }, { attributes })).toEqual({});
    for (const other of [{ date: "2026-11-25" }, { from: "13:00" }, { to: "17:00" }]) {
      const before = { ...requestedWindow, ...other };
      expect(take({ requestedWindow: before }, { attributes })).toEqual({ requestedWindow });
    }
    for (const unclear of [[], [{ ...date, value: "after the party" }]]) {
      expect(take({ requestedWindow }, { attributes: unclear })).toEqual({
        requestedWindow: undefined,
      });
      expect(take({}, { attributes: unclear })).toEqual({});
    }
  });
});

describe("a request about an order", () => {
  const status = "delivered";
  const over: Partial<Delivery> = {
    ...{ ...booked, state: "completed", requeueAt: undefined },
    statusHistory: [
      { status: "assigned", at: hoursAgo(2) },
      { status, at: hoursAgo(1) },
    ],
    sentUpdates: ["under-way", "delivered"].map(
      (kind, at) => `${kind}@${hoursAgo(2 - at).toISOString()}`,
    ),
  };
  const isNews = (changes: Partial<Delivery>, source?: "store") => {
    const delivery = buildDelivery({ ...over, ...changes });
    return hasNews(delivery, { ...delivery.key, reason: "test", changedAt: noon, source }, noon);
  };

  it.each<[string, Partial<Delivery>, boolean]>([
    ["nothing is left to do", {}, false],
    ["its merchant asked for something", { pendingAction: { action: "rate" } }, true],
    [
      "the note of its store's order could not be written",
      {
        orderNoteFailure: {
          ...{ noteId: "n", code: "store-fault", count: 1, since: noon },
        },
      },
      true,
    ],
    ["its merchant was asked something", { alert: createMessage("failed") }, true],
  ])(
    "is news of a delivery that is over only if there is something to do: %s",
    (_, changes, is) => {
      expect(isNews(changes, "store")).toBe(is);
    },
  );

  it("is of interest while the delivery can end otherwise, or its merchant is asked about the order", () => {
    const isOf = (changes: Partial<Delivery>) =>
      isOrderOfInterest(buildDelivery({ ...over, ...changes }));
    expect(isOf({})).toBe(false);
    expect(isOf({ statusHistory: [] })).toBe(true);
    expect(isOf({ alert: createMessage("edited") })).toBe(true);
    expect(isOf({ alert: createMessage("failed") })).toBe(false);
  });
});
