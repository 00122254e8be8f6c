import { describe, expect, it } from "vitest";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import { expectEnd, STORIES, storyWorld } from "./chaos-stories.ts";

const METHODS: readonly (keyof Courier)[] = [
  "quote",
  "confirm",
  "findOrderByToken",
  "readOrder",
  "locateDriver",
  "cancelOrder",
];

export const isOfBatch = (title: string): boolean => title.startsWith("a batch");

/** Each of these stories ends the same, wherever the process dies and whichever answer is lost. */
export function describeUnderFire(isMeant: (title: string) => boolean): void {
  const stories = Object.entries(STORIES).filter(([title]) => isMeant(title));
  describe.each(stories)("%s", (_, story) => {
    it("comes to its end", async () => {
      const { world: simulation } = storyWorld(story);
      await story.run(simulation);
      await expectEnd(simulation, story);
    });

    it("comes to the same end wherever the process dies", async () => {
      const { world: simulation, counter } = storyWorld(story);
      await story.run(simulation);
      const calls = counter.calls;
      expect(calls).toBeGreaterThan(8);
      // Dying before an effect is dying after the one before it: the same was done, and nobody knows.
      for (let call = 1; call <= calls; call++) {
        const dying = storyWorld(story, { call, when: "after" });
        try {
          await story.run(dying.world);
          await expectEnd(dying.world, story);
        } catch (cause) {
          throw new Error(`died after call ${call} of ${calls}`, { cause });
        }
      }
    });

    it.each(METHODS)("comes to the same end when answers to %s are lost", async (method) => {
      for (const when of ["before", "after"] as const) {
        const { world: simulation } = storyWorld(story);
        simulation.failNext(method, when, 2);
        await story.run(simulation);
        await expectEnd(simulation, story);
      }
    });
  });
}
