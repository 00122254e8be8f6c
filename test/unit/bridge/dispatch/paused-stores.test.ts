import { expect, it } from "vitest";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildAddress } from "#test/builders/bridge/store-order.ts";
import {
  type BridgeSimulation,
  createBridgeSimulation,
} from "#test/fakes/bridge/bridge-simulation.ts";

const PAUSED = { code: "paused-by-operator", params: { since: noon.toISOString() } };
const NEW_ADDRESS = { shipping: buildAddress({ street: "99 Broadway" }) };
const batching = { kind: "minutes", minutes: 30 } as const;

const pauseStore = ({ conditions }: BridgeSimulation) =>
  Object.assign(conditions.store, { pausedAt: noon });
const resumeStore = ({ conditions }: BridgeSimulation) =>
  Object.assign(conditions.store, { pausedAt: undefined });

async function bookOrder() {
  const simulation = createBridgeSimulation(buildSettings({ defaultMode: "urgent" }));
  await simulation.placeOrder();
  return simulation;
}

async function placeThreeOrders() {
  const simulation = createBridgeSimulation(buildSettings({ defaultMode: "urgent", batching }));
  for (const orderId of ["1", "2", "3"])
    await simulation.placeOrder({ id: storeOrderIdSchema.parse(orderId), name: `#${orderId}` });
  return simulation;
}

const listLiveNames = (simulation: BridgeSimulation) =>
  simulation.listLiveOrders().map(({ request }) => request.name);

it.each([
  ["store", "store"],
  ["courier account", "account"],
] as const)("books nothing new while the %s is paused, and says why", async (_, paused) => {
  const simulation = createBridgeSimulation();
  Object.assign(simulation.conditions[paused], { pausedAt: noon });
  await simulation.placeOrder();

  expect(await simulation.readDelivery()).toMatchObject({ state: "waiting", reason: PAUSED });
  Object.assign(simulation.conditions[paused], { pausedAt: undefined });
  await simulation.advanceTime(61);
  expect(simulation.points).toHaveLength(1);
});

it.each(["store", "account"] as const)(
  "the orders of a batch wait while its %s is paused, and are booked together after it",
  async (paused) => {
    const simulation = await placeThreeOrders();
    Object.assign(simulation.conditions[paused], { pausedAt: noon });
    await simulation.advanceTime(60);

    expect(simulation.orders).toEqual([]);
    expect(await simulation.readDelivery("1")).toMatchObject({ state: "waiting", reason: PAUSED });
    Object.assign(simulation.conditions[paused], { pausedAt: undefined });
    await simulation.advanceTime(100);
    expect(listLiveNames(simulation)).toEqual(["#1, #2, #3"]);
    expect(simulation.faults).toEqual([]);
  },
);

it("a booked batch keeps its courier order for the others while one wants to leave", async () => {
  const simulation = await placeThreeOrders();
  await simulation.advanceTime(32);
  pauseStore(simulation);
  await simulation.editOrder("2", { status: "cancelled" });
  await simulation.advanceTime(30);

  expect(listLiveNames(simulation)).toEqual(["#1, #2, #3"]);
  expect(await simulation.readDelivery("2")).toMatchObject({ state: "booked", reason: PAUSED });
  resumeStore(simulation);
  await simulation.advanceTime(10);
  expect(listLiveNames(simulation)).toEqual(["#1, #3"]);
  expect((await simulation.readDelivery("2")).state).toBe("cancelled");
});

it("tells the merchant if a driver collects what was to leave a batch during a pause", async () => {
  const simulation = await placeThreeOrders();
  await simulation.advanceTime(32);
  pauseStore(simulation);
  await simulation.editOrder("2", { status: "cancelled" });
  simulation.moveOrder("9000", "picked-up");
  await simulation.advanceTime(5);

  expect((await simulation.readDelivery("2")).alert).toMatchObject({
    code: "cancelled",
    params: { advice: "late" },
  });
});

it("cancels a batch that everybody leaves, also during a pause", async () => {
  const simulation = await placeThreeOrders();
  await simulation.advanceTime(32);
  pauseStore(simulation);
  for (const orderId of ["1", "2", "3"])
    await simulation.editOrder(orderId, { status: "cancelled" });
  await simulation.advanceTime(5);

  expect(simulation.listLiveOrders()).toEqual([]);
});

it("a batch that lost a member just before the pause is not booked again until it ends", async () => {
  const simulation = await placeThreeOrders();
  await simulation.advanceTime(32);
  simulation.failNext("quote", "before");
  await simulation.editOrder("2", { status: "cancelled" });
  expect(simulation.listLiveOrders()).toEqual([]);
  pauseStore(simulation);
  await simulation.advanceTime(30);

  expect(simulation.listLiveOrders()).toEqual([]);
  expect(await simulation.readDelivery("1")).toMatchObject({ reason: PAUSED });
  resumeStore(simulation);
  await simulation.advanceTime(6);
  expect(listLiveNames(simulation)).toEqual(["#1, #3"]);
});

it("keeps the booking of an edited order during a pause, and books it again after it", async () => {
  const simulation = await bookOrder();
  pauseStore(simulation);
  await simulation.editOrder("1001", NEW_ADDRESS);

  expect(simulation.listLiveOrders()).toHaveLength(1);
  expect((await simulation.readDelivery()).alert?.params).toMatchObject({
    fields: "address",
    advice: "paused",
  });
  resumeStore(simulation);
  await simulation.editOrder("1001", {});
  await simulation.advanceTime(5);
  expect(simulation.orders.map(({ status }) => status)).toEqual(["cancelled", "searching"]);
  expect(await simulation.readDelivery()).toMatchObject({ state: "booked", alert: undefined });
});

it("says that an edit comes too late once a driver has the order during a pause", async () => {
  const simulation = await bookOrder();
  pauseStore(simulation);
  await simulation.editOrder("1001", NEW_ADDRESS);
  simulation.moveOrder("9000", "picked-up");
  await simulation.advanceTime(3);
  await simulation.editOrder("1001", {});

  expect((await simulation.readDelivery()).alert?.params.advice).toBe("late");
  expect((await simulation.readDelivery()).dismissedAlerts).toEqual([]);
});

it("leaves an edited order as it is if its merchant dismisses the alert during the pause", async () => {
  const simulation = await bookOrder();
  pauseStore(simulation);
  await simulation.editOrder("1001", NEW_ADDRESS);
  await simulation.saveMerchantChange("1001", ({ alert }) => ({
    alert: undefined,
    dismissedAlerts: [`edited:${alert?.params.revision}`],
  }));
  resumeStore(simulation);
  await simulation.editOrder("1001", {});

  expect(simulation.orders).toHaveLength(1);
});

it("books an edited order again after the pause, although another alert was raised", async () => {
  const simulation = await bookOrder();
  pauseStore(simulation);
  await simulation.editOrder("1001", NEW_ADDRESS);
  await simulation.advanceTime(70);
  expect((await simulation.readDelivery()).timeline.map(({ code }) => code)).toContain(
    "no-courier-found",
  );
  expect((await simulation.readDelivery()).alert?.params.advice).toBe("paused");
  resumeStore(simulation);
  await simulation.advanceTime(30);

  expect(simulation.orders.map(({ status }) => status)).toEqual(["cancelled", "searching"]);
});

it("does not carry out a rebooking that was decided before the pause", async () => {
  const simulation = await bookOrder();
  simulation.failNext("cancelOrder", "before");
  await simulation.editOrder("1001", NEW_ADDRESS);
  expect((await simulation.readDelivery()).isRebooking).toBe(true);
  pauseStore(simulation);
  await simulation.advanceTime(10);

  expect(simulation.listLiveOrders()).toHaveLength(1);
  expect(await simulation.readDelivery()).toMatchObject({
    isRebooking: false,
    alert: { code: "edited", params: { advice: "paused" } },
  });
});

it("carries out what the store cancelled, also during a pause", async () => {
  const simulation = await bookOrder();
  pauseStore(simulation);
  await simulation.editOrder("1001", { status: "cancelled" });

  expect(simulation.listLiveOrders()).toEqual([]);
});
