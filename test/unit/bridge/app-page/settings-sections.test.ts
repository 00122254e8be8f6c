import { describe, expect, it } from "vitest";
import * as z from "zod";
import { describeChanges } from "#functions/bridge/app-page/browser/screens/settings/describe-changes.ts";
import { summarizeFields } from "#functions/bridge/app-page/browser/screens/settings/format-field.ts";
import { formatRule } from "#functions/bridge/app-page/browser/screens/settings/format-rule.ts";
import {
  FIELDS,
  listSections,
  SECTIONS,
} from "#functions/bridge/app-page/browser/screens/settings/list-sections.ts";
import {
  rebaseDraft,
  rebaseEntries,
} from "#functions/bridge/app-page/browser/screens/settings/rebase-draft.ts";
import { SECTION_TITLES } from "#functions/bridge/app-page/browser/screens/settings/section-titles.ts";
import {
  isFieldShown,
  readPath,
  writePath,
} from "#functions/bridge/app-page/browser/screens/settings/setting-field.ts";
import { DISPATCH } from "#functions/bridge/messages/english/dispatch.ts";
import {
  DEFAULT_SETTINGS,
  type Settings,
  settingsSchema,
} from "#shared/bridge/domain/settings/settings.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
}

/** Lists the paths of a schema's values; what is in a list belongs to the list. */
function listPaths(schema: JsonSchema, path = ""): string[] {
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants !== undefined) return variants.flatMap((variant) => listPaths(variant, path));
  if (schema.properties === undefined) return [path];
  return Object.entries(schema.properties).flatMap(([name, inner]) =>
    listPaths(inner, path === "" ? name : `${path}.${name}`),
  );
}
const ALL_PATHS = [
  ...new Set(listPaths(z.toJSONSchema(settingsSchema, { io: "output" }) as JsonSchema)),
];

/** Settings with every value other than its default, of each variant. */
const VARIED: readonly Settings[] = [
  buildSettings({
    rules: [{ when: { orderValue: { min: 100 } }, mode: "hold" }],
    modes: [{ shippingMethod: "Express", mode: "urgent" }],
    defaultMode: "scheduled",
    dispatchedMethods: "local-delivery",
    dispatch: { when: "status", statuses: ["ready"] },
    dispatchesWithoutShippingMethod: true,
    testOrders: "deliver",
    payments: {
      authorizedCountsAsPaid: true,
      termsCountAsPaid: true,
      cashMethods: ["Cash"],
      laterMethods: ["Transfer"],
    },
    fallbackContact: { phone: "+12125550100", email: "shop@example.com" },
    cashOnDelivery: "deliver",
    packaging: {
      steps: [{ upToGrams: 900, transportId: 1, packSizeId: 9 }],
      defaultGrams: 500,
    },
    priceCeiling: { kind: "amount", cents: 1_999 },
    promoCode: "SPRING",
    passOnTip: false,
    searchCourier: false,
    notifications: { userEmail: true, orderEmail: true, orderPush: true },
    buyerNote: { isOn: false, text: "See {trackingUrl}" },
    buyerPage: {
      storeName: "Tea House",
      logoUrl: "https://tea.example/logo.png",
      phone: "+12125550100",
      email: "tea@example.com",
    },
    notifyCustomer: true,
    orderNotes: false,
    schedule: { cutOff: "15:00", dateAttributes: ["day"], timeAttributes: [], leadMinutes: 60 },
    batching: { kind: "minutes", minutes: 20 },
    cancelling: { percentBeforeCourier: 10, percentBeforePickUp: 60 },
    rates: {
      isOn: true,
      services: [{ code: "fast", name: "Fast", mode: "scheduled" }],
      currency: "EUR",
      fallbackCents: 900,
      markupPercent: 5,
      roundToCents: 50,
      freeAboveCents: 10_000,
    },
    retentionDays: 90,
  }),
  buildSettings({
    dispatch: { when: "tag", tag: "ready" },
    priceCeiling: { kind: "share", percent: 15 },
    batching: { kind: "until", time: "15:30" },
  }),
];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
/** Each value that is not its default, with the settings that have it. */
const CHANGED = VARIED.flatMap((settings) =>
  ALL_PATHS.filter(
    (path) => !isSame(readPath(DEFAULT_SETTINGS, path), readPath(settings, path)),
  ).map((path) => [path, settings] as const),
);

const describeBoth = (before: Settings, after: Settings) =>
  (["shopify", "woocommerce"] as const).flatMap((storefront) =>
    describeChanges(FIELDS, before, after, storefront),
  );

describe("the sections of the settings", () => {
  it.each(ALL_PATHS.filter((path) => path !== "version"))("have a field for %s", (path) => {
    const fields = FIELDS.filter((field) => `${path}.`.startsWith(`${field.path}.`));

    expect(fields.map((field) => field.path)).toHaveLength(1);
  });

  it("have each a place and a title of its own", () => {
    expect(new Set(SECTIONS.map(({ id }) => id)).size).toBe(SECTIONS.length);
    expect(new Set(SECTIONS.map(({ title }) => title)).size).toBe(SECTIONS.length);
  });

  it("have each the title that the page knows before their screens are loaded", () => {
    const own = SECTIONS.filter(({ place }) => place === undefined);

    expect(Object.fromEntries(own.map(({ id, title }) => [id, title]))).toEqual(SECTION_TITLES);
  });

  it("name no path that the schema has not", () => {
    const unknown = FIELDS.filter(
      ({ path }) => !ALL_PATHS.some((known) => `${known}.`.startsWith(`${path}.`)),
    );

    expect(unknown).toEqual([]);
  });

  it("leave out what does not concern the store's kind", () => {
    expect(listSections("woocommerce").map(({ id }) => id)).not.toContain("rates");
    expect(listSections("shopify").map(({ id }) => id)).toContain("rates");
  });
});

describe("a change of the settings in words", () => {
  it("is tried with every value", () => {
    const changed = new Set(CHANGED.map(([path]) => path));

    expect(ALL_PATHS.filter((path) => !changed.has(path))).toEqual(["version"]);
  });

  it("is nothing if nothing changed", () => {
    expect(describeBoth(DEFAULT_SETTINGS, DEFAULT_SETTINGS)).toEqual([]);
  });

  it("says what it was and what it will be", () => {
    const after = { ...DEFAULT_SETTINGS, retentionDays: 90 };

    expect(describeChanges(FIELDS, DEFAULT_SETTINGS, after, "shopify")).toEqual([
      { label: "Keep a buyer's data for", text: "60 days → 90 days" },
    ]);
  });

  it.each(CHANGED)("tells of each value that changes: %s", (path, settings) => {
    const field = FIELDS.find((one) => `${path}.`.startsWith(`${one.path}.`));

    const told = describeBoth(DEFAULT_SETTINGS, settings).map(({ label }) => label);

    expect(told).toContain(field?.label);
  });

  it("tells which entries of a list are added, removed or moved", () => {
    const [a, b, c] = ["a", "b", "c"].map((shippingMethod) => ({
      shippingMethod,
      mode: "urgent" as const,
    }));
    const build = (modes: Settings["modes"]) => buildSettings({ modes });

    const describeRules = (before: Settings["modes"], after: Settings["modes"]) =>
      describeChanges(FIELDS, build(before), build(after), "shopify").map(({ text }) => text);
    expect(describeRules([a, b] as never, [b, c] as never)).toEqual([
      "Removed: Shipping method a: At once",
      "Added: Shipping method c: At once",
    ]);
    expect(describeRules([a, b] as never, [b, a] as never)).toEqual([
      "Now in this order: Shipping method b: At once; Shipping method a: At once",
    ]);
  });

  it("tells that an equal entry was added once more", () => {
    const one = { shippingMethod: "a", mode: "urgent" as const };

    const changes = describeChanges(
      FIELDS,
      buildSettings({ modes: [one] }),
      buildSettings({ modes: [one, one] }),
      "shopify",
    );
    expect(changes.map(({ text }) => text)).toEqual(["Added: Shipping method a: At once"]);
  });

  it("says what a choice brings along", () => {
    const after = buildSettings({ batching: { kind: "minutes", minutes: 20 } });
    const texts = describeChanges(FIELDS, buildSettings(), after, "shopify");

    expect(texts).toEqual([
      { label: "Orders of one location", text: "Go one by one → Are collected for some minutes" },
      { label: "Collected for", text: "Nothing → 20 minutes" },
    ]);
  });
});

describe("a dispatch rule in words", () => {
  it.each([
    [{ orderValue: { min: 100 } }, "hold", "If order value from 100: Hold, I decide"],
    [
      { weightGrams: { min: 500, max: 20_000 }, distanceKm: { max: 5 } },
      "urgent",
      "If weight from 0.5 up to 20 kg and distance up to 5 km: At once",
    ],
    [
      { pieces: { min: 3 }, postalCodes: ["100*", "112*"], tags: ["a", "b"] },
      "ignore",
      "If quantity from 3 and postal code 100* or 112* and tag a or b: Not by this courier",
    ],
    [
      { shippingMethod: "Express", orderedAt: { days: ["saturday", "sunday"], to: "12:00" } },
      "point",
      "If shipping method Express and ordered Sat, Sun from 00:00 to 12:00: Courier's route",
    ],
  ] as const)("names all conditions: %j, %s", (when, mode, text) => {
    const [rule] = buildSettings({ rules: [{ when, mode }] } as never).rules;

    expect(rule && formatRule(rule)).toBe(text);
  });
});

describe("the summary of a section", () => {
  const summarize = (id: string, settings: Settings) =>
    summarizeFields(
      SECTIONS.find((section) => section.id === id)?.fields ?? [],
      { settings, defaults: DEFAULT_SETTINGS },
      "shopify",
    );

  it("says that a value is the default", () => {
    expect(summarize("retention", DEFAULT_SETTINGS)).toEqual([
      { label: "Keep a buyer's data for", text: "60 days", isDefault: true },
    ]);
    expect(summarize("retention", { ...DEFAULT_SETTINGS, retentionDays: 1 })).toEqual([
      { label: "Keep a buyer's data for", text: "1 day", isDefault: false },
    ]);
  });

  it("shortens a long list", () => {
    const [sizes] = summarize("packaging", DEFAULT_SETTINGS);

    expect(sizes?.text).toBe(
      "Up to 1 kg: Bicycle, Envelope\nUp to 5 kg: Scooter, Small\nand 3 more",
    );
  });

  it("names the pick-up locations with their hours", () => {
    const settings = buildSettings({
      locations: [buildLocation({ exceptions: [{ date: "2026-12-25", intervals: [] }] })],
    });

    expect(summarize("locations", settings)[0]?.text).toBe(
      "Shop, 350 5th Ave, New York, NY 10118, US. Open at any time. Other hours on 1 day.",
    );
  });
});

describe("a draft that somebody else was quicker than", () => {
  it("keeps what both changed", () => {
    const now = { ...DEFAULT_SETTINGS, passOnTip: false };
    const draft = { ...DEFAULT_SETTINGS, retentionDays: 90, promoCode: "SPRING" };

    expect(rebaseDraft(DEFAULT_SETTINGS, draft, now)).toEqual({
      ...DEFAULT_SETTINGS,
      ...{ passOnTip: false, retentionDays: 90, promoCode: "SPRING" },
    });
  });

  it("keeps what both changed of one group", () => {
    const { schedule } = DEFAULT_SETTINGS;
    const now = buildSettings({ schedule: { ...schedule, leadMinutes: 10 } });
    const draft = buildSettings({ schedule: { ...schedule, cutOff: "12:00" } });

    expect(rebaseDraft(DEFAULT_SETTINGS, draft, now).schedule).toEqual({
      ...schedule,
      ...{ leadMinutes: 10, cutOff: "12:00" },
    });
    expect(rebaseDraft(draft, DEFAULT_SETTINGS, now).schedule).toEqual(now.schedule);
  });

  it("mixes no two kinds, and no two lists", () => {
    const build = (cents: number, modes: Settings["modes"]) =>
      buildSettings({ priceCeiling: { kind: "amount", cents }, modes });
    const [a, b] = ["a", "b"].map((shippingMethod) => [
      { shippingMethod, mode: "urgent" as const },
    ]);
    const draft = build(900, a ?? []);
    const now = buildSettings({ priceCeiling: { kind: "share", percent: 20 }, modes: b ?? [] });

    const rebased = rebaseDraft(build(500, []), draft, now);
    expect(rebased.priceCeiling).toEqual({ kind: "amount", cents: 900 });
    expect(rebased.modes).toEqual(a);
    expect(rebaseDraft(build(500, []), build(500, a ?? []), now).priceCeiling).toEqual({
      ...{ kind: "share", percent: 20 },
    });
  });

  it("adds and removes entries that have no order", () => {
    expect(rebaseEntries(["a", "b"], ["b", "c"], ["a", "b", "d"])).toEqual(["b", "d", "c"]);
    expect(rebaseEntries(["a"], ["a", "c"], ["c"])).toEqual(["c"]);
  });

  it("takes out what the draft took out", () => {
    const before = { ...DEFAULT_SETTINGS, promoCode: "SPRING" };
    const { promoCode: _, ...draft } = before;

    expect(rebaseDraft(before, draft as Settings, before).promoCode).toBeUndefined();
  });
});

describe("a path of the settings", () => {
  it("is written without touching what stands beside it", () => {
    const after = writePath(DEFAULT_SETTINGS, "schedule.cutOff", "12:00");

    expect(after.schedule).toEqual({ ...DEFAULT_SETTINGS.schedule, cutOff: "12:00" });
    expect(DEFAULT_SETTINGS.schedule.cutOff).toBeUndefined();
    expect(readPath(after, "schedule.cutOff")).toBe("12:00");
    expect(readPath(after, "batching.minutes")).toBeUndefined();
  });

  it("is shown only for stores that it concerns", () => {
    const field = FIELDS.find(({ path }) => path === "testOrders");

    expect(field && isFieldShown(field, DEFAULT_SETTINGS, "shopify")).toBe(true);
    expect(field && isFieldShown(field, DEFAULT_SETTINGS, "woocommerce")).toBe(false);
  });
});

describe("messages that send the merchant to the settings", () => {
  const named = Object.entries(DISPATCH).flatMap(([code, text]) =>
    [...text.matchAll(/Settings \(([^)]+)\)/g)].map(([, section]) => [code, section] as const),
  );

  it("name a section as the page does", () => {
    const titles: readonly (string | undefined)[] = Object.values(SECTION_TITLES);

    expect(named.filter(([, section]) => !titles.includes(section))).toEqual([]);
    for (const code of ["no-phone", "no-email"])
      expect(named).toContainEqual([code, SECTION_TITLES.contact]);
  });
});
