import { expect, it } from "vitest";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const FROZEN = { when: { productTags: ["frozen"] }, mode: "hold" as const };
const HEAVY = { when: { weightGrams: { min: 999_999 } }, mode: "hold" as const };

it.each([
  ["is held if a product has the tag", ["tea", "Frozen"], "held"],
  ["goes its way if none has", ["tea"], "booked"],
  ["goes its way if the store does not show the tags", undefined, "booked"],
] as const)("an order %s", async (_, productTags, state) => {
  const simulation = createBridgeSimulation(buildSettings({ rules: [FROZEN] }));
  simulation.conditions.productTags = productTags;
  await simulation.placeOrder();

  expect((await simulation.readDelivery()).state).toBe(state);
});

it("the store is asked for the tags once in a run", async () => {
  const simulation = createBridgeSimulation(buildSettings({ rules: [FROZEN] }));
  await simulation.placeOrder();

  expect(simulation.taggedReads).toEqual(["1001"]);
});

it.each([
  ["no rule", []],
  ["rules that ask for something else", [HEAVY]],
])("a store with %s is never asked for the tags of products", async (_, rules) => {
  const simulation = createBridgeSimulation(buildSettings({ rules }));
  await simulation.placeOrder();
  for (const status of ["assigned", "picked-up", "delivered"] as const) {
    simulation.movePoint("1001", status);
    await simulation.advanceTime(31);
  }

  expect(simulation.taggedReads).toEqual([]);
});
