import { describe, expect, it } from "vitest";
import type { DispatchInput, PlanDraft } from "#shared/bridge/domain/dispatch/dispatch-rule.ts";
import { batchRule, timeRule } from "#shared/bridge/domain/dispatch/time-rules.ts";
import { EVERY_ORDER } from "#shared/bridge/domain/stores/store-start.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";

const nineToSix = [{ from: "09:00", to: "18:00" }];
/** New York, five hours behind UTC: 14:00Z to 23:00Z, from Monday to Saturday. */
const HOURS = {
  ...Object.fromEntries(
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday"].map((day) => [
      day,
      nineToSix,
    ]),
  ),
  sunday: [],
};
const shop = buildLocation({ hours: HOURS });
const slowDepot = buildLocation({
  id: "depot",
  name: "Depot",
  hours: HOURS,
  preparationMinutes: 60,
});
/** Friday, at ten in New York. */
const at = new Date("2026-11-20T15:00:00Z");

interface Row {
  readonly mode?: PlanDraft["mode"] | undefined;
  readonly settings?: Parameters<typeof buildSettings>[0];
  readonly attributes?: Record<string, string>;
  readonly input?: Partial<DispatchInput>;
}

const createInput = ({ settings, attributes = {}, input }: Row): DispatchInput => ({
  order: buildStoreOrder({
    attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })),
  }),
  settings: buildSettings({ locations: [shop], ...settings }),
  start: EVERY_ORDER,
  pausedAt: undefined,
  ...{ seenAt: at, since: at, now: at, isManual: false },
  ...input,
});

/** What the rule says; the order leaves from all locations of the settings. */
function apply(rule: typeof timeRule, row: Row) {
  const input = createInput(row);
  return rule.apply(input, {
    ...(row.mode && { mode: row.mode }),
    pickUps: input.settings.locations,
  });
}
const decideTime = (row: Row = {}) => apply(timeRule, { mode: "urgent", ...row });

const monday = { "Delivery-Date": "2026-11-23" };

it("asks for no time of a point, which the courier's route decides", () => {
  expect(timeRule.notFor).toEqual({
    modes: ["point"],
    details: "when the courier's route comes by",
  });
  expect(timeRule.name).toBe("When is it collected?");
});

describe("says when the goods are ready", () => {
  it("at once, while the location is open", () => {
    expect(decideTime()).toEqual({
      details: "Shop: prepared from 2026-11-20T15:00:00.000Z, ready 2026-11-20T15:00:00.000Z",
      additions: { readyAt: at },
    });
  });

  it.each([
    ["urgent", { stop: "wait", until: new Date("2026-11-20T16:00:00Z") }],
    ["point-with-pickup", { additions: { readyAt: new Date("2026-11-20T16:00:00Z") } }],
    [undefined, { additions: { readyAt: new Date("2026-11-20T16:00:00Z") } }],
  ] as const)("after their preparation at the slower location: %s", (mode, found) => {
    const result = apply(timeRule, { mode, settings: { locations: [shop, slowDepot] } });

    expect(result).toMatchObject({
      details:
        "Shop: prepared from 2026-11-20T15:00:00.000Z, ready 2026-11-20T15:00:00.000Z; Depot: prepared from 2026-11-20T15:00:00.000Z, ready 2026-11-20T16:00:00.000Z",
      ...found,
    });
  });

  it("to the merchant of an urgent order that waits for them", () => {
    expect(decideTime({ settings: { locations: [slowDepot] } })).toMatchObject({
      reason: { code: "preparing", params: { readyAt: "2026-11-20T16:00:00.000Z" } },
    });
  });

  it("the next morning after the cut-off", () => {
    const settings = { schedule: { cutOff: "09:59" } };

    expect(decideTime({ mode: "scheduled", settings })).toEqual({
      details:
        "Shop: after the cut-off, prepared from 2026-11-21T14:00:00.000Z, ready 2026-11-21T14:00:00.000Z; asked for 2026-11-21T14:00:00.000Z",
      additions: {
        readyAt: new Date("2026-11-21T14:00:00Z"),
        pickUpAt: new Date("2026-11-21T14:00:00Z"),
      },
    });
  });

  it.each([
    ["at the cut-off", "10:00", "2026-11-20T15:00:00.000Z"],
    ["a minute after it", "09:59", "2026-11-21T14:00:00.000Z"],
  ])("of an order %s", (_, cutOff, readyAt) => {
    const found = apply(timeRule, { mode: "scheduled", settings: { schedule: { cutOff } } });

    expect("additions" in found && found.additions?.readyAt).toEqual(new Date(readyAt));
  });
});

describe("asks the courier for a scheduled pick-up", () => {
  it.each([
    ["after the lead time, on a full five minutes", 41, "2026-11-20T15:45:00.000Z"],
    ["no later than the lead time asks", 40, "2026-11-20T15:40:00.000Z"],
  ])("%s", (_, leadMinutes, pickUpAt) => {
    const found = decideTime({ mode: "scheduled", settings: { schedule: { leadMinutes } } });

    expect(found).toMatchObject({
      details: expect.stringMatching(new RegExp(`; asked for ${pickUpAt}$`)),
      additions: { readyAt: at, pickUpAt: new Date(pickUpAt) },
    });
  });
});

describe("holds what no location can prepare", () => {
  it("and names the first location that cannot", () => {
    const closed = buildLocation({
      ...{ id: "closed", name: "Kiosk" },
      hours: Object.fromEntries(Object.keys(HOURS).map((day) => [day, []])),
    });

    expect(decideTime({ settings: { locations: [shop, closed] } })).toEqual({
      details: "Kiosk cannot",
      stop: "hold",
      reason: { code: "never-open", params: { location: "Kiosk" } },
    });
  });

  it("and asks for the buyer's date if it cannot be read", () => {
    expect(decideTime({ attributes: { "Delivery-Date": "some day" } })).toEqual({
      details: "the buyer's date cannot be read",
      stop: "hold",
      reason: { code: "date-unreadable", params: {} },
      until: undefined,
    });
  });
});

describe("promises the end of the buyer's window", () => {
  const scheduled = { mode: "scheduled" } as const;

  it.each([
    ["with its day", {}, "2026-11-24T05:00:00.000Z"],
    ["at its end", { "Delivery-Time": "14:00-16:00" }, "2026-11-23T21:00:00.000Z"],
  ])("%s", (_, time, promisedUntil) => {
    const found = decideTime({ ...scheduled, attributes: { ...monday, ...time } });

    expect(found).toMatchObject({ additions: { promisedUntil: new Date(promisedUntil) } });
  });

  it("by the clock of the first location", () => {
    const berlin = buildLocation({ id: "berlin", timeZone: "Europe/Berlin" });
    const settings = { locations: [berlin, shop] };

    expect(decideTime({ ...scheduled, settings, attributes: monday })).toMatchObject({
      additions: { promisedUntil: new Date("2026-11-23T23:00:00Z") },
    });
  });

  it("of no order without one, and of none that waits", () => {
    expect(decideTime(scheduled)).not.toHaveProperty("additions.promisedUntil");
    expect(decideTime({ attributes: monday })).not.toHaveProperty("additions");
  });
});

describe("a merchant who dispatches it by hand", () => {
  const past = { "Delivery-Date": "2026-11-19" };
  const manual = { isManual: true };
  const onlyManual = { dispatch: { when: "manual" as const } };

  it("is not stopped by the buyer's window", () => {
    expect(decideTime({ attributes: past })).toMatchObject({ stop: "hold" });
    expect(decideTime({ attributes: past, input: manual })).toMatchObject({
      additions: { readyAt: at },
    });
    expect(decideTime({ attributes: monday, input: manual })).toMatchObject({
      additions: { readyAt: at },
    });
  });

  it("keeps to a possible window if all orders are dispatched by hand", () => {
    const row = { mode: "scheduled", settings: onlyManual, attributes: monday } as const;

    for (const input of [manual, {}])
      expect(decideTime({ ...row, input })).toMatchObject({
        additions: { readyAt: new Date("2026-11-23T14:00:00Z") },
      });
  });

  it("is not stopped by an impossible one, which holds what nobody dispatches", () => {
    const row = { settings: onlyManual, attributes: past };

    expect(decideTime({ ...row, input: manual })).toMatchObject({ additions: { readyAt: at } });
    expect(decideTime(row)).toMatchObject({ stop: "hold", reason: { code: "date-passed" } });
  });

  it("waits for a possible window of an urgent order", () => {
    const row = { settings: onlyManual, attributes: monday };

    expect(decideTime({ ...row, input: manual })).toMatchObject({
      stop: "wait",
      until: new Date("2026-11-23T14:00:00Z"),
    });
  });

  it("is stopped by a location that never opens", () => {
    const never = Object.fromEntries(Object.keys(HOURS).map((day) => [day, []]));
    const settings = { ...onlyManual, locations: [buildLocation({ hours: never })] };

    expect(decideTime({ settings, input: manual })).toMatchObject({ stop: "hold" });
    expect(decideTime({ settings, input: manual, attributes: monday })).toMatchObject({
      stop: "hold",
      reason: { code: "never-open" },
    });
  });
});

describe("collects orders", () => {
  const decideBatch = (batching: object, locations = [shop]) =>
    apply(batchRule, { settings: { batching, locations } as never });

  it("of no point, which the courier puts on routes", () => {
    expect(batchRule.name).toBe("Does it travel with others?");
    expect(batchRule.notFor).toEqual({
      modes: ["point", "point-with-pickup"],
      details: "points are put on routes by the courier",
    });
  });

  it.each([
    [{ kind: "none" }, "orders go one by one"],
    [{ kind: "minutes", minutes: 20 }, "collected for 20 minutes"],
    [{ kind: "until", time: "16:00" }, "collected until 16:00"],
  ])("as the settings say: %o", (batching, details) => {
    const additions = batching.kind === "none" ? {} : { additions: { batching } };

    expect(decideBatch(batching)).toEqual({ details, ...additions });
  });

  it("of one location only", () => {
    expect(decideBatch({ kind: "minutes", minutes: 20 }, [shop, slowDepot])).toEqual({
      details: "it is collected in several places: it goes alone",
    });
  });
});
