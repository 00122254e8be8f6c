import { describe, expect, it } from "vitest";
import {
  createSeededRandom,
  drawIntegerBetween,
} from "#shared/courier/domain/planning/seeded-random.ts";

describe("createSeededRandom", () => {
  it("returns the numbers of mulberry32", () => {
    const random = createSeededRandom(1);

    // Computed with the published code in another language.
    expect([random(), random(), random()]).toEqual([
      0.6270739405881613, 0.002735721180215478, 0.5274470399599522,
    ]);
  });

  it("draws integers uniformly, including both bounds", () => {
    const random = createSeededRandom(7);
    const counts = [0, 0, 0, 0];
    for (let draw = 0; draw < 4000; draw++) {
      const number = drawIntegerBetween(random, 2, 5);
      counts[number - 2] = (counts[number - 2] ?? Number.NaN) + 1;
    }

    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(120);
  });
});
