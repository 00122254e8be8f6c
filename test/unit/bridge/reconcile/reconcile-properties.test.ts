import * as fc from "fast-check";
import { it } from "vitest";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";
import { crashAt } from "#test/fakes/crash-simulation.ts";
import { anyActs, anySettings, begin } from "./arbitraries.ts";
import { expectAtRest, expectExplained, expectNoneForgotten, expectOneEach } from "./invariants.ts";

const death = fc.record({
  call: fc.nat(400),
  when: fc.constantFrom("before" as const, "after" as const),
});

it("comes to rest, with one order or point for each, whatever happens", async () => {
  await fc.assert(
    fc.asyncProperty(anySettings, anyActs, death, async (settings, acts, dies) => {
      const counter = { calls: 0 };
      const simulation = createBridgeSimulation(settings, (target) =>
        crashAt(target, dies, counter),
      );
      await begin(simulation);
      for (const { name, run } of acts) {
        await run(simulation);
        await expectOneEach(simulation).catch((cause) => {
          throw new Error(`after ${name}`, { cause });
        });
      }
      await simulation.advanceTime(70);
      for (const { key } of await simulation.listDeliveries())
        await simulation.editOrder(key.orderId, {}, key.part);
      await simulation.advanceTime(3);
      await expectOneEach(simulation);
      await expectNoneForgotten(simulation);
      await expectAtRest(simulation);
      await expectExplained(simulation);
    }),
    { numRuns: 100 },
  );
});
