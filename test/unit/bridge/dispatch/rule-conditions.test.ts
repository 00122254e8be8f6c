import { describe, expect, it } from "vitest";
import type { Goods, StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import {
  evaluateConditions,
  type RuledGoods,
} from "#shared/bridge/domain/dispatch/rule-conditions.ts";
import type { RuleConditions } from "#shared/bridge/domain/settings/dispatch-rules.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";
import { buildAddress, buildStoreOrder } from "#test/builders/bridge/store-order.ts";

const empireState = { latitude: 40.7484, longitude: -73.9857 };
const brooklyn = { latitude: 40.7033, longitude: -73.9903 };

interface Ruled extends Partial<Omit<RuledGoods, "order" | "settings">> {
  readonly order?: Partial<StoreOrder>;
  readonly settings?: Parameters<typeof buildSettings>[0];
}

/** What the conditions say about goods of an order; by default about all of a plain one. */
const evaluate = (when: RuleConditions, { order, settings, ...more }: Ruled = {}) =>
  evaluateConditions(when, {
    order: buildStoreOrder(order),
    settings: buildSettings(settings),
    seenAt: noon,
    names: [{ title: "Courier", code: "courier" }],
    ...more,
  });

const createGoods = (weightGrams: number | undefined, more: Partial<Goods> = {}): Goods => ({
  ...{ locationId: undefined, weightGrams, pieces: 1, isOnHold: false },
  ...more,
});
const createMethod = (id: string): NonNullable<Goods["method"]> => ({
  id,
  kind: "shipping",
  names: [],
});

it("evaluates each condition that a rule has, in one order, and no other", () => {
  const all: Required<RuleConditions> = {
    orderedAt: { days: [], from: "00:00", to: "24:00" },
    productTags: ["frozen"],
    tags: ["fragile"],
    postalCodes: ["100*"],
    distanceKm: { max: 1 },
    pieces: { max: 1 },
    weightGrams: { max: 1 },
    orderValue: { max: 1 },
    shippingMethod: "*",
  };

  expect(evaluate(all).map(({ details }) => details.replace(/[",:].*/, ""))).toEqual([
    "shipping method ",
    "value 50",
    "weight in g 800",
    "pieces 2",
    "distance in km unknown",
    "postal code in 100*",
    "tags",
    "product tags unknown",
    "ordered on friday at 07",
  ]);
  expect(evaluate({})).toEqual([]);
});

describe("says which value decided", () => {
  it.each<[string, RuleConditions, Ruled, boolean | "unknown", string]>([
    ["the method", { shippingMethod: "cour*" }, {}, true, 'shipping method "cour*"'],
    ["another method", { shippingMethod: "post" }, {}, false, 'shipping method "post"'],
    ["a value from a limit on", { orderValue: { min: 50 } }, {}, true, "value 50, from 50"],
    ["a value up to a limit", { orderValue: { max: 49 } }, {}, false, "value 50, up to 49"],
    [
      "a value between two limits",
      { orderValue: { min: 1, max: 60 } },
      {},
      true,
      "value 50, from 1 up to 60",
    ],
    [
      "no value",
      { orderValue: { max: 60 } },
      { order: { subtotal: undefined } },
      false,
      "value unknown, up to 60",
    ],
    [
      "a distance",
      { distanceKm: { max: 6 } },
      {
        order: { shipping: buildAddress({ coordinates: brooklyn }) },
        settings: { locations: [buildLocation({ coordinates: empireState })] },
      },
      true,
      "distance in km 5.03, up to 6",
    ],
    ["a postal code", { postalCodes: ["2*", "100*"] }, {}, true, "postal code in 100*"],
    ["no postal code", { postalCodes: ["2*", "3*"] }, {}, false, "postal code, none of the list"],
    ["a tag", { tags: ["glass", "gift"] }, { order: { tags: ["Gift "] } }, true, 'tag "gift"'],
    [
      "a tag with spaces",
      { tags: [" gift "] },
      { order: { tags: ["Gift"] } },
      true,
      'tag " gift "',
    ],
    ["no tag", { tags: ["glass", "gift"] }, {}, false, "tags, none of glass, gift"],
    [
      "a product's tag",
      { productTags: ["frozen", "ice"] },
      { order: { productTags: [" ICE"] } },
      true,
      'product tag "ice"',
    ],
    [
      "no product's tag",
      { productTags: ["frozen", "ice"] },
      { order: { productTags: ["bread"] } },
      false,
      "product tags, none of frozen, ice",
    ],
    [
      "product tags that were not read",
      { productTags: ["frozen", "ice"] },
      {},
      "unknown",
      "product tags unknown, one of frozen, ice",
    ],
    [
      "product tags that cannot be read",
      { productTags: ["frozen"] },
      { order: { productTags: "unavailable" } },
      "unknown",
      "product tags unknown, one of frozen",
    ],
  ])("%s", (_, when, ruled, holds, details) => {
    expect(evaluate(when, ruled)).toEqual([{ holds, details }]);
  });
});

describe("the weight", () => {
  it.each<[string, readonly Goods[], number]>([
    ["adds up", [createGoods(300), createGoods(1_200)], 1_500],
    ["is at least the default one if a part is unknown", [createGoods(300), createGoods(0)], 1_000],
    ["is what is known, if that is more", [createGoods(1_200), createGoods(undefined)], 1_200],
    ["is less than the default one if all of it is known", [createGoods(300)], 300],
  ])("%s", (_, goods, grams) => {
    const [result] = evaluate({ weightGrams: { min: 0 } }, { order: { goods } });

    expect(result?.details).toBe(`weight in g ${grams}, from 0`);
  });
});

describe("of goods that have a method of their own", () => {
  const goods = [
    createGoods(300, { pieces: 2, method: createMethod("a") }),
    createGoods(900, { pieces: 5, method: createMethod("b"), locationId: "72" }),
  ];
  const destinations = [
    { methodId: "a", locationId: undefined, address: buildAddress({ postalCode: "20001" }) },
    { methodId: "b", locationId: undefined, address: buildAddress({ coordinates: brooklyn }) },
  ];
  const settings = {
    locations: [
      buildLocation({ coordinates: brooklyn }),
      buildLocation({ id: "depot", storeLocationId: "72", coordinates: empireState }),
    ],
  };
  const evaluateMethod = (when: RuleConditions, methodId: string | undefined) =>
    evaluate(when, { order: { goods, destinations } as never, settings, methodId })[0]?.details;

  it("counts only those", () => {
    expect(evaluateMethod({ pieces: { min: 1 } }, "a")).toBe("pieces 2, from 1");
    expect(evaluateMethod({ pieces: { min: 1 } }, "b")).toBe("pieces 5, from 1");
    expect(evaluateMethod({ pieces: { min: 1 } }, undefined)).toBe("pieces 7, from 1");
  });

  it("takes the address that they go to", () => {
    expect(evaluateMethod({ postalCodes: ["2*", "1*"] }, "a")).toBe("postal code in 2*");
    expect(evaluateMethod({ postalCodes: ["2*", "1*"] }, "b")).toBe("postal code in 1*");
    expect(evaluateMethod({ postalCodes: ["2*", "1*"] }, undefined)).toBe("postal code in 2*");
  });

  it("measures from the location that they leave from", () => {
    expect(evaluateMethod({ distanceKm: { min: 1 } }, "b")).toBe("distance in km 5.03, from 1");
  });

  it("takes the order's address if nobody says where they go", () => {
    expect(evaluateMethod({ postalCodes: ["2*", "1*"] }, "c")).toBe("postal code in 1*");
  });
});

describe("the distance", () => {
  const locations = [buildLocation({ storeLocationId: "71", coordinates: empireState })];
  const measure = (order: Partial<StoreOrder>, places: readonly object[] = locations) =>
    evaluate({ distanceKm: { min: 0 } }, { order, settings: { locations: places } as never })[0];

  it("is measured to the order's address if that of the goods has no place", () => {
    const order = {
      shipping: buildAddress({ coordinates: brooklyn }),
      destinations: [{ methodId: "a", locationId: undefined, address: buildAddress() }],
    } as never;

    expect(measure(order)?.details).toBe("distance in km 5.03, from 0");
  });

  it.each<[string, Partial<StoreOrder>, readonly object[]]>([
    ["an address", { shipping: undefined }, locations],
    ["a place of the address", {}, locations],
    [
      "a place of the location",
      { shipping: buildAddress({ coordinates: brooklyn }) },
      [buildLocation()],
    ],
    ["a location", { shipping: buildAddress({ coordinates: brooklyn }) }, []],
  ])("is unknown without %s", (_, order, places) => {
    expect(measure(order, places)).toEqual({
      holds: false,
      details: "distance in km unknown, from 0",
    });
  });

  it("is measured from the first location for goods without one, also if others have no location", () => {
    const order = {
      shipping: buildAddress({ coordinates: empireState }),
      goods: [createGoods(100)],
    };

    expect(
      measure(order, [...locations, buildLocation({ id: "depot", coordinates: brooklyn })]),
    ).toEqual({ holds: true, details: "distance in km 0, from 0" });
  });

  it("is measured from the location that some of the goods leave from", () => {
    const depot = buildLocation({ id: "depot", storeLocationId: "72", coordinates: brooklyn });
    const order = {
      shipping: buildAddress({ coordinates: brooklyn }),
      goods: [createGoods(100), createGoods(100, { locationId: "72" })],
    };

    expect(measure(order, [...locations, depot])?.details).toBe("distance in km 0, from 0");
  });
});

describe("the postal code", () => {
  it("fits no pattern of an order without an address", () => {
    expect(
      evaluate({ postalCodes: ["1*", "Stryker*"] }, { order: { shipping: undefined } }),
    ).toEqual([{ holds: false, details: "postal code, none of the list" }]);
  });
});

describe("the time at which it was ordered", () => {
  /** Tuesday, 24 November 2026, in New York. */
  const evaluateAt = (
    placedAt: string | undefined,
    when: Partial<NonNullable<RuleConditions["orderedAt"]>>,
    ruled: Ruled = {},
  ) =>
    evaluate(
      { orderedAt: { days: [], from: "09:00", to: "17:00", ...when } },
      { ...ruled, order: { placedAt: placedAt === undefined ? undefined : new Date(placedAt) } },
    )[0];

  it.each([
    ["at the beginning", "2026-11-24T14:00:59Z", true, "09:00"],
    ["just before", "2026-11-24T13:59:59Z", false, "08:59"],
    ["in the last minute", "2026-11-24T21:59:59Z", true, "16:59"],
    ["at the end", "2026-11-24T22:00:00Z", false, "17:00"],
  ])("%s", (_, placedAt, holds, time) => {
    expect(evaluateAt(placedAt, {})).toEqual({
      holds,
      details: `ordered on tuesday at ${time}, any day from 09:00 to 17:00`,
    });
  });

  it.each([
    ["one of the days", ["monday", "tuesday"], true],
    ["another day", ["monday", "wednesday"], false],
  ] as const)("%s", (_, days, holds) => {
    expect(evaluateAt("2026-11-24T15:00:00Z", { days: [...days] })).toEqual({
      holds,
      details: `ordered on tuesday at 10:00, ${days.join(", ")} from 09:00 to 17:00`,
    });
  });

  it.each([
    ["2026-11-23", "monday"],
    ["2026-11-29", "sunday"],
  ])("knows the weekday of %s", (date, day) => {
    expect(evaluateAt(`${date}T15:00:00Z`, {})?.details).toContain(`ordered on ${day} at 10:00`);
  });

  it("is when the bridge saw it first, if the store does not tell", () => {
    const seenAt = new Date("2026-11-25T15:00:00Z");

    expect(evaluateAt(undefined, {}, { seenAt })?.details).toContain(
      "ordered on wednesday at 10:00",
    );
  });

  it("is that of UTC without a location", () => {
    const settings = { locations: [] };

    expect(evaluateAt("2026-11-24T14:00:00Z", {}, { settings })?.details).toContain("at 14:00");
  });
});
