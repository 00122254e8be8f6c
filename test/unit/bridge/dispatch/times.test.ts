import { describe, expect, it } from "vitest";
import { buildLocation } from "#test/builders/bridge/settings.ts";
import { decided, type Row } from "./decision-rows.ts";

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
const shop = (changes = {}) => ({ locations: [buildLocation({ hours: HOURS, ...changes })] });
const urgent = (changes = {}) => ({ defaultMode: "urgent" as const, ...shop(changes) });
const scheduled = (changes = {}) => ({ defaultMode: "scheduled" as const, ...shop(changes) });
const hold = (code: string) => ({ kind: "hold", code }) as const;
const at = (iso: string) => new Date(iso);
const ready = (iso: string) => ({ kind: "deliver", plan: { readyAt: at(iso) } }) as const;
const asked = (iso: string) => ({ kind: "deliver", plan: { pickUpAt: at(iso) } }) as const;
const preparing = (until: string) => ({ kind: "wait", code: "preparing", until }) as const;
const requestedWindow = (value: string) => ({ attributes: [{ name: "Delivery-Date", value }] });

// New York is five hours behind UTC in winter, four in summer. 20 November 2026 is a Friday.
const ROWS: readonly Row[] = [
  {
    title: "urgent, open, nothing to prepare: at once",
    settings: urgent(),
    now: "2026-11-20T15:00:00Z",
    is: ready("2026-11-20T15:00:00Z"),
  },
  {
    title: "urgent, still prepared",
    settings: urgent({ preparationMinutes: 30 }),
    since: "2026-11-20T15:00:00Z",
    now: "2026-11-20T15:10:00Z",
    is: preparing("2026-11-20T15:30:00.000Z"),
  },
  {
    title: "urgent, prepared by now",
    settings: urgent({ preparationMinutes: 30 }),
    since: "2026-11-20T15:00:00Z",
    now: "2026-11-20T15:30:00Z",
    is: ready("2026-11-20T15:30:00Z"),
  },
  {
    title: "urgent, closed over the weekend",
    settings: urgent(),
    now: "2026-11-21T15:00:00Z",
    is: preparing("2026-11-23T14:00:00.000Z"),
  },
  {
    title: "urgent, prepared on Friday and seen on Saturday",
    settings: urgent({ preparationMinutes: 30 }),
    since: "2026-11-20T15:00:00Z",
    now: "2026-11-21T15:00:00Z",
    is: preparing("2026-11-23T14:00:00.000Z"),
  },
  {
    title: "urgent, sent by hand, is prepared all the same",
    settings: urgent({ preparationMinutes: 30 }),
    isManual: true,
    now: "2026-11-20T15:00:00Z",
    is: preparing("2026-11-20T15:30:00.000Z"),
  },
  ...["2026-11-19", "2026-11-21", "2027-02-01", "some day"].map(
    (date): Row => ({
      title: `urgent, sent by hand, leaves the buyer's requestedWindow for ${date} aside`,
      settings: urgent(),
      order: requestedWindow(date),
      isManual: true,
      now: "2026-11-20T15:00:00Z",
      is: ready("2026-11-20T15:00:00Z"),
    }),
  ),
  ...["2026-11-19", "2026-11-21", "some day"].map(
    (date): Row => ({
      title: `urgent, where all are sent by hand, leaves a requestedWindow for ${date} aside, which cannot be`,
      settings: { ...urgent(), dispatch: { when: "manual" } },
      order: requestedWindow(date),
      isManual: true,
      now: "2026-11-20T15:00:00Z",
      is: ready("2026-11-20T15:00:00Z"),
    }),
  ),
  {
    title: "urgent, where all are sent by hand, keeps the requestedWindow that can be",
    settings: { ...urgent(), dispatch: { when: "manual" } },
    order: requestedWindow("2026-11-23"),
    isManual: true,
    now: "2026-11-20T15:00:00Z",
    is: preparing("2026-11-23T14:00:00.000Z"),
  },
  {
    title: "scheduled, not nearer than the courier takes it",
    settings: scheduled(),
    now: "2026-11-20T15:01:00Z",
    is: asked("2026-11-20T15:50:00Z"),
  },
  {
    title: "scheduled, another lead",
    settings: { ...scheduled(), schedule: { leadMinutes: 10 } },
    now: "2026-11-20T15:00:00Z",
    is: asked("2026-11-20T15:10:00Z"),
  },
  {
    title: "scheduled, when it is prepared",
    settings: scheduled({ preparationMinutes: 120 }),
    now: "2026-11-20T15:00:00Z",
    is: asked("2026-11-20T17:00:00Z"),
  },
  {
    title: "scheduled, on the next open day",
    settings: scheduled(),
    now: "2026-11-21T15:00:00Z",
    is: asked("2026-11-23T14:00:00Z"),
  },
  {
    title: "scheduled, the later of two places",
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
    is: asked("2026-11-20T18:00:00Z"),
  },
  {
    title: "after the cut-off, before a holiday and a weekend",
    settings: {
      ...scheduled({ exceptions: [{ date: "2026-11-27", intervals: [] }] }),
      schedule: { cutOff: "15:00" },
    },
    now: "2026-11-26T20:01:00Z",
    is: asked("2026-11-30T14:00:00Z"),
  },
  {
    title: "just before the cut-off",
    settings: { ...scheduled(), schedule: { cutOff: "15:00" } },
    now: "2026-11-26T20:00:00Z",
    is: asked("2026-11-26T20:45:00Z"),
  },
  {
    title: "on the day the clocks go back",
    settings: { defaultMode: "scheduled", locations: [buildLocation({ preparationMinutes: 180 })] },
    now: "2026-11-01T04:30:00Z",
    is: asked("2026-11-01T07:30:00Z"),
  },
  {
    title: "opening on the day after the clocks went back",
    settings: scheduled(),
    now: "2026-10-31T15:00:00Z",
    is: asked("2026-11-02T14:00:00Z"),
  },
  {
    title: "opening on the day after the clocks went forward",
    settings: scheduled(),
    now: "2026-03-07T15:00:00Z",
    is: asked("2026-03-09T13:00:00Z"),
  },
  {
    title: "on the day the clocks go forward",
    settings: { defaultMode: "scheduled", locations: [buildLocation({ preparationMinutes: 120 })] },
    now: "2026-03-08T06:30:00Z",
    is: asked("2026-03-08T08:30:00Z"),
  },
  {
    title: "the buyer's day",
    settings: scheduled(),
    order: requestedWindow("2026-11-24"),
    now: "2026-11-20T15:00:00Z",
    is: asked("2026-11-24T14:00:00Z"),
  },
  {
    title: "the buyer's day, urgent: then",
    settings: urgent(),
    order: requestedWindow("2026-11-24"),
    now: "2026-11-20T15:00:00Z",
    is: preparing("2026-11-24T14:00:00.000Z"),
  },
  {
    title: "the buyer's day has passed",
    settings: scheduled(),
    order: requestedWindow("2026-11-19"),
    now: "2026-11-20T15:00:00Z",
    is: hold("date-passed"),
  },
  {
    title: "closed on the buyer's day",
    settings: scheduled(),
    order: requestedWindow("2026-11-22"),
    now: "2026-11-20T15:00:00Z",
    is: hold("closed-that-day"),
  },
  {
    title: "the buyer's date in two readings",
    settings: scheduled(),
    order: requestedWindow("11/12/2026"),
    now: "2026-11-20T15:00:00Z",
    is: hold("date-unreadable"),
  },
  {
    title: "a plain point asks for no date",
    order: requestedWindow("11/12/2026"),
    is: { kind: "deliver", plan: { readyAt: undefined, pickUpAt: undefined } },
  },
  {
    title: "a point with pick-up says when, and does not wait",
    settings: { defaultMode: "point-with-pickup", ...shop({ preparationMinutes: 30 }) },
    now: "2026-11-20T15:00:00Z",
    is: ready("2026-11-20T15:30:00Z"),
  },
  {
    title: "never open",
    settings: urgent({
      hours: Object.fromEntries(Object.keys(HOURS).map((day) => [day, []])),
    }),
    is: hold("never-open"),
  },
  {
    title: "collected with others for some minutes",
    settings: { ...urgent(), batching: { kind: "minutes", minutes: 20 } },
    now: "2026-11-20T15:00:00Z",
    is: { kind: "deliver", plan: { batching: { kind: "minutes", minutes: 20 } } },
  },
  {
    title: "collected with others until a time",
    settings: { ...scheduled(), batching: { kind: "until", time: "16:00" } },
    now: "2026-11-20T15:00:00Z",
    is: { kind: "deliver", plan: { batching: { kind: "until", time: "16:00" } } },
  },
  {
    title: "what is collected in two places goes alone",
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
    is: { kind: "deliver", plan: { batching: undefined } },
  },
  {
    title: "points are not collected here",
    settings: { batching: { kind: "minutes", minutes: 20 } },
    is: { kind: "deliver", plan: { batching: undefined } },
  },
];

describe("when", () => {
  it.each(ROWS)("$title", (row) => {
    const decision = decided(row);
    const { is } = row;

    if (is.kind !== "deliver") {
      const until = is.until === undefined ? {} : { until: at(is.until) };
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
