import { expect } from "vitest";
import { computePickUpTimes } from "#shared/bridge/domain/dispatch/schedule/pick-up-time.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import {
  BERLIN,
  buildLocationWithHours,
  formatUtc,
  NEW_YORK,
  parseUtc,
  toWorkdays,
} from "./location.ts";

export const buildShop = (preparationMinutes: number, exceptions: Record<string, string> = {}) =>
  buildLocationWithHours({
    zone: NEW_YORK,
    days: toWorkdays("09:00-18:00"),
    exceptions,
    preparationMinutes,
  });

export const THANKSGIVING = { "2026-11-26": "", "2026-11-27": "09:00-13:00" };
const CHRISTMAS = { "2026-12-24": "09:00-13:00", "2026-12-25": "", "2027-01-01": "" };
export const buildOffice = (preparationMinutes: number) =>
  buildLocationWithHours({
    zone: BERLIN,
    days: toWorkdays("09:00-17:00"),
    exceptions: CHRISTMAS,
    preparationMinutes,
  });

export const buildNightShop = (zone: string, preparationMinutes: number) =>
  buildLocationWithHours({
    zone,
    days: { friday: "20:00-24:00", saturday: "00:00-04:00 22:00-24:00", sunday: "00:00-06:00" },
    preparationMinutes,
  });

export const buildDailyShop = (zone: string, daily: string, preparationMinutes: number) =>
  buildLocationWithHours({ zone, daily, preparationMinutes });

export const buildSundayShop = (zone: string, hours: string, preparationMinutes: number) =>
  buildLocationWithHours({ zone, days: { sunday: hours }, preparationMinutes });

export interface PickUpRow {
  readonly title: string;
  readonly location: PickupLocation;
  readonly orderedAt: string;
  /** The time of the reconciliation; the order time by default. */
  readonly now?: string;
  readonly cutOff?: string;
  /** The times `startsAt`, `readyAt` and `closesAt` in UTC, calculated by hand. */
  readonly expectedTimes: readonly [string, string, string];
  readonly isCutOffMissedExpected?: boolean;
}

/** Computes the pick-up times and compares them with the row. */
export function expectPickUpTimes({
  location,
  orderedAt: ordered,
  now = ordered,
  cutOff,
  expectedTimes,
  isCutOffMissedExpected = false,
}: PickUpRow) {
  const result = computePickUpTimes({
    location,
    schedule: { cutOff },
    orderedAt: parseUtc(ordered),
    now: parseUtc(now),
    requestedWindow: undefined,
  });

  if (!result.ok) throw new Error(result.refusal.code);
  const { startsAt, readyAt, closesAt, isCutOffMissed } = result.value;
  expect([startsAt, readyAt, closesAt].map(formatUtc)).toEqual(expectedTimes);
  expect(isCutOffMissed).toBe(isCutOffMissedExpected);
}
