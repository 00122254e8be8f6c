import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OrderRequest } from "#shared/bridge/domain/delivery/order-request.ts";
import { computeFallbackCents, computeRateCents } from "#shared/bridge/domain/rates/rate-price.ts";
import {
  canShowAgain,
  isBookable,
  type StoredRate,
  toPriceKey,
} from "#shared/bridge/domain/rates/stored-rate.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildOrderRequest, buildStop } from "#test/builders/bridge/order-request.ts";

const arbitraryWords = fc.stringMatching(/^[a-z0-9]{1,12}( [a-z0-9]{1,12}){0,3}$/);
const arbitraryPricedFields = fc.record({
  from: arbitraryWords,
  to: arbitraryWords,
  transportId: fc.integer({ min: 1, max: 6 }),
  packSizeId: fc.integer({ min: 1, max: 5 }),
  itemValue: fc.nat(500),
  isScheduled: fc.boolean(),
  promoCode: fc.option(arbitraryWords, { nil: undefined }),
});
type PricedFields = typeof arbitraryPricedFields extends fc.Arbitrary<infer One> ? One : never;
const arbitraryPersonalFields = fc.record({
  name: arbitraryWords,
  phone: arbitraryWords,
  notes: arbitraryWords,
});

const buildRequest = (
  priced: PricedFields,
  person = { name: "", phone: "", notes: "" },
): OrderRequest =>
  buildOrderRequest({
    single: buildStop({ address: priced.from, ...person }),
    many: [buildStop({ address: priced.to, ...person })],
    transportId: priced.transportId,
    packSizeId: priced.packSizeId,
    itemValue: priced.itemValue,
    pickUpAt: priced.isScheduled ? noon : undefined,
    promoCode: priced.promoCode,
    name: person.name,
  });

describe("the key of a stored price", () => {
  it("does not depend on the recipient", () => {
    fc.assert(
      fc.property(
        arbitraryPricedFields,
        arbitraryPersonalFields,
        arbitraryPersonalFields,
        (priced, one, other) => {
          expect(toPriceKey(buildRequest(priced, one))).toBe(
            toPriceKey(buildRequest(priced, other)),
          );
        },
      ),
    );
  });

  it("depends on every field that determines the price", () => {
    fc.assert(
      fc.property(arbitraryPricedFields, arbitraryPricedFields, (one, other) => {
        const isSame = (Object.keys(one) as (keyof PricedFields)[]).every(
          (field) => one[field] === other[field],
        );
        expect(toPriceKey(buildRequest(one)) === toPriceKey(buildRequest(other))).toBe(isSame);
      }),
    );
    fc.assert(
      fc.property(
        arbitraryPricedFields,
        fc.constantFrom(...(["from", "to", "transportId", "packSizeId", "itemValue"] as const)),
        (one, field) => {
          const value = one[field];
          const changed = typeof value === "number" ? value + 1 : `${value}x`;
          expect(toPriceKey(buildRequest({ ...one, [field]: changed }))).not.toBe(
            toPriceKey(buildRequest(one)),
          );
        },
      ),
    );
  });

  it("ignores case, spacing and punctuation of an address, and respects the order of its words", () => {
    const toKeyOfAddress = (address: string) =>
      toPriceKey(buildOrderRequest({ many: [buildStop({ address })] }));

    expect(toKeyOfAddress("20  W 34th ST., New York")).toBe(
      toKeyOfAddress("20 w 34th st New York"),
    );
    expect(toKeyOfAddress("２０ W 34th St, New York")).toBe(
      toKeyOfAddress("20 W 34th St, New York"),
    );
    expect(toKeyOfAddress("34 W 20th St")).not.toBe(toKeyOfAddress("20 W 34th St"));
    expect(toKeyOfAddress("2 0 W 34th St")).not.toBe(toKeyOfAddress("20 W 34th St"));
  });
});

describe("a stored price", () => {
  const minutesAfterNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
  const buildRate = (changes: Partial<StoredRate> = {}): StoredRate => ({
    token: "t",
    price: { minor: 1000, currency: "USD" },
    quotedAt: noon,
    expiresAt: minutesAfterNoon(60),
    pickUpAt: undefined,
    ...changes,
  });
  const urgentRequest = buildOrderRequest();
  const buildScheduledRequest = (minutes: number) =>
    buildOrderRequest({ pickUpAt: minutesAfterNoon(minutes) });

  it("is shown again for at most ten minutes and not in its last three minutes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 90 }), (now, end) => {
        const isShown = canShowAgain(
          buildRate({ expiresAt: minutesAfterNoon(end) }),
          urgentRequest,
          minutesAfterNoon(now),
        );
        expect(isShown).toBe(now < 10 && end - now > 3);
      }),
    );
  });

  it.each([
    [65, 65, true],
    [65, 35, true],
    [65, 34, false],
    [65, 66, false],
  ])(
    "of a pick-up in %i minutes is bookable for a pick-up in %i: %s",
    (storedMinutes, requestedMinutes, expected) => {
      expect(
        isBookable(
          buildRate({ pickUpAt: minutesAfterNoon(storedMinutes) }),
          buildScheduledRequest(requestedMinutes),
          noon,
        ),
      ).toBe(expected);
    },
  );

  it("is not bookable in its last three minutes", () => {
    expect(isBookable(buildRate({ expiresAt: minutesAfterNoon(4) }), urgentRequest, noon)).toBe(
      true,
    );
    expect(isBookable(buildRate({ expiresAt: minutesAfterNoon(3) }), urgentRequest, noon)).toBe(
      false,
    );
  });

  it("of an urgent order does not apply to a scheduled order, and the reverse", () => {
    expect(isBookable(buildRate(), buildScheduledRequest(65), noon)).toBe(false);
    expect(isBookable(buildRate({ pickUpAt: minutesAfterNoon(65) }), urgentRequest, noon)).toBe(
      false,
    );
  });
});

describe("the rate that the buyer pays", () => {
  const toUsd = (minor: number) => ({ minor, currency: "USD" });
  it.each([
    [1230, { markupPercent: 10, roundToCents: 1 }, 1353],
    [1230, { markupPercent: 10, roundToCents: 50 }, 1400],
    [1000, { markupPercent: -50, roundToCents: 1 }, 500],
    [1000, { markupPercent: -100, roundToCents: 100 }, 0],
    [1001, { markupPercent: 0, roundToCents: 100 }, 1100],
    [1000, { markupPercent: 0, roundToCents: 1, freeAboveCents: 5000 }, 0],
    [1000, { markupPercent: 0, roundToCents: 1, freeAboveCents: 5001 }, 1000],
  ])("for %i with %j is %i", (price, pricing, cents) => {
    expect(computeRateCents(toUsd(price), pricing, 5000)).toBe(cents);
  });

  it("is the merchant's fallback while the courier's price is unknown, unless shipping is free", () => {
    const pricing = { markupPercent: 10, roundToCents: 100, fallbackCents: 999 };

    expect(computeFallbackCents(pricing, 5000)).toBe(999);
    expect(computeFallbackCents({ ...pricing, freeAboveCents: 5000 }, 5000)).toBe(0);
    expect(
      computeFallbackCents({ markupPercent: 0, roundToCents: 1, freeAboveCents: 0 }, 5000),
    ).toBeUndefined();
  });
});
