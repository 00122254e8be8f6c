import { describe, expect, it } from "vitest";
import { accountIdSchema, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const otherAccountId = accountIdSchema.parse("other");
const batching = { kind: "minutes", minutes: 30 } as const;

async function placeTwoWaitingOrders() {
  const simulation = createBridgeSimulation(buildSettings({ defaultMode: "urgent", batching }));
  for (const orderId of ["1", "2"]) {
    await simulation.placeOrder({ id: storeOrderIdSchema.parse(orderId), name: `#${orderId}` });
  }
  return simulation;
}

describe("a batch whose store changes its courier account", () => {
  it("is not booked at the old account; its orders are booked at the new one", async () => {
    const simulation = await placeTwoWaitingOrders();
    simulation.conditions.accountId = otherAccountId;
    await simulation.advanceTime(70);

    expect(simulation.orders.map(({ request }) => request.name)).toEqual(["#1, #2"]);
    expect((await simulation.listDeliveries()).map(({ accountId }) => accountId)).toEqual([
      otherAccountId,
      otherAccountId,
    ]);
    expect(simulation.batches.listAll().map(({ state }) => state)).toEqual(["completed", "booked"]);
  });

  it("is booked at the new account without a member that leaves after it was booked", async () => {
    const simulation = await placeTwoWaitingOrders();
    await simulation.advanceTime(32);
    simulation.conditions.accountId = otherAccountId;
    await simulation.editOrder("2", { status: "cancelled" });
    await simulation.advanceTime(5);
    expect(simulation.listLiveOrders()).toEqual([]);

    await simulation.advanceTime(35);
    expect(simulation.listLiveOrders().map(({ request }) => request.name)).toEqual(["#1"]);
    expect(await simulation.readDelivery("1")).toMatchObject({
      accountId: otherAccountId,
      state: "booked",
    });
  });
});
