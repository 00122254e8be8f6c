import { describe, expect, it } from "vitest";
import { rideNews } from "#shared/bridge/domain/batching/decide-member-progress.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { keyText, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { aBatch } from "#test/builders/bridge/arbitrary-records.ts";
import { aDelivery, aKey, noon } from "#test/builders/bridge/delivery.ts";
import { someSettings } from "#test/builders/bridge/settings.ts";
import { type BridgeWorld, bridgeWorld } from "#test/fakes/bridge/bridge-simulation.ts";

const batched = (changes = {}) =>
  someSettings({ defaultMode: "urgent", batching: { kind: "minutes", minutes: 30 }, ...changes });

async function threeWaiting(settings = batched()): Promise<BridgeWorld> {
  const world = bridgeWorld(settings);
  for (const orderId of ["1", "2", "3"]) {
    await world.place({ id: storeOrderIdSchema.parse(orderId), name: `#${orderId}` });
  }
  return world;
}

/** Saved, and nobody hears of it. */
async function change(world: BridgeWorld, orderId: string, changes: Partial<Delivery>) {
  await world.memory.save({ ...(await world.saved(orderId)), ...changes });
}

const CALLED_OFF = { code: "called-off", text: "Called off by its merchant." };
const carriedIn = (world: BridgeWorld) => world.orders.map(({ request }) => request.name);

describe("a member that its batch was booked without", () => {
  it("is let out alone: the others' order stays", async () => {
    const world = await threeWaiting();
    await change(world, "2", { calledOff: CALLED_OFF });
    await world.pass(45);

    expect(carriedIn(world)).toEqual(["#1, #3"]);
    expect(world.counts.cancels).toBe(0);
    expect((await world.saved("2")).state).toBe("cancelled");
    expect((await world.saved("1")).state).toBe("booked");
  });

  it("goes with another, where it was called off only for a while", async () => {
    const world = await threeWaiting();
    await change(world, "2", { calledOff: CALLED_OFF });
    await world.pass(31);
    await change(world, "2", { calledOff: undefined });
    await world.pass(50);

    expect(carriedIn(world)).toEqual(["#1, #3", "#2"]);
    expect(world.counts.cancels).toBe(0);
    expect(world.faults).toEqual([]);
  });
});

describe("an approved price", () => {
  const dear = batched({ priceCeiling: { kind: "amount", cents: 300 } });
  const approve = async (world: BridgeWorld) => {
    const batch = world.batch();
    const approved = batch.order.quote?.price;
    await world.batches.save({
      ...batch,
      nextLookAt: world.time.now,
      order: { ...batch.order, approved },
    });
    await world.pass(2);
  };

  it("ends with the order that it was for", async () => {
    const world = await threeWaiting(dear);
    world.priceIs(10_000);
    await world.pass(31);
    await approve(world);
    expect(world.live()).toHaveLength(1);

    world.priceIs(9_900);
    await world.edit("2", { standing: "cancelled" });
    await world.pass(5);

    expect(world.live()).toEqual([]);
    expect(world.batch()).toMatchObject({ state: "held", reason: { code: "price-above-ceiling" } });
  });

  it("is for those who travel then, and holds for them when it is asked for again", async () => {
    const world = await threeWaiting(dear);
    world.priceIs(10_000);
    await world.pass(31);
    const batch = world.batch();
    const approved = batch.order.quote?.price;
    await world.batches.save({ ...batch, order: { ...batch.order, approved } });

    world.priceIs(9_900);
    await world.edit("2", { standing: "cancelled" });
    await world.pass(5);
    expect(world.orders).toEqual([]);

    await approve(world);
    expect(carriedIn(world)).toEqual(["#1, #3"]);
  });
});

describe("a member that had to stay", () => {
  async function oneStays() {
    const world = await threeWaiting();
    await world.pass(32);
    const { refundPercent } = world.rules;
    world.rules.refundPercent = () => undefined;
    await world.edit("1", { standing: "cancelled" });
    await world.pass(2);
    expect(world.batch().members[0]?.standing).toBe("stays");
    world.rules.refundPercent = refundPercent;
    return world;
  }

  it("may ask again once the batch is booked anew without another, and is not lost", async () => {
    const world = await oneStays();
    await world.edit("2", { standing: "cancelled" });
    await world.pass(3);
    expect(world.live().map(({ request }) => request.name)).toEqual(["#1, #3"]);

    await world.pass(15);
    expect(world.live().map(({ request }) => request.name)).toEqual(["#3"]);
    expect((await world.saved("1")).state).toBe("cancelled");
    expect(world.faults).toEqual([]);
  });

  it("travels on where its merchant has seen to it", async () => {
    const world = await oneStays();
    await world.ask("1", ({ attention, heeded }) => ({
      attention: undefined,
      heeded: [...heeded, attention?.code ?? ""],
    }));
    await world.edit("2", { standing: "cancelled" });
    await world.pass(20);

    expect(world.live().map(({ request }) => request.name)).toEqual(["#1, #3"]);
    expect(await world.saved("1")).toMatchObject({ state: "booked", order: { orderId: "9001" } });
  });
});

it("one that its batch's new order does not carry takes it for nothing of its own", () => {
  const key = aKey("1");
  const order = { refusals: 0, orderId: "9000" };
  const batch = aBatch({
    order: { refusals: 0, orderId: "9001" },
    members: [{ key, standing: "in", journey: [] }],
  });
  const step = (routes: string[]) =>
    rideNews({
      delivery: aDelivery({ key, order, batchId: batch.batchId }),
      batch: { ...batch, routes },
      order: "not-read",
      settings: batched(),
      courier: {},
      accessKey: "1",
      now: noon,
    });

  expect(step([keyText(key)])).toEqual({ do: "change-vehicle", orderId: "9001" });
  expect(step([])).toBeUndefined();
});
