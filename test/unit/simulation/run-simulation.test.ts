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

it("books within minutes although workers die", async () => {
  const seeds = Array.from({ length: 20 }, (_, at) => at + 1);
  const results = await Promise.all(
    seeds.map((seed) => runSimulation({ seed, faults: { kill: 0.05 }, hasEdits: false })),
  );

  expect(results.flatMap(({ violations }) => violations)).toEqual([]);
  // One death costs at most 70 s; an order whose workers die four times waits four times as long.
  expect(Math.max(...results.map((one) => one.longestBookingSeconds))).toBeLessThan(300);
});
