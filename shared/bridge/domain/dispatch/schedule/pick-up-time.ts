import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { ok, type Result, refused } from "#shared/kernel/result.ts";
import { localDate, wallInstant } from "./local-time.ts";
import { nextOpen, openingsOn } from "./opening.ts";
import { collectedAsWished } from "./pick-up-in-window.ts";
import { type Preparation, prepare } from "./preparation.ts";
import type { Wish } from "./requested-window.ts";

export interface PickUpTimes {
  /** When its preparation begins at the earliest. */
  readonly startsAt: Date;
  /** When the courier can collect it: in opening time, or at its very end. */
  readonly readyAt: Date;
  /** When the opening ends in which it is ready. */
  readonly closesAt: Date;
  /** It came on an open day, and too late for it. */
  readonly cutOffMissed: boolean;
}

export interface PickUpQuestion {
  readonly location: PickupLocation;
  readonly schedule: Pick<Settings["schedule"], "cutOff">;
  /** When the order could first be prepared: when it was paid. */
  readonly orderedAt: Date;
  readonly now: Date;
  readonly wish: Wish | undefined;
}

const neverOpen = ({ name }: PickupLocation): Reason => ({
  code: "never-open",
  text: `${name} is not open long enough in the next 60 days to prepare the order. Check its opening hours, its exceptions and its preparation time in the settings.`,
});

/** When the next date begins, for an order that missed the cut-off of an open day. */
function startAfterCutOff({ location, schedule, orderedAt }: PickUpQuestion): Date | undefined {
  if (schedule.cutOff === undefined) return undefined;
  const { timeZone } = location;
  const date = localDate(orderedAt, timeZone);
  if (orderedAt <= wallInstant(date, schedule.cutOff, timeZone)) return undefined;
  if (openingsOn(location, date).length === 0) return undefined;
  return wallInstant(date.add({ days: 1 }), "00:00", timeZone);
}

/** What was ready before now is collected as soon as the location is open. */
function notBeforeNow(
  location: PickupLocation,
  prepared: Preparation,
  now: Date,
): Preparation | undefined {
  if (prepared.readyAt > now) return prepared;
  const opening = nextOpen(location, now);
  return opening && { ...prepared, readyAt: opening.opens, closesAt: opening.closes };
}

/**
 * When an order is collected: prepared in opening time from when it was paid, or, after the cut-off,
 * from the next open day on; at the buyer's date and time if there are any, and never in the past.
 * Refused, for the merchant to settle: `never-open`, `date-passed`, `closed-that-day`, `date-too-soon`.
 */
export function pickUpTime(question: PickUpQuestion): Result<PickUpTimes, Reason> {
  const { location, orderedAt, now, wish } = question;
  const nextDay = startAfterCutOff(question);
  const prepared = prepare(location, nextDay ?? orderedAt);
  const earliest = prepared && notBeforeNow(location, prepared, now);
  if (earliest === undefined) return refused(neverOpen(location));
  const cutOffMissed = nextDay !== undefined;
  if (wish === undefined) return ok({ ...earliest, cutOffMissed });
  const wished = collectedAsWished({ location, now, wish, earliest });
  return wished.ok ? ok({ ...wished.value, cutOffMissed }) : wished;
}
