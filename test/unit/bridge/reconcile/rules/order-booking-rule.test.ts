import { describe, expect, it } from "vitest";
import type { CourierOrder, StoredQuote } from "#shared/bridge/domain/delivery/courier-order.ts";
import { decideBooking } from "#shared/bridge/domain/reconcile/decide-booking.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";
import { buildObservation } from "#test/builders/bridge/observation.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";

const decide = (order?: CourierOrder, settings = {}) =>
  decideBooking(
    buildObservation({
      delivery: buildDelivery({ order }),
      order: buildStoreOrder(),
      settings: buildSettings({ defaultMode: "urgent", ...settings }),
    }),
  );
const PRICE = { minor: 10_00, currency: "USD" };

/** Asks for the quote that is wanted now, and answers it. */
function answerQuote(changes: Partial<StoredQuote> = {}): CourierOrder {
  const asked = decide();
  if (asked.kind !== "quote") throw new Error("No quote is asked for");
  const { requestFingerprint } = asked;
  const expiresAt = addMinutes(noon, 60);
  const quote = { token: "t", price: PRICE, expiresAt, requestFingerprint, ...changes };
  return { refusals: 0, quote };
}

describe("an order at the courier", () => {
  it("is quoted first, under the name that the store gave it, with the promotion code", () => {
    expect(decide(undefined, { promoCode: "TEA" })).toMatchObject({
      kind: "quote",
      request: { name: "#1001", promoCode: "TEA" },
      plan: { mode: "urgent" },
    });
  });

  it("is confirmed with its quote, once that is saved as tried", () => {
    const order = answerQuote();
    expect(decide(order)).toMatchObject({ kind: "prepare-confirm", quote: order.quote });
    const tried = answerQuote({ attemptedAt: noon });
    expect(decide(tried)).toMatchObject({
      ...{ kind: "confirm", quote: tried.quote, request: { name: "#1001" } },
      plan: { mode: "urgent" },
    });
  });

  it("waits for the outcome of a confirmation whose quote is of another request", () => {
    const attemptedAt = addMinutes(noon, -1);
    expect(decide(answerQuote({ attemptedAt, requestFingerprint: "other" }))).toEqual({
      ...{ kind: "idle", state: "booking", requeueAt: addMinutes(noon, 1), keepsError: false },
    });
  });

  it("is held above the limit, and looked at again after six hours", () => {
    const settings = { priceCeiling: { kind: "amount", cents: 9_99 } };
    expect(decide(answerQuote(), settings)).toMatchObject({
      ...{ kind: "idle", state: "held", reason: { code: "price-above-ceiling" } },
      requeueAt: addMinutes(noon, 6 * 60),
    });
  });
});
