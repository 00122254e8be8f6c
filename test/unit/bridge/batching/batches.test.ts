import { describe, expect, it } from "vitest";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";
import { buildAddress } from "#test/builders/bridge/store-order.ts";
import {
  type BridgeSimulation,
  createBridgeSimulation,
} from "#test/fakes/bridge/bridge-simulation.ts";

const toOrderId = (orderId: string) => storeOrderIdSchema.parse(orderId);
const buildBatchingSettings = (changes = {}) =>
  buildSettings({ defaultMode: "urgent", batching: { kind: "minutes", minutes: 30 }, ...changes });

async function placeThreeOrders(simulation: BridgeSimulation) {
  for (const orderId of ["1", "2", "3"])
    await simulation.placeOrder({ id: toOrderId(orderId), name: `#${orderId}` });
}

async function bookThreeOrders(simulation: BridgeSimulation) {
  await placeThreeOrders(simulation);
  await simulation.advanceTime(32);
}

describe("a batch", () => {
  it("is booked as one courier order with a route for each store order, and updates each store order by its own route", async () => {
    const simulation = createBridgeSimulation(buildBatchingSettings());
    await placeThreeOrders(simulation);
    expect(simulation.orders).toEqual([]);
    expect((await simulation.readDelivery("2")).reason).toEqual({
      code: "in-batch",
      params: { closesAt: "2026-11-20T12:30:00.000Z" },
    });

    await simulation.advanceTime(32);
    expect(simulation.orders).toMatchObject([{ request: { kind: "dropoff", name: "#1, #2, #3" } }]);
    simulation.moveOrder("9000", "assigned");
    await simulation.advanceTime(3);
    simulation.moveOrder("9000", "picked-up");
    await simulation.advanceTime(3);
    simulation.moveRoute("9000", 1, "delivered");
    await simulation.advanceTime(3);

    expect((await simulation.readDelivery("1")).state).toBe("booked");
    expect(await simulation.readDelivery("2")).toMatchObject({
      state: "completed",
      batchId: "1-1-1",
    });
    expect(simulation.pushedUpdates.filter(({ kind }) => kind === "delivered")).toHaveLength(1);

    simulation.moveRoute("9000", 0, "delivered");
    simulation.moveRoute("9000", 2, "delivered");
    await simulation.advanceTime(3);
    expect((await simulation.listDeliveries()).map(({ state }) => state)).toEqual(
      Array(3).fill("completed"),
    );
    expect(simulation.readBatch().state).toBe("completed");
    const charged = (await simulation.listDeliveries()).map(({ money }) => money.charged?.minor);
    expect(charged).toEqual([334, 333, 333]);
    expect(simulation.faults).toEqual([]);
  });

  it("adds one timeline entry to each delivery when it starts to collect", async () => {
    const simulation = createBridgeSimulation(buildBatchingSettings());
    await simulation.placeOrder();

    const lines = (await simulation.readDelivery()).timeline.filter(
      ({ code }) => code === "in-batch",
    );
    expect(lines).toHaveLength(1);
  });

  it("takes an order back after it was held", async () => {
    const simulation = createBridgeSimulation(buildBatchingSettings());
    await placeThreeOrders(simulation);

    await simulation.editOrder("2", { email: "nobody" });
    await simulation.advanceTime(2);
    expect(await simulation.readDelivery("2")).toMatchObject({ state: "held", batchId: undefined });
    await simulation.editOrder("2", { email: "ada@example.com" });
    await simulation.advanceTime(32);

    expect(simulation.orders.map(({ request }) => request.many.length)).toEqual([3]);
    expect(simulation.faults).toEqual([]);
  });

  it("releases an order whose mode changes to point, and is booked without it", async () => {
    const simulation = createBridgeSimulation(buildBatchingSettings());
    await placeThreeOrders(simulation);

    simulation.conditions.settings = buildBatchingSettings({
      modes: [{ shippingMethod: "post", mode: "point" }],
    });
    await simulation.editOrder("2", { shippingMethods: [{ title: "Post", code: "post" }] });
    await simulation.advanceTime(32);

    expect(simulation.points.map(({ accessKey }) => accessKey)).toEqual(["2"]);
    expect(simulation.orders.map(({ request }) => request.name)).toEqual(["#1, #3"]);
  });

  it("releases an order whose goods move to another location", async () => {
    const places = [
      buildLocation({ storeLocationId: "71" }),
      buildLocation({ id: "depot", storeLocationId: "72", address: "1 Depot Road, New York, US" }),
    ];
    const goods = (locationId: string) => [
      { locationId, weightGrams: 800, pieces: 2, isOnHold: false },
    ];
    const simulation = createBridgeSimulation(buildBatchingSettings({ locations: places }));
    await simulation.placeOrder({ id: toOrderId("1"), goods: goods("71") });
    await simulation.placeOrder({ id: toOrderId("2"), goods: goods("71") });

    await simulation.editOrder("2", { goods: goods("72") });
    await simulation.advanceTime(35);

    expect(
      simulation
        .listLiveOrders()
        .map(({ request }) => [request.single.address, request.many.length]),
    ).toEqual([
      ["350 5th Ave, New York, NY 10118, US", 1],
      ["1 Depot Road, New York, US", 1],
    ]);
  });

  it("is booked with the latest version of an order that was edited while it waited", async () => {
    const simulation = createBridgeSimulation(buildBatchingSettings());
    await placeThreeOrders(simulation);

    await simulation.editOrder("2", { shipping: buildAddress({ street: "99 Broadway" }) });
    await simulation.advanceTime(33);

    expect(simulation.listLiveOrders()).toHaveLength(1);
    expect(simulation.listLiveOrders()[0]?.request.many[1]?.address).toContain("99 Broadway");
  });

  it("takes at most 25 orders; the next orders join another batch", async () => {
    const simulation = createBridgeSimulation(buildBatchingSettings());
    for (let at = 1; at <= 30; at++) await simulation.placeOrder({ id: toOrderId(String(at)) });
    await simulation.advanceTime(35);

    const sizes = simulation.listLiveOrders().map(({ request }) => request.many.length);
    expect(sizes.toSorted((one, other) => one - other)).toEqual([5, 25]);
    expect((await simulation.listDeliveries()).every(({ state }) => state === "booked")).toBe(true);
  });

  it("is held with the quoted price when it exceeds the sum of its orders' limits", async () => {
    const simulation = createBridgeSimulation(
      buildBatchingSettings({ priceCeiling: { kind: "amount", cents: 300 } }),
    );
    simulation.setPrice(901);
    await bookThreeOrders(simulation);

    expect(simulation.readBatch()).toMatchObject({
      state: "held",
      reason: { code: "price-above-ceiling" },
    });
    expect(await simulation.readDelivery("3")).toMatchObject({
      state: "held",
      reason: { code: "price-above-ceiling" },
    });
    simulation.setPrice(900);
    await simulation.advanceTime(361);
    expect(simulation.listLiveOrders()).toHaveLength(1);
  });

  it("is booked once when the courier refuses a confirmation that it completed", async () => {
    const simulation = createBridgeSimulation(buildBatchingSettings());
    const { confirm } = simulation.courier;
    Object.assign(simulation.courier, {
      confirm: async (request: Parameters<typeof confirm>[0]) => {
        await confirm(request);
        return { ok: false, refusal: { text: "The quote was used already." } };
      },
    });
    await bookThreeOrders(simulation);

    expect(simulation.orders).toHaveLength(1);
    expect(simulation.readBatch().state).toBe("booked");
  });

  it("is not joined by orders of another courier account", async () => {
    const simulation = createBridgeSimulation(buildBatchingSettings());
    await simulation.placeOrder({ id: toOrderId("1") });
    const { storeId, batchId } = simulation.readBatch();
    const old = await simulation.batches.find(storeId, batchId);
    if (old !== undefined) await simulation.batches.save({ ...old, accountId: "old" as never });

    await simulation.placeOrder({ id: toOrderId("2") });

    expect((await simulation.readDelivery("2")).batchId).not.toBe(batchId);
  });

  it("is cancelled when the courier cancels its order, whatever the routes say", async () => {
    const simulation = createBridgeSimulation(buildBatchingSettings());
    await bookThreeOrders(simulation);

    simulation.moveOrder("9000", "cancelled");
    for (const at of [0, 1, 2]) simulation.moveRoute("9000", at, "searching");
    await simulation.advanceTime(5);

    expect((await simulation.listDeliveries()).map(({ state }) => state)).toEqual(
      Array(3).fill("cancelled"),
    );
    expect(simulation.readBatch().state).toBe("completed");
  });

  it("follows a courier whose clock is behind", async () => {
    const simulation = createBridgeSimulation(buildBatchingSettings());
    await bookThreeOrders(simulation);
    simulation.moveOrder("9000", "picked-up");
    await simulation.advanceTime(3);

    const [order] = simulation.orders;
    for (const route of order?.routes ?? []) {
      Object.assign(route, { status: "delivered", deliveredAt: new Date("2026-11-20T12:00:00Z") });
    }
    await simulation.advanceTime(5);

    expect((await simulation.listDeliveries()).map(({ state }) => state)).toEqual(
      Array(3).fill("completed"),
    );
  });

  it("is not joined again by an order that is reconciled after everything was delivered", async () => {
    const simulation = createBridgeSimulation(buildBatchingSettings());
    await placeThreeOrders(simulation);
    const waiting = await simulation.readDelivery("2");
    await simulation.advanceTime(31);
    simulation.moveOrder(simulation.orders[0]?.id ?? "", "delivered");
    await simulation.advanceTime(5);
    expect(simulation.readBatch().state).toBe("completed");

    // Restores the state in which none of its reconcile requests arrived.
    const { version } = await simulation.readDelivery("2");
    await simulation.memory.save({ ...waiting, version });
    await simulation.editOrder("2", {});
    await simulation.advanceTime(40);

    expect(simulation.orders).toHaveLength(1);
    expect((await simulation.readDelivery("2")).state).toBe("completed");
  });

  it("books each address once when an order is edited just before the booking", async () => {
    const simulation = createBridgeSimulation(buildBatchingSettings());
    await placeThreeOrders(simulation);
    await simulation.advanceTime(31);
    // Saves the delivery as edited after the batch read it and before the booking was copied to it.
    const bookedDelivery = await simulation.readDelivery("2");
    const waitingDelivery = { ...bookedDelivery, order: undefined, state: "waiting" as const };
    const recipient = {
      ...bookedDelivery.recipient,
      address: "99 Broadway, New York, NY 10001, US",
    } as typeof bookedDelivery.recipient;
    await simulation.memory.save({ ...waitingDelivery, recipient });
    await simulation.editOrder("2", { shipping: buildAddress({ street: "99 Broadway" }) });
    await simulation.advanceTime(40);

    const addresses = simulation
      .listLiveOrders()
      .flatMap(({ request }) => request.many.map((one) => one.address));
    expect(addresses).toHaveLength(3);
    expect(addresses.filter((address) => address.includes("99 Broadway"))).toHaveLength(1);
  });
});

describe("a member that leaves", () => {
  it("before pick-up is refunded its share, and the others are rebooked", async () => {
    const simulation = createBridgeSimulation(buildBatchingSettings());
    await bookThreeOrders(simulation);

    await simulation.editOrder("2", { status: "cancelled" });
    await simulation.advanceTime(5);

    expect(simulation.orders).toHaveLength(2);
    expect(simulation.listLiveOrders().map(({ request }) => request.many.length)).toEqual([2]);
    expect(await simulation.readDelivery("2")).toMatchObject({
      state: "cancelled",
      reason: { code: "cancelled" },
      money: { charged: { minor: 333 }, refunded: { minor: 333 } },
    });
    expect(await simulation.readDelivery("1")).toMatchObject({
      state: "booked",
      order: { orderId: "9001" },
    });
    expect((await simulation.readDelivery("1")).money).toMatchObject({
      charged: { minor: 334 + 500 },
      refunded: { minor: 334 },
    });
  });

  it("after pick-up stays in the batch and gets an alert", async () => {
    const simulation = createBridgeSimulation(buildBatchingSettings());
    await bookThreeOrders(simulation);
    simulation.moveOrder("9000", "picked-up");
    await simulation.advanceTime(3);

    await simulation.editOrder("2", { status: "cancelled" });
    await simulation.advanceTime(3);

    expect(simulation.orders).toHaveLength(1);
    expect((await simulation.readDelivery("2")).alert?.code).toBe("cancelled");
    simulation.moveOrder("9000", "delivered");
    await simulation.advanceTime(3);
    expect((await simulation.readDelivery("2")).state).toBe("completed");
  });

  it("stays in the batch when the courier refuses the cancellation", async () => {
    const simulation = createBridgeSimulation(buildBatchingSettings());
    await bookThreeOrders(simulation);
    simulation.rules.computeRefundPercent = () => undefined;

    await simulation.editOrder("2", { status: "cancelled" });
    await simulation.advanceTime(5);

    expect(simulation.orders).toHaveLength(1);
    expect(simulation.readBatch()).toMatchObject({ state: "booked", order: { orderId: "9000" } });
    expect((await simulation.readDelivery("2")).alert?.code).toBe("cancelled");
  });

  it("is rebooked alone after an edit", async () => {
    const simulation = createBridgeSimulation(buildBatchingSettings());
    await bookThreeOrders(simulation);

    await simulation.editOrder("2", { shipping: buildAddress({ street: "99 Broadway" }) });
    await simulation.advanceTime(40);

    expect(simulation.listLiveOrders().map(({ request }) => request.many.length)).toEqual([2, 1]);
    expect(simulation.listLiveOrders()[1]?.request.many[0]?.address).toContain("99 Broadway");
    const { charged, refunded } = (await simulation.readDelivery("2")).money;
    expect([charged?.minor, refunded?.minor]).toEqual([333 + 1000, 333]);
  });

  it("is charged nothing when it is cancelled before the booking", async () => {
    const simulation = createBridgeSimulation(buildBatchingSettings());
    await placeThreeOrders(simulation);

    await simulation.saveMerchantChange("2", () => ({ pendingAction: { action: "cancel" } }));
    await simulation.advanceTime(35);

    expect(simulation.listLiveOrders().map(({ request }) => request.many.length)).toEqual([2]);
    expect(await simulation.readDelivery("2")).toMatchObject({ state: "cancelled" });
    expect((await simulation.readDelivery("2")).money.charged).toBeUndefined();
  });
});
