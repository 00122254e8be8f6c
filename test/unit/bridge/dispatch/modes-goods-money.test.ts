import { describe, expect, it } from "vitest";
import type { Mode } from "#shared/bridge/domain/settings/settings.ts";
import { buildLocation } from "#test/builders/bridge/settings.ts";
import { buildAddress } from "#test/builders/bridge/store-order.ts";
import { decided, type Row } from "./decision-rows.ts";

const hold = (code: string) => ({ kind: "hold", code }) as const;
const deliver = (plan: Record<string, unknown> = {}) => ({ kind: "deliver", plan }) as const;
const method = (title: string, code = "") => ({ shippingMethods: [{ title, code }] });
const modes = (...rules: [string, Mode][]) => ({
  modes: rules.map(([shippingMethod, mode]) => ({ shippingMethod, mode })),
});
const goods = (locationId: string | undefined, weightGrams: number | undefined, more = {}) => ({
  locationId,
  weightGrams,
  pieces: 1,
  isOnHold: false,
  ...more,
});
const urgent = { defaultMode: "urgent" } as const;
const shop71 = buildLocation({ storeLocationId: "71" });
const depot72 = buildLocation({ id: "depot", name: "Depot", storeLocationId: "72" });
const both = { locations: [shop71, depot72] };
const weighing = (weightGrams: number | undefined) => ({ goods: [goods(undefined, weightGrams)] });
const load = (transportId: number, packSizeId: number, grams: number) =>
  deliver({ load: { transportId, packSizeId, grams, pieces: 1 } });
const usd = (minor: number) => ({ minor, currency: "USD" });
const yen = (minor: number) => ({ minor, currency: "JPY" });

const MODES: readonly Row[] = [
  {
    title: "the whole title",
    order: method("Express"),
    settings: modes(["Express", "urgent"]),
    is: deliver({ mode: "urgent" }),
  },
  {
    title: "a part of the title does not fit",
    order: method("Express 1h"),
    settings: modes(["Express", "urgent"]),
    is: deliver({ mode: "point" }),
  },
  {
    title: "a wildcard, whatever the case",
    order: method("EXPRESS 1h"),
    settings: modes(["expr*", "urgent"]),
    is: deliver({ mode: "urgent" }),
  },
  {
    title: "the code",
    order: method("Courier", "flat_rate:3"),
    settings: modes(["flat_rate:*", "point-with-pickup"]),
    is: deliver({ mode: "point-with-pickup" }),
  },
  {
    title: "one of several methods",
    order: {
      shippingMethods: [
        { title: "Post", code: "" },
        { title: "Van", code: "" },
      ],
    },
    settings: modes(["van", "scheduled"]),
    is: deliver({ mode: "scheduled" }),
  },
  {
    title: "the first rule of two that fit",
    order: method("Van"),
    settings: modes(["v*", "urgent"], ["van", "ignore"]),
    is: deliver({ mode: "urgent" }),
  },
  {
    title: "left alone",
    order: method("Post"),
    settings: modes(["post", "ignore"]),
    isManual: true,
    is: { kind: "skip", code: "ignored-method" },
  },
  {
    title: "left alone unless a rule says otherwise",
    order: method("Van"),
    settings: { ...modes(["van", "urgent"]), defaultMode: "ignore" },
    is: deliver({ mode: "urgent" }),
  },
  {
    title: "no method at all, and a pattern for everything",
    order: { shippingMethods: [] },
    settings: { ...modes(["*", "urgent"]), defaultMode: "ignore" },
    is: { kind: "skip", code: "ignored-method" },
  },
  {
    title: "a leading ! stands for itself",
    order: method("!Rush"),
    settings: modes(["!rush", "urgent"]),
    is: deliver({ mode: "urgent" }),
  },
  {
    title: "a leading ! is no negation",
    order: method("Post"),
    settings: modes(["!rush", "urgent"]),
    is: deliver({ mode: "point" }),
  },
  {
    title: "brackets and dots stand for themselves",
    order: method("Van (2.5 t)"),
    settings: modes(["van (2?5 t)", "ignore"], ["van (2.5 t)", "urgent"]),
    is: deliver({ mode: "urgent" }),
  },
  {
    title: "a backslash stands for itself",
    order: method("a\\b"),
    settings: modes(["A\\B", "urgent"]),
    is: deliver({ mode: "urgent" }),
  },
];

const GOODS: readonly Row[] = [
  {
    title: "nothing left",
    order: { goods: [] },
    is: { kind: "skip", code: "no-goods-left" },
  },
  {
    title: "all on hold",
    order: { goods: [goods("71", 500, { isOnHold: true })] },
    isManual: true,
    is: { kind: "wait", code: "on-hold" },
  },
  {
    title: "two places, points",
    order: { goods: [goods("71", 500), goods("72", 700)] },
    is: deliver({ split: ["71", "72"], storeLocationIds: ["71"], load: { grams: 500 } }),
  },
  {
    title: "two places, an order",
    order: { goods: [goods("71", 500), goods("72", 700)] },
    settings: { ...urgent, ...both },
    is: deliver({
      storeLocationIds: ["71", "72"],
      load: { grams: 1200, pieces: 2 },
      pickUps: [{ id: "shop" }, { id: "depot" }],
    }),
  },
  {
    title: "two places, one of them on hold",
    order: { goods: [goods("71", 500), goods("72", 700, { isOnHold: true })] },
    settings: { ...urgent, ...both },
    is: deliver({ storeLocationIds: ["71"], load: { grams: 500 } }),
  },
  {
    title: "a part of its own",
    order: { goods: [goods("71", 500), goods("72", 700)] },
    partLocationId: "72",
    is: deliver({ storeLocationIds: ["72"], load: { grams: 700 } }),
  },
  {
    title: "a part whose goods are gone",
    order: { goods: [goods("71", 500)] },
    partLocationId: "72",
    is: { kind: "skip", code: "no-goods-left" },
  },
  {
    title: "no pick-up location, a plain point",
    settings: { locations: [] },
    is: deliver({ pickUps: [] }),
  },
  {
    title: "no pick-up location, an order",
    settings: { ...urgent, locations: [] },
    is: hold("no-pickup-location"),
  },
  {
    title: "no pick-up location, a point with pick-up",
    settings: { defaultMode: "point-with-pickup", locations: [] },
    is: hold("no-pickup-location"),
  },
  {
    title: "one that is tied to no place serves all",
    order: { goods: [goods("99", 500)] },
    settings: urgent,
    is: deliver({ pickUps: [{ id: "shop" }] }),
  },
  {
    title: "one that is tied to another place serves nobody else",
    order: { goods: [goods("99", 500)] },
    settings: { ...urgent, locations: [shop71] },
    is: hold("no-pickup-location"),
  },
  {
    title: "the one tied to the place",
    order: { goods: [goods("72", 500)] },
    settings: { ...urgent, ...both },
    is: deliver({ pickUps: [{ id: "depot" }] }),
  },
  {
    title: "a store without places takes the first",
    settings: { ...urgent, ...both },
    is: deliver({ pickUps: [{ id: "shop" }] }),
  },
  {
    title: "no phone",
    order: { shipping: buildAddress({ phone: "" }), billing: undefined },
    is: hold("no-phone"),
  },
];

const LOADS_AND_MONEY: readonly Row[] = [
  { title: "at a step's boundary", order: weighing(1000), is: load(2, 1, 1000) },
  { title: "a gram over it", order: weighing(1001), is: load(3, 2, 1001) },
  { title: "the heaviest", order: weighing(100_000), is: load(5, 5, 100_000) },
  { title: "too heavy", order: weighing(100_001), is: hold("too-heavy") },
  { title: "unknown weight", order: weighing(undefined), is: load(2, 1, 1000) },
  { title: "no weight", order: weighing(0), is: load(2, 1, 1000) },
  {
    title: "unknown weight, another default",
    order: weighing(undefined),
    settings: { packaging: { defaultGrams: 5001 } },
    is: load(4, 3, 5001),
  },
  {
    title: "some unknown weight makes nothing lighter",
    order: { goods: [goods("71", 20_000), goods("72", undefined)] },
    settings: { ...urgent, ...both },
    is: deliver({ load: { transportId: 4, packSizeId: 4, grams: 20_000, pieces: 2 } }),
  },
  {
    title: "a ceiling",
    settings: { priceCeiling: { kind: "amount", cents: 750 } },
    is: deliver({ ceiling: usd(750) }),
  },
  {
    title: "a share, rounded down",
    order: { subtotal: usd(3333) },
    settings: { priceCeiling: { kind: "share", percent: 33 } },
    is: deliver({ ceiling: usd(1099), itemValue: 34 }),
  },
  {
    title: "a share of another currency",
    order: { subtotal: yen(5000) },
    settings: { priceCeiling: { kind: "share", percent: 33 } },
    is: deliver({ ceiling: usd(0) }),
  },
  {
    title: "a share of nothing known",
    order: { subtotal: undefined },
    settings: { priceCeiling: { kind: "share", percent: 33 } },
    is: deliver({ ceiling: usd(0), itemValue: 0 }),
  },
  { title: "a tip, in whole dollars", order: { tip: usd(499) }, is: deliver({ tip: 4 }) },
  {
    title: "a tip that is kept",
    order: { tip: usd(500) },
    settings: { passOnTip: false },
    is: deliver({ tip: 0 }),
  },
  { title: "a tip of 500 yen", order: { tip: yen(500) }, is: deliver({ tip: 0 }) },
];

describe.each([
  ["which way", MODES],
  ["which goods", GOODS],
  ["load and money", LOADS_AND_MONEY],
])("%s", (_, rows) => {
  it.each(rows)("$title", (row) => {
    const decision = decided(row);
    const { is } = row;
    const isPlan = is.kind === "deliver";

    expect(decision).toMatchObject(
      isPlan ? { kind: "deliver", plan: is.plan } : { kind: is.kind, reason: { code: is.code } },
    );
    expect(decision.ruleResults.at(-1)?.outcome).toBe(isPlan ? "continue" : is.kind);
  });
});

it("has no ceiling where none is set", () => {
  const decision = decided({ title: "", is: deliver() });
  expect(decision.kind === "deliver" && decision.plan.ceiling).toBeUndefined();
});
