import { expect, it } from "vitest";
import { computePlannedArrival } from "#shared/courier/domain/points/planned-arrival.ts";
import { toTrackingRecord } from "#shared/courier/use-cases/points/to-point-record.ts";
import { buildTestPoint, noon } from "#test/builders/courier/point.ts";

const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const planned = {
  status: 1500,
  at: noon,
  actor: "planner",
  plan: 1,
  stop: { departsAt: at(15), arrivesAt: at(40) },
} as const;
const move = (status: 1000 | 1550 | 1590 | 1630 | 1670, minutes: number) =>
  ({ status, at: at(minutes), actor: "operator" }) as const;

it.each([
  ["as planned until the pick-up", [planned, move(1550, 5), move(1590, 30)], 40],
  ["as planned after a pick-up in time", [planned, move(1630, 10)], 40],
  ["later by as much as the pick-up was late", [planned, move(1630, 27)], 52],
  ["no more from the arrival on", [planned, move(1630, 27), move(1670, 55)], undefined],
  ["no more when it waits for another plan", [planned, move(1000, 5)], undefined],
  [
    "not as an earlier plan had it",
    [planned, move(1000, 5), { status: 1500, at: at(9), actor: "operator" } as const],
    undefined,
  ],
])("the driver should arrive %s", (_, history, minutes) => {
  const status = history.at(-1)?.status ?? 1000;
  const point = buildTestPoint({ status, history });
  const expected = minutes === undefined ? undefined : at(minutes);
  expect(computePlannedArrival(point)).toEqual(expected);
  expect(toTrackingRecord(point, noon).planned_arrival_at).toBe(expected?.toISOString());
});
