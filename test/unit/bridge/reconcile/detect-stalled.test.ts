import { describe, expect, it } from "vitest";
import { accountIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const buildUrgentSettings = (changes = {}) => buildSettings({ defaultMode: "urgent", ...changes });
const findCourierOrder = (
  simulation: ReturnType<typeof createBridgeSimulation>,
  orderId = "9000",
) => simulation.orders.find(({ id }) => id === orderId);

describe("a store that is unreachable", () => {
  it("does not delay a merchant's cancellation at the courier", async () => {
    const simulation = createBridgeSimulation(buildUrgentSettings());
    await simulation.placeOrder();
    simulation.conditions.storeIsDown = true;

    await simulation.saveMerchantChange("1001", () => ({ pendingAction: { action: "cancel" } }));

    expect(findCourierOrder(simulation)?.status).toBe("cancelled");
    expect(await simulation.readDelivery()).toMatchObject({ state: "cancelled" });
  });

  it("is read again within five minutes, so that a cancellation is noticed", async () => {
    const simulation = createBridgeSimulation();
    await simulation.placeOrder();
    simulation.conditions.storeIsDown = true;
    await simulation.editOrder("1001", { status: "cancelled" });
    simulation.conditions.storeIsDown = false;

    await simulation.advanceTime(5);

    expect((await simulation.readDelivery()).alert?.code).toBe("cancelled");
  });
});

describe("detecting a stalled delivery", () => {
  it("raises an alert when the courier no longer knows the point, and ignores a short gap", async () => {
    const simulation = createBridgeSimulation();
    await simulation.placeOrder();
    const [point] = simulation.points.splice(0, 1);
    await simulation.advanceTime(31);
    expect((await simulation.readDelivery()).alert).toBeUndefined();
    if (point !== undefined) simulation.points.push(point);
    await simulation.advanceTime(31);
    expect((await simulation.readDelivery()).missingSince).toBeUndefined();

    simulation.points.splice(0, 1);
    await simulation.advanceTime(95);

    expect((await simulation.readDelivery()).alert?.code).toBe("unknown-to-courier");
  });

  it("raises an alert when no driver is found an hour after the pick-up time", async () => {
    const simulation = createBridgeSimulation(buildUrgentSettings());
    await simulation.placeOrder();
    await simulation.advanceTime(55);
    expect((await simulation.readDelivery()).alert).toBeUndefined();

    await simulation.advanceTime(10);

    expect((await simulation.readDelivery()).alert?.code).toBe("no-courier-found");
  });

  it("retries a booking that the courier refused", async () => {
    const simulation = createBridgeSimulation();
    const { createPoint } = simulation.courier;
    let refuses = true;
    Object.assign(simulation.courier, {
      createPoint: async (request: Parameters<typeof createPoint>[0]) =>
        refuses ? { ok: false, refusal: { text: "Not served yet" } } : createPoint(request),
    });
    await simulation.placeOrder();
    expect(await simulation.readDelivery()).toMatchObject({ reason: { code: "courier-refused" } });
    refuses = false;

    await simulation.advanceTime(361);

    expect(simulation.points).toHaveLength(1);
    expect((await simulation.readDelivery()).state).toBe("booked");
  });
});

describe("an order with a cancellation fee", () => {
  it("is not rebooked after an edit without the merchant's consent", async () => {
    const simulation = createBridgeSimulation(
      buildUrgentSettings({ cancelling: { percentBeforeCourier: 20 } }),
    );
    await simulation.placeOrder();

    await simulation.editOrder("1001", { note: "Ring twice" });

    expect(simulation.listLiveOrders()).toHaveLength(1);
    expect(simulation.counts.cancels).toBe(0);
    expect((await simulation.readDelivery()).alert?.code).toBe("edited");
  });
});

describe("a tip", () => {
  it("is charged once when the order is rebooked", async () => {
    const simulation = createBridgeSimulation(buildUrgentSettings());
    const tip = { minor: 5_00, currency: "USD" };
    await simulation.placeOrder({ tip });
    expect((await simulation.readDelivery()).money.tipped?.minor).toBe(5_00);

    await simulation.editOrder("1001", { tip, note: "Ring twice" });

    expect(simulation.counts).toMatchObject({ orders: 2, cancels: 1 });
    expect((await simulation.readDelivery()).money.tipped?.minor).toBe(5_00);
  });
});

describe("a store that moves to another courier account", () => {
  it("rebooks its orders at the new account", async () => {
    const simulation = createBridgeSimulation(buildUrgentSettings());
    await simulation.placeOrder();
    simulation.conditions.accountId = accountIdSchema.parse("other");

    await simulation.editOrder("1001", { note: "Ring twice" });

    expect(simulation.counts).toMatchObject({ orders: 2, cancels: 1 });
    expect(simulation.requestedAccounts.at(-1)).toBe("other");
    expect((await simulation.readDelivery()).accountId).toBe("other");
  });

  it("moves an order that has only a quote to the new account", async () => {
    const simulation = createBridgeSimulation(
      buildUrgentSettings({ priceCeiling: { kind: "amount", cents: 1 } }),
    );
    await simulation.placeOrder();
    expect((await simulation.readDelivery()).state).toBe("held");
    simulation.conditions.accountId = accountIdSchema.parse("other");

    await simulation.editOrder("1001", {});

    expect(simulation.requestedAccounts.at(-1)).toBe("other");
  });
});

describe("an order in several parts", () => {
  it("sends one reconcile request to each other part for each edit in the store, and no more", async () => {
    const simulation = createBridgeSimulation();
    const goods = ["71", "72"].map((locationId) => ({
      locationId,
      weightGrams: 400,
      pieces: 1,
      isOnHold: false,
    }));
    await simulation.placeOrder({ goods });
    simulation.sentRequests.length = 0;

    await simulation.editOrder("1001", { goods });
    await simulation.advanceTime(1);
    await simulation.editOrder("1001", { goods });
    await simulation.advanceTime(40);

    expect(simulation.sentRequests).toHaveLength(2);
    expect(simulation.sentRequests).toMatchObject([{ part: 2 }, { part: 2 }]);
  });
});
