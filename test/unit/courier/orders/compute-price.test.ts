import fc from "fast-check";
import { expect, it } from "vitest";
import {
  computePrice,
  computeTariffMinutes,
  type PriceFactors,
} from "#shared/courier/domain/orders/compute-price.ts";
import { canCarry } from "#shared/courier/domain/orders/transport.ts";

const asked = (changes: Partial<PriceFactors> = {}): PriceFactors => ({
  distanceMeters: 0,
  stops: 1,
  transport: 3,
  packSize: 1,
  isUrgent: false,
  promoCode: undefined,
  ...changes,
});
const MILE = 1609.344;

// Worked by hand: (5.00 + 1.20 a mile + 2.00 a further stop) x transport x size x urgent.
it.each<[string, Partial<PriceFactors>, number, number]>([
  ["nothing but the base", {}, 500, 0],
  ["ten miles", { distanceMeters: 10 * MILE }, 1700, 0],
  ["three stops", { stops: 3 }, 900, 0],
  ["ten miles, three stops", { distanceMeters: 10 * MILE, stops: 3 }, 2100, 0],
  ["urgent", { distanceMeters: 10 * MILE, isUrgent: true }, 2125, 0],
  ["on foot", { distanceMeters: 10 * MILE, transport: 1 }, 1360, 0],
  ["by bicycle", { distanceMeters: 10 * MILE, transport: 2 }, 1530, 0],
  ["by car", { distanceMeters: 10 * MILE, transport: 4 }, 2040, 0],
  ["by van", { distanceMeters: 10 * MILE, transport: 5 }, 2720, 0],
  ["by truck", { distanceMeters: 10 * MILE, transport: 6 }, 3740, 0],
  ["medium", { distanceMeters: 10 * MILE, packSize: 3 }, 1955, 0],
  ["large by car", { distanceMeters: 10 * MILE, packSize: 4, transport: 4 }, 2754, 0],
  ["extra large by van", { distanceMeters: 10 * MILE, packSize: 5, transport: 5 }, 4624, 0],
  ["a tenth off", { distanceMeters: 10 * MILE, promoCode: "WELCOME10" }, 1700, 170],
  ["half off, in small letters", { promoCode: " half " }, 500, 250],
  ["five dollars off", { distanceMeters: 10 * MILE, promoCode: "FIVEOFF" }, 1700, 500],
  ["no more off than it costs", { transport: 1, promoCode: "FIVEOFF" }, 400, 400],
  ["an unknown code", { promoCode: "constructor" }, 500, 0],
])("costs %s", (_name, changes, originalCents, discountCents) => {
  expect(computePrice(asked(changes))).toMatchObject({
    originalCents,
    discountCents,
    totalCents: originalCents - discountCents,
  });
});

it("tells the code only where it was applied", () => {
  expect(computePrice(asked({ promoCode: "half" })).promoCode).toBe("HALF");
  expect(computePrice(asked({ promoCode: "nope" })).promoCode).toBeUndefined();
});

const anything = fc.record({
  distanceMeters: fc.integer({ min: 0, max: 1_000_000 }),
  stops: fc.integer({ min: 1, max: 50 }),
  transport: fc.constantFrom(1, 2, 3, 4, 5, 6),
  packSize: fc.constantFrom(1, 2, 3, 4, 5),
  isUrgent: fc.boolean(),
  promoCode: fc.constantFrom(undefined, "WELCOME10", "HALF", "FIVEOFF"),
}) as fc.Arbitrary<PriceFactors>;

it("never costs less for more miles, more stops or more haste, in whole cents", () => {
  fc.assert(
    fc.property(anything, fc.nat({ max: 5000 }), fc.nat({ max: 10 }), (one, meters, stops) => {
      const { totalCents } = computePrice(one);
      expect(Number.isInteger(totalCents)).toBe(true);
      expect(totalCents).toBeGreaterThanOrEqual(0);
      const more = (changes: Partial<PriceFactors>) =>
        computePrice({ ...one, ...changes }).totalCents;
      expect(more({ distanceMeters: one.distanceMeters + meters })).toBeGreaterThanOrEqual(
        totalCents,
      );
      expect(more({ stops: one.stops + stops })).toBeGreaterThanOrEqual(totalCents);
      expect(more({ isUrgent: true })).toBeGreaterThanOrEqual(more({ isUrgent: false }));
    }),
  );
});

it("allows for the way, the stops and the tariff's own time", () => {
  expect(computeTariffMinutes(1, 601, 2)).toBe(60 + 11 + 20);
  expect(computeTariffMinutes(2, 0, 1)).toBe(240 + 10);
});

it.each([
  [1, 2],
  [2, 3],
  [3, 3],
  [4, 4],
  [5, 5],
  [6, 5],
] as const)("carries by transport %i parcels up to size %i", (transport, largest) => {
  const sizes = ([1, 2, 3, 4, 5] as const).filter((size) => canCarry(transport, size));
  expect(Math.max(...sizes)).toBe(largest);
});
