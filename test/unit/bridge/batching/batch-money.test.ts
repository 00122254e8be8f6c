import { describe, expect, it } from "vitest";
import { computeCancelCost } from "#shared/bridge/domain/actions/cancel-cost.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import {
  type BridgeSimulation,
  createBridgeSimulation,
} from "#test/fakes/bridge/bridge-simulation.ts";

const usd = (minor: number) => ({ minor, currency: "USD" });
const settings = buildSettings({
  defaultMode: "urgent",
  batching: { kind: "minutes", minutes: 30 },
});
const TIPS = { "1": 300, "2": 200, "3": undefined };

async function threeBooked() {
  const simulation = createBridgeSimulation(settings);
  for (const [orderId, tip] of Object.entries(TIPS)) {
    await simulation.placeOrder({
      id: storeOrderIdSchema.parse(orderId),
      tip: tip ? usd(tip) : undefined,
    });
  }
  await simulation.advanceTime(32);
  return simulation;
}
const tips = async (simulation: BridgeSimulation) =>
  (await simulation.listDeliveries()).map(({ money }) => money.tipped?.minor);

describe("what a member of a batch pays", () => {
  it("is its own buyer's tip, too", async () => {
    const simulation = await threeBooked();

    expect(simulation.orders[0]?.confirmation.tip).toBe(5);
    expect(await tips(simulation)).toEqual([300, 200, undefined]);
  });

  it("is a tip for the driver who comes alone, where it was booked anew", async () => {
    const simulation = await threeBooked();
    await simulation.editOrder("2", { status: "cancelled" });
    await simulation.advanceTime(5);

    expect(simulation.listLiveOrders()[0]?.confirmation.tip).toBe(3);
    expect(await tips(simulation)).toEqual([300, undefined, undefined]);
  });

  it("is tipped though the answer to the confirmation was lost", async () => {
    const simulation = createBridgeSimulation(settings);
    simulation.failNext("confirm", "after");
    await simulation.placeOrder({ id: storeOrderIdSchema.parse("1"), tip: usd(300) });
    await simulation.advanceTime(40);

    expect(simulation.orders).toHaveLength(1);
    expect(await tips(simulation)).toEqual([300]);
  });

  it("is no tip for a driver who never comes", async () => {
    const simulation = createBridgeSimulation(settings);
    await simulation.placeOrder({ id: storeOrderIdSchema.parse("1"), tip: usd(300) });
    await simulation.advanceTime(32);
    expect(await tips(simulation)).toEqual([300]);
    await simulation.editOrder("1", { status: "cancelled" });
    await simulation.advanceTime(5);

    expect(await tips(simulation)).toEqual([undefined]);
  });

  it("costs, called off, a part of its share of the order that stands", async () => {
    const simulation = await threeBooked();
    expect(computeCancelCost(await simulation.readDelivery("1"), settings)?.refund).toEqual(
      usd(334),
    );
    await simulation.editOrder("2", { status: "cancelled" });
    await simulation.advanceTime(5);
    simulation.moveOrder("9001", "assigned");
    await simulation.advanceTime(3);

    const delivery = await simulation.readDelivery("1");
    expect(delivery.money).toMatchObject({ charged: usd(834), refunded: usd(334) });
    expect(computeCancelCost(delivery, settings)).toMatchObject({
      fee: usd(250),
      refund: usd(250),
    });
  });
});
