import { describe, expect, it } from "vitest";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { computeDistanceKm } from "#shared/bridge/domain/dispatch/compute-distance.ts";
import { isPostalCodeMatch } from "#shared/bridge/domain/dispatch/match-postal-code.ts";
import { selectMethodIds } from "#shared/bridge/domain/dispatch/mode-rule.ts";
import { buildCartOrderRequest } from "#shared/bridge/domain/rates/cart-order-request.ts";
import type { DispatchSettingsRule } from "#shared/bridge/domain/settings/dispatch-rules.ts";
import { findMissingLocation } from "#shared/bridge/domain/settings/find-missing-location.ts";
import { settingsSchema } from "#shared/bridge/domain/settings/settings.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildRateRequest } from "#test/builders/bridge/rate-request.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";
import { buildAddress, buildStoreOrder } from "#test/builders/bridge/store-order.ts";
import { decideForRow } from "./decision-rows.ts";

type When = DispatchSettingsRule["when"];
const empireState = { latitude: 40.7484, longitude: -73.9857 };
const brooklyn = { latitude: 40.7033, longitude: -73.9903 };
const located = [buildLocation({ coordinates: empireState })];
const goods = (weightGrams: number | undefined, pieces = 1, more: object = {}) => ({
  goods: [{ locationId: undefined, weightGrams, pieces, isOnHold: false, ...more }],
});
const worth = (minor: number, currency = "USD") => ({ subtotal: { minor, currency } });
const to = (changes: object) => ({ shipping: buildAddress(changes) });

/** Whether a rule with these conditions decides on the order. */
const fits = (when: When, order: Partial<StoreOrder>, settings: object = {}): boolean => {
  const rules = [{ when, mode: "ignore" as const }];
  return decideForRow({ order, settings: { rules, ...settings } } as never).kind === "skip";
};

describe("a condition of a dispatch rule", () => {
  it.each<[string, When, Partial<StoreOrder>, boolean]>([
    ["a value at the lower end", { orderValue: { min: 100 } }, worth(100_00), true],
    ["a value below", { orderValue: { min: 100 } }, worth(99_99), false],
    ["a value at the upper end", { orderValue: { max: 99.5 } }, worth(99_50), true],
    ["a value above", { orderValue: { max: 99.5 } }, worth(99_51), false],
    ["yen, which have no hundredths", { orderValue: { min: 5_000 } }, worth(5_000, "JPY"), true],
    ["no value", { orderValue: { min: 0 } }, { subtotal: undefined }, false],
    ["a weight within", { weightGrams: { min: 500, max: 800 } }, goods(800), true],
    ["a weight above", { weightGrams: { min: 500, max: 800 } }, goods(801), false],
    [
      "an unknown weight, as the default one",
      { weightGrams: { min: 1_000 } },
      goods(undefined),
      true,
    ],
    ["an unknown weight, as no more", { weightGrams: { min: 1_001 } }, goods(undefined), false],
    ["a quantity", { pieces: { min: 3 } }, goods(100, 3), true],
    ["a smaller quantity", { pieces: { min: 3 } }, goods(100, 2), false],
    [
      "a postal code by its beginning",
      { postalCodes: ["112*", "100*"] },
      to({ postalCode: "10001" }),
      true,
    ],
    ["another postal code", { postalCodes: ["112*"] }, to({ postalCode: "10001" }), false],
    ["a tag, in any case", { tags: ["Fragile", "glass"] }, { tags: ["GLASS "] }, true],
    ["no tag", { tags: ["fragile"] }, { tags: ["fragile-ish"] }, false],
    ["a product tag, in any case", { productTags: ["frozen"] }, { productTags: [" Frozen"] }, true],
    ["no product tag", { productTags: ["frozen"] }, { productTags: [], tags: ["frozen"] }, false],
    ["product tags that nobody knows", { productTags: ["frozen"] }, {}, false],
    [
      "a shipping method",
      { shippingMethod: "expr*" },
      { shippingMethods: [{ title: "Express", code: "" }] },
      true,
    ],
    [
      "another shipping method",
      { shippingMethod: "expr*" },
      { shippingMethods: [{ title: "Post", code: "" }] },
      false,
    ],
  ])("sees %s", (_, when, order, expected) => {
    expect(fits(when, order)).toBe(expected);
  });

  it.each([
    ["near enough", { max: 6 }, brooklyn, true],
    ["too far", { max: 5 }, brooklyn, false],
    ["beyond", { min: 5 }, brooklyn, true],
    ["not located", { max: 6 }, undefined, false],
    ["not located, from nothing on", { min: 0 }, undefined, false],
  ] as const)("sees how far the buyer is: %s", (_, distanceKm, coordinates, expected) => {
    expect(fits({ distanceKm }, to({ coordinates }), { locations: located })).toBe(expected);
  });

  it("knows no distance from a pick-up location without coordinates", () => {
    expect(fits({ distanceKm: { min: 0 } }, to({ coordinates: brooklyn }))).toBe(false);
  });

  it("measures from the location that the goods leave from", () => {
    const there = buildLocation({ id: "depot", storeLocationId: "72", coordinates: brooklyn });
    const locations = [...located, there];
    const order = { ...to({ coordinates: brooklyn }), ...goods(100, 1, { locationId: "72" }) };

    expect(fits({ distanceKm: { max: 0.1 } }, order, { locations })).toBe(true);
    expect(fits({ distanceKm: { max: 0.1 } }, to({ coordinates: brooklyn }), { locations })).toBe(
      false,
    );
  });

  it.each([
    ["within", "2026-11-24T14:00:00Z", true],
    ["at its begin", "2026-11-24T14:00:00Z", true],
    ["just before", "2026-11-24T13:59:59Z", false],
    ["at its end", "2026-11-24T22:00:00Z", false],
    ["on another day", "2026-11-25T15:00:00Z", false],
  ])("sees the local day and time at which it was ordered: %s", (_, placedAt, expected) => {
    // In New York, five hours behind UTC, it is a Tuesday.
    const orderedAt = { days: ["tuesday" as const], from: "09:00", to: "17:00" };

    expect(fits({ orderedAt }, { placedAt: new Date(placedAt) })).toBe(expected);
  });

  it("does not change its mind later", () => {
    const rules = [{ when: { orderedAt: { from: "18:00" } }, mode: "ignore" }];
    const order = { placedAt: new Date("2026-11-24T15:00:00Z") };
    const decideAt = (now: string) =>
      decideForRow({ order, settings: { rules }, now } as never).kind;

    expect(decideAt("2026-11-24T15:01:00Z")).toBe(decideAt("2026-11-24T23:59:00Z"));
  });
});

describe("rules in their order", () => {
  const order = { ...worth(150_00), ...goods(6_000) };
  const decide = (rules: readonly unknown[], more: object = {}, isManual = false) =>
    decideForRow({ order, settings: { rules, ...more }, isManual } as never);
  const explain = (decision: ReturnType<typeof decide>) =>
    decision.ruleResults.find(({ rule }) => rule === "Which way does it go?")?.details;

  it("decide by the first whose conditions all hold, and say which value decided", () => {
    const decision = decide([
      { when: { orderValue: { min: 100 }, weightGrams: { max: 5_000 } }, mode: "ignore" },
      { when: { orderValue: { min: 100 }, weightGrams: { min: 5_000 } }, mode: "urgent" },
      { when: { orderValue: { min: 1 } }, mode: "ignore" },
    ]);

    expect(decision).toMatchObject({ kind: "deliver", plan: { mode: "urgent" } });
    expect(explain(decision)).toContain(
      "rule 2 fits (value 150, from 100; weight in g 6000, from 5000): urgent",
    );
  });

  it("come before the shipping methods, which decide where no rule fits", () => {
    const modes = [{ shippingMethod: "*", mode: "urgent" }];

    expect(decide([{ when: { pieces: { min: 1 } }, mode: "scheduled" }], { modes })).toMatchObject({
      plan: { mode: "scheduled" },
    });
    expect(decide([{ when: { pieces: { min: 2 } }, mode: "scheduled" }], { modes })).toMatchObject({
      plan: { mode: "urgent" },
    });
  });

  it("hold an order, which its merchant can dispatch in the way of the next rule", () => {
    const rules = [
      { when: { weightGrams: { min: 5_000 } }, mode: "hold" },
      { when: { orderValue: { min: 100 } }, mode: "urgent" },
    ];

    expect(decide(rules)).toMatchObject({
      kind: "hold",
      reason: { code: "held-by-rule", params: { rule: 1 } },
    });
    expect(decide(rules, {}, true)).toMatchObject({ kind: "deliver", plan: { mode: "urgent" } });
  });

  it("say which of them leaves an order alone", () => {
    expect(decide([{ when: { pieces: { min: 1 } }, mode: "ignore" }])).toMatchObject({
      kind: "skip",
      reason: { code: "ignored-by-rule", params: { rule: 1 } },
    });
  });

  it("look at the goods of each delivery method alone", () => {
    const method = (id: string) => ({ id, kind: "shipping", names: [{ title: id, code: id }] });
    const both = {
      goods: [
        {
          locationId: undefined,
          weightGrams: 300,
          pieces: 1,
          isOnHold: false,
          method: method("a"),
        },
        {
          locationId: undefined,
          weightGrams: 9_000,
          pieces: 1,
          isOnHold: false,
          method: method("b"),
        },
      ],
    } as Partial<StoreOrder>;
    const settings = buildSettings({
      rules: [{ when: { weightGrams: { min: 5_000 } }, mode: "ignore" }],
    });
    const input = { order: buildStoreOrder(both), settings, seenAt: noon, isManual: false };

    expect(selectMethodIds(input)).toEqual(["a"]);
  });

  it("leave documents without rules as they were", () => {
    expect(settingsSchema.parse({ version: 1 }).rules).toEqual([]);
  });
});

describe("a rule that makes no sense", () => {
  it.each([
    ["without conditions", {}],
    ["with an empty range", { orderValue: {} }],
    ["with a range that ends before it begins", { pieces: { min: 3, max: 2 } }],
    ["with a time that passes midnight", { orderedAt: { from: "22:00", to: "02:00" } }],
    ["with no postal code", { postalCodes: [] }],
    ["with a postal code that is none", { postalCodes: ["100%"] }],
    ["with no tag", { tags: [] }],
    ["with a condition that does not exist", { color: "red" }],
  ])("is refused: %s", (_, when) => {
    const rules = [{ when, mode: "urgent" }];

    expect(settingsSchema.safeParse({ version: 1, rules }).success).toBe(false);
  });

  it("needs a pick-up location if the courier collects", () => {
    const find = (mode: DispatchSettingsRule["mode"]) =>
      findMissingLocation(
        settingsSchema.parse({ version: 1, rules: [{ when: { pieces: { min: 1 } }, mode }] }),
      );

    expect(find("urgent")).toBe("rules.0.mode");
    expect([find("point"), find("ignore"), find("hold")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("a rate at the checkout", () => {
  const service = { code: "now", name: "Now", description: "", mode: "urgent" } as const;
  const quote = (rules: unknown, destination = {}) =>
    buildCartOrderRequest(
      buildRateRequest({ destination: buildAddress(destination) }),
      service,
      buildSettings({ rules, locations: located, rates: { services: [service] } } as never),
      noon,
    );

  it.each(["ignore", "hold"] as const)(
    "is not offered for a cart that a rule says %s of",
    (mode) => {
      const rules = [{ when: { distanceKm: { min: 5 } }, mode }];

      expect(quote(rules, { coordinates: brooklyn })).toEqual({ ok: false, refusal: "cannot-go" });
      expect(quote(rules, { coordinates: empireState }).ok).toBe(true);
    },
  );

  it("is offered where a rule asks for what a cart does not tell", () => {
    expect(quote([{ when: { tags: ["fragile"] }, mode: "ignore" }]).ok).toBe(true);
    expect(quote([{ when: { distanceKm: { min: 5 } }, mode: "ignore" }]).ok).toBe(true);
  });

  it("is quoted in the mode of the rule that fits its order", () => {
    const rules = [{ when: { shippingMethod: "now" }, mode: "scheduled" }];

    expect(quote(rules)).toMatchObject({ ok: true, value: { pickUpAt: expect.any(Date) } });
    expect(quote([])).toMatchObject({ ok: true });
  });
});

it.each([
  ["10001", "10001", true],
  ["10001", "10002", false],
  ["100*", "10001", true],
  ["10001-10099", "10050", true],
  ["10001-10099", "10100", false],
  ["10001-10099", "10001-4321", true],
  ["10001", "10001-4321", true],
  ["sw1a*", "SW1A 1AA", true],
  ["SW1A1AA", "sw1a 1aa", true],
  ["00-950", "00-950", true],
  ["00-950", "00-940", false],
  ["1-9", "55", false],
  ["*", "", false],
])("the postal code %s fits %s: %s", (pattern, code, expected) => {
  expect(isPostalCodeMatch(code, pattern)).toBe(expected);
});

it("computes a distance in a straight line", () => {
  expect(computeDistanceKm(empireState, brooklyn)).toBeCloseTo(5.03, 1);
  expect(computeDistanceKm(empireState, empireState)).toBe(0);
  // Half around the earth.
  expect(
    computeDistanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }),
  ).toBeCloseTo(20_015, 0);
});
