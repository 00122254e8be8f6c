import { describe, expect, it } from "vitest";
import { inOrderOf, stopName } from "#shared/bridge/domain/batching/match-routes.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { someSettings } from "#test/builders/bridge/settings.ts";
import { anAddress } from "#test/builders/bridge/store-order.ts";
import { bridgeWorld } from "#test/fakes/bridge/bridge-simulation.ts";

const route = (address: string) => ({ address, stage: undefined, deliveredAt: undefined });
const batchOf = (...addresses: string[]) => ({
  routes: addresses.map((_, at) => `tea-house/${at}/1`),
  stops: addresses.map(stopName),
});
const told = (...addresses: string[]) => addresses.map(route);

describe("the routes that a courier tells", () => {
  it.each([
    ["by address", batchOf("1 A St", "2 B St"), ["2  b st", "1 A ST"], ["1 A ST", "2  b st"]],
    ["as they come, of one house twice", batchOf("1 A", "1 A"), ["1 A", "1 A"], ["1 A", "1 A"]],
    ["as they come, an address unknown", batchOf("1 A", "2 B"), ["x", "1 A"], ["x", "1 A"]],
    ["as they come, an address twice", batchOf("1 A", "2 B"), ["2 B", "2 B"], ["2 B", "2 B"]],
    ["as they come, of an older batch", { routes: ["1", "2"] }, ["2 B", "1 A"], ["2 B", "1 A"]],
  ])("are taken %s", (_, batch, addresses, expected) => {
    expect(inOrderOf(batch, told(...addresses)).map((one) => one?.address)).toEqual(expected);
  });

  it("are each buyer's own, whichever comes first; no address is kept in the batch", async () => {
    const batching = { kind: "minutes", minutes: 30 } as const;
    const world = bridgeWorld(someSettings({ defaultMode: "urgent", batching }));
    world.rules.routesToldBackwards = true;
    for (const orderId of ["1", "2", "3"]) {
      const shipping = anAddress({ street: `${orderId} Broadway` });
      await world.place({ id: storeOrderIdSchema.parse(orderId), shipping });
    }
    await world.pass(32);
    world.moveOrder("9000", "picked-up");
    world.moveRoute("9000", 0, "delivered");
    await world.pass(3);

    expect((await world.saved("1")).state).toBe("settled");
    expect((await world.saved("3")).state).toBe("booked");
    expect(JSON.stringify(world.batch())).not.toContain("Broadway");
  });
});
