import { expect, it } from "vitest";
import { runSimulation } from "#test/simulation/run-simulation.ts";

it("repeats a run exactly from its seed", async () => {
  const first = await runSimulation({ seed: 4 });
  const second = await runSimulation({ seed: 4 });

  expect(second).toEqual(first);
  expect(first.history.length).toBeGreaterThan(100);
});

it("books every order once when nothing fails", async () => {
  const { violations, longestBookingSeconds } = await runSimulation({
    seed: 1,
    faults: {},
    orderCount: 5,
    hasEdits: false,
  });

  expect(violations).toEqual([]);
  expect(longestBookingSeconds).toBeLessThan(60);
});
