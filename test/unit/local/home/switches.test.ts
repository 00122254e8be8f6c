import { expect, test } from "vitest";
import { createFaultBoard } from "#infra/local/faults/fault-board.ts";
import type { OrderView } from "#infra/local/home/home-state.ts";
import { createRunActivity } from "#infra/local/home/run-activity.ts";
import { toSwitchViews } from "#infra/local/home/switches.ts";

const NOW = Date.UTC(2026, 10, 22, 12);
const TOTALS = createRunActivity().readTotals();
const waitAt = (at: "courier" | "webhook", until: number) =>
  ({ tone: "problem", wait: { at, until } }) as OrderView;

/** Shows the switch of the courier, which was switched off so long ago. */
const findCourierDown = (orders: readonly OrderView[], offSinceMs = 1000) =>
  toSwitchViews({
    ...{ totals: TOTALS, health: { sweptAt: {} }, orders, faults: createFaultBoard(), now: NOW },
    switched: new Map([["courier-down", { at: NOW - offSinceMs, before: TOTALS }]]),
  }).find(({ name }) => name === "courier-down");

test.each([
  ["nothing that another fault failed", [waitAt("webhook", NOW + 9000)], "No order below waits"],
  ["one order", [waitAt("courier", NOW + 192_000)], "1 order below still waits. It goes on in 3"],
  [
    "the first of two, which is due",
    [waitAt("courier", NOW + 192_000), waitAt("courier", NOW - 1)],
    "2 orders below still wait. The first goes on soon.",
  ],
  ["nothing when all is done", [{ tone: "done" } as OrderView], "Every order below has arrived."],
])("a switch that is off again waits for %s", (_, orders, told) => {
  expect(findCourierDown(orders)?.effects.at(-1)).toContain(told);
});

test("a switch that is off for long is told of only while an order waits for it", () => {
  expect(findCourierDown([], 200_000)?.effects).toEqual([]);
  expect(findCourierDown([waitAt("courier", NOW + 9000)], 200_000)).toMatchObject({
    ...{ isWaitedFor: true, effects: ["It is off again.", expect.any(String), expect.any(String)] },
  });
});
