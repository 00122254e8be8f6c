import { describe, expect, it } from "vitest";
import type { Mode } from "#shared/bridge/domain/settings/modes.ts";
import { buildLocation } from "#test/builders/bridge/settings.ts";
import { buildAddress } from "#test/builders/bridge/store-order.ts";
import { type DecisionRow, decideForRow } from "./decision-rows.ts";

const buildHold = (code: string) => ({ kind: "hold", code }) as const;
const buildDeliver = (plan: Record<string, unknown> = {}) => ({ kind: "deliver", plan }) as const;
const buildShippingMethod = (title: string, code = "") => ({ shippingMethods: [{ title, code }] });
const buildModes = (...rules: [string, Mode][]) => ({
  modes: rules.map(([shippingMethod, mode]) => ({ shippingMethod, mode })),
});
const buildGoods = (
  locationId: string | undefined,
  weightGrams: number | undefined,
  more = {},
) => ({
  locationId,
  weightGrams,
  pieces: 1,
  isOnHold: false,
  ...more,
});
const urgentSettings = { defaultMode: "urgent" } as const;
const shop71 = buildLocation({ storeLocationId: "71" });
const depot72 = buildLocation({ id: "depot", name: "Depot", storeLocationId: "72" });
const twoLocations = { locations: [shop71, depot72] };
const buildGoodsOfWeight = (weightGrams: number | undefined) => ({
  goods: [buildGoods(undefined, weightGrams)],
});
const buildLoadPlan = (transportId: number, packSizeId: number, grams: number) =>
  buildDeliver({ load: { transportId, packSizeId, grams, pieces: 1 } });
const toUsd = (minor: number) => ({ minor, currency: "USD" });
const toYen = (minor: number) => ({ minor, currency: "JPY" });

const MODES: readonly DecisionRow[] = [
  {
    title: "matches the whole title",
    order: buildShippingMethod("Express"),
    settings: buildModes(["Express", "urgent"]),
    expected: buildDeliver({ mode: "urgent" }),
  },
  {
    title: "does not match a part of the title",
    order: buildShippingMethod("Express 1h"),
    settings: buildModes(["Express", "urgent"]),
    expected: buildDeliver({ mode: "point" }),
  },
  {
    title: "matches a wildcard in any case",
    order: buildShippingMethod("EXPRESS 1h"),
    settings: buildModes(["expr*", "urgent"]),
    expected: buildDeliver({ mode: "urgent" }),
  },
  {
    title: "matches the code",
    order: buildShippingMethod("Courier", "flat_rate:3"),
    settings: buildModes(["flat_rate:*", "point-with-pickup"]),
    expected: buildDeliver({ mode: "point-with-pickup" }),
  },
  {
    title: "matches one of several shipping methods",
    order: {
      shippingMethods: [
        { title: "Post", code: "" },
        { title: "Van", code: "" },
      ],
    },
    settings: buildModes(["van", "scheduled"]),
    expected: buildDeliver({ mode: "scheduled" }),
  },
  {
    title: "takes the first of two matching rules",
    order: buildShippingMethod("Van"),
    settings: buildModes(["v*", "urgent"], ["van", "ignore"]),
    expected: buildDeliver({ mode: "urgent" }),
  },
  {
    title: "skips an ignored shipping method",
    order: buildShippingMethod("Post"),
    settings: buildModes(["post", "ignore"]),
    isManual: true,
    expected: { kind: "skip", code: "ignored-method" },
  },
  {
    title: "applies a rule although the default mode is ignore",
    order: buildShippingMethod("Van"),
    settings: { ...buildModes(["van", "urgent"]), defaultMode: "ignore" },
    expected: buildDeliver({ mode: "urgent" }),
  },
  {
    title: "does not match a catch-all pattern without a shipping method",
    order: { shippingMethods: [] },
    settings: { ...buildModes(["*", "urgent"]), defaultMode: "ignore" },
    expected: { kind: "skip", code: "ignored-method" },
  },
  {
    title: "matches a leading ! literally",
    order: buildShippingMethod("!Rush"),
    settings: buildModes(["!rush", "urgent"]),
    expected: buildDeliver({ mode: "urgent" }),
  },
  {
    title: "does not negate a pattern with a leading !",
    order: buildShippingMethod("Post"),
    settings: buildModes(["!rush", "urgent"]),
    expected: buildDeliver({ mode: "point" }),
  },
  {
    title: "matches brackets and dots literally",
    order: buildShippingMethod("Van (2.5 t)"),
    settings: buildModes(["van (2?5 t)", "ignore"], ["van (2.5 t)", "urgent"]),
    expected: buildDeliver({ mode: "urgent" }),
  },
  {
    title: "matches a backslash literally",
    order: buildShippingMethod("a\\b"),
    settings: buildModes(["A\\B", "urgent"]),
    expected: buildDeliver({ mode: "urgent" }),
  },
];

const GOODS: readonly DecisionRow[] = [
  {
    title: "skips an order without goods",
    order: { goods: [] },
    expected: { kind: "skip", code: "no-goods-left" },
  },
  {
    title: "waits while all goods are on hold",
    order: { goods: [buildGoods("71", 500, { isOnHold: true })] },
    isManual: true,
    expected: { kind: "wait", code: "on-hold" },
  },
  {
    title: "splits a point into two locations",
    order: { goods: [buildGoods("71", 500), buildGoods("72", 700)] },
    expected: buildDeliver({ split: ["71", "72"], storeLocationIds: ["71"], load: { grams: 500 } }),
  },
  {
    title: "collects an order from two locations",
    order: { goods: [buildGoods("71", 500), buildGoods("72", 700)] },
    settings: { ...urgentSettings, ...twoLocations },
    expected: buildDeliver({
      storeLocationIds: ["71", "72"],
      load: { grams: 1200, pieces: 2 },
      pickUps: [{ id: "shop" }, { id: "depot" }],
    }),
  },
  {
    title: "delivers only the goods that are not on hold",
    order: { goods: [buildGoods("71", 500), buildGoods("72", 700, { isOnHold: true })] },
    settings: { ...urgentSettings, ...twoLocations },
    expected: buildDeliver({ storeLocationIds: ["71"], load: { grams: 500 } }),
  },
  {
    title: "delivers a part from its own location",
    order: { goods: [buildGoods("71", 500), buildGoods("72", 700)] },
    partLocationId: "72",
    expected: buildDeliver({ storeLocationIds: ["72"], load: { grams: 700 } }),
  },
  {
    title: "skips a part without goods",
    order: { goods: [buildGoods("71", 500)] },
    partLocationId: "72",
    expected: { kind: "skip", code: "no-goods-left" },
  },
  {
    title: "delivers a point without a pick-up location",
    settings: { locations: [] },
    expected: buildDeliver({ pickUps: [] }),
  },
  {
    title: "holds an order without a pick-up location",
    settings: { ...urgentSettings, locations: [] },
    expected: buildHold("no-pickup-location"),
  },
  {
    title: "holds a point with pick-up that has no pick-up location",
    settings: { defaultMode: "point-with-pickup", locations: [] },
    expected: buildHold("no-pickup-location"),
  },
  {
    title: "uses a location without a store location for all goods",
    order: { goods: [buildGoods("99", 500)] },
    settings: urgentSettings,
    expected: buildDeliver({ pickUps: [{ id: "shop" }] }),
  },
  {
    title: "holds goods whose store location has no pick-up location",
    order: { goods: [buildGoods("99", 500)] },
    settings: { ...urgentSettings, locations: [shop71] },
    expected: buildHold("no-pickup-location"),
  },
  {
    title: "uses the location of the goods",
    order: { goods: [buildGoods("72", 500)] },
    settings: { ...urgentSettings, ...twoLocations },
    expected: buildDeliver({ pickUps: [{ id: "depot" }] }),
  },
  {
    title: "uses the first location for a store without locations",
    settings: { ...urgentSettings, ...twoLocations },
    expected: buildDeliver({ pickUps: [{ id: "shop" }] }),
  },
  {
    title: "holds an order without a phone number",
    order: { shipping: buildAddress({ phone: "" }), billing: undefined },
    expected: buildHold("no-phone"),
  },
];

const LOADS_AND_MONEY: readonly DecisionRow[] = [
  {
    title: "uses a packaging step up to its limit",
    order: buildGoodsOfWeight(1000),
    expected: buildLoadPlan(2, 1, 1000),
  },
  {
    title: "uses the next packaging step one gram above the limit",
    order: buildGoodsOfWeight(1001),
    expected: buildLoadPlan(3, 2, 1001),
  },
  {
    title: "accepts the maximum weight",
    order: buildGoodsOfWeight(100_000),
    expected: buildLoadPlan(5, 5, 100_000),
  },
  {
    title: "holds an order above the maximum weight",
    order: buildGoodsOfWeight(100_001),
    expected: buildHold("too-heavy"),
  },
  {
    title: "uses the default weight when the weight is unknown",
    order: buildGoodsOfWeight(undefined),
    expected: buildLoadPlan(2, 1, 1000),
  },
  {
    title: "uses the default weight when the weight is zero",
    order: buildGoodsOfWeight(0),
    expected: buildLoadPlan(2, 1, 1000),
  },
  {
    title: "uses the configured default weight",
    order: buildGoodsOfWeight(undefined),
    settings: { packaging: { defaultGrams: 5001 } },
    expected: buildLoadPlan(4, 3, 5001),
  },
  {
    title: "does not reduce the weight when some weights are unknown",
    order: { goods: [buildGoods("71", 20_000), buildGoods("72", undefined)] },
    settings: { ...urgentSettings, ...twoLocations },
    expected: buildDeliver({ load: { transportId: 4, packSizeId: 4, grams: 20_000, pieces: 2 } }),
  },
  {
    title: "sets a fixed price limit",
    settings: { priceCeiling: { kind: "amount", cents: 750 } },
    expected: buildDeliver({ ceiling: toUsd(750) }),
  },
  {
    title: "rounds a limit that is a share of the subtotal down",
    order: { subtotal: toUsd(3333) },
    settings: { priceCeiling: { kind: "share", percent: 33 } },
    expected: buildDeliver({ ceiling: toUsd(1099), itemValue: 34 }),
  },
  {
    title: "sets a limit of zero for a share of another currency",
    order: { subtotal: toYen(5000) },
    settings: { priceCeiling: { kind: "share", percent: 33 } },
    expected: buildDeliver({ ceiling: toUsd(0) }),
  },
  {
    title: "sets a limit of zero for a share of an unknown subtotal",
    order: { subtotal: undefined },
    settings: { priceCeiling: { kind: "share", percent: 33 } },
    expected: buildDeliver({ ceiling: toUsd(0), itemValue: 0 }),
  },
  {
    title: "rounds the tip down to whole dollars",
    order: { tip: toUsd(499) },
    expected: buildDeliver({ tip: 4 }),
  },
  {
    title: "passes no tip on when the store keeps it",
    order: { tip: toUsd(500) },
    settings: { passOnTip: false },
    expected: buildDeliver({ tip: 0 }),
  },
  {
    title: "passes no tip of 500 yen on",
    order: { tip: toYen(500) },
    expected: buildDeliver({ tip: 0 }),
  },
];

describe.each([
  ["shipping methods and modes", MODES],
  ["goods and locations", GOODS],
  ["load and money", LOADS_AND_MONEY],
])("%s", (_, rows) => {
  it.each(rows)("$title", (row) => {
    const decision = decideForRow(row);
    const { expected: is } = row;
    const isPlan = is.kind === "deliver";

    expect(decision).toMatchObject(
      isPlan ? { kind: "deliver", plan: is.plan } : { kind: is.kind, reason: { code: is.code } },
    );
    expect(decision.ruleResults.at(-1)?.outcome).toBe(isPlan ? "continue" : is.kind);
  });
});

it("sets no price limit by default", () => {
  const decision = decideForRow({ title: "", expected: buildDeliver() });
  expect(decision.kind === "deliver" && decision.plan.ceiling).toBeUndefined();
});
