import { describe, expect, it } from "vitest";
import { listStartSteps } from "#functions/bridge/app-page/browser/screens/home/list-start-steps.ts";

describe("the start's step of the pick-up place", () => {
  it.each([
    ["is left to do before the start", "not-started", false, false],
    ["is done once there is a location", "not-started", true, true],
    ["is done once the store has started, without a location too", "started", false, true],
  ])("%s", (_, state, hasPickupLocation, isDone) => {
    const steps = listStartSteps({
      courier: { state: "connected" } as never,
      start: { state } as never,
      hasPickupLocation,
    });

    expect(steps.find(({ place }) => place === "start/location")?.isDone).toBe(isDone);
  });
});
