import { describe, expect, it } from "vitest";
import { listStartSteps } from "#functions/bridge/app-page/browser/screens/home/list-start-steps.ts";

describe("the start's step of the pick-up place", () => {
  it.each([
    ["is left to do before the start", "not-started", [], false],
    ["is done once there is a location", "not-started", [{}], true],
    ["is done once the store has started, without a location too", "started", [], true],
  ])("%s", (_, state, locations, isDone) => {
    const steps = listStartSteps(
      { state: "connected" } as never,
      { settings: { locations } } as never,
      { state } as never,
    );

    expect(steps.find(({ place }) => place === "start/location")?.isDone).toBe(isDone);
  });
});
