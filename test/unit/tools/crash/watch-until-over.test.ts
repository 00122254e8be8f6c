import { expect, test } from "vitest";
import type { OutsideView, TrafficResult } from "#test/tools/crash/verify-traffic.ts";
import { watchUntilOver } from "#test/tools/crash/watch-until-over.ts";

const LOOKS_OF_THE_LONGEST_WAIT = 180;

/** Shows the views one after the other, then the last one again and again. */
async function watch(
  views: readonly {
    readonly status: string;
    readonly waiting?: number;
    readonly faults?: number;
  }[],
): Promise<{ readonly result: TrafficResult; readonly looks: number }> {
  let looks = 0;
  const list = (length: number, text: string) => Array.from({ length }, () => text);
  const current = () => views[Math.min(looks, views.length) - 1] ?? { status: "" };
  const result = await watchUntilOver({
    async look(): Promise<OutsideView> {
      looks += 1;
      const { status } = current();
      return { orders: [], bookings: [{ name: "7", state: "open", status }], undelivered: 0 };
    },
    compare: () => ({
      orders: 1,
      delivered: 0,
      returned: 0,
      cancelled: 0,
      faults: list(current().faults ?? 0, "told twice"),
      waiting: list(current().waiting ?? 0, "is open"),
    }),
    pause: async () => undefined,
    log: () => undefined,
  });
  return { result, looks };
}

test("waits as long as anything changes", async () => {
  const moving = Array.from({ length: 1_000 }, (_, at) => ({ status: String(at), waiting: 1 }));
  const { result, looks } = await watch([...moving, { status: "over" }]);
  expect(result.waiting).toEqual([]);
  expect(looks).toBeGreaterThan(1_000);
});

test("gives up what no longer changes, and tells it", async () => {
  const { result, looks } = await watch([{ status: "stuck", waiting: 1 }]);
  expect(result.waiting).toEqual(["is open"]);
  expect(looks).toBe(1 + LOOKS_OF_THE_LONGEST_WAIT);
});

test("waits for the longest promised wait before it gives up", async () => {
  const still = Array.from({ length: LOOKS_OF_THE_LONGEST_WAIT }, () => ({
    status: "backing off",
    waiting: 1,
  }));
  const { result } = await watch([...still, { status: "over" }]);
  expect(result.waiting).toEqual([]);
});

test("sees what comes a second time after everything was over", async () => {
  const over = { status: "over" };
  const { result } = await watch([over, over, { status: "over", faults: 1 }]);
  expect(result.faults).toEqual(["told twice"]);
});
