import { describe, expect, it } from "vitest";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { toStoredPlan } from "#shared/bridge/domain/delivery/plan.ts";
import { evaluateRules } from "#shared/bridge/domain/reconcile/decide-booking.ts";
import { handleOrderChange } from "#shared/bridge/domain/reconcile/handle-order-change.ts";
import type { Observation } from "#shared/bridge/domain/reconcile/observation.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";
import { buildObservation } from "#test/builders/bridge/observation.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildAddress, buildStoreOrder } from "#test/builders/bridge/store-order.ts";

const settings = buildSettings({ defaultMode: "urgent" });
const TEXT = "Door code 0815";
const written = { buyerInstructions: { text: TEXT, at: noon, changes: 1 } };

/** A booked order, with what it was booked with. */
function book(): Partial<Delivery> {
  const decision = evaluateRules(buildObservation({ order: buildStoreOrder(), settings }));
  if (decision.kind !== "deliver") throw new Error("The order is not delivered");
  const { plan } = decision;
  return {
    ...{ state: "booked", plan: toStoredPlan(plan), recipient: plan.recipient },
    order: { refusals: 0, orderId: "9000", orderedAt: noon },
    statusHistory: [{ status: "searching", at: noon }],
  };
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
