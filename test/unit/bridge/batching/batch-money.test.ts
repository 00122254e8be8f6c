import { describe, expect, it } from "vitest";
import { cancelCost } from "#shared/bridge/domain/actions/cancel-cost.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { someSettings } from "#test/builders/bridge/settings.ts";
import { type BridgeWorld, bridgeWorld } from "#test/fakes/bridge/bridge-simulation.ts";

const usd = (minor: number) => ({ minor, currency: "USD" });
const settings = someSettings({
  defaultMode: "urgent",
  batching: { kind: "minutes", minutes: 30 },
});
const TIPS = { "1": 300, "2": 200, "3": undefined };

async function threeBooked() {
  const world = bridgeWorld(settings);
  for (const [orderId, tip] of Object.entries(TIPS)) {
    await world.place({ id: storeOrderIdSchema.parse(orderId), tip: tip ? usd(tip) : undefined });
  }
  await world.pass(32);
  return world;
}
const tips = async (world: BridgeWorld) =>
  (await world.every()).map(({ money }) => money.tipped?.minor);

describe("what a member of a batch pays", () => {
  it("is its own buyer's tip, too", async () => {
    const world = await threeBooked();

    expect(world.orders[0]?.confirmation.tip).toBe(5);
    expect(await tips(world)).toEqual([300, 200, undefined]);
  });

  it("is a tip for the driver who comes alone, where it was booked anew", async () => {
    const world = await threeBooked();
    await world.edit("2", { standing: "cancelled" });
    await world.pass(5);

    expect(world.live()[0]?.confirmation.tip).toBe(3);
    expect(await tips(world)).toEqual([300, undefined, undefined]);
  });

  it("is tipped though the answer to the confirmation was lost", async () => {
    const world = bridgeWorld(settings);
    world.fails("confirm", "after");
    await world.place({ id: storeOrderIdSchema.parse("1"), tip: usd(300) });
    await world.pass(40);

    expect(world.orders).toHaveLength(1);
    expect(await tips(world)).toEqual([300]);
  });

  it("is no tip for a driver who never comes", async () => {
    const world = bridgeWorld(settings);
    await world.place({ id: storeOrderIdSchema.parse("1"), tip: usd(300) });
    await world.pass(32);
    expect(await tips(world)).toEqual([300]);
    await world.edit("1", { standing: "cancelled" });
    await world.pass(5);

    expect(await tips(world)).toEqual([undefined]);
  });

  it("costs, called off, a part of its share of the order that stands", async () => {
    const world = await threeBooked();
    expect(cancelCost(await world.saved("1"), settings)?.refund).toEqual(usd(334));
    await world.edit("2", { standing: "cancelled" });
    await world.pass(5);
    world.moveOrder("9001", "assigned");
    await world.pass(3);

    const delivery = await world.saved("1");
    expect(delivery.money).toMatchObject({ charged: usd(834), refunded: usd(334) });
    expect(cancelCost(delivery, settings)).toMatchObject({ keeps: usd(250), refund: usd(250) });
  });
});
