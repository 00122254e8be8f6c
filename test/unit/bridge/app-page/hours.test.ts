import { describe, expect, it } from "vitest";
import {
  formatHours,
  readHours,
  toInputTime,
} from "#functions/bridge/app-page/browser/screens/hours.ts";
import { createLocationId } from "#functions/bridge/app-page/browser/screens/location-id.ts";
import { pickupLocationSchema } from "#shared/bridge/domain/settings/pickup-location.ts";
import { buildLocation } from "#test/builders/bridge/settings.ts";

const closed = {
  ...{ monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] },
  sunday: [],
};
const form = (fields: Record<string, string>) => new Map(Object.entries(fields));

describe("hours in a form", () => {
  it("are read day by day, midnight at the end as the end of the day", () => {
    const hours = readHours(
      form({
        "hours.monday.0.from": "09:00",
        "hours.monday.0.to": "12:00",
        "hours.monday.1.from": "13:00",
        "hours.monday.1.to": "00:00",
        "hours.sunday.0.from": "00:00",
        "hours.sunday.0.to": "00:00",
      }) as never,
    );

    expect(hours).toEqual({
      ...closed,
      monday: [
        { from: "09:00", to: "12:00" },
        { from: "13:00", to: "24:00" },
      ],
      sunday: [{ from: "00:00", to: "24:00" }],
    });
    expect(pickupLocationSchema.safeParse({ ...buildLocation(), hours }).success).toBe(true);
  });

  it("are shown as browsers can take them", () => {
    expect([toInputTime("24:00"), toInputTime("17:30")]).toEqual(["00:00", "17:30"]);
  });
});

describe("hours in a line", () => {
  const nine = [{ from: "09:00", to: "17:00" }];

  it.each([
    ["at any time", {}, "Open at any time."],
    [
      "with the minutes it takes",
      { preparationMinutes: 20 },
      "Open at any time. 20 minutes to prepare.",
    ],
    ["never", { hours: closed, timeZone: "America/New_York" }, "Never open (America/New York)."],
    [
      "day by day",
      { hours: { ...closed, monday: nine, friday: nine }, timeZone: "Europe/Berlin" },
      "Mon, Fri 09:00 to 17:00 (Europe/Berlin).",
    ],
  ])("say that it is open %s", (_, changes, text) => {
    const always = pickupLocationSchema.parse({ ...buildLocation(), hours: undefined });

    expect(formatHours({ ...always, preparationMinutes: 0, ...changes })).toBe(text);
  });
});

describe("a location's id", () => {
  it.each([
    ["Front desk", [], "front-desk"],
    ["Front desk", ["front-desk"], "front-desk-2"],
    ["Café № 3!", [], "cafe-no-3"],
    ["倉庫", [], "location"],
    ["x".repeat(60), [], "x".repeat(34)],
  ])("of %s is good for the API", (name, others, id) => {
    const made = createLocationId(
      name,
      others.map((other) => ({ id: other })),
    );

    expect(made).toBe(id);
    expect(pickupLocationSchema.shape.id.safeParse(made).success).toBe(true);
  });
});
