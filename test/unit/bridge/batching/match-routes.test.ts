import { describe, expect, it } from "vitest";
import {
  computeAddressFingerprint,
  matchRoutes,
} from "#shared/bridge/domain/batching/match-routes.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildAddress } from "#test/builders/bridge/store-order.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const buildRoute = (address: string) => ({ address, status: undefined, deliveredAt: undefined });
const buildBatchRoutes = (...addresses: string[]) => ({
  routes: addresses.map((_, at) => `tea-house/${at}/1`),
  addressFingerprints: addresses.map(computeAddressFingerprint),
});
const buildRoutes = (...addresses: string[]) => addresses.map(buildRoute);

describe("the routes that a courier reports", () => {
  it.each([
    [
      "by address",
      buildBatchRoutes("1 A St", "2 B St"),
      ["2  b st", "1 A ST"],
      ["1 A ST", "2  b st"],
    ],
    [
      "by address, without the spaces around it",
      buildBatchRoutes("1 A St ", " 2 B St"),
      ["2 B St", "1 A St"],
      ["1 A St", "2 B St"],
    ],
    [
      "by address where only a space tells two apart",
      buildBatchRoutes("1 12th St", "11 2th St"),
      ["11 2th St", "1 12th St"],
      ["1 12th St", "11 2th St"],
    ],
    [
      "in order when one address appears twice in the batch, and once at the courier",
      buildBatchRoutes("1 A", "1 A"),
      ["2 B", "1 A"],
      ["2 B", "1 A"],
    ],
    [
      "in order when one address appears twice in the batch",
      buildBatchRoutes("1 A", "1 A"),
      ["1 A", "1 A"],
      ["1 A", "1 A"],
    ],
    [
      "in order when an address is unknown",
      buildBatchRoutes("1 A", "2 B"),
      ["x", "1 A"],
      ["x", "1 A"],
    ],
    [
      "in order when the courier repeats an address",
      buildBatchRoutes("1 A", "2 B"),
      ["2 B", "2 B"],
      ["2 B", "2 B"],
    ],
    [
      "in order when the batch has no fingerprints",
      { routes: ["1", "2"] },
      ["2 B", "1 A"],
      ["2 B", "1 A"],
    ],
  ])("are matched %s", (_, batch, addresses, expected) => {
    expect(matchRoutes(batch, buildRoutes(...addresses)).map((one) => one?.address)).toEqual(
      expected,
    );
  });

  it("match each buyer's order in any sequence, and the batch stores no address", async () => {
    const batching = { kind: "minutes", minutes: 30 } as const;
    const simulation = createBridgeSimulation(buildSettings({ defaultMode: "urgent", batching }));
    simulation.rules.reversesRoutes = true;
    for (const orderId of ["1", "2", "3"]) {
      const shipping = buildAddress({ street: `${orderId} Broadway` });
      await simulation.placeOrder({ id: storeOrderIdSchema.parse(orderId), shipping });
    }
    await simulation.advanceTime(32);
    simulation.moveOrder("9000", "picked-up");
    simulation.moveRoute("9000", 0, "delivered");
    await simulation.advanceTime(3);

    expect((await simulation.readDelivery("1")).state).toBe("completed");
    expect((await simulation.readDelivery("3")).state).toBe("booked");
    expect(JSON.stringify(simulation.readBatch())).not.toContain("Broadway");
  });
});
