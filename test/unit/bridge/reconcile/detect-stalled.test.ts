import { describe, expect, it } from "vitest";
import { accountIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const urgent = (changes = {}) => buildSettings({ defaultMode: "urgent", ...changes });
const tagged = (simulation: ReturnType<typeof createBridgeSimulation>, orderId = "9000") =>
  simulation.orders.find(({ id }) => id === orderId);

describe("a store that cannot be asked", () => {
  it("holds up neither its merchant's cancellation nor what the courier has to tell", async () => {
    const simulation = createBridgeSimulation(urgent());
    await simulation.placeOrder();
    simulation.conditions.storeIsDown = true;

    await simulation.saveMerchantChange("1001", () => ({ pendingAction: { action: "cancel" } }));

    expect(tagged(simulation)?.status).toBe("cancelled");
    expect(await simulation.readDelivery()).toMatchObject({ state: "cancelled" });
  });

  it("is asked again within five minutes, lest it has cancelled", async () => {
    const simulation = createBridgeSimulation();
    await simulation.placeOrder();
    simulation.conditions.storeIsDown = true;
    await simulation.editOrder("1001", { status: "cancelled" });
    simulation.conditions.storeIsDown = false;

    await simulation.advanceTime(5);

    expect((await simulation.readDelivery()).alert?.code).toBe("cancelled");
  });
});

describe("what would go on for ever", () => {
  it("is told where the courier has forgotten the point, and not told of a moment's lapse", async () => {
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

  it("is told where no driver was found an hour after its time", async () => {
    const simulation = createBridgeSimulation(urgent());
    await simulation.placeOrder();
    await simulation.advanceTime(55);
    expect((await simulation.readDelivery()).alert).toBeUndefined();

    await simulation.advanceTime(10);

    expect((await simulation.readDelivery()).alert?.code).toBe("no-courier-found");
  });

  it("is a refusal no longer: what was refused is tried again", async () => {
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

describe("an order that is not free to call off", () => {
  it("is not booked anew for an edit unless its merchant says so", async () => {
    const simulation = createBridgeSimulation(urgent({ cancelling: { percentBeforeCourier: 20 } }));
    await simulation.placeOrder();

    await simulation.editOrder("1001", { note: "Ring twice" });

    expect(simulation.listLiveOrders()).toHaveLength(1);
    expect(simulation.counts.cancels).toBe(0);
    expect((await simulation.readDelivery()).alert?.code).toMatch(/^edited:/);
  });
});

describe("a tip", () => {
  it("is taken back with the order it was for, and counted once", async () => {
    const simulation = createBridgeSimulation(urgent());
    const tip = { minor: 5_00, currency: "USD" };
    await simulation.placeOrder({ tip });
    expect((await simulation.readDelivery()).money.tipped?.minor).toBe(5_00);

    await simulation.editOrder("1001", { tip, note: "Ring twice" });

    expect(simulation.counts).toMatchObject({ orders: 2, cancels: 1 });
    expect((await simulation.readDelivery()).money.tipped?.minor).toBe(5_00);
  });
});

describe("a store that moves to another account", () => {
  it("has what is booked anew go to the new one", async () => {
    const simulation = createBridgeSimulation(urgent());
    await simulation.placeOrder();
    simulation.conditions.accountId = accountIdSchema.parse("other");

    await simulation.editOrder("1001", { note: "Ring twice" });

    expect(simulation.counts).toMatchObject({ orders: 2, cancels: 1 });
    expect(simulation.requestedAccounts.at(-1)).toBe("other");
    expect((await simulation.readDelivery()).accountId).toBe("other");
  });

  it("takes along what was only priced", async () => {
    const simulation = createBridgeSimulation(
      urgent({ priceCeiling: { kind: "amount", cents: 1 } }),
    );
    await simulation.placeOrder();
    expect((await simulation.readDelivery()).state).toBe("held");
    simulation.conditions.accountId = accountIdSchema.parse("other");

    await simulation.editOrder("1001", {});

    expect(simulation.requestedAccounts.at(-1)).toBe("other");
  });
});

describe("an order in parts", () => {
  it("has each part hear of each of the store's edits, and of nothing else", async () => {
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
