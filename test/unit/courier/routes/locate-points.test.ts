import { expect, it } from "vitest";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import { parsePickupTime } from "#shared/courier/domain/routes/parse-pickup-time.ts";
import { computeIterations, MAX_POINTS } from "#shared/courier/domain/routes/search-effort.ts";
import { locatePoints } from "#shared/courier/use-cases/routes/locate-points.ts";
import { buildTestPoint, noon } from "#test/builders/courier/point.ts";

const spots: Readonly<Record<string, { lat: number; lng: number }>> = {
  "Shop 1": { lat: 40.7, lng: -74 },
  "Own 2": { lat: 40.8, lng: -74.1 },
  "Door 3": { lat: 40.71, lng: -74 },
};
const locator = {
  async locate(address: string) {
    if (address === "Broken") throw new Error("too many requests");
    return spots[address];
  },
};
const account = { address: "Own 2" } as Account;

async function outcomeOf(creation: object, owner: Account = account) {
  const point = buildTestPoint();
  const placed = { ...point, creation: { ...point.creation, rec_address: "Door 3", ...creation } };
  const { located, leftOut } = await locatePoints(locator, [{ point: placed, account: owner }]);
  return located[0] ?? leftOut[0]?.reason;
}

it("plans from the point's own pick-up and time, else from the account's address at once", async () => {
  expect(await outcomeOf({})).toEqual({
    pointId: buildTestPoint().id,
    statusesBefore: 1,
    pickupAddress: "Own 2",
    pickUp: spots["Own 2"],
    dropOff: spots["Door 3"],
    readyAt: noon,
  });
  expect(
    await outcomeOf({ pickup_address: "Shop 1", pickup_time: "2026-03-02 14:30" }),
  ).toMatchObject({
    pickupAddress: "Shop 1",
    pickUp: spots["Shop 1"],
    readyAt: new Date("2026-03-02T14:30:00Z"),
  });
});

it.each([
  [{ pickup_address: "Nowhere" }, "pickup-not-located"],
  [{ rec_address: "Nowhere" }, "dropoff-not-located"],
  [{ rec_address: "Broken" }, "locating-failed"],
  [{ pickup_address: "Broken", rec_address: "Nowhere" }, "locating-failed"],
  [{ pickup_time: "2026-02-31 10:00" }, "pickup-time-unreadable"],
])("leaves out %o: %s", async (creation, reason) => {
  expect(await outcomeOf(creation)).toBe(reason);
});

it("leaves out a point of which nobody said where it is fetched", async () => {
  expect(await outcomeOf({}, { ...account, address: undefined })).toBe("no-pickup-address");
});

it("keeps the others, in order, beside those that fail", async () => {
  const creations = ["Door 3", "Broken", "Shop 1", "Nowhere", "Own 2"];
  const owned = creations.map((rec_address) => {
    const point = buildTestPoint();
    return { account, point: { ...point, creation: { ...point.creation, rec_address } } };
  });
  const { located, leftOut } = await locatePoints(locator, owned);

  expect(located.map(({ dropOff }) => dropOff)).toEqual([
    spots["Door 3"],
    spots["Shop 1"],
    spots["Own 2"],
  ]);
  expect(leftOut.map(({ reason }) => reason)).toEqual(["locating-failed", "dropoff-not-located"]);
});

it.each([
  ["1772461800", "2026-03-02T14:30:00.000Z"],
  ["0", "1970-01-01T00:00:00.000Z"],
  ["2026-03-02 14:30", "2026-03-02T14:30:00.000Z"],
  ["2024-02-29 00:00", "2024-02-29T00:00:00.000Z"],
  ["2026-02-29 00:00", undefined],
  ["2026-13-01 00:00", undefined],
  ["2026-03-02 24:00", undefined],
  ["soon", undefined],
])("reads the pick-up time %s as %s", (text, iso) => {
  expect(parsePickupTime(text)?.toISOString()).toBe(iso);
});

it("searches less the more each iteration takes, and never beyond its bound", () => {
  expect([0, 1, 20, 250, 400, MAX_POINTS].map(computeIterations)).toEqual([
    40_000, 40_000, 40_000, 40_000, 25_000, 20_000,
  ]);
});
