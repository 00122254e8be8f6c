import { expect, it } from "vitest";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

/** Creates a bridge whose store has no place for these updates. */
const createSimulation = (ignoredUpdates: Storefront["ignoredUpdates"]) =>
  createBridgeSimulation(buildSettings(), (target) =>
    "ignoredUpdates" in target ? { ...target, ignoredUpdates } : target,
  );

/** Counts the saves of the run in which the courier tells that the parcel was picked up. */
async function countSaves(ignoredUpdates: Storefront["ignoredUpdates"]): Promise<number> {
  const simulation = createSimulation(ignoredUpdates);
  await simulation.placeOrder();
  simulation.movePoint("1001", "assigned");
  await simulation.advanceTime(31);
  const { version } = await simulation.readDelivery();
  simulation.movePoint("1001", "picked-up");
  await simulation.advanceTime(5);
  return (await simulation.readDelivery()).version - version;
}

it("saves a status once of which the store is not told", async () => {
  expect(await countSaves(["picked-up"])).toBe(1);
});

it("saves a status before the store is told of it, and again afterwards", async () => {
  expect(await countSaves([])).toBe(2);
});
