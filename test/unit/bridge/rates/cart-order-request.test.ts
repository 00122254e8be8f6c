import { describe, expect, it } from "vitest";
import { buildCartOrderRequest } from "#shared/bridge/domain/rates/cart-order-request.ts";
import { type Settings, settingsSchema } from "#shared/bridge/domain/settings/settings.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildRateRequest } from "#test/builders/bridge/rate-request.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";
import { buildAddress } from "#test/builders/bridge/store-order.ts";

const urgent = { code: "now", name: "Now", description: "", mode: "urgent" } as const;
const scheduled = { ...urgent, mode: "scheduled" } as const;
const asked = (
  settings: Settings,
  cart = buildRateRequest(),
  service: typeof urgent | typeof scheduled = urgent,
) => buildCartOrderRequest(cart, service, settings, noon);
const brooklyn = buildLocation({
  id: "brooklyn",
  name: "Brooklyn",
  address: "1 Main St, Brooklyn, NY 11201, US",
  storeLocationId: "7",
});

describe("what the courier is asked for a cart", () => {
  it("follows the weight's step, the goods' worth and the promo code, as a booking does", () => {
    const cart = buildRateRequest({ grams: 4_200, worth: { minor: 50_01, currency: "USD" } });

    expect(asked(buildSettings({ promoCode: "TEA" }), cart)).toMatchObject({
      ok: true,
      value: { transportId: 3, packSizeId: 2, itemValue: 51, promoCode: "TEA", kind: "dropoff" },
    });
  });

  it("takes the weight that is set where the store knows none", () => {
    const settings = buildSettings({ packaging: { defaultGrams: 12_000 } });

    expect(asked(settings, buildRateRequest({ grams: 0 }))).toMatchObject({
      value: { packSizeId: 3 },
    });
  });

  it("is collected where the store sends it from, by street and postal code", () => {
    const settings = buildSettings({ locations: [buildLocation(), brooklyn] });
    const from = (street: string, postalCode: string) =>
      asked(settings, buildRateRequest({ origin: buildAddress({ street, postalCode }) }));

    expect(from("1 MAIN st", "11201")).toMatchObject({
      value: { single: { address: "1 Main St, Brooklyn, NY 11201, US" } },
    });
    expect(from("350 5th Ave", "10118")).toMatchObject({
      value: { single: { address: "350 5th Ave, New York, NY 10118, US" } },
    });
    // "1 Main St" is not part of "11 Main St", nor is a place guessed.
    for (const [street, code] of [
      ["11 Main St", "11201"],
      ["1 Main St", "1120"],
      ["", ""],
    ]) {
      expect(from(street ?? "", code ?? "")).toEqual({ ok: false, refusal: "no-pickup-location" });
    }
  });

  it("is not asked without a street, as wallets hide it until the buyer agrees", () => {
    const cart = buildRateRequest({ destination: buildAddress({ street: "" }) });

    expect(asked(buildSettings(), cart)).toEqual({ ok: false, refusal: "no-address" });
  });

  it.each([
    [
      "that is heavier than anything that is set",
      buildSettings(),
      buildRateRequest({ grams: 500_000 }),
    ],
    [
      "whose place never opens",
      buildSettings({ locations: [buildLocation({ hours: closed(), exceptions: [] })] }),
      buildRateRequest(),
    ],
  ])("is nothing for a cart %s", (_, settings, cart) => {
    expect(asked(settings, cart)).toEqual({ ok: false, refusal: "cannot-go" });
  });

  it("is urgent also while the goods are still to be prepared", () => {
    const settings = buildSettings({ locations: [buildLocation({ preparationMinutes: 30 })] });

    expect(asked(settings)).toMatchObject({ ok: true, value: { pickUpAt: undefined } });
  });

  it("leaves the buyer twenty minutes where the pick-up has a time, on five minutes", () => {
    expect(asked(buildSettings(), buildRateRequest(), scheduled)).toMatchObject({
      value: { pickUpAt: new Date("2026-11-20T13:05:00.000Z") },
    });
  });
});

describe("settings of rates", () => {
  it("are off, with one service, until the merchant says otherwise", () => {
    expect(settingsSchema.parse({ version: 1 }).rates).toEqual({
      isOn: false,
      services: [
        {
          code: "courier-now",
          name: "Courier, as soon as it is ready",
          description: "",
          mode: "urgent",
        },
      ],
      currency: "USD",
      markupPercent: 0,
      roundToCents: 1,
    });
  });

  it.each([
    [{ services: [] }],
    [{ services: [urgent, scheduled] }],
    [{ services: [{ ...urgent, code: "Not A Code" }] }],
    [{ services: [{ ...urgent, mode: "point" }] }],
    [{ fallbackCents: -1 }],
    [{ fallbackCents: 12.5 }],
    [{ roundToCents: 0 }],
    [{ currency: "usd" }],
  ])("refuse %j", (rates) => {
    expect(settingsSchema.safeParse({ version: 1, rates }).success).toBe(false);
  });
});

function closed() {
  const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
  return Object.fromEntries(days.map((day) => [day, []]));
}
