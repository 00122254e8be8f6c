import fc from "fast-check";
import { expect, it } from "vitest";
import {
  computePrice,
  computeTariffMinutes,
  type PriceFactors,
} from "#shared/courier/domain/orders/compute-price.ts";
import { canCarry } from "#shared/courier/domain/orders/transport.ts";

const buildFactors = (changes: Partial<PriceFactors> = {}): PriceFactors => ({
  distanceMeters: 0,
  stops: 1,
  transport: 3,
  packSize: 1,
  isUrgent: false,
  promoCode: undefined,
  ...changes,
});
const MILE = 1609.344;

// Calculated by hand: (5.00 + 1.20 per mile + 2.00 per further stop) x transport x size x urgency.
it.each<[string, Partial<PriceFactors>, number, number]>([
  ["the base price alone", {}, 500, 0],
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
  ["a discount of 10 percent", { distanceMeters: 10 * MILE, promoCode: "WELCOME10" }, 1700, 170],
  ["a discount of half, with a code in lower case", { promoCode: " half " }, 500, 250],
  ["a discount of five dollars", { distanceMeters: 10 * MILE, promoCode: "FIVEOFF" }, 1700, 500],
  ["a discount that exceeds the price", { transport: 1, promoCode: "FIVEOFF" }, 400, 400],
  ["an unknown code", { promoCode: "constructor" }, 500, 0],
])("computes the price of %s", (_name, changes, originalCents, discountCents) => {
  expect(computePrice(buildFactors(changes))).toMatchObject({
    originalCents,
    discountCents,
    totalCents: originalCents - discountCents,
  });
});

it("returns the promo code only if it was applied", () => {
  expect(computePrice(buildFactors({ promoCode: "half" })).promoCode).toBe("HALF");
  expect(computePrice(buildFactors({ promoCode: "nope" })).promoCode).toBeUndefined();
});

const factors = fc.record({
  distanceMeters: fc.integer({ min: 0, max: 1_000_000 }),
  stops: fc.integer({ min: 1, max: 50 }),
  transport: fc.constantFrom(1, 2, 3, 4, 5, 6),
  packSize: fc.constantFrom(1, 2, 3, 4, 5),
  isUrgent: fc.boolean(),
  promoCode: fc.constantFrom(undefined, "WELCOME10", "HALF", "FIVEOFF"),
}) as fc.Arbitrary<PriceFactors>;

it("never costs less for more miles, more stops or urgency, in whole cents", () => {
  fc.assert(
    fc.property(factors, fc.nat({ max: 5000 }), fc.nat({ max: 10 }), (one, meters, stops) => {
      const { totalCents } = computePrice(one);
      expect(Number.isInteger(totalCents)).toBe(true);
      expect(totalCents).toBeGreaterThanOrEqual(0);
      const priceWith = (changes: Partial<PriceFactors>) =>
        computePrice({ ...one, ...changes }).totalCents;
      expect(priceWith({ distanceMeters: one.distanceMeters + meters })).toBeGreaterThanOrEqual(
        totalCents,
      );
      expect(priceWith({ stops: one.stops + stops })).toBeGreaterThanOrEqual(totalCents);
      expect(priceWith({ isUrgent: true })).toBeGreaterThanOrEqual(priceWith({ isUrgent: false }));
    }),
  );
});

it("adds the trip, the stops and the tariff's base time", () => {
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
] as const)("allows transport %i to carry parcels up to size %i", (transport, largest) => {
  const sizes = ([1, 2, 3, 4, 5] as const).filter((size) => canCarry(transport, size));
  expect(Math.max(...sizes)).toBe(largest);
});
