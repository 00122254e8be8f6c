import { expect, it } from "vitest";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import { parsePickupTime } from "#shared/courier/domain/routes/parse-pickup-time.ts";
import { computeIterations, MAX_POINTS } from "#shared/courier/domain/routes/search-effort.ts";
import { locatePoints } from "#shared/courier/use-cases/routes/locate-points.ts";
import { buildTestPoint, noon } from "#test/builders/courier/point.ts";

const coordinates: Readonly<Record<string, { lat: number; lng: number }>> = {
  "Shop 1": { lat: 40.7, lng: -74 },
  "Own 2": { lat: 40.8, lng: -74.1 },
  "Door 3": { lat: 40.71, lng: -74 },
};
const locator = {
  async locate(address: string) {
    if (address === "Broken") throw new Error("too many requests");
    return coordinates[address];
  },
};
const account = { address: "Own 2" } as Account;

async function locateChangedPoint(creation: object, owner: Account = account) {
  const point = buildTestPoint();
  const changed = { ...point, creation: { ...point.creation, rec_address: "Door 3", ...creation } };
  const { located, leftOut } = await locatePoints(locator, [{ point: changed, account: owner }]);
  return located[0] ?? leftOut[0]?.reason;
}

it("uses the point's pick-up and time, or else the account's address and the creation time", async () => {
  expect(await locateChangedPoint({})).toEqual({
    point: { accountNumber: 1, id: buildTestPoint().id },
    statusesBefore: 1,
    pickupAddress: "Own 2",
    pickUp: coordinates["Own 2"],
    dropOff: coordinates["Door 3"],
    readyAt: noon,
  });
  expect(
    await locateChangedPoint({ pickup_address: "Shop 1", pickup_time: "2026-03-02 14:30" }),
  ).toMatchObject({
    pickupAddress: "Shop 1",
    pickUp: coordinates["Shop 1"],
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
  expect(await locateChangedPoint(creation)).toBe(reason);
});

it("leaves out a point without any pick-up address", async () => {
  expect(await locateChangedPoint({}, { ...account, address: undefined })).toBe(
    "no-pickup-address",
  );
});

it("keeps the other points in order if some fail", async () => {
  const creations = ["Door 3", "Broken", "Shop 1", "Nowhere", "Own 2"];
  const pointsWithAccounts = creations.map((rec_address) => {
    const point = buildTestPoint();
    return { account, point: { ...point, creation: { ...point.creation, rec_address } } };
  });
  const { located, leftOut } = await locatePoints(locator, pointsWithAccounts);

  expect(located.map(({ dropOff }) => dropOff)).toEqual([
    coordinates["Door 3"],
    coordinates["Shop 1"],
    coordinates["Own 2"],
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
])("parses the pick-up time %s as %s", (text, iso) => {
  expect(parsePickupTime(text)?.toISOString()).toBe(iso);
});

it("uses fewer iterations for more points, and never more than the limit", () => {
  expect([0, 1, 20, 250, 400, MAX_POINTS].map(computeIterations)).toEqual([
    40_000, 40_000, 40_000, 40_000, 25_000, 20_000,
  ]);
});
