import { describe, expect, it } from "vitest";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import { createStorySimulation, expectFinalState, STORIES } from "./chaos-stories.ts";

const COURIER_METHODS: readonly (keyof Courier)[] = [
  "quote",
  "confirm",
  "findOrderByToken",
  "readOrder",
  "locateDriver",
  "cancelOrder",
];

export const isBatchStory = (title: string): boolean => title.startsWith("a batch");

/**
 * Runs each selected story with a process that dies and with lost answers. Each run must reach the
 * same final state.
 */
export function describeFaultTolerance(isSelected: (title: string) => boolean): void {
  const stories = Object.entries(STORIES).filter(([title]) => isSelected(title));
  describe.each(stories)("%s", (_, story) => {
    it("reaches the expected final state", async () => {
      const { simulation } = createStorySimulation(story);
      await story.run(simulation);
      await expectFinalState(simulation, story);
    });

    it("reaches the same final state when the process dies after any call", async () => {
      const { simulation, counter } = createStorySimulation(story);
      await story.run(simulation);
      const calls = counter.calls;
      expect(calls).toBeGreaterThan(8);
      // A death before an effect equals a death after the previous effect: the same work is done
      // and not recorded.
      for (let call = 1; call <= calls; call++) {
        const crashing = createStorySimulation(story, { call, when: "after" });
        try {
          await story.run(crashing.simulation);
          await expectFinalState(crashing.simulation, story, { hadFaults: true });
        } catch (cause) {
          throw new Error(`died after call ${call} of ${calls}`, { cause });
        }
      }
    });

    it.each(COURIER_METHODS)(
      "reaches the same final state when answers to %s are lost",
      async (method) => {
        for (const when of ["before", "after"] as const) {
          const { simulation } = createStorySimulation(story);
          simulation.failNext(method, when, 2);
          await story.run(simulation);
          await expectFinalState(simulation, story, { hadFaults: true });
        }
      },
    );
  });
}
