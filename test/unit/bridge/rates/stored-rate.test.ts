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

const words = fc.stringMatching(/^[a-z0-9]{1,12}( [a-z0-9]{1,12}){0,3}$/);
const priced = fc.record({
  from: words,
  to: words,
  transportId: fc.integer({ min: 1, max: 6 }),
  packSizeId: fc.integer({ min: 1, max: 5 }),
  itemValue: fc.nat(500),
  isScheduled: fc.boolean(),
  promoCode: fc.option(words, { nil: undefined }),
});
type Priced = typeof priced extends fc.Arbitrary<infer One> ? One : never;
const personal = fc.record({ name: words, phone: words, notes: words });

const request = (what: Priced, who = { name: "", phone: "", notes: "" }): OrderRequest =>
  buildOrderRequest({
    single: buildStop({ address: what.from, ...who }),
    many: [buildStop({ address: what.to, ...who })],
    transportId: what.transportId,
    packSizeId: what.packSizeId,
    itemValue: what.itemValue,
    pickUpAt: what.isScheduled ? noon : undefined,
    promoCode: what.promoCode,
    name: who.name,
  });

describe("what a price is kept under", () => {
  it("is the same for everybody who asks the same, whoever receives it", () => {
    fc.assert(
      fc.property(priced, personal, personal, (what, one, other) => {
        expect(toPriceKey(request(what, one))).toBe(toPriceKey(request(what, other)));
      }),
    );
  });

  it("differs wherever anything that sets the price does", () => {
    fc.assert(
      fc.property(priced, priced, (one, other) => {
        const isSame = (Object.keys(one) as (keyof Priced)[]).every(
          (field) => one[field] === other[field],
        );
        expect(toPriceKey(request(one)) === toPriceKey(request(other))).toBe(isSame);
      }),
    );
    fc.assert(
      fc.property(
        priced,
        fc.constantFrom(...(["from", "to", "transportId", "packSizeId", "itemValue"] as const)),
        (one, field) => {
          const value = one[field];
          const changed = typeof value === "number" ? value + 1 : `${value}x`;
          expect(toPriceKey(request({ ...one, [field]: changed }))).not.toBe(
            toPriceKey(request(one)),
          );
        },
      ),
    );
  });

  it("does not mind case, spacing and punctuation of an address, and does mind its order", () => {
    const at = (address: string) =>
      toPriceKey(buildOrderRequest({ many: [buildStop({ address })] }));

    expect(at("20  W 34th ST., New York")).toBe(at("20 w 34th st New York"));
    expect(at("２０ W 34th St, New York")).toBe(at("20 W 34th St, New York"));
    expect(at("34 W 20th St")).not.toBe(at("20 W 34th St"));
    expect(at("2 0 W 34th St")).not.toBe(at("20 W 34th St"));
  });
});

describe("a kept price", () => {
  const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);
  const rate = (changes: Partial<StoredRate> = {}): StoredRate => ({
    token: "t",
    price: { minor: 1000, currency: "USD" },
    quotedAt: noon,
    expiresAt: minutes(60),
    pickUpAt: undefined,
    ...changes,
  });
  const urgent = buildOrderRequest();
  const at = (count: number) => buildOrderRequest({ pickUpAt: minutes(count) });

  it("is never shown ten minutes after it was asked for, nor within three of its end", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 90 }), (now, end) => {
        const isShown = canShowAgain(rate({ expiresAt: minutes(end) }), urgent, minutes(now));
        expect(isShown).toBe(now < 10 && end - now > 3);
      }),
    );
  });

  it.each([
    [65, 65, true],
    [65, 35, true],
    [65, 34, false],
    [65, 66, false],
  ])("of a pick-up in %i minutes is booked for one in %i: %s", (kept, wanted, isGood) => {
    expect(isBookable(rate({ pickUpAt: minutes(kept) }), at(wanted), noon)).toBe(isGood);
  });

  it("is not begun with in its last three minutes", () => {
    expect(isBookable(rate({ expiresAt: minutes(4) }), urgent, noon)).toBe(true);
    expect(isBookable(rate({ expiresAt: minutes(3) }), urgent, noon)).toBe(false);
  });

  it("of an urgent order is not one of a scheduled, nor the other way round", () => {
    expect(isBookable(rate(), at(65), noon)).toBe(false);
    expect(isBookable(rate({ pickUpAt: minutes(65) }), urgent, noon)).toBe(false);
  });
});

describe("what the buyer pays", () => {
  const usd = (minor: number) => ({ minor, currency: "USD" });
  it.each([
    [1230, { markupPercent: 10, roundToCents: 1 }, 1353],
    [1230, { markupPercent: 10, roundToCents: 50 }, 1400],
    [1000, { markupPercent: -50, roundToCents: 1 }, 500],
    [1000, { markupPercent: -100, roundToCents: 100 }, 0],
    [1001, { markupPercent: 0, roundToCents: 100 }, 1100],
    [1000, { markupPercent: 0, roundToCents: 1, freeAboveCents: 5000 }, 0],
    [1000, { markupPercent: 0, roundToCents: 1, freeAboveCents: 5001 }, 1000],
  ])("for %i with %j is %i", (price, pricing, cents) => {
    expect(computeRateCents(usd(price), pricing, 5000)).toBe(cents);
  });

  it("while the courier's price is not known is the merchant's own, unless it is free or there is none", () => {
    const pricing = { markupPercent: 10, roundToCents: 100, fallbackCents: 999 };

    expect(computeFallbackCents(pricing, 5000)).toBe(999);
    expect(computeFallbackCents({ ...pricing, freeAboveCents: 5000 }, 5000)).toBe(0);
    expect(
      computeFallbackCents({ markupPercent: 0, roundToCents: 1, freeAboveCents: 0 }, 5000),
    ).toBeUndefined();
  });
});
