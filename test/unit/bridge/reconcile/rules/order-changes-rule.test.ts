import { describe, expect, it } from "vitest";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoredPlan } from "#shared/bridge/domain/delivery/plan.ts";
import { readRecipient } from "#shared/bridge/domain/delivery/recipient.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Observation } from "#shared/bridge/domain/reconcile/observation.ts";
import {
  hasCash,
  isOrderOfInterest,
  listOrderChanges,
} from "#shared/bridge/domain/reconcile/order-changes.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";
import { buildObservation } from "#test/builders/bridge/observation.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildAddress, buildStoreOrder } from "#test/builders/bridge/store-order.ts";

const read = readRecipient(buildStoreOrder(), undefined, { phone: undefined, email: undefined });
const recipient = read.ok ? read.value : expect.unreachable();
const plan: StoredPlan = {
  ...{ mode: "point", itemValue: 50, tip: 0, pickUpIds: [] },
  ...{ storeLocationIds: [], isPartlyRefunded: false },
  load: { transportId: 1, packSizeId: 1, grams: 800, pieces: 2 },
};
const booked: Partial<Delivery> = { state: "booked", pointId: "7000", recipient, plan };

const list = (
  order: Partial<StoreOrder> | Extract<Observation["order"], string> = {},
  changes: Partial<Delivery> = {},
  defaultMode: Settings["defaultMode"] = "point",
) =>
  listOrderChanges(
    buildObservation({
      delivery: buildDelivery({ ...booked, ...changes }),
      order: typeof order === "string" ? order : buildStoreOrder(order),
      settings: buildSettings({ defaultMode }),
    }),
  );
const listFields = (...input: Parameters<typeof list>) =>
  list(...input).map(({ reason }) => reason.params.fields);
const listRevisions = (...input: Parameters<typeof list>) =>
  list(...input).map(({ reason }) => reason.params.revision);
const moveTo = (street: string) => ({ shipping: buildAddress({ street }) });

describe("what changed of a booked order in its store", () => {
  it.each<[string, Parameters<typeof list>[0], ReturnType<typeof list>]>([
    ["not known: it was not read", "not-read", []],
    ["not known: it cannot be read", "unavailable", []],
    ["nothing", {}, []],
    [
      "that it is gone",
      "gone",
      [{ kind: "undecided", reason: createMessage("gone", { days: undefined }) }],
    ],
    [
      "that it is in the trash",
      { status: "trashed" },
      [{ kind: "undecided", reason: createMessage("gone") }],
    ],
    [
      "that it is cancelled",
      { status: "cancelled" },
      [{ kind: "cancelled", reason: createMessage("cancelled") }],
    ],
    [
      "that it is refunded",
      { status: "refunded" },
      [{ kind: "cancelled", reason: createMessage("refunded") }],
    ],
    [
      "that its fulfillment is cancelled",
      { cancelledTrackingNumbers: ["7000"] },
      [{ kind: "undecided", reason: createMessage("fulfillment-cancelled") }],
    ],
    ["nothing: another fulfillment is cancelled", { cancelledTrackingNumbers: ["7001"] }, []],
  ])("is %s", (_, order, expected) => {
    expect(list(order)).toEqual(expected);
  });

  it("is a partial refund once, and an edit beside it is for a person, too", () => {
    const refund = { kind: "undecided", reason: createMessage("partly-refunded") };
    const isPartlyRefunded = true;
    const goods = [{ locationId: undefined, weightGrams: 800, pieces: 1, isOnHold: false }];
    expect(list({ isPartlyRefunded, goods })).toEqual([refund]);
    expect(list({ isPartlyRefunded, ...moveTo("1 Broadway") })).toEqual([
      refund,
      { kind: "undecided", reason: expect.objectContaining({ code: "edited" }) },
    ]);
    expect(list({ isPartlyRefunded }, { plan: { ...plan, isPartlyRefunded } })).toEqual([]);
    expect(list({ isPartlyRefunded }, { plan: undefined })).toEqual([]);
  });
});

describe("an edit of a booked order", () => {
  it("names what matters to the courier", () => {
    const shipping = buildAddress({ street: "1 Broadway", phone: "(212) 555-0177" });
    expect(list({ shipping })).toEqual([
      {
        kind: "edited",
        reason: createMessage("edited", {
          ...{ fields: "address,phone", by: undefined, revision: expect.any(String) as never },
        }),
      },
    ]);
    expect(listFields({ shipping }, { recipient: undefined })).toEqual([]);
  });

  it("has a revision of its own for each content", () => {
    const first = listRevisions(moveTo("1 Broadway"));
    expect(first).toHaveLength(1);
    expect(listRevisions(moveTo("1 Broadway"))).toEqual(first);
    expect(listRevisions(moveTo("2 Broadway"))).not.toEqual(first);
  });

  it("is none where the order has no contact any more: that of the booking stays", () => {
    const without = buildAddress({ phone: "" });
    const order = { billing: without, email: "" };
    expect(listFields({ ...order, shipping: without })).toEqual([]);
    const moved = { ...without, street: "1 Broadway" };
    expect(listFields({ ...order, shipping: moved })).toEqual(["address"]);
  });

  it("is that cash is to be collected by now", () => {
    const cashToCollect = { minor: 900, currency: "USD" };
    expect(listFields({ cashToCollect })).toEqual(["notes,cash"]);
    const silent = { recipient: undefined };
    expect(listFields({ cashToCollect }, silent)).toEqual(["cash"]);
    const known = { ...silent, plan: { ...plan, cashToCollect } };
    expect(listFields({ cashToCollect }, known)).toEqual([]);
    expect(listFields({ cashToCollect }, { ...silent, plan: undefined })).toEqual([]);
  });

  it("counts the goods that go this way", () => {
    const toGoods = (pieces: number, id = "local") => ({
      ...{ locationId: undefined, weightGrams: 800, pieces, isOnHold: false },
      method: { id, kind: "local-delivery" as const, names: [] },
    });
    const filtered = { plan: { ...plan, methodIds: ["local"] } };
    expect(listFields({ goods: [toGoods(3)] })).toEqual(["goods"]);
    expect(listFields({ goods: [toGoods(2), toGoods(1, "post")] }, filtered)).toEqual([]);
    expect(listFields({ goods: [toGoods(3), toGoods(1, "post")] }, filtered)).toEqual(["goods"]);
    expect(listFields({ goods: [] })).toEqual([]);
  });

  it("looks at the destination of its goods", () => {
    const toDestination = (locationId: string, street: string) => ({
      ...{ locationId, methodId: "local", email: "", instructions: "" },
      ...{ address: buildAddress({ street }), phones: [] },
    });
    const destinations = [
      toDestination("71", "1 Broadway"),
      toDestination("72", buildAddress().street),
    ];
    const goods = [{ locationId: "72", weightGrams: 800, pieces: 2, isOnHold: false }];
    expect(listFields({ destinations, goods }, { partLocationId: "72" })).toEqual([]);
    expect(listFields({ destinations, goods }, { partLocationId: "71" })).toEqual(["address"]);
  });
});

describe("another way for a booked order", () => {
  const correct = (mode: "point" | "urgent" | "scheduled"): Partial<StoreOrder> => ({
    corrected: { fields: ["mode"], outdated: [], removed: [], mode },
  });
  const byMerchant = { plan: { ...plan, isModeCorrected: true } };

  it("is what its merchant corrected", () => {
    expect(listFields(correct("urgent"))).toEqual(["mode"]);
    expect(listFields(correct("point"))).toEqual([]);
    expect(listFields(correct("urgent"), { plan: undefined })).toEqual([]);
    expect(listFields({ ...correct("urgent"), productTags: "unavailable" })).toEqual(["mode"]);
    expect(listRevisions(correct("urgent"))).not.toEqual(listRevisions(correct("scheduled")));
  });

  it("is what the rules say once its merchant corrects it no more, and settings alone are none", () => {
    expect(listFields({}, byMerchant, "urgent")).toEqual(["mode"]);
    expect(listFields({}, byMerchant, "ignore")).toEqual(["mode"]);
    expect(listFields({}, byMerchant, "point")).toEqual([]);
    expect(listFields({}, {}, "urgent")).toEqual([]);
    expect(listFields({ productTags: "unavailable" }, byMerchant, "urgent")).toEqual([]);
    expect(listRevisions({}, byMerchant, "urgent")).not.toEqual(
      listRevisions({}, byMerchant, "ignore"),
    );
  });

  it("is another edit than the same one that keeps the way", () => {
    const moved = moveTo("1 Broadway");
    const same = listRevisions({ ...moved, ...correct("point") });
    expect(same).not.toEqual(listRevisions(moved));
    expect(listRevisions({ ...moveTo("2 Broadway"), ...correct("point") })).not.toEqual(same);
  });
});

it("knows whether anything was, is or may be collected at the door", () => {
  const cash = { minor: 900, currency: "USD" };
  expect(hasCash({ plan }, buildStoreOrder())).toBe(false);
  expect(hasCash({ plan: { ...plan, cashToCollect: cash } }, buildStoreOrder())).toBe(true);
  expect(hasCash({ plan: undefined }, buildStoreOrder({ cashToCollect: cash }))).toBe(true);
});

it("takes a change for one that matters until a delivery has ended and its cash is confirmed", () => {
  expect(isOrderOfInterest(buildDelivery())).toBe(true);
  const statusHistory = [{ status: "delivered" as const, at: noon }];
  expect(isOrderOfInterest(buildDelivery({ statusHistory }))).toBe(false);
  const cash = { ...plan, cashToCollect: { minor: 900, currency: "USD" } };
  expect(isOrderOfInterest(buildDelivery({ statusHistory, plan: cash }))).toBe(true);
});
