import { expect } from "vitest";
import { computePickUpTimes } from "#shared/bridge/domain/dispatch/schedule/pick-up-time.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { BERLIN, NEW_YORK, onWorkdays, placeWith, utc, written } from "./location.ts";

export const shop = (preparationMinutes: number, exceptions: Record<string, string> = {}) =>
  placeWith({ zone: NEW_YORK, days: onWorkdays("09:00-18:00"), exceptions, preparationMinutes });

export const THANKSGIVING = { "2026-11-26": "", "2026-11-27": "09:00-13:00" };
const CHRISTMAS = { "2026-12-24": "09:00-13:00", "2026-12-25": "", "2027-01-01": "" };
export const office = (preparationMinutes: number) =>
  placeWith({
    zone: BERLIN,
    days: onWorkdays("09:00-17:00"),
    exceptions: CHRISTMAS,
    preparationMinutes,
  });

export const night = (zone: string, preparationMinutes: number) =>
  placeWith({
    zone,
    days: { friday: "20:00-24:00", saturday: "00:00-04:00 22:00-24:00", sunday: "00:00-06:00" },
    preparationMinutes,
  });

export const everyDay = (zone: string, daily: string, preparationMinutes: number) =>
  placeWith({ zone, daily, preparationMinutes });

export const sundays = (zone: string, hours: string, preparationMinutes: number) =>
  placeWith({ zone, days: { sunday: hours }, preparationMinutes });

export interface Row {
  readonly title: string;
  readonly at: PickupLocation;
  readonly ordered: string;
  /** When the bridge looks; at once unless given. */
  readonly now?: string;
  readonly cutOff?: string;
  /** Starts, is ready, closes: UTC, worked out by hand. */
  readonly times: readonly [string, string, string];
  readonly missed?: boolean;
}

/** Asks, and compares with what the row says. */
export function check({ at, ordered, now = ordered, cutOff, times, missed = false }: Row) {
  const answer = computePickUpTimes({
    location: at,
    schedule: { cutOff },
    orderedAt: utc(ordered),
    now: utc(now),
    requestedWindow: undefined,
  });

  if (!answer.ok) throw new Error(answer.refusal.text);
  const { startsAt, readyAt, closesAt, isCutOffMissed } = answer.value;
  expect([startsAt, readyAt, closesAt].map(written)).toEqual(times);
  expect(isCutOffMissed).toBe(missed);
}
