import { describe, expect, it } from "vitest";
import { accountIdSchema, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { someSettings } from "#test/builders/bridge/settings.ts";
import { bridgeWorld } from "#test/fakes/bridge/bridge-simulation.ts";

const other = accountIdSchema.parse("other");
const batching = { kind: "minutes", minutes: 30 } as const;

async function twoWaiting() {
  const world = bridgeWorld(someSettings({ defaultMode: "urgent", batching }));
  for (const orderId of ["1", "2"]) {
    await world.place({ id: storeOrderIdSchema.parse(orderId), name: `#${orderId}` });
  }
  return world;
}

describe("a batch whose store changes its courier account", () => {
  it("is not booked there: its orders go with the account that is connected", async () => {
    const world = await twoWaiting();
    world.set.accountId = other;
    await world.pass(70);

    expect(world.orders.map(({ request }) => request.name)).toEqual(["#1, #2"]);
    expect((await world.every()).map(({ accountId }) => accountId)).toEqual([other, other]);
    expect(world.batches.all().map(({ state }) => state)).toEqual(["done", "booked"]);
  });

  it("stays where it was booked, also when it is booked anew without one", async () => {
    const world = await twoWaiting();
    await world.pass(32);
    world.set.accountId = other;
    await world.edit("2", { standing: "cancelled" });
    await world.pass(5);

    expect(world.live().map(({ request }) => request.name)).toEqual(["#1"]);
    expect(await world.saved("1")).toMatchObject({ accountId: "main", state: "booked" });
  });
});
