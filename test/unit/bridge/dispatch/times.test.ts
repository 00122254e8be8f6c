import { describe, expect, it } from "vitest";
import { buildLocation } from "#test/builders/bridge/settings.ts";
import { type DecisionRow, decideForRow } from "./decision-rows.ts";

const nineToSix = [{ from: "09:00", to: "18:00" }];
const HOURS = {
  monday: nineToSix,
  tuesday: nineToSix,
  wednesday: nineToSix,
  thursday: nineToSix,
  friday: nineToSix,
  saturday: [],
  sunday: [],
};
const buildShopSettings = (changes = {}) => ({
  locations: [buildLocation({ hours: HOURS, ...changes })],
});
const buildUrgentSettings = (changes = {}) => ({
  defaultMode: "urgent" as const,
  ...buildShopSettings(changes),
});
const buildScheduledSettings = (changes = {}) => ({
  defaultMode: "scheduled" as const,
  ...buildShopSettings(changes),
});
const buildHold = (code: string) => ({ kind: "hold", code }) as const;
const toDate = (iso: string) => new Date(iso);
const buildReadyAt = (iso: string) =>
  ({ kind: "deliver", plan: { readyAt: toDate(iso) } }) as const;
const buildPickUpAt = (iso: string) =>
  ({ kind: "deliver", plan: { pickUpAt: toDate(iso) } }) as const;
const buildPreparing = (until: string) => ({ kind: "wait", code: "preparing", until }) as const;
const buildRequestedDate = (value: string) => ({ attributes: [{ name: "Delivery-Date", value }] });

// New York is five hours behind UTC in winter, four in summer. 20 November 2026 is a Friday.
const ROWS: readonly DecisionRow[] = [
  {
    title: "books an urgent order at once when the shop is open",
    settings: buildUrgentSettings(),
    now: "2026-11-20T15:00:00Z",
    expected: buildReadyAt("2026-11-20T15:00:00Z"),
  },
  {
    title: "waits while an urgent order is prepared",
    settings: buildUrgentSettings({ preparationMinutes: 30 }),
    since: "2026-11-20T15:00:00Z",
    now: "2026-11-20T15:10:00Z",
    expected: buildPreparing("2026-11-20T15:30:00.000Z"),
  },
  {
    title: "books an urgent order after its preparation",
    settings: buildUrgentSettings({ preparationMinutes: 30 }),
    since: "2026-11-20T15:00:00Z",
    now: "2026-11-20T15:30:00Z",
    expected: buildReadyAt("2026-11-20T15:30:00Z"),
  },
  {
    title: "waits over the weekend when the shop is closed",
    settings: buildUrgentSettings(),
    now: "2026-11-21T15:00:00Z",
    expected: buildPreparing("2026-11-23T14:00:00.000Z"),
  },
  {
    title: "waits until Monday when an order that was prepared on Friday is first seen on Saturday",
    settings: buildUrgentSettings({ preparationMinutes: 30 }),
    since: "2026-11-20T15:00:00Z",
    now: "2026-11-21T15:00:00Z",
    expected: buildPreparing("2026-11-23T14:00:00.000Z"),
  },
  {
    title: "prepares an urgent order that is dispatched manually",
    settings: buildUrgentSettings({ preparationMinutes: 30 }),
    isManual: true,
    now: "2026-11-20T15:00:00Z",
    expected: buildPreparing("2026-11-20T15:30:00.000Z"),
  },
  ...["2026-11-19", "2026-11-21", "2027-02-01", "some day"].map(
    (date): DecisionRow => ({
      title: `ignores the requested date ${date} of an urgent order that is dispatched manually`,
      settings: buildUrgentSettings(),
      order: buildRequestedDate(date),
      isManual: true,
      now: "2026-11-20T15:00:00Z",
      expected: buildReadyAt("2026-11-20T15:00:00Z"),
    }),
  ),
  ...["2026-11-19", "2026-11-21", "some day"].map(
    (date): DecisionRow => ({
      title: `ignores the impossible requested date ${date} when all orders are dispatched manually`,
      settings: { ...buildUrgentSettings(), dispatch: { when: "manual" } },
      order: buildRequestedDate(date),
      isManual: true,
      now: "2026-11-20T15:00:00Z",
      expected: buildReadyAt("2026-11-20T15:00:00Z"),
    }),
  ),
  {
    title: "respects a possible requested date when all orders are dispatched manually",
    settings: { ...buildUrgentSettings(), dispatch: { when: "manual" } },
    order: buildRequestedDate("2026-11-23"),
    isManual: true,
    now: "2026-11-20T15:00:00Z",
    expected: buildPreparing("2026-11-23T14:00:00.000Z"),
  },
  {
    title: "schedules the pick-up no sooner than the courier's lead time",
    settings: buildScheduledSettings(),
    now: "2026-11-20T15:01:00Z",
    expected: buildPickUpAt("2026-11-20T15:50:00Z"),
  },
  {
    title: "applies a configured lead time",
    settings: { ...buildScheduledSettings(), schedule: { leadMinutes: 10 } },
    now: "2026-11-20T15:00:00Z",
    expected: buildPickUpAt("2026-11-20T15:10:00Z"),
  },
  {
    title: "schedules the pick-up after the preparation",
    settings: buildScheduledSettings({ preparationMinutes: 120 }),
    now: "2026-11-20T15:00:00Z",
    expected: buildPickUpAt("2026-11-20T17:00:00Z"),
  },
  {
    title: "schedules the pick-up on the next open day",
    settings: buildScheduledSettings(),
    now: "2026-11-21T15:00:00Z",
    expected: buildPickUpAt("2026-11-23T14:00:00Z"),
  },
  {
    title: "schedules the pick-up at the later of two locations",
    settings: {
      defaultMode: "scheduled",
      locations: [
        buildLocation({ storeLocationId: "71", preparationMinutes: 60 }),
        buildLocation({ id: "depot", storeLocationId: "72", preparationMinutes: 180 }),
      ],
    },
    order: {
      goods: ["71", "72"].map((locationId) => ({
        locationId,
        weightGrams: 1,
        pieces: 1,
        isOnHold: false,
      })),
    },
    now: "2026-11-20T15:00:00Z",
    expected: buildPickUpAt("2026-11-20T18:00:00Z"),
  },
  {
    title: "moves the pick-up past a holiday and a weekend after the cut-off",
    settings: {
      ...buildScheduledSettings({ exceptions: [{ date: "2026-11-27", intervals: [] }] }),
      schedule: { cutOff: "15:00" },
    },
    now: "2026-11-26T20:01:00Z",
    expected: buildPickUpAt("2026-11-30T14:00:00Z"),
  },
  {
    title: "schedules the pick-up on the same day before the cut-off",
    settings: { ...buildScheduledSettings(), schedule: { cutOff: "15:00" } },
    now: "2026-11-26T20:00:00Z",
    expected: buildPickUpAt("2026-11-26T20:45:00Z"),
  },
  {
    title: "schedules the pick-up on the day the clocks go back",
    settings: { defaultMode: "scheduled", locations: [buildLocation({ preparationMinutes: 180 })] },
    now: "2026-11-01T04:30:00Z",
    expected: buildPickUpAt("2026-11-01T07:30:00Z"),
  },
  {
    title: "schedules the pick-up on the day after the clocks went back",
    settings: buildScheduledSettings(),
    now: "2026-10-31T15:00:00Z",
    expected: buildPickUpAt("2026-11-02T14:00:00Z"),
  },
  {
    title: "schedules the pick-up on the day after the clocks went forward",
    settings: buildScheduledSettings(),
    now: "2026-03-07T15:00:00Z",
    expected: buildPickUpAt("2026-03-09T13:00:00Z"),
  },
  {
    title: "schedules the pick-up on the day the clocks go forward",
    settings: { defaultMode: "scheduled", locations: [buildLocation({ preparationMinutes: 120 })] },
    now: "2026-03-08T06:30:00Z",
    expected: buildPickUpAt("2026-03-08T08:30:00Z"),
  },
  {
    title: "schedules the pick-up on the requested date",
    settings: buildScheduledSettings(),
    order: buildRequestedDate("2026-11-24"),
    now: "2026-11-20T15:00:00Z",
    expected: buildPickUpAt("2026-11-24T14:00:00Z"),
  },
  {
    title: "waits until the requested date of an urgent order",
    settings: buildUrgentSettings(),
    order: buildRequestedDate("2026-11-24"),
    now: "2026-11-20T15:00:00Z",
    expected: buildPreparing("2026-11-24T14:00:00.000Z"),
  },
  {
    title: "holds an order whose requested date has passed",
    settings: buildScheduledSettings(),
    order: buildRequestedDate("2026-11-19"),
    now: "2026-11-20T15:00:00Z",
    expected: buildHold("date-passed"),
  },
  {
    title: "holds an order whose requested date is a closed day",
    settings: buildScheduledSettings(),
    order: buildRequestedDate("2026-11-22"),
    now: "2026-11-20T15:00:00Z",
    expected: buildHold("closed-that-day"),
  },
  {
    title: "holds an order whose requested date is ambiguous",
    settings: buildScheduledSettings(),
    order: buildRequestedDate("11/12/2026"),
    now: "2026-11-20T15:00:00Z",
    expected: buildHold("date-unreadable"),
  },
  {
    title: "sets no date for a plain point",
    order: buildRequestedDate("11/12/2026"),
    expected: { kind: "deliver", plan: { readyAt: undefined, pickUpAt: undefined } },
  },
  {
    title: "sets the ready time of a point with pick-up without waiting",
    settings: {
      defaultMode: "point-with-pickup",
      ...buildShopSettings({ preparationMinutes: 30 }),
    },
    now: "2026-11-20T15:00:00Z",
    expected: buildReadyAt("2026-11-20T15:30:00Z"),
  },
  {
    title: "holds an order of a location that never opens",
    settings: buildUrgentSettings({
      hours: Object.fromEntries(Object.keys(HOURS).map((day) => [day, []])),
    }),
    expected: buildHold("never-open"),
  },
  {
    title: "batches orders for some minutes",
    settings: { ...buildUrgentSettings(), batching: { kind: "minutes", minutes: 20 } },
    now: "2026-11-20T15:00:00Z",
    expected: { kind: "deliver", plan: { batching: { kind: "minutes", minutes: 20 } } },
  },
  {
    title: "batches orders until a time of day",
    settings: { ...buildScheduledSettings(), batching: { kind: "until", time: "16:00" } },
    now: "2026-11-20T15:00:00Z",
    expected: { kind: "deliver", plan: { batching: { kind: "until", time: "16:00" } } },
  },
  {
    title: "does not batch an order with two pick-up locations",
    settings: {
      defaultMode: "urgent",
      batching: { kind: "minutes", minutes: 20 },
      locations: [
        buildLocation({ storeLocationId: "71" }),
        buildLocation({ id: "depot", storeLocationId: "72" }),
      ],
    },
    order: {
      goods: ["71", "72"].map((locationId) => ({
        locationId,
        weightGrams: 1,
        pieces: 1,
        isOnHold: false,
      })),
    },
    expected: { kind: "deliver", plan: { batching: undefined } },
  },
  {
    title: "does not batch points",
    settings: { batching: { kind: "minutes", minutes: 20 } },
    expected: { kind: "deliver", plan: { batching: undefined } },
  },
];

describe("the pick-up time", () => {
  it.each(ROWS)("$title", (row) => {
    const decision = decideForRow(row);
    const { expected: is } = row;

    if (is.kind !== "deliver") {
      const until = is.until === undefined ? {} : { until: toDate(is.until) };
      expect(decision).toMatchObject({ kind: is.kind, reason: { code: is.code }, ...until });
      return;
    }
    expect(decision.kind, JSON.stringify(decision.ruleResults.at(-1))).toBe("deliver");
    const plan = decision.kind === "deliver" ? decision.plan : undefined;
    for (const [field, value] of Object.entries(is.plan ?? {})) {
      expect(plan?.[field as keyof typeof plan], field).toEqual(value);
    }
  });
});
