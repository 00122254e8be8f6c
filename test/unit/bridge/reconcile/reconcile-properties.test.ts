import { randomInt } from "node:crypto";
import * as fc from "fast-check";
import { it } from "vitest";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";
import { crashAt } from "#test/fakes/crash-simulation.ts";
import { arbitraryEvents, arbitrarySettings, placeAllOrders } from "./arbitraries.ts";
import {
  expectIdle,
  expectNoDuplicates,
  expectNoOrphans,
  expectStatesExplained,
} from "./invariants.ts";

const arbitraryDeath = fc.record({
  call: fc.nat(400),
  when: fc.constantFrom("before" as const, "after" as const),
});

/** `PROPERTY_SEED` and `PROPERTY_RUNS` repeat a failure, or search for one. */
const seed = Number(process.env.PROPERTY_SEED ?? randomInt(2 ** 31));
const numRuns = Number(process.env.PROPERTY_RUNS ?? 100);

it("becomes idle with at most one order or point for each delivery after any sequence of events", async ({
  onTestFailed,
}) => {
  // Also when it fails by its time limit, for example while fast-check searches for a shorter example.
  onTestFailed(() => console.error(`Repeat it with PROPERTY_SEED=${seed}.`));
  await fc.assert(
    fc.asyncProperty(
      arbitrarySettings,
      arbitraryEvents,
      arbitraryDeath,
      async (settings, events, death) => {
        const counter = { calls: 0 };
        const simulation = createBridgeSimulation(settings, (target) =>
          crashAt(target, death, counter),
        );
        await placeAllOrders(simulation);
        for (const { name, run } of events) {
          await run(simulation);
          await expectNoDuplicates(simulation).catch((cause) => {
            throw new Error(`after ${name}`, { cause });
          });
        }
        await simulation.advanceTime(70);
        for (const { key } of await simulation.listDeliveries())
          await simulation.editOrder(key.orderId, {}, key.part);
        await simulation.advanceTime(3);
        await expectNoDuplicates(simulation);
        await expectNoOrphans(simulation);
        await expectIdle(simulation);
        await expectStatesExplained(simulation);
      },
    ),
    { numRuns, seed },
  );
});
