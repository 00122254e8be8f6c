import { describe, expect, it } from "vitest";
import { accountIdSchema, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const other = accountIdSchema.parse("other");
const batching = { kind: "minutes", minutes: 30 } as const;

async function twoWaiting() {
  const simulation = createBridgeSimulation(buildSettings({ defaultMode: "urgent", batching }));
  for (const orderId of ["1", "2"]) {
    await simulation.placeOrder({ id: storeOrderIdSchema.parse(orderId), name: `#${orderId}` });
  }
  return simulation;
}

describe("a batch whose store changes its courier account", () => {
  it("is not booked there: its orders go with the account that is connected", async () => {
    const simulation = await twoWaiting();
    simulation.conditions.accountId = other;
    await simulation.advanceTime(70);

    expect(simulation.orders.map(({ request }) => request.name)).toEqual(["#1, #2"]);
    expect((await simulation.listDeliveries()).map(({ accountId }) => accountId)).toEqual([
      other,
      other,
    ]);
    expect(simulation.batches.listAll().map(({ state }) => state)).toEqual(["completed", "booked"]);
  });

  it("stays where it was booked, also when it is booked anew without one", async () => {
    const simulation = await twoWaiting();
    await simulation.advanceTime(32);
    simulation.conditions.accountId = other;
    await simulation.editOrder("2", { status: "cancelled" });
    await simulation.advanceTime(5);

    expect(simulation.listLiveOrders().map(({ request }) => request.name)).toEqual(["#1"]);
    expect(await simulation.readDelivery("1")).toMatchObject({
      accountId: "main",
      state: "booked",
    });
  });
});
