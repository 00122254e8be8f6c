import { describe, expect, it } from "vitest";
import { measureSweep } from "#test/tools/scale/measure-sweep.ts";
import { startMeasurement } from "#test/tools/scale/start-measurement.ts";

// `npm run scale` measures the same with many more orders; docs/scale.md has the tables.
const seed = 1;

describe("much to do", () => {
  it("books orders that come at once within a minute", async () => {
    const options = { seed, perSecond: 10, seconds: 6, stores: 6, reconcile: 20 };
    const { result } = await startMeasurement("rate", options);

    expect(result.paidToBooked.count).toBe(60);
    expect(result.paidToBooked.p99).toBeLessThanOrEqual(60);
    // So many for a tenth of the orders: a partition takes 1,000 units a second.
    expect(result.busiest.unitsInASecond).toBeGreaterThan(0);
    expect(result.busiest.unitsInASecond).toBeLessThanOrEqual(100);
  });

  it("looks at much that is due in one minute within 45 seconds of each one's time", async () => {
    const options = { seed, deliveries: 300, stores: 3, reconcile: 20 };
    const { result } = await startMeasurement("due", options);

    expect(result.dueToLooked.count).toBe(300);
    expect(result.dueToLooked.longest).toBeLessThanOrEqual(45);
    // A look before its time would find nothing to do, and its delivery due at the same time.
    expect(result.early).toBe(0);
  });

  it("sends what waited for a courier the oldest first, and no more than it bears", async () => {
    // Among 120 orders the halves differ by less than how long a lane waits for its turn.
    const load = { orders: 200, hours: 1, stores: 10, bears: 60, reconcile: 20 };
    const { result } = await startMeasurement("outage", { seed, ...load });
    const { olderHalf, youngerHalf } = result;

    expect(olderHalf.count + youngerHalf.count).toBe(200);
    expect(olderHalf.p50).toBeLessThan(youngerHalf.p50 - 5);
    expect(result.relapses).toBe(0);
    // Each of four lanes works on two at first.
    expect(result.mostCallsAtFirst).toBeLessThanOrEqual(load.bears);
    expect(youngerHalf.longest).toBeLessThanOrEqual(900);
  });

  it("leaves none of 10,000 stores unswept for ten minutes, of which one in a hundred is silent", async () => {
    // A quarter of the stores, for each of which one of the four shares stands.
    const options = { seed, stores: 2_500, minutes: 20, shares: 1, concurrency: 10 };

    expect((await measureSweep(options)).unswept.longest).toBeLessThanOrEqual(600);
  });
});
