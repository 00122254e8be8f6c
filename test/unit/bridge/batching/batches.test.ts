import { describe, expect, it } from "vitest";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";
import { buildAddress } from "#test/builders/bridge/store-order.ts";
import {
  type BridgeSimulation,
  createBridgeSimulation,
} from "#test/fakes/bridge/bridge-simulation.ts";

const id = (orderId: string) => storeOrderIdSchema.parse(orderId);
const batched = (changes = {}) =>
  buildSettings({ defaultMode: "urgent", batching: { kind: "minutes", minutes: 30 }, ...changes });

async function threeWaiting(simulation: BridgeSimulation) {
  for (const orderId of ["1", "2", "3"])
    await simulation.placeOrder({ id: id(orderId), name: `#${orderId}` });
}

async function threeBooked(simulation: BridgeSimulation) {
  await threeWaiting(simulation);
  await simulation.advanceTime(32);
}

describe("a batch", () => {
  it("carries its orders in one, each by its own route, and each store order is told its own", async () => {
    const simulation = createBridgeSimulation(batched());
    await threeWaiting(simulation);
    expect(simulation.orders).toEqual([]);
    expect((await simulation.readDelivery("2")).reason?.text).toContain("12:30 UTC on 20 November");

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
      batchId: "1-1-0",
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

  it("says once in each story that it collects", async () => {
    const simulation = createBridgeSimulation(batched());
    await simulation.placeOrder();

    const lines = (await simulation.readDelivery()).timeline.filter(({ text }) =>
      text.includes("collected"),
    );
    expect(lines).toHaveLength(1);
  });

  it("takes back an order that was held in between", async () => {
    const simulation = createBridgeSimulation(batched());
    await threeWaiting(simulation);

    await simulation.editOrder("2", { email: "nobody" });
    await simulation.advanceTime(2);
    expect(await simulation.readDelivery("2")).toMatchObject({ state: "held", batchId: undefined });
    await simulation.editOrder("2", { email: "ada@example.com" });
    await simulation.advanceTime(32);

    expect(simulation.orders.map(({ request }) => request.many.length)).toEqual([3]);
    expect(simulation.faults).toEqual([]);
  });

  it("lets an order out that goes as a point now, and does not carry it too", async () => {
    const simulation = createBridgeSimulation(batched());
    await threeWaiting(simulation);

    simulation.conditions.settings = batched({
      modes: [{ shippingMethod: "post", mode: "point" }],
    });
    await simulation.editOrder("2", { shippingMethods: [{ title: "Post", code: "post" }] });
    await simulation.advanceTime(32);

    expect(simulation.points.map(({ accessKey }) => accessKey)).toEqual(["2"]);
    expect(simulation.orders.map(({ request }) => request.name)).toEqual(["#1, #3"]);
  });

  it("lets an order out whose goods lie elsewhere now", async () => {
    const places = [
      buildLocation({ storeLocationId: "71" }),
      buildLocation({ id: "depot", storeLocationId: "72", address: "1 Depot Road, New York, US" }),
    ];
    const goods = (locationId: string) => [
      { locationId, weightGrams: 800, pieces: 2, isOnHold: false },
    ];
    const simulation = createBridgeSimulation(batched({ locations: places }));
    await simulation.placeOrder({ id: id("1"), goods: goods("71") });
    await simulation.placeOrder({ id: id("2"), goods: goods("71") });

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

  it("carries an order as it was edited while it waited", async () => {
    const simulation = createBridgeSimulation(batched());
    await threeWaiting(simulation);

    await simulation.editOrder("2", { shipping: buildAddress({ street: "99 Broadway" }) });
    await simulation.advanceTime(33);

    expect(simulation.listLiveOrders()).toHaveLength(1);
    expect(simulation.listLiveOrders()[0]?.request.many[1]?.address).toContain("99 Broadway");
  });

  it("takes no more than 25 orders; the next go in another", async () => {
    const simulation = createBridgeSimulation(batched());
    for (let at = 1; at <= 30; at++) await simulation.placeOrder({ id: id(String(at)) });
    await simulation.advanceTime(35);

    const sizes = simulation.listLiveOrders().map(({ request }) => request.many.length);
    expect(sizes.toSorted((one, other) => one - other)).toEqual([5, 25]);
    expect((await simulation.listDeliveries()).every(({ state }) => state === "booked")).toBe(true);
  });

  it("is held with its price where that is above what its orders may cost together", async () => {
    const simulation = createBridgeSimulation(
      batched({ priceCeiling: { kind: "amount", cents: 300 } }),
    );
    simulation.setPrice(901);
    await threeBooked(simulation);

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

  it("is not ordered again where the courier refuses what it has done", async () => {
    const simulation = createBridgeSimulation(batched());
    const { confirm } = simulation.courier;
    Object.assign(simulation.courier, {
      confirm: async (request: Parameters<typeof confirm>[0]) => {
        await confirm(request);
        return { ok: false, refusal: { text: "The quote was used already." } };
      },
    });
    await threeBooked(simulation);

    expect(simulation.orders).toHaveLength(1);
    expect(simulation.readBatch().state).toBe("booked");
  });

  it("of another courier account is not entered", async () => {
    const simulation = createBridgeSimulation(batched());
    await simulation.placeOrder({ id: id("1") });
    const { storeId, batchId } = simulation.readBatch();
    const old = await simulation.batches.find(storeId, batchId);
    if (old !== undefined) await simulation.batches.save({ ...old, accountId: "old" as never });

    await simulation.placeOrder({ id: id("2") });

    expect((await simulation.readDelivery("2")).batchId).not.toBe(batchId);
  });

  it("is off with its order where the courier calls that off, whatever its routes say", async () => {
    const simulation = createBridgeSimulation(batched());
    await threeBooked(simulation);

    simulation.moveOrder("9000", "cancelled");
    for (const at of [0, 1, 2]) simulation.moveRoute("9000", at, "searching");
    await simulation.advanceTime(5);

    expect((await simulation.listDeliveries()).map(({ state }) => state)).toEqual(
      Array(3).fill("cancelled"),
    );
    expect(simulation.readBatch().state).toBe("completed");
  });

  it("follows a courier whose clock is behind", async () => {
    const simulation = createBridgeSimulation(batched());
    await threeBooked(simulation);
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

  it("is not entered again by an order that came only to look when all was delivered", async () => {
    const simulation = createBridgeSimulation(batched());
    await threeWaiting(simulation);
    const waiting = await simulation.readDelivery("2");
    await simulation.advanceTime(31);
    simulation.moveOrder(simulation.orders[0]?.id ?? "", "delivered");
    await simulation.advanceTime(5);
    expect(simulation.readBatch().state).toBe("completed");

    // As if none of its hints had come through.
    const { version } = await simulation.readDelivery("2");
    await simulation.memory.save({ ...waiting, version });
    await simulation.editOrder("2", {});
    await simulation.advanceTime(40);

    expect(simulation.orders).toHaveLength(1);
    expect((await simulation.readDelivery("2")).state).toBe("completed");
  });

  it("takes nobody's order for another's when the order was edited in the last moment", async () => {
    const simulation = createBridgeSimulation(batched());
    await threeWaiting(simulation);
    await simulation.advanceTime(31);
    // Noted after the batch had read it, before it rode.
    const riding = await simulation.readDelivery("2");
    const noted = { ...riding, order: undefined, state: "waiting" as const };
    const recipient = {
      ...riding.recipient,
      address: "99 Broadway, New York, NY 10001, US",
    } as typeof riding.recipient;
    await simulation.memory.save({ ...noted, recipient });
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
  it("before pick-up has the others booked anew, and pays back what it was charged", async () => {
    const simulation = createBridgeSimulation(batched());
    await threeBooked(simulation);

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

  it("after pick-up stays, and its merchant is told to call", async () => {
    const simulation = createBridgeSimulation(batched());
    await threeBooked(simulation);
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

  it("stays where the courier does not call the order off", async () => {
    const simulation = createBridgeSimulation(batched());
    await threeBooked(simulation);
    simulation.rules.computeRefundPercent = () => undefined;

    await simulation.editOrder("2", { status: "cancelled" });
    await simulation.advanceTime(5);

    expect(simulation.orders).toHaveLength(1);
    expect(simulation.readBatch()).toMatchObject({ state: "booked", order: { orderId: "9000" } });
    expect((await simulation.readDelivery("2")).alert?.code).toBe("cancelled");
  });

  it("is booked anew alone where it was edited", async () => {
    const simulation = createBridgeSimulation(batched());
    await threeBooked(simulation);

    await simulation.editOrder("2", { shipping: buildAddress({ street: "99 Broadway" }) });
    await simulation.advanceTime(40);

    expect(simulation.listLiveOrders().map(({ request }) => request.many.length)).toEqual([2, 1]);
    expect(simulation.listLiveOrders()[1]?.request.many[0]?.address).toContain("99 Broadway");
    const { charged, refunded } = (await simulation.readDelivery("2")).money;
    expect([charged?.minor, refunded?.minor]).toEqual([333 + 1000, 333]);
  });

  it("is charged nothing where it was called off while it waited", async () => {
    const simulation = createBridgeSimulation(batched());
    await threeWaiting(simulation);

    await simulation.saveMerchantChange("2", () => ({ pendingAction: { action: "cancel" } }));
    await simulation.advanceTime(35);

    expect(simulation.listLiveOrders().map(({ request }) => request.many.length)).toEqual([2]);
    expect(await simulation.readDelivery("2")).toMatchObject({ state: "cancelled" });
    expect((await simulation.readDelivery("2")).money.charged).toBeUndefined();
  });
});
