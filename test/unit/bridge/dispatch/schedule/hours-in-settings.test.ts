import { describe, expect, it } from "vitest";
import { settingsSchema } from "#shared/bridge/domain/settings/settings.ts";
import { buildLocationWithHours, KOLKATA } from "./location.ts";

const findProblemPath = (changes: Record<string, unknown>): string | undefined => {
  const location = {
    ...buildLocationWithHours({ zone: KOLKATA, daily: "09:00-18:00" }),
    ...changes,
  };
  const read = settingsSchema.safeParse({ version: 1, locations: [location] });
  return read.success ? undefined : read.error.issues[0]?.path.slice(2).join(".");
};
const from9To18 = [{ from: "09:00", to: "18:00" }];
const { hours } = buildLocationWithHours({ zone: KOLKATA, daily: "09:00-18:00" });

describe("opening hours in the settings", () => {
  it("are always open when they are omitted", () => {
    expect(findProblemPath({ hours: undefined })).toBeUndefined();
  });

  it("require all seven days", () => {
    expect(findProblemPath({ hours: { ...hours, sunday: undefined } })).toBe("hours.sunday");
    expect(findProblemPath({ hours: { ...hours, Sunday: [] } })).toBe("hours");
  });

  it.each([
    ["overlap", [...from9To18, { from: "17:00", to: "19:00" }]],
    ["are out of order", [...from9To18, { from: "07:00", to: "08:00" }]],
  ])("are refused when intervals of one day %s", (_title, monday) => {
    expect(findProblemPath({ hours: { ...hours, monday } })).toBe("hours.monday");
  });

  it("are refused when an interval ends before it begins", () => {
    const monday = [{ from: "22:00", to: "04:00" }];
    expect(findProblemPath({ hours: { ...hours, monday } })).toBe("hours.monday.0");
  });

  it("accept one exception for each valid date", () => {
    const closed = { date: "2026-12-25", intervals: [] };
    expect(findProblemPath({ exceptions: [closed, { ...closed, intervals: from9To18 }] })).toBe(
      "exceptions",
    );
    expect(findProblemPath({ exceptions: [{ ...closed, date: "2026-02-30" }] })).toBe(
      "exceptions.0.date",
    );
  });
});
