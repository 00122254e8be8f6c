import { describe, expect, it } from "vitest";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { executeMerchantAction } from "#shared/bridge/use-cases/actions/execute-merchant-action.ts";
import { buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const CASH = { minor: 17_50, currency: "USD" };
const COLLECTING: Partial<Settings> = { cashOnDelivery: "deliver" };

async function placeCashOrder(
  settings: Partial<Settings> = {},
  changes: Partial<StoreOrder> = { cashToCollect: CASH },
) {
  const world = createBridgeSimulation(buildSettings(settings));
  await world.placeOrder({ ...changes, cashToCollect: CASH });
  const submitAction = executeMerchantAction({
    deliveries: world.memory,
    batches: world.batches,
    reconcileQueue: { send: async () => undefined },
    clock: () => world.time.now,
  });
  return {
    ...world,
    async act(action: "dispatch" | "confirm-cash") {
      const outcome = await submitAction(buildDeliveryKey(), { action });
      await world.advanceTime(1);
      return outcome;
    },
    async deliver() {
      for (const status of ["assigned", "picked-up", "delivered"] as const) {
        world.movePoint("1001", status);
        await world.advanceTime(31);
      }
    },
    listKinds: () => world.pushedUpdates.map(({ kind }) => kind),
  };
}

describe("an order that is paid in cash on delivery", () => {
  it("is held, unless the merchant chose otherwise", async () => {
    const { points, readDelivery } = await placeCashOrder();

    expect(points).toEqual([]);
    expect(await readDelivery()).toMatchObject({
      state: "held",
      reason: { code: "cash-held", params: { cash: CASH } },
    });
  });

  it("is skipped if the merchant does not deliver such orders", async () => {
    const { points, readDelivery } = await placeCashOrder({ cashOnDelivery: "skip" });

    expect(points).toEqual([]);
    expect(await readDelivery()).toMatchObject({
      state: "skipped",
      reason: { code: "cash-skipped" },
    });
  });

  it.each(["hold", "skip"] as const)(
    "is delivered after a manual dispatch, although the setting is %s",
    async (cashOnDelivery) => {
      const { act, points } = await placeCashOrder({ cashOnDelivery });

      await act("dispatch");

      expect(points).toMatchObject([{ notes: "Collect $17.50 cash\nApt 4B\nGate code 4411" }]);
    },
  );

  it("tells the driver first how much to collect", async () => {
    const { points, readDelivery } = await placeCashOrder(COLLECTING);

    expect(points).toMatchObject([{ notes: "Collect $17.50 cash\nApt 4B\nGate code 4411" }]);
    expect((await readDelivery()).plan?.cashToCollect).toEqual(CASH);
  });

  it("tells the driver of an urgent order too", async () => {
    const { orders } = await placeCashOrder({ ...COLLECTING, defaultMode: "urgent" });

    expect(JSON.stringify(orders)).toContain("Collect $17.50 cash");
  });

  it("asks its merchant for the cash after the delivery, and then tells the store", async () => {
    const { deliver, act, readDelivery, listKinds } = await placeCashOrder(COLLECTING);
    await deliver();

    expect(await readDelivery()).toMatchObject({
      state: "completed",
      alert: { code: "cash-unconfirmed", params: { cash: CASH } },
    });
    expect(listKinds()).not.toContain("cash-collected");

    await act("confirm-cash");
    await act("confirm-cash");

    expect(listKinds().filter((kind) => kind === "cash-collected")).toHaveLength(1);
    const { alert, state } = await readDelivery();
    expect([alert, state]).toEqual([undefined, "completed"]);
  });

  it("needs no confirmation once the store says that it is paid", async () => {
    const { deliver, editOrder, readDelivery } = await placeCashOrder(COLLECTING);
    await deliver();

    await editOrder("1001", { cashToCollect: undefined, status: "fulfilled" });

    const { alert, cashConfirmedAt } = await readDelivery();
    expect(alert).toBeUndefined();
    expect(cashConfirmedAt).toBeDefined();
  });

  it("cannot be confirmed before it is delivered", async () => {
    const { act } = await placeCashOrder(COLLECTING);

    expect(await act("confirm-cash")).toMatchObject({
      ok: false,
      refusal: { code: "no-cash-to-confirm" },
    });
  });

  it("raises an alert if it is paid another way while the driver has the old amount", async () => {
    const { editOrder, readDelivery } = await placeCashOrder(COLLECTING);

    await editOrder("1001", { cashToCollect: undefined });

    const { alert } = await readDelivery();
    expect(alert?.code).toBe("edited");
    expect(String(alert?.params.fields)).toContain("cash");
  });

  it("of several parts is collected once, with the first part", async () => {
    const goods = ["71", "72"].map((locationId) => ({
      ...{ locationId, weightGrams: 100, pieces: 1, isOnHold: false },
    }));
    const { points } = await placeCashOrder(COLLECTING, { goods });

    expect(points.map(({ notes }) => notes)).toEqual([
      "Collect $17.50 cash\nApt 4B\nGate code 4411",
      "Apt 4B\nGate code 4411",
    ]);
  });
});
