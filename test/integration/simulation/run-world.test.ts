import { afterAll, describe, expect, it } from "vitest";
import { CALM, LENIENT_COURIER } from "#test/simulation/planted/planted-fault.ts";
import { createWorkerPool } from "#test/simulation/run/worker-pool.ts";
import { SAVED_RUNS } from "#test/simulation/saved-seeds.ts";

const pool = createWorkerPool({ threads: 1 });
afterAll(() => pool.close());

describe("a simulated world", () => {
  it.each(SAVED_RUNS)("keeps every promise with $shows (seed $seed)", async (saved) => {
    const { result } = await pool.run(saved);

    expect(result.violations, `npm run simulate -- --seed ${saved.seed} --history`).toEqual([]);
  });

  it("replays a run exactly from its seed, in another thread and after other runs", async () => {
    const other = createWorkerPool({ threads: 1 });
    const options = { seed: 11, activity: { orders: 1 } };
    const first = await pool.run(options, true);
    const second = await other.run(options, true);
    await other.close();

    expect(second.result.history).toEqual(first.result.history);
    expect(first.result.history.length).toBeGreaterThan(100);
  });

  it("books each order within a minute when nothing fails", async () => {
    const { result } = await pool.run({
      seed: 12,
      faults: {},
      activity: { ...CALM, orders: 5 },
    });

    expect(result.waits.booking).toHaveLength(5);
    expect(Math.max(...result.waits.booking)).toBeLessThan(60);
  });

  it.each([
    ["late requests", { "courier.late": 0.3 }],
    ["lost answers", { "courier.unanswered": 0.4 }],
  ])("books once with a courier that would book twice, despite %s", async (_, faults) => {
    const lenient = createWorkerPool({ threads: 1, patches: LENIENT_COURIER });
    const activity = { ...CALM, method: "Courier" };
    const { result } = await lenient.run({ seed: 1, faults, activity });
    await lenient.close();

    expect(result.violations).toEqual([]);
  });

  it("ends with a violation when a fault is planted into the product", async () => {
    const patched = createWorkerPool({
      threads: 1,
      patches: [
        {
          file: "shared/bridge/adapters/courier/point-methods.ts",
          find: "access_key: point.accessKey,",
          replace: "access_key: point.accessKey + String(Math.random()),",
        },
      ],
    });
    const activity = { orders: 1, hasEdits: false, actions: 0, interventions: 0 };
    const { result } = await patched.run({ seed: 1, faults: {}, activity });
    await patched.close();

    expect(result.violations).not.toEqual([]);
  });

  it("tells of a run in which something throws by itself, and can make another one", async () => {
    const broken = createWorkerPool({
      threads: 1,
      patches: [
        {
          file: "shared/bridge/adapters/courier/point-methods.ts",
          find: "access_key: point.accessKey,",
          replace: 'access_key: (void Promise.reject(Error("by itself")), point.accessKey),',
        },
      ],
    });
    const run = { faults: {}, activity: { ...CALM, orders: 1, method: "Courier" } };

    await expect(broken.run({ seed: 1, ...run })).rejects.toThrow(/seed 1: Error: by itself/);
    await expect(broken.run({ seed: 2, ...run })).rejects.toThrow(/seed 2: Error: by itself/);
    await broken.close();
  });
});
