import * as fc from "fast-check";
import { it } from "vitest";
import { bridgeWorld } from "#test/fakes/bridge/bridge-simulation.ts";
import { dyingAt } from "#test/fakes/crash-simulation.ts";
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
      const world = bridgeWorld(settings, (target) => dyingAt(target, dies, counter));
      await begin(world);
      for (const { name, run } of acts) {
        await run(world);
        await expectOneEach(world).catch((cause) => {
          throw new Error(`after ${name}`, { cause });
        });
      }
      await world.pass(70);
      for (const { key } of await world.every()) await world.edit(key.orderId, {}, key.part);
      await world.pass(3);
      await expectOneEach(world);
      await expectNoneForgotten(world);
      await expectAtRest(world);
      await expectExplained(world);
    }),
    { numRuns: 100 },
  );
});
