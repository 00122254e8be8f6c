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

it.each([
  ["requests whose effect comes minutes late", { late: 0.1, lateMs: 110_000 }],
  ["lost responses", { lostResponse: 0.2 }],
  ["a gateway's page in place of the courier's answer", { lostResponse: 0.2, gatewayPage: 0.3 }],
  ["lost webhooks and slow indexes", { lostWebhook: 0.5, indexLagMs: 5_000 }],
])("books once and tells each buyer the truth once, despite %s", async (_, faults) => {
  for (let seed = 1; seed <= 25; seed++) {
    const { violations } = await runSimulation({ seed, faults });
    expect(violations, `seed ${seed}`).toEqual([]);
  }
});

it("keeps its promises under faults that are drawn together", async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const { violations } = await runSimulation({ seed });
    expect(violations, `npm run simulate -- --seed ${seed} --history`).toEqual([]);
  }
});
