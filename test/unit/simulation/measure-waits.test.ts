import { expect, it } from "vitest";
import { measureWait } from "#test/simulation/run/measure-waits.ts";

it.each([
  ["all of it, for an order that was never in the trash", [], 100],
  ["all but a time in the trash", [{ from: 30_000, until: 70_000 }], 60],
  [
    "what follows, for an order that was in the trash before",
    [{ from: -9_000, until: 20_000 }],
    80,
  ],
  ["all of it, for an order that was in the trash earlier", [{ from: -9_000, until: -1_000 }], 100],
  ["what precedes, for an order that stays there", [{ from: 90_000, until: 200_000 }], 90],
  [
    "all but each time in the trash",
    [
      { from: 10_000, until: 20_000 },
      { from: 50_000, until: 80_000 },
    ],
    60,
  ],
])("counts as a wait %s", (_, inTrash, seconds) => {
  expect(measureWait({ inTrash }, 0, 100_000)).toBe(seconds);
});
