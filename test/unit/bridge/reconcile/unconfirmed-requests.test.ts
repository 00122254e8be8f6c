import { expect, it } from "vitest";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

it("only reads while the outcome of a request for a point is unconfirmed", async () => {
  const simulation = createBridgeSimulation();
  simulation.failNext("createPoint", "before");

  await simulation.placeOrder();
  await simulation.editOrder("1001", { note: "Ring twice" });
  expect(simulation.points).toEqual([]);
  await simulation.advanceTime(1);
  expect(simulation.points).toEqual([]);
  await simulation.advanceTime(2);

  expect(simulation.points).toHaveLength(1);
});

it("books again at once after a request that certainly changed nothing", async () => {
  const simulation = createBridgeSimulation();
  const { createPoint } = simulation.courier;
  simulation.courier.createPoint = async () => {
    simulation.courier.createPoint = createPoint;
    throw new UnavailableError(createMessage("courier-paused"), { kind: "paused" });
  };

  await simulation.placeOrder();
  await simulation.editOrder("1001", { note: "Ring twice" });

  expect(simulation.points).toHaveLength(1);
});

it("tells the merchant about a second point under the same key", async () => {
  const simulation = createBridgeSimulation();
  await simulation.placeOrder();
  await simulation.courier.createPoint({
    ...(simulation.points[0] ?? expect.unreachable()),
    accessKey: "1001",
  });

  await simulation.advanceTime(31);

  expect((await simulation.readDelivery()).alert).toEqual(
    createMessage("duplicate-point", { pointIds: "7001" }),
  );
});

it("waits after an unanswered update before it tells the store again", async () => {
  const simulation = createBridgeSimulation();
  await simulation.placeOrder();
  simulation.conditions.losesUpdates = true;
  simulation.movePoint("1001", "assigned");
  await simulation.advanceTime(30);
  simulation.conditions.losesUpdates = false;

  await simulation.advanceTime(1);
  expect(simulation.pushedUpdates).toEqual([]);
  await simulation.advanceTime(6);

  expect(simulation.pushedUpdates.map(({ kind }) => kind)).toEqual(["under-way", "confirmed"]);
});

it.each(["cancelled", "refunded", "trashed"] as const)(
  "tells the buyer of a %s order nothing",
  async (status) => {
    const simulation = createBridgeSimulation();
    await simulation.placeOrder();
    simulation.putOrder({ status });
    simulation.movePoint("1001", "picked-up");

    await simulation.advanceTime(31);

    expect(simulation.pushedUpdates).toEqual([]);
  },
);

it("tells no lower status after a higher one is known", async () => {
  const simulation = createBridgeSimulation();
  await simulation.placeOrder();
  simulation.conditions.storeIsDown = true;
  for (const status of ["assigned", "on-the-way", "delivered"] as const) {
    simulation.movePoint("1001", status);
    await simulation.advanceTime(31);
  }
  simulation.conditions.storeIsDown = false;

  await simulation.advanceTime(31);

  expect(simulation.pushedUpdates.map(({ kind }) => kind)).toEqual(["under-way", "delivered"]);
  expect(simulation.pushedUpdates[0]?.isSilent).toBe(true);
});

it("holds an order, and shows why, while the courier does not say whether it has it", async () => {
  const simulation = createBridgeSimulation();
  const { findPoint } = simulation.courier;
  simulation.failNext("createPoint", "after");
  await simulation.placeOrder();
  simulation.courier.findPoint = () =>
    Promise.reject(new UnavailableError(createMessage("courier-unclear")));

  await simulation.advanceTime(14);
  expect(await simulation.readDelivery()).toMatchObject({
    state: "booking",
    lastError: { code: "courier-unclear" },
  });
  await simulation.advanceTime(20);
  expect(await simulation.readDelivery()).toMatchObject({
    state: "held",
    reason: createMessage("courier-unclear"),
  });
  simulation.courier.findPoint = findPoint;
  await simulation.advanceTime(60);

  expect(await simulation.readDelivery()).toMatchObject({ state: "booked", pointId: "7000" });
  expect(simulation.points).toHaveLength(1);
  expect((await simulation.readDelivery()).lastError).toBeUndefined();
});

it("holds a batch and its orders while the courier does not say whether it has their order", async () => {
  const simulation = createBridgeSimulation(
    buildSettings({ defaultMode: "urgent", batching: { kind: "minutes", minutes: 30 } }),
  );
  const { findOrderByToken } = simulation.courier;
  simulation.failNext("confirm", "after");
  await simulation.placeOrder();
  await simulation.advanceTime(30);
  simulation.courier.findOrderByToken = () =>
    Promise.reject(new UnavailableError(createMessage("courier-unclear")));

  await simulation.advanceTime(60);
  expect(simulation.readBatch()).toMatchObject({
    state: "held",
    reason: createMessage("courier-unclear"),
  });
  expect((await simulation.readDelivery()).state).toBe("held");
  simulation.courier.findOrderByToken = findOrderByToken;
  await simulation.advanceTime(90);

  expect(simulation.orders).toHaveLength(1);
  expect(simulation.readBatch().state).toBe("booked");
  expect((await simulation.readDelivery()).state).toBe("booked");
});
