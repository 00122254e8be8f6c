import { describe, expect, it } from "vitest";
import type { OpenPayment } from "#shared/bridge/domain/delivery/open-payment.ts";
import type { PaymentSettings } from "#shared/bridge/domain/settings/payment-settings.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const CASH = { minor: 17_50, currency: "USD" };
const METHOD = "Nachnahme";
const OPEN: OpenPayment = {
  kind: "pending",
  methods: [METHOD],
  isManual: true,
  outstanding: CASH,
  statusOncePaid: "paid",
};
const AT_DOOR = { cashMethods: [METHOD] };
const LATER = { laterMethods: [METHOD] };

/** Places an order that is paid by a manual method, in a shop with these choices. */
async function placeUnpaidOrder(payments: Partial<PaymentSettings>, mode: Settings["defaultMode"]) {
  const configure = (choices: Partial<PaymentSettings>) =>
    buildSettings({
      defaultMode: mode,
      cashOnDelivery: "deliver",
      payments: { ...buildSettings().payments, cashMethods: [], ...choices },
    });
  const world = createBridgeSimulation(configure(payments));
  await world.placeOrder({ status: "unpaid", openPayment: OPEN });
  return {
    ...world,
    /** Changes the choices, then the order is read again. */
    async choose(choices: Partial<PaymentSettings>) {
      world.conditions.settings = configure(choices);
      await world.editOrder("1001", {});
    },
    changePayment: (changes: Partial<OpenPayment>) =>
      world.editOrder("1001", { openPayment: { ...OPEN, ...changes } }),
    async deliver() {
      for (const status of ["assigned", "picked-up", "delivered"] as const) {
        world.movePoint("1001", status);
        await world.advanceTime(31);
      }
    },
  };
}

describe("a change of the payment settings", () => {
  it.each([
    ["removes", AT_DOOR, {}, CASH],
    ["replaces", AT_DOOR, LATER, CASH],
    ["adds", LATER, AT_DOOR, undefined],
  ])("that %s a cash method is no edit of a booked order", async (_, before, after, cash) => {
    const urgent = await placeUnpaidOrder(before, "urgent");
    await urgent.choose(after);
    expect(urgent.orders).toHaveLength(1);
    expect(urgent.listLiveOrders()).toHaveLength(1);

    const point = await placeUnpaidOrder(before, "point");
    await point.choose(after);
    const { alert, plan } = await point.readDelivery();
    expect(alert).toBeUndefined();
    expect(plan?.cashToCollect).toEqual(cash);
  });

  it.each([
    ["removes", {}],
    ["replaces", LATER],
  ])("that %s the cash method confirms no cash", async (_, after) => {
    const world = await placeUnpaidOrder(AT_DOOR, "point");
    await world.deliver();
    await world.choose(after);

    const { alert, cashConfirmedAt } = await world.readDelivery();
    expect(alert?.code).toBe("cash-unconfirmed");
    expect(cashConfirmedAt).toBeUndefined();
  });
});

describe("a change of the payment of a booked cash order", () => {
  it.each([
    ["part of it is paid", { outstanding: { minor: 5_00, currency: "USD" } }],
    ["it is authorized by card", { kind: "authorized" }],
    ["it gets payment terms", { terms: "Net 30" }],
  ] as const)("raises an alert: %s", async (_, changes) => {
    const world = await placeUnpaidOrder(AT_DOOR, "point");
    await world.choose({});
    await world.changePayment(changes);

    const { alert } = await world.readDelivery();
    expect(alert?.code).toBe("edited");
    expect(String(alert?.params.fields)).toContain("cash");
  });

  it("confirms the cash once the store says that it is paid", async () => {
    const world = await placeUnpaidOrder(AT_DOOR, "point");
    await world.deliver();
    await world.editOrder("1001", { status: "fulfilled", openPayment: undefined });

    const { alert, cashConfirmedAt } = await world.readDelivery();
    expect(alert).toBeUndefined();
    expect(cashConfirmedAt).toBeDefined();
  });
});
