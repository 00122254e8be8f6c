import { describe, expect, it } from "vitest";
import {
  formatHours,
  readHours,
  toInputTime,
} from "#functions/bridge/app-page/browser/screens/hours.ts";
import { createLocationId } from "#functions/bridge/app-page/browser/screens/location-id.ts";
import { pickupLocationSchema } from "#shared/bridge/domain/settings/pickup-location.ts";
import { buildLocation } from "#test/builders/bridge/settings.ts";

const closedWeek = {
  ...{ monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] },
  sunday: [],
};
const buildForm = (fields: Record<string, string>) => new Map(Object.entries(fields));

describe("opening hours in a form", () => {
  it("are read for each day, with midnight as the end of the day", () => {
    const hours = readHours(
      buildForm({
        "hours.monday.0.from": "09:00",
        "hours.monday.0.to": "12:00",
        "hours.monday.1.from": "13:00",
        "hours.monday.1.to": "00:00",
        "hours.sunday.0.from": "00:00",
        "hours.sunday.0.to": "00:00",
      }) as never,
    );

    expect(hours).toEqual({
      ...closedWeek,
      monday: [
        { from: "09:00", to: "12:00" },
        { from: "13:00", to: "24:00" },
      ],
      sunday: [{ from: "00:00", to: "24:00" }],
    });
    expect(pickupLocationSchema.safeParse({ ...buildLocation(), hours }).success).toBe(true);
  });

  it("are formatted for browser inputs", () => {
    expect([toInputTime("24:00"), toInputTime("17:30")]).toEqual(["00:00", "17:30"]);
  });
});

describe("opening hours in one line", () => {
  const nineToFive = [{ from: "09:00", to: "17:00" }];

  it.each([
    ["at any time", {}, "Open at any time."],
    [
      "with the preparation time",
      { preparationMinutes: 20 },
      "Open at any time. 20 minutes to prepare.",
    ],
    [
      "never",
      { hours: closedWeek, timeZone: "America/New_York" },
      "Never open (America/New York).",
    ],
    [
      "on some days",
      {
        hours: { ...closedWeek, monday: nineToFive, friday: nineToFive },
        timeZone: "Europe/Berlin",
      },
      "Mon, Fri 09:00 to 17:00 (Europe/Berlin).",
    ],
  ])("describe a location that is open %s", (_, changes, text) => {
    const alwaysOpen = pickupLocationSchema.parse({ ...buildLocation(), hours: undefined });

    expect(formatHours({ ...alwaysOpen, preparationMinutes: 0, ...changes })).toBe(text);
  });
});

describe("a location id", () => {
  it.each([
    ["Front desk", [], "front-desk"],
    ["Front desk", ["front-desk"], "front-desk-2"],
    ["Café № 3!", [], "cafe-no-3"],
    ["倉庫", [], "location"],
    ["x".repeat(60), [], "x".repeat(34)],
  ])("for %s is valid for the API", (name, existingIds, id) => {
    const locationId = createLocationId(
      name,
      existingIds.map((other) => ({ id: other })),
    );

    expect(locationId).toBe(id);
    expect(pickupLocationSchema.shape.id.safeParse(locationId).success).toBe(true);
  });
});
