import { expect, it } from "vitest";
import { accountIdSchema, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { executeMerchantAction } from "#shared/bridge/use-cases/actions/execute-merchant-action.ts";
import { buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import {
  type BridgeSimulation,
  createBridgeSimulation,
} from "#test/fakes/bridge/bridge-simulation.ts";

const FORMER = accountIdSchema.parse("main");
const PRESENT = accountIdSchema.parse("second");
const MODES = [
  ["point", "createPoint"],
  ["urgent", "confirm"],
] as const;

const disconnect = ({ conditions }: BridgeSimulation) =>
  Object.assign(conditions.store, { isCourierDisconnected: true });
const connect = ({ conditions }: BridgeSimulation) =>
  Object.assign(conditions.store, { accountId: PRESENT, isCourierDisconnected: undefined });

const countBookings = ({ points, orders }: BridgeSimulation) => points.length + orders.length;

/** From now on, no look-up is answered. Returns what ends that. */
function silenceLookUps({ courier }: BridgeSimulation): () => void {
  const { findPoint, findOrderByToken } = courier;
  const fail = () => Promise.reject(new UnavailableError(createMessage("courier-silent")));
  Object.assign(courier, { findPoint: fail, findOrderByToken: fail });
  return () => void Object.assign(courier, { findPoint, findOrderByToken });
}

/** Only the former account knows what was booked with it. */
function separateAccounts({ courier, requestedAccounts }: BridgeSimulation): void {
  const { findPoint, findOrderByToken } = courier;
  const isFormer = () => requestedAccounts.at(-1) === FORMER;
  courier.findPoint = async (key) => (isFormer() ? findPoint(key) : undefined);
  courier.findOrderByToken = async (token) => (isFormer() ? findOrderByToken(token) : undefined);
}

const submitAction = (simulation: BridgeSimulation, action: "dispatch" | "cancel") =>
  executeMerchantAction({
    deliveries: simulation.memory,
    batches: simulation.batches,
    reconcileQueue: { send: async () => undefined },
    clock: () => simulation.time.now,
  })(buildDeliveryKey(), { action });

it.each(MODES)(
  "books no %s at an account that was disconnected in the meantime",
  async (mode, call) => {
    const simulation = createBridgeSimulation(buildSettings({ defaultMode: mode }));
    simulation.failNext(call, "before");
    await simulation.placeOrder();
    disconnect(simulation);
    await simulation.advanceTime(30);

    expect(countBookings(simulation)).toBe(0);
    expect((await simulation.readDelivery()).lastError?.code).toBe("courier-not-connected");
    connect(simulation);
    await simulation.advanceTime(60);
    expect(await simulation.readDelivery()).toMatchObject({ state: "booked", accountId: PRESENT });
    expect(countBookings(simulation)).toBe(1);
  },
);

it.each(MODES)(
  "finds the %s of a lost answer at the account that made it, however late",
  async (mode, call) => {
    const simulation = createBridgeSimulation(buildSettings({ defaultMode: mode }));
    simulation.failNext(call, "after");
    separateAccounts(simulation);
    await simulation.placeOrder();
    const answerAgain = silenceLookUps(simulation);
    connect(simulation);
    await simulation.advanceTime(10);
    answerAgain();
    await simulation.advanceTime(60);

    expect(await simulation.readDelivery()).toMatchObject({ state: "booked", accountId: FORMER });
    expect(countBookings(simulation)).toBe(1);
  },
);

it.each(MODES)(
  "asks the merchant about a %s whose former courier says nothing",
  async (mode, call) => {
    const simulation = createBridgeSimulation(buildSettings({ defaultMode: mode }));
    simulation.failNext(call, "before");
    await simulation.placeOrder();
    const answerAgain = silenceLookUps(simulation);
    connect(simulation);
    await simulation.advanceTime(60);
    expect(await simulation.readDelivery()).toMatchObject({
      state: "held",
      reason: createMessage("former-courier-silent"),
    });

    expect(await submitAction(simulation, "dispatch")).toMatchObject({ ok: true });
    answerAgain();
    await simulation.advanceTime(5);
    expect(await simulation.readDelivery()).toMatchObject({ state: "booked", accountId: PRESENT });
    expect((await simulation.readDelivery()).formerRecords).toMatchObject([{ accountId: FORMER }]);
  },
);

it.each(MODES)(
  "lets the merchant cancel a %s whose former courier says nothing",
  async (mode, call) => {
    const simulation = createBridgeSimulation(buildSettings({ defaultMode: mode }));
    simulation.failNext(call, "before");
    await simulation.placeOrder();
    silenceLookUps(simulation);
    disconnect(simulation);
    await simulation.advanceTime(60);

    await submitAction(simulation, "cancel");
    await simulation.advanceTime(5);
    expect(await simulation.readDelivery()).toMatchObject({
      state: "cancelled",
      lastError: undefined,
    });
  },
);

it("does not say that an order is collected after it left its batch", async () => {
  const batching = { kind: "minutes", minutes: 30 } as const;
  const simulation = createBridgeSimulation(buildSettings({ defaultMode: "urgent", batching }));
  await simulation.placeOrder({ id: storeOrderIdSchema.parse("1001") });
  expect((await simulation.readDelivery()).reason?.code).toBe("in-batch");
  disconnect(simulation);
  await simulation.advanceTime(60);

  const { batchId, reason, lastError } = await simulation.readDelivery();
  expect([batchId, reason, lastError?.code]).toEqual([
    undefined,
    undefined,
    "courier-not-connected",
  ]);
});

it("keeps what is asked of the present courier when the former one was silent before", async () => {
  const simulation = createBridgeSimulation(buildSettings({ defaultMode: "urgent" }));
  simulation.failNext("confirm", "before");
  await simulation.placeOrder();
  const answerAgain = silenceLookUps(simulation);
  connect(simulation);
  await simulation.advanceTime(40);
  expect((await simulation.readDelivery()).reason?.code).toBe("former-courier-silent");
  answerAgain();
  simulation.failNext("confirm", "after");
  for (let minute = 0; simulation.orders.length === 0 && minute < 60; minute++)
    await simulation.advanceTime(1);

  expect(await simulation.readDelivery()).toMatchObject({
    state: "booking",
    accountId: PRESENT,
    reason: undefined,
    lastError: { failures: 1 },
  });
  await submitAction(simulation, "cancel");
  await simulation.advanceTime(10);
  expect(simulation.listLiveOrders()).toEqual([]);
  expect((await simulation.readDelivery()).state).toBe("cancelled");
});

it.each(MODES)(
  "adopts the %s that the former courier has while the store cannot be read",
  async (mode, call) => {
    const simulation = createBridgeSimulation(buildSettings({ defaultMode: mode }));
    simulation.failNext(call, "after");
    separateAccounts(simulation);
    await simulation.placeOrder();
    simulation.conditions.storeIsDown = true;
    connect(simulation);
    await simulation.advanceTime(20);

    expect(await simulation.readDelivery()).toMatchObject({ state: "booked", accountId: FORMER });
    expect(countBookings(simulation)).toBe(1);
  },
);

it("adopts what the former courier has without reading whether the order is a test", async () => {
  const simulation = createBridgeSimulation(buildSettings({ defaultMode: "urgent" }));
  const access = { kind: "shopify", shop: "tea-house.myshopify.com" } as const;
  simulation.conditions.store = { access, sandboxAccountId: accountIdSchema.parse("sandbox") };
  simulation.failNext("confirm", "after");
  separateAccounts(simulation);
  await simulation.placeOrder();
  simulation.conditions.storeIsDown = true;
  connect(simulation);
  await simulation.advanceTime(20);

  expect(await simulation.readDelivery()).toMatchObject({ state: "booked", accountId: FORMER });
});

it("does not count the silence of a store as the former courier's", async () => {
  const simulation = createBridgeSimulation(buildSettings({ defaultMode: "urgent" }));
  simulation.failNext("confirm", "before");
  await simulation.placeOrder();
  simulation.conditions.storeIsDown = true;
  connect(simulation);
  await simulation.advanceTime(16);
  silenceLookUps(simulation);
  await simulation.advanceTime(16);
  expect((await simulation.readDelivery()).lastError?.code).toBe("courier-silent");
  expect((await simulation.readDelivery()).state).toBe("booking");
  await simulation.advanceTime(50);

  expect((await simulation.readDelivery()).reason?.code).toBe("former-courier-silent");
});

it("ends the hold when the silent courier is the store's again", async () => {
  const simulation = createBridgeSimulation(buildSettings({ defaultMode: "urgent" }));
  simulation.failNext("confirm", "before");
  await simulation.placeOrder();
  silenceLookUps(simulation);
  connect(simulation);
  await simulation.advanceTime(40);
  Object.assign(simulation.conditions.store, { accountId: FORMER });
  await simulation.advanceTime(60);

  expect(await simulation.readDelivery()).toMatchObject({ state: "booking", reason: undefined });
});
