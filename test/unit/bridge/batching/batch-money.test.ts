import { describe, expect, it } from "vitest";
import { computeCancelCost } from "#shared/bridge/domain/actions/cancel-cost.ts";
import { computeMoneyInBatch } from "#shared/bridge/domain/batching/batch-money.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildBatch } from "#test/builders/bridge/arbitrary-records.ts";
import { buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import {
  type BridgeSimulation,
  createBridgeSimulation,
} from "#test/fakes/bridge/bridge-simulation.ts";

const toUsd = (minor: number) => ({ minor, currency: "USD" });
const settings = buildSettings({
  defaultMode: "urgent",
  batching: { kind: "minutes", minutes: 30 },
});
const TIPS = { "1": 300, "2": 200, "3": undefined };

async function bookThreeOrders() {
  const simulation = createBridgeSimulation(settings);
  for (const [orderId, tip] of Object.entries(TIPS)) {
    await simulation.placeOrder({
      id: storeOrderIdSchema.parse(orderId),
      tip: tip ? toUsd(tip) : undefined,
    });
  }
  await simulation.advanceTime(32);
  return simulation;
}
const listTips = async (simulation: BridgeSimulation) =>
  (await simulation.listDeliveries()).map(({ money }) => money.tipped?.minor);

describe("the charges of a batch member", () => {
  it("include its own buyer's tip", async () => {
    const simulation = await bookThreeOrders();

    expect(simulation.orders[0]?.confirmation.tip).toBe(5);
    expect(await listTips(simulation)).toEqual([300, 200, undefined]);
  });

  it("include only the remaining buyers' tips after the batch is rebooked", async () => {
    const simulation = await bookThreeOrders();
    await simulation.editOrder("2", { status: "cancelled" });
    await simulation.advanceTime(5);

    expect(simulation.listLiveOrders()[0]?.confirmation.tip).toBe(3);
    expect(await listTips(simulation)).toEqual([300, undefined, undefined]);
  });

  it("include the tip when the answer to the confirmation is lost", async () => {
    const simulation = createBridgeSimulation(settings);
    simulation.failNext("confirm", "after");
    await simulation.placeOrder({ id: storeOrderIdSchema.parse("1"), tip: toUsd(300) });
    await simulation.advanceTime(40);

    expect(simulation.orders).toHaveLength(1);
    expect(await listTips(simulation)).toEqual([300]);
  });

  it("include no tip when the order is cancelled before a driver comes", async () => {
    const simulation = createBridgeSimulation(settings);
    await simulation.placeOrder({ id: storeOrderIdSchema.parse("1"), tip: toUsd(300) });
    await simulation.advanceTime(32);
    expect(await listTips(simulation)).toEqual([300]);
    await simulation.editOrder("1", { status: "cancelled" });
    await simulation.advanceTime(5);

    expect(await listTips(simulation)).toEqual([undefined]);
  });

  it("are refunded, and its cancellation is free, while the remaining order waits for approval", async () => {
    const simulation = createBridgeSimulation({
      ...settings,
      priceCeiling: { kind: "amount", cents: 700 },
    });
    for (const id of ["1", "2"]) await simulation.placeOrder({ id: storeOrderIdSchema.parse(id) });
    await simulation.advanceTime(32);
    expect((await simulation.readDelivery("1")).money).toMatchObject({ charged: toUsd(500) });
    await simulation.editOrder("2", { status: "cancelled" });
    await simulation.advanceTime(5);

    const delivery = await simulation.readDelivery("1");
    expect(delivery).toMatchObject({
      ...{ state: "held", reason: { code: "price-above-ceiling" }, statusHistory: [] },
      money: { charged: toUsd(500), refunded: toUsd(500) },
    });
    expect(computeCancelCost(delivery, settings)?.explanation.code).toBe("cancel-free");
  });

  it("are counted for an order that never knew of the batch's cancelled order", async () => {
    const simulation = createBridgeSimulation({
      ...settings,
      priceCeiling: { kind: "amount", cents: 700 },
    });
    for (const id of ["1", "2"]) await simulation.placeOrder({ id: storeOrderIdSchema.parse(id) });
    const before = await simulation.readDelivery("1");
    await simulation.advanceTime(32);
    // The run that adopted the order died before it was saved, and no other came before the cancellation.
    const { version } = await simulation.readDelivery("1");
    await simulation.memory.save({ ...before, version, requeueAt: undefined });
    await simulation.editOrder("2", { status: "cancelled" });
    await simulation.advanceTime(5);

    expect(await simulation.readDelivery("1")).toMatchObject({
      ...{ state: "held", reason: { code: "price-above-ceiling" } },
      money: { charged: toUsd(500), refunded: toUsd(500) },
    });
  });

  it("have a cancellation fee that is a share of the current order's fee", async () => {
    const simulation = await bookThreeOrders();
    expect(computeCancelCost(await simulation.readDelivery("1"), settings)?.refund).toEqual(
      toUsd(334),
    );
    await simulation.editOrder("2", { status: "cancelled" });
    await simulation.advanceTime(5);
    simulation.moveOrder("9001", "assigned");
    await simulation.advanceTime(3);

    const delivery = await simulation.readDelivery("1");
    expect(delivery.money).toMatchObject({ charged: toUsd(834), refunded: toUsd(334) });
    expect(computeCancelCost(delivery, settings)).toMatchObject({
      fee: toUsd(250),
      refund: toUsd(250),
    });
  });
});

describe("the money of an order in a batch", () => {
  const key = buildDeliveryKey("1");
  const member = { key, memberState: "joined", statusHistory: [], charged: toUsd(500) } as const;
  const batch = buildBatch({ members: [member] });

  it("is its share, on top of what was paid before it joined", () => {
    expect(computeMoneyInBatch({ key, money: {} }, batch).charged).toEqual(toUsd(500));
    const beforeBatch = { charged: toUsd(200), refunded: toUsd(100), tipped: toUsd(50) };
    expect(computeMoneyInBatch({ key, money: { beforeBatch } }, batch)).toMatchObject({
      ...{ charged: toUsd(700), refunded: toUsd(100), tipped: toUsd(50) },
    });
  });

  it("is as it was in no batch, and in one that does not have it", () => {
    const money = { charged: toUsd(200) };
    expect(computeMoneyInBatch({ key, money }, undefined)).toEqual(money);
    expect(computeMoneyInBatch({ key: buildDeliveryKey("2"), money }, batch)).toEqual(money);
  });
});
