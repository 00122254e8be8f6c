import { describe, expect, it } from "vitest";
import {
  formatCoordinates,
  parseBoth,
  splitPair,
} from "#functions/bridge/app-page/browser/screens/coordinates.ts";
import { describeLocationChanges } from "#functions/bridge/app-page/browser/screens/describe-location-changes.ts";
import { rebaseLocation } from "#functions/bridge/app-page/browser/screens/rebase-location.ts";
import { pickupLocationSchema } from "#shared/bridge/domain/settings/pickup-location.ts";
import { buildLocation } from "#test/builders/bridge/settings.ts";

it("reads coordinates as maps write them", () => {
  expect(splitPair(" 40.7484, -73.9857 ")).toEqual(["40.7484", "-73.9857"]);
  expect(splitPair("40.7484,-73.9857")).toEqual(splitPair("40.7484, -73.9857"));
  expect(splitPair("52, 13")).toEqual(["52", "13"]);
  expect(parseBoth([" 40.7484", "-73.9857 "])).toEqual({ latitude: 40.7484, longitude: -73.9857 });
  expect(formatCoordinates({ latitude: 40.7484, longitude: -73.9857 })).toBe("40.7484, -73.9857");
});

it("takes a decimal comma for what it is, not for two numbers", () => {
  for (const text of ["13,40", "-13,4", "40.7,4", "here, there", "40,7, -73,9", ""])
    expect(splitPair(text), text).toBeUndefined();
  expect(parseBoth(["52,52", "13,40"])).toEqual({ latitude: 52.52, longitude: 13.4 });
});

it("takes nothing for none, and what is no number for a mistake", () => {
  expect(parseBoth([" ", ""])).toBeUndefined();
  for (const text of ["", "here", "40,7 -73,9", "0x10", "1e3", "1,2,3", "40.7484, -73.9857"])
    expect(Number.isNaN(parseBoth(["1", text])?.longitude), text).toBe(true);
});

describe("a change of a pick-up location in words", () => {
  const before = pickupLocationSchema.parse(buildLocation());
  const changes: Partial<typeof before> = {
    ...{ name: "Back door", address: "1 Main St, Brooklyn", contactName: "Grace" },
    ...{ contactPhone: "+12125550100", timeZone: "America/Los_Angeles", preparationMinutes: 5 },
    ...{ notes: "Ring", storeLocationId: "71" },
    coordinates: { latitude: 40.5, longitude: -73.5 },
    hours: { ...before.hours, monday: [], friday: [{ from: "09:00", to: "17:00" }] },
  };

  it.each(Object.keys(changes) as (keyof typeof before)[])("tells of %s", (key) => {
    expect(describeLocationChanges(before, { ...before, [key]: changes[key] })).not.toEqual([]);
    expect(describeLocationChanges(before, { ...before })).toEqual([]);
  });

  it("names the days with other hours", () => {
    const after = { ...before, hours: changes.hours ?? before.hours };

    expect(describeLocationChanges(before, after)).toEqual([
      { label: "Monday", text: "00:00 to 24:00 → Closed" },
      { label: "Friday", text: "00:00 to 24:00 → 09:00 to 17:00" },
    ]);
  });
});

describe("a location that somebody else saved meanwhile", () => {
  const before = pickupLocationSchema.parse(
    buildLocation({ coordinates: { latitude: 40.5, longitude: -73.5 } }),
  );
  const { coordinates: _, ...moved } = { ...before, address: "1 Main St, Brooklyn" };
  const elsewhere = { latitude: 41, longitude: -74 };

  it("keeps the hours of a day that only they changed", () => {
    const draft = { ...before, hours: { ...before.hours, monday: [] } };
    const now = { ...before, hours: { ...before.hours, friday: [] }, notes: "Ring" };

    expect(rebaseLocation(before, draft, now)).toEqual({
      ...before,
      ...{ notes: "Ring", hours: { ...before.hours, monday: [], friday: [] } },
    });
  });

  it("has the coordinates of its address, whoever changed it", () => {
    const changed = { ...before, coordinates: elsewhere };

    expect(rebaseLocation(before, moved, changed)).toEqual(moved);
    expect(rebaseLocation(before, changed, moved)).toEqual(moved);
    expect(rebaseLocation(before, changed, before)).toEqual(changed);
    expect(rebaseLocation(before, before, changed)).toEqual(changed);
  });
});
