import { describe, expect, it } from "vitest";
import { settingsSchema } from "#shared/bridge/domain/settings/settings.ts";
import { KOLKATA, placeWith } from "./location.ts";

const problemWith = (change: Record<string, unknown>): string | undefined => {
  const location = { ...placeWith({ zone: KOLKATA, daily: "09:00-18:00" }), ...change };
  const read = settingsSchema.safeParse({ version: 1, locations: [location] });
  return read.success ? undefined : read.error.issues[0]?.path.slice(2).join(".");
};
const from9To18 = [{ from: "09:00", to: "18:00" }];
const { hours } = placeWith({ zone: KOLKATA, daily: "09:00-18:00" });

describe("opening hours in the settings", () => {
  it("left out are always", () => {
    expect(problemWith({ hours: undefined })).toBeUndefined();
  });

  it("are of all seven days: one left out could be open or closed", () => {
    expect(problemWith({ hours: { ...hours, sunday: undefined } })).toBe("hours.sunday");
    expect(problemWith({ hours: { ...hours, Sunday: [] } })).toBe("hours");
  });

  it.each([
    ["overlap", [...from9To18, { from: "17:00", to: "19:00" }]],
    ["are out of order", [...from9To18, { from: "07:00", to: "08:00" }]],
  ])("of one day are refused where they %s", (_title, monday) => {
    expect(problemWith({ hours: { ...hours, monday } })).toBe("hours.monday");
  });

  it("end after they begin", () => {
    const monday = [{ from: "22:00", to: "04:00" }];
    expect(problemWith({ hours: { ...hours, monday } })).toBe("hours.monday.0");
  });

  it("have one exception a date, which the calendar has", () => {
    const closed = { date: "2026-12-25", intervals: [] };
    expect(problemWith({ exceptions: [closed, { ...closed, intervals: from9To18 }] })).toBe(
      "exceptions",
    );
    expect(problemWith({ exceptions: [{ ...closed, date: "2026-02-30" }] })).toBe(
      "exceptions.0.date",
    );
  });
});
