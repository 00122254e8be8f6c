import { describe, expect, it } from "vitest";
import { buildCartOrderRequest } from "#shared/bridge/domain/rates/cart-order-request.ts";
import { type Settings, settingsSchema } from "#shared/bridge/domain/settings/settings.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildRateRequest } from "#test/builders/bridge/rate-request.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";
import { buildAddress } from "#test/builders/bridge/store-order.ts";

const urgentService = { code: "now", name: "Now", description: "", mode: "urgent" } as const;
const scheduledService = { ...urgentService, mode: "scheduled" } as const;
const buildRequest = (
  settings: Settings,
  cart = buildRateRequest(),
  service: typeof urgentService | typeof scheduledService = urgentService,
) => buildCartOrderRequest(cart, service, settings, noon);
const brooklyn = buildLocation({
  id: "brooklyn",
  name: "Brooklyn",
  address: "1 Main St, Brooklyn, NY 11201, US",
  storeLocationId: "7",
});

describe("the courier request for a cart", () => {
  it("uses the weight's packaging step, the value of the goods and the promo code, as a booking does", () => {
    const cart = buildRateRequest({ grams: 4_200, worth: { minor: 50_01, currency: "USD" } });

    expect(buildRequest(buildSettings({ promoCode: "TEA" }), cart)).toMatchObject({
      ok: true,
      value: { transportId: 3, packSizeId: 2, itemValue: 51, promoCode: "TEA", kind: "dropoff" },
    });
  });

  it("uses the default weight when the store has no weight", () => {
    const settings = buildSettings({ packaging: { defaultGrams: 12_000 } });

    expect(buildRequest(settings, buildRateRequest({ grams: 0 }))).toMatchObject({
      value: { packSizeId: 3 },
    });
  });

  it("uses the pick-up location with the street and postal code of the origin", () => {
    const settings = buildSettings({ locations: [buildLocation(), brooklyn] });
    const buildFrom = (street: string, postalCode: string) =>
      buildRequest(settings, buildRateRequest({ origin: buildAddress({ street, postalCode }) }));

    expect(buildFrom("1 MAIN st", "11201")).toMatchObject({
      value: { single: { address: "1 Main St, Brooklyn, NY 11201, US" } },
    });
    expect(buildFrom("350 5th Ave", "10118")).toMatchObject({
      value: { single: { address: "350 5th Ave, New York, NY 10118, US" } },
    });
    // "1 Main St" does not match "11 Main St", and no location is guessed.
    for (const [street, code] of [
      ["11 Main St", "11201"],
      ["1 Main St", "1120"],
      ["", ""],
    ]) {
      expect(buildFrom(street ?? "", code ?? "")).toEqual({
        ok: false,
        refusal: "no-pickup-location",
      });
    }
  });

  it("is refused without a street, which wallets hide until the buyer agrees", () => {
    const cart = buildRateRequest({ destination: buildAddress({ street: "" }) });

    expect(buildRequest(buildSettings(), cart)).toEqual({ ok: false, refusal: "no-address" });
  });

  it.each([
    ["that exceeds the maximum weight", buildSettings(), buildRateRequest({ grams: 500_000 })],
    [
      "whose location never opens",
      buildSettings({ locations: [buildLocation({ hours: buildClosedHours(), exceptions: [] })] }),
      buildRateRequest(),
    ],
  ])("is refused for a cart %s", (_, settings, cart) => {
    expect(buildRequest(settings, cart)).toEqual({ ok: false, refusal: "cannot-go" });
  });

  it("is urgent while the goods are still prepared", () => {
    const settings = buildSettings({ locations: [buildLocation({ preparationMinutes: 30 })] });

    expect(buildRequest(settings)).toMatchObject({ ok: true, value: { pickUpAt: undefined } });
  });

  it("rounds a scheduled pick-up to five minutes, twenty minutes after the earliest time", () => {
    expect(buildRequest(buildSettings(), buildRateRequest(), scheduledService)).toMatchObject({
      value: { pickUpAt: new Date("2026-11-20T13:05:00.000Z") },
    });
  });
});

describe("the settings of rates", () => {
  it("are off by default and contain one service", () => {
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
    [{ services: [urgentService, scheduledService] }],
    [{ services: [{ ...urgentService, code: "Not A Code" }] }],
    [{ services: [{ ...urgentService, mode: "point" }] }],
    [{ fallbackCents: -1 }],
    [{ fallbackCents: 12.5 }],
    [{ roundToCents: 0 }],
    [{ currency: "usd" }],
  ])("reject %j", (rates) => {
    expect(settingsSchema.safeParse({ version: 1, rates }).success).toBe(false);
  });
});

function buildClosedHours() {
  const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
  return Object.fromEntries(days.map((day) => [day, []]));
}
