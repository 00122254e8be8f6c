import { describe, expect, it } from "vitest";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { aLocation, someSettings } from "#test/builders/bridge/settings.ts";
import { anAddress } from "#test/builders/bridge/store-order.ts";
import { type BridgeWorld, bridgeWorld } from "#test/fakes/bridge/bridge-simulation.ts";

const id = (orderId: string) => storeOrderIdSchema.parse(orderId);
const batched = (changes = {}) =>
  someSettings({ defaultMode: "urgent", batching: { kind: "minutes", minutes: 30 }, ...changes });

async function threeWaiting(world: BridgeWorld) {
  for (const orderId of ["1", "2", "3"])
    await world.place({ id: id(orderId), name: `#${orderId}` });
}

async function threeBooked(world: BridgeWorld) {
  await threeWaiting(world);
  await world.pass(32);
}

describe("a batch", () => {
  it("carries its orders in one, each by its own route, and each store order is told its own", async () => {
    const world = bridgeWorld(batched());
    await threeWaiting(world);
    expect(world.orders).toEqual([]);
    expect((await world.saved("2")).reason?.text).toContain("12:30 UTC on 20 November");

    await world.pass(32);
    expect(world.orders).toMatchObject([{ request: { kind: "dropoff", name: "#1, #2, #3" } }]);
    world.moveOrder("9000", "assigned");
    await world.pass(3);
    world.moveOrder("9000", "picked-up");
    await world.pass(3);
    world.moveRoute("9000", 1, "delivered");
    await world.pass(3);

    expect((await world.saved("1")).state).toBe("booked");
    expect(await world.saved("2")).toMatchObject({ state: "settled", batchId: "1-1-0" });
    expect(world.heard.filter(({ kind }) => kind === "delivered")).toHaveLength(1);

    world.moveRoute("9000", 0, "delivered");
    world.moveRoute("9000", 2, "delivered");
    await world.pass(3);
    expect((await world.every()).map(({ state }) => state)).toEqual(Array(3).fill("settled"));
    expect(world.batch().state).toBe("done");
    const charged = (await world.every()).map(({ money }) => money.charged?.minor);
    expect(charged).toEqual([334, 333, 333]);
    expect(world.faults).toEqual([]);
  });

  it("says once in each story that it collects", async () => {
    const world = bridgeWorld(batched());
    await world.place();

    const lines = (await world.saved()).timeline.filter(({ text }) => text.includes("collected"));
    expect(lines).toHaveLength(1);
  });

  it("takes back an order that was held in between", async () => {
    const world = bridgeWorld(batched());
    await threeWaiting(world);

    await world.edit("2", { email: "nobody" });
    await world.pass(2);
    expect(await world.saved("2")).toMatchObject({ state: "held", batchId: undefined });
    await world.edit("2", { email: "ada@example.com" });
    await world.pass(32);

    expect(world.orders.map(({ request }) => request.many.length)).toEqual([3]);
    expect(world.faults).toEqual([]);
  });

  it("lets an order out that goes as a point now, and does not carry it too", async () => {
    const world = bridgeWorld(batched());
    await threeWaiting(world);

    world.set.settings = batched({
      modes: [{ shippingMethod: "post", mode: "point" }],
    });
    await world.edit("2", { shippingMethods: [{ title: "Post", code: "post" }] });
    await world.pass(32);

    expect(world.points.map(({ accessKey }) => accessKey)).toEqual(["2"]);
    expect(world.orders.map(({ request }) => request.name)).toEqual(["#1, #3"]);
  });

  it("lets an order out whose goods lie elsewhere now", async () => {
    const places = [
      aLocation({ storeLocationId: "71" }),
      aLocation({ id: "depot", storeLocationId: "72", address: "1 Depot Road, New York, US" }),
    ];
    const goods = (locationId: string) => [
      { locationId, weightGrams: 800, pieces: 2, isOnHold: false },
    ];
    const world = bridgeWorld(batched({ locations: places }));
    await world.place({ id: id("1"), goods: goods("71") });
    await world.place({ id: id("2"), goods: goods("71") });

    await world.edit("2", { goods: goods("72") });
    await world.pass(35);

    expect(
      world.live().map(({ request }) => [request.single.address, request.many.length]),
    ).toEqual([
      ["350 5th Ave, New York, NY 10118, US", 1],
      ["1 Depot Road, New York, US", 1],
    ]);
  });

  it("carries an order as it was edited while it waited", async () => {
    const world = bridgeWorld(batched());
    await threeWaiting(world);

    await world.edit("2", { shipping: anAddress({ street: "99 Broadway" }) });
    await world.pass(33);

    expect(world.live()).toHaveLength(1);
    expect(world.live()[0]?.request.many[1]?.address).toContain("99 Broadway");
  });

  it("takes no more than 25 orders; the next go in another", async () => {
    const world = bridgeWorld(batched());
    for (let at = 1; at <= 30; at++) await world.place({ id: id(String(at)) });
    await world.pass(35);

    const sizes = world.live().map(({ request }) => request.many.length);
    expect(sizes.toSorted((one, other) => one - other)).toEqual([5, 25]);
    expect((await world.every()).every(({ state }) => state === "booked")).toBe(true);
  });

  it("is held with its price where that is above what its orders may cost together", async () => {
    const world = bridgeWorld(batched({ priceCeiling: { kind: "amount", cents: 300 } }));
    world.priceIs(901);
    await threeBooked(world);

    expect(world.batch()).toMatchObject({ state: "held", reason: { code: "price-above-ceiling" } });
    expect(await world.saved("3")).toMatchObject({
      state: "held",
      reason: { code: "price-above-ceiling" },
    });
    world.priceIs(900);
    await world.pass(361);
    expect(world.live()).toHaveLength(1);
  });

  it("is not ordered again where the courier refuses what it has done", async () => {
    const world = bridgeWorld(batched());
    const { confirm } = world.courier;
    Object.assign(world.courier, {
      confirm: async (request: Parameters<typeof confirm>[0]) => {
        await confirm(request);
        return { ok: false, refusal: { text: "The quote was used already." } };
      },
    });
    await threeBooked(world);

    expect(world.orders).toHaveLength(1);
    expect(world.batch().state).toBe("booked");
  });

  it("of another courier account is not entered", async () => {
    const world = bridgeWorld(batched());
    await world.place({ id: id("1") });
    const { storeId, batchId } = world.batch();
    const old = await world.batches.find(storeId, batchId);
    if (old !== undefined) await world.batches.save({ ...old, accountId: "old" as never });

    await world.place({ id: id("2") });

    expect((await world.saved("2")).batchId).not.toBe(batchId);
  });

  it("is off with its order where the courier calls that off, whatever its routes say", async () => {
    const world = bridgeWorld(batched());
    await threeBooked(world);

    world.moveOrder("9000", "cancelled");
    for (const at of [0, 1, 2]) world.moveRoute("9000", at, "searching");
    await world.pass(5);

    expect((await world.every()).map(({ state }) => state)).toEqual(Array(3).fill("cancelled"));
    expect(world.batch().state).toBe("done");
  });

  it("follows a courier whose clock is behind", async () => {
    const world = bridgeWorld(batched());
    await threeBooked(world);
    world.moveOrder("9000", "picked-up");
    await world.pass(3);

    const [order] = world.orders;
    for (const route of order?.routes ?? []) {
      Object.assign(route, { stage: "delivered", deliveredAt: new Date("2026-11-20T12:00:00Z") });
    }
    await world.pass(5);

    expect((await world.every()).map(({ state }) => state)).toEqual(Array(3).fill("settled"));
  });

  it("is not entered again by an order that came only to look when all was delivered", async () => {
    const world = bridgeWorld(batched());
    await threeWaiting(world);
    const waiting = await world.saved("2");
    await world.pass(31);
    world.moveOrder(world.orders[0]?.id ?? "", "delivered");
    await world.pass(5);
    expect(world.batch().state).toBe("done");

    // As if none of its hints had come through.
    const { version } = await world.saved("2");
    await world.memory.save({ ...waiting, version });
    await world.edit("2", {});
    await world.pass(40);

    expect(world.orders).toHaveLength(1);
    expect((await world.saved("2")).state).toBe("settled");
  });

  it("takes nobody's order for another's when the order was edited in the last moment", async () => {
    const world = bridgeWorld(batched());
    await threeWaiting(world);
    await world.pass(31);
    // Noted after the batch had read it, before it rode.
    const riding = await world.saved("2");
    const noted = { ...riding, order: undefined, state: "waiting" as const };
    const recipient = {
      ...riding.recipient,
      address: "99 Broadway, New York, NY 10001, US",
    } as typeof riding.recipient;
    await world.memory.save({ ...noted, recipient });
    await world.edit("2", { shipping: anAddress({ street: "99 Broadway" }) });
    await world.pass(40);

    const addresses = world.live().flatMap(({ request }) => request.many.map((one) => one.address));
    expect(addresses).toHaveLength(3);
    expect(addresses.filter((address) => address.includes("99 Broadway"))).toHaveLength(1);
  });
});

describe("a member that leaves", () => {
  it("before pick-up has the others booked anew, and pays back what it was charged", async () => {
    const world = bridgeWorld(batched());
    await threeBooked(world);

    await world.edit("2", { standing: "cancelled" });
    await world.pass(5);

    expect(world.orders).toHaveLength(2);
    expect(world.live().map(({ request }) => request.many.length)).toEqual([2]);
    expect(await world.saved("2")).toMatchObject({
      state: "cancelled",
      reason: { code: "cancelled" },
      money: { charged: { minor: 333 }, refunded: { minor: 333 } },
    });
    expect(await world.saved("1")).toMatchObject({ state: "booked", order: { orderId: "9001" } });
    expect((await world.saved("1")).money).toMatchObject({
      charged: { minor: 334 + 500 },
      refunded: { minor: 334 },
    });
  });

  it("after pick-up stays, and its merchant is told to call", async () => {
    const world = bridgeWorld(batched());
    await threeBooked(world);
    world.moveOrder("9000", "picked-up");
    await world.pass(3);

    await world.edit("2", { standing: "cancelled" });
    await world.pass(3);

    expect(world.orders).toHaveLength(1);
    expect((await world.saved("2")).attention?.code).toBe("cancelled");
    world.moveOrder("9000", "delivered");
    await world.pass(3);
    expect((await world.saved("2")).state).toBe("settled");
  });

  it("stays where the courier does not call the order off", async () => {
    const world = bridgeWorld(batched());
    await threeBooked(world);
    world.rules.refundPercent = () => undefined;

    await world.edit("2", { standing: "cancelled" });
    await world.pass(5);

    expect(world.orders).toHaveLength(1);
    expect(world.batch()).toMatchObject({ state: "booked", order: { orderId: "9000" } });
    expect((await world.saved("2")).attention?.code).toBe("cancelled");
  });

  it("is booked anew alone where it was edited", async () => {
    const world = bridgeWorld(batched());
    await threeBooked(world);

    await world.edit("2", { shipping: anAddress({ street: "99 Broadway" }) });
    await world.pass(40);

    expect(world.live().map(({ request }) => request.many.length)).toEqual([2, 1]);
    expect(world.live()[1]?.request.many[0]?.address).toContain("99 Broadway");
    const { charged, refunded } = (await world.saved("2")).money;
    expect([charged?.minor, refunded?.minor]).toEqual([333 + 1000, 333]);
  });

  it("is charged nothing where it was called off while it waited", async () => {
    const world = bridgeWorld(batched());
    await threeWaiting(world);

    await world.ask("2", () => ({ asked: { action: "cancel" } }));
    await world.pass(35);

    expect(world.live().map(({ request }) => request.many.length)).toEqual([2]);
    expect(await world.saved("2")).toMatchObject({ state: "cancelled" });
    expect((await world.saved("2")).money.charged).toBeUndefined();
  });
});
