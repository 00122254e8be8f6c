import { describe, expect, it } from "vitest";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { prepareCancelOrder } from "#shared/bridge/use-cases/delivery/booked-actions.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildAddress } from "#test/builders/bridge/store-order.ts";
import {
  type BridgeSimulation,
  createBridgeSimulation,
} from "#test/fakes/bridge/bridge-simulation.ts";

const ORDER_ID = "9000";
const URGENT = buildSettings({ defaultMode: "urgent" });
const CHANGED_ADDRESS = { shipping: buildAddress({ street: "99 Broadway" }) };

/** Books an order and edits it: the request to cancel it gets no answer, and then a driver is assigned. */
async function editWithoutAnswer(simulation = createBridgeSimulation(URGENT)) {
  await simulation.placeOrder();
  simulation.failNext("cancelOrder", "before");
  await simulation.editOrder("1001", CHANGED_ADDRESS);
  simulation.moveOrder(ORDER_ID, "assigned");
  await simulation.advanceTime(3);
  expect(await simulation.readDelivery()).toMatchObject({
    isRebooking: false,
    alert: { code: "edited" },
  });
  return simulation;
}

/** The request that got no answer takes effect at the courier, and the bridge looks again. */
async function takeEffect(simulation: BridgeSimulation) {
  expect(await simulation.courier.cancelOrder(ORDER_ID)).toMatchObject({ ok: true });
  await simulation.advanceTime(3);
}

const readAddresses = (simulation: BridgeSimulation) =>
  simulation.listLiveOrders().map(({ request }) => request.many[0]?.address);

describe("an order whose cancellation takes effect after it was given up", () => {
  it("is refunded and booked again with the edit", async () => {
    const simulation = await editWithoutAnswer();

    await takeEffect(simulation);

    expect(readAddresses(simulation)).toEqual([expect.stringContaining("99 Broadway")]);
    const delivery = await simulation.readDelivery();
    expect(delivery).toMatchObject({ state: "booked", isRebooking: false });
    expect(delivery.alert).toBeUndefined();
    expect(delivery.money.refunded?.minor).toBe(500);
    expect(simulation.faults).toEqual([]);
  });

  it("is refunded and booked again when the edit was taken back", async () => {
    const simulation = await editWithoutAnswer();
    await simulation.editOrder("1001", { shipping: buildAddress() });
    expect((await simulation.readDelivery()).alert).toBeUndefined();

    await takeEffect(simulation);

    expect(readAddresses(simulation)).toEqual([expect.not.stringContaining("99 Broadway")]);
    expect((await simulation.readDelivery()).money.refunded?.minor).toBe(500);
  });

  it("is refunded and booked again after a pause that began meanwhile", async () => {
    const simulation = createBridgeSimulation(URGENT);
    await simulation.placeOrder();
    simulation.failNext("cancelOrder", "before");
    await simulation.editOrder("1001", CHANGED_ADDRESS);
    simulation.conditions.store = { pausedAt: simulation.time.now };
    await simulation.advanceTime(3);
    expect((await simulation.readDelivery()).alert?.params.advice).toBe("paused");

    await takeEffect(simulation);
    expect(simulation.listLiveOrders()).toEqual([]);
    simulation.conditions.store = {};
    await simulation.editOrder("1001", {});

    expect(readAddresses(simulation)).toEqual([expect.stringContaining("99 Broadway")]);
    expect((await simulation.readDelivery()).money.refunded?.minor).toBe(1000);
  });

  it.each(["with", "without"])(
    "is refunded and not booked again if the store cancelled it, %s a webhook",
    async (webhook) => {
      const simulation = await editWithoutAnswer();
      simulation.putOrder({ ...CHANGED_ADDRESS, status: "cancelled" });
      expect(await simulation.courier.cancelOrder(ORDER_ID)).toMatchObject({ ok: true });
      if (webhook === "with") await simulation.editOrder("1001", {});
      await simulation.advanceTime(3);

      expect(simulation.orders).toHaveLength(1);
      const { state, money } = await simulation.readDelivery();
      expect(["skipped", "cancelled"]).toContain(state);
      expect(money.refunded?.minor).toBe(500);
    },
  );

  it("is refunded and not booked again if its merchant cancels it", async () => {
    const simulation = await editWithoutAnswer();
    await simulation.courier.cancelOrder(ORDER_ID);

    await simulation.saveMerchantChange("1001", () => ({ pendingAction: { action: "cancel" } }));
    await simulation.advanceTime(3);

    expect(simulation.orders).toHaveLength(1);
    expect(await simulation.readDelivery()).toMatchObject({
      state: "cancelled",
      reason: { code: "cancelled-by-merchant" },
      money: { refunded: { minor: 500 } },
    });
  });

  it("is refunded and stays cancelled if its merchant asked for that after the edit", async () => {
    const simulation = createBridgeSimulation(URGENT);
    await simulation.placeOrder();
    simulation.failNext("cancelOrder", "before", 2);
    await simulation.editOrder("1001", CHANGED_ADDRESS);
    await simulation.saveMerchantChange("1001", () => ({ pendingAction: { action: "cancel" } }));
    simulation.moveOrder(ORDER_ID, "picked-up");
    await simulation.advanceTime(5);
    expect((await simulation.readDelivery()).cancellation).toBeUndefined();

    simulation.rules.computeRefundPercent = () => 50;
    await takeEffect(simulation);

    expect(simulation.orders).toHaveLength(1);
    expect((await simulation.readDelivery()).reason?.code).toBe("cancelled-by-merchant");
  });

  it("is refunded and stays cancelled if its merchant had asked for that", async () => {
    const simulation = createBridgeSimulation(URGENT);
    await simulation.placeOrder();
    simulation.failNext("cancelOrder", "before");
    await simulation.saveMerchantChange("1001", () => ({ pendingAction: { action: "cancel" } }));
    simulation.moveOrder(ORDER_ID, "picked-up");
    await simulation.advanceTime(3);
    expect((await simulation.readDelivery()).cancellation).toBeUndefined();

    // The courier had taken the request before the pick-up.
    simulation.rules.computeRefundPercent = () => 50;
    await takeEffect(simulation);

    expect(simulation.orders).toHaveLength(1);
    expect(await simulation.readDelivery()).toMatchObject({
      state: "cancelled",
      reason: { code: "cancelled-by-merchant" },
      money: { refunded: { minor: 500 } },
    });
  });

  it("is booked again although the courier refuses to repeat what it answered", async () => {
    const simulation = await editWithoutAnswer();
    simulation.rules.repeatedCancellation = "refused";

    await takeEffect(simulation);

    expect(readAddresses(simulation)).toEqual([expect.stringContaining("99 Broadway")]);
  });
});

it.each([
  ["with another reason", createMessage("cancelled-by-merchant"), true],
  ["with another intention", createMessage("edited"), false],
])("notes a further request %s, and none with the same", (_, reason, isRebooking) => {
  const attemptedCancellation = { reason: createMessage("edited"), isRebooking: true };
  const order = { refusals: 0, orderId: ORDER_ID, attemptedCancellation };
  const prepare = (intended: typeof attemptedCancellation) =>
    prepareCancelOrder({
      ...{ context: {} as never, batch: undefined, now: noon },
      delivery: buildDelivery({ order }),
      action: { kind: "cancel-order", orderId: ORDER_ID, ...intended },
    });

  expect(prepare(attemptedCancellation)).toEqual({});
  expect(prepare({ reason, isRebooking })).toEqual({
    order: { ...order, attemptedCancellation: { reason, isRebooking } },
  });
});

describe("an order that the courier cancels", () => {
  const expectCancelledByCourier = async (simulation: BridgeSimulation) => {
    simulation.moveOrder(ORDER_ID, "cancelled");
    await simulation.advanceTime(3);
    expect(simulation.orders).toHaveLength(1);
    expect(await simulation.readDelivery()).toMatchObject({
      state: "cancelled",
      reason: { code: "courier-cancelled" },
    });
  };

  it("is not booked again once a request of the bridge was refused", async () => {
    const simulation = createBridgeSimulation(URGENT);
    await simulation.placeOrder();
    simulation.failNext("cancelOrder", "before");
    await simulation.editOrder("1001", CHANGED_ADDRESS);
    simulation.rules.computeRefundPercent = () => undefined;
    await simulation.advanceTime(3);
    expect((await simulation.readDelivery()).alert?.params.advice).toBe("refused");

    await expectCancelledByCourier(simulation);
  });

  it("is not booked again after a request of the bridge that certainly had no effect", async () => {
    const simulation = createBridgeSimulation(URGENT);
    await simulation.placeOrder();
    const { cancelOrder } = simulation.courier;
    simulation.courier.cancelOrder = async () => {
      throw new UnavailableError(createMessage("courier-paused"), { kind: "paused" });
    };
    await simulation.editOrder("1001", CHANGED_ADDRESS);
    simulation.courier.cancelOrder = cancelOrder;
    simulation.moveOrder(ORDER_ID, "assigned");
    await simulation.advanceTime(3);

    await expectCancelledByCourier(simulation);
  });
});

it("saves an order that is to be cancelled once with the first request, and once after each", async () => {
  const simulation = createBridgeSimulation(URGENT);
  await simulation.placeOrder();
  const calls = { count: 0 };
  simulation.courier.cancelOrder = async () => {
    calls.count += 1;
    throw new UnavailableError(createMessage("courier-silent"), { kind: "down" });
  };
  const { version } = await simulation.readDelivery();

  await simulation.editOrder("1001", CHANGED_ADDRESS);
  await simulation.advanceTime(20);

  expect(calls.count).toBeGreaterThan(3);
  expect((await simulation.readDelivery()).version - version).toBe(1 + calls.count);
});
