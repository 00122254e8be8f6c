import { describe, expect, it } from "vitest";
import type { CourierOrder } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { toStoredPlan } from "#shared/bridge/domain/delivery/plan.ts";
import { batchIdSchema } from "#shared/bridge/domain/ids.ts";
import { evaluateRules } from "#shared/bridge/domain/reconcile/decide-booking.ts";
import { handleOrderChange } from "#shared/bridge/domain/reconcile/handle-order-change.ts";
import type { Observation } from "#shared/bridge/domain/reconcile/observation.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import type { Money } from "#shared/kernel/money.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";
import { buildObservation } from "#test/builders/bridge/observation.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildAddress, buildStoreOrder } from "#test/builders/bridge/store-order.ts";

const settings = buildSettings({ defaultMode: "urgent" });
const TEXT = "Door code 0815";
const CHARGED = { minor: 10_00, currency: "USD" };
const written = { buyerInstructions: { text: TEXT, at: noon, changes: 1 } };

/** A booked order, with what it was booked with. */
function book(bookedSettings: Settings = settings) {
  const observation = buildObservation({ order: buildStoreOrder(), settings: bookedSettings });
  const decision = evaluateRules(observation);
  if (decision.kind !== "deliver") throw new Error("The order is not delivered");
  const { plan } = decision;
  return {
    ...{ state: "booked" as const, plan: toStoredPlan(plan), recipient: plan.recipient },
    order: { refusals: 0, orderId: "9000", orderedAt: noon, charged: CHARGED },
    statusHistory: [{ status: "searching", at: noon }],
  } satisfies Partial<Delivery>;
}
const handle = (changes: Partial<Delivery>, observed: Partial<Observation> = {}) =>
  handleOrderChange(
    buildObservation({
      delivery: buildDelivery({ ...book(), ...changes }),
      order: buildStoreOrder({ buyerInstructions: TEXT }),
      settings,
      ...observed,
    }),
  );
const REFUSED = {
  ...{ kind: "refuse-note", alert: { code: "edited", params: { fields: "notes" } } },
};
const NOTE_ALERT = {
  ...{ kind: "raise-alert", alert: { code: "edited", params: { fields: "notes" } } },
};

describe("what the buyer wrote for the driver of a booked order", () => {
  it("is no change as long as nobody wrote anything", () => {
    expect(handle({}, { order: buildStoreOrder() })).toBeUndefined();
  });

  it("asks for a price first", () => {
    expect(handle(written)).toMatchObject({ kind: "quote-note" });
  });

  it("is an alert once a driver is assigned, or if a cancellation costs something", () => {
    const assigned = { statusHistory: [{ status: "assigned", at: noon }] } as const;
    expect(handle({ ...written, ...assigned })).toMatchObject(NOTE_ALERT);
    const costly = buildSettings({
      ...{ defaultMode: "urgent", cancelling: { percentBeforeCourier: 10 } },
    });
    expect(handle(written, { settings: costly })).toMatchObject(NOTE_ALERT);
  });

  it("does not hide that the order is gone", () => {
    expect(handle(written, { order: "gone" })).toMatchObject({
      ...{ kind: "raise-alert", alert: { code: "gone" } },
    });
  });

  it("still asks for a price only, where the merchant has dismissed another change", () => {
    const order = buildStoreOrder({ shipping: buildAddress({ phone: "(212) 555-0177" }) });
    const edited = handle({}, { order });
    if (edited?.kind !== "cancel") throw new Error("The edit books nothing again");
    const dismissedAlerts = [`edited:${edited.reason.params.revision}`];
    expect(handle({ dismissedAlerts }, { order })).toBeUndefined();
    expect(
      handle({ ...written, dismissedAlerts }, { order: { ...order, buyerInstructions: TEXT } }),
    ).toMatchObject({ kind: "quote-note" });
  });

  it("waits while the store does not tell the tags of its products", () => {
    const order = buildStoreOrder({ buyerInstructions: TEXT, productTags: "unavailable" });
    expect(handle(written, { order })).toBeUndefined();
  });
});

describe("the booking that a note would replace", () => {
  const scheduled = buildSettings({ defaultMode: "scheduled" });
  /** What is booked now is picked up at 12:45. */
  const handleScheduled = (pickUpAt: Date | undefined, now = scheduled) => {
    const { plan } = book(scheduled);
    return handle({ ...written, plan: { ...plan, pickUpAt } }, { settings: now });
  };

  it("may move with the half hour in which the note was written, not further", () => {
    expect(handleScheduled(addMinutes(noon, 45 - 30))).toMatchObject({ kind: "quote-note" });
    expect(handleScheduled(addMinutes(noon, 45 - 31))).toMatchObject(REFUSED);
    expect(handleScheduled(addMinutes(noon, 90))).toMatchObject({ kind: "quote-note" });
  });

  it("stays where its time is not known", () => {
    expect(handleScheduled(undefined)).toMatchObject(REFUSED);
    expect(handle({ ...written, plan: undefined })).toMatchObject(REFUSED);
  });

  it("stays where the order would go out in another mode, though sooner", () => {
    expect(handleScheduled(addMinutes(noon, 90), settings)).toMatchObject(REFUSED);
  });

  it("stays while bookings are paused", () => {
    expect(handle(written, { pausedAt: noon })).toMatchObject(REFUSED);
  });

  it("stays where orders are collected by now, and in the batch that has it", () => {
    const batching = { kind: "minutes", minutes: 30 } as const;
    const collecting = buildSettings({ defaultMode: "urgent", batching });
    expect(handle(written, { settings: collecting })).toMatchObject(REFUSED);
    const batchId = batchIdSchema.parse("1001-1");
    expect(handle({ ...written, batchId })).toMatchObject(REFUSED);
  });
});

describe("the price with the note", () => {
  const charged = CHARGED;
  const uncharged = { refusals: 0, orderId: "9000", orderedAt: noon };
  const answer = (price: Money, order: CourierOrder = { ...uncharged, charged }) => {
    const asked = handle(written);
    const requestFingerprint = asked?.kind === "quote-note" ? asked.requestFingerprint : "none";
    const quote = { token: "t", price, expiresAt: addMinutes(noon, 60), requestFingerprint };
    return handle({ ...written, order: { ...order, quote } });
  };

  it("replaces the booking if it is no dearer", () => {
    const rebooked = { kind: "cancel", isRebooking: true, reason: { code: "edited" } };
    expect(answer(charged)).toMatchObject(rebooked);
    expect(answer({ ...charged, minor: 9_99 })).toMatchObject(rebooked);
    expect(answer({ ...charged, minor: 10_01 })).toMatchObject(REFUSED);
  });

  it("does not where it cannot be compared", () => {
    expect(answer({ minor: 9_99, currency: "EUR" })).toMatchObject(REFUSED);
    expect(answer(charged, uncharged)).toMatchObject(REFUSED);
  });
});
