import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { toInstant, toLocalDate } from "./local-time.ts";
import { findNextOpening, listOpenings } from "./opening.ts";
import { computePickUpInWindow } from "./pick-up-in-window.ts";
import { computePreparation, type Preparation } from "./preparation.ts";
import type { RequestedWindow } from "./requested-window.ts";

export interface PickUpTimes {
  /** When its preparation begins at the earliest. */
  readonly startsAt: Date;
  /** When the courier can collect it: in opening time, or at its very end. */
  readonly readyAt: Date;
  /** When the opening ends in which it is ready. */
  readonly closesAt: Date;
  /** It came on an open day, and too late for it. */
  readonly isCutOffMissed: boolean;
}

export interface PickUpInput {
  readonly location: PickupLocation;
  readonly schedule: Pick<Settings["schedule"], "cutOff">;
  /** When the order could first be prepared: when it was paid. */
  readonly orderedAt: Date;
  readonly now: Date;
  readonly requestedWindow: RequestedWindow | undefined;
}

const createNeverOpenReason = ({ name }: PickupLocation): Reason =>
  createMessage("never-open", { location: name });

/** When the next date begins, for an order that missed the cut-off of an open day. */
function computeStartAfterCutOff({ location, schedule, orderedAt }: PickUpInput): Date | undefined {
  if (schedule.cutOff === undefined) return undefined;
  const { timeZone } = location;
  const date = toLocalDate(orderedAt, timeZone);
  if (orderedAt <= toInstant(date, schedule.cutOff, timeZone)) return undefined;
  if (listOpenings(location, date).length === 0) return undefined;
  return toInstant(date.add({ days: 1 }), "00:00", timeZone);
}

/** What was ready before now is collected as soon as the location is open. */
function moveToOpening(
  location: PickupLocation,
  prepared: Preparation,
  now: Date,
): Preparation | undefined {
  if (prepared.readyAt > now) return prepared;
  const opening = findNextOpening(location, now);
  return opening && { ...prepared, readyAt: opening.opensAt, closesAt: opening.closesAt };
}

/**
 * When an order is collected: prepared in opening time from when it was paid, or, after the cut-off,
 * from the next open day on; at the buyer's date and time if there are any, and never in the past.
 * Refused, for the merchant to settle: `never-open`, `date-passed`, `closed-that-day`, `date-too-soon`.
 */
export function computePickUpTimes(input: PickUpInput): Result<PickUpTimes, Reason> {
  const { location, orderedAt, now, requestedWindow } = input;
  const nextDay = computeStartAfterCutOff(input);
  const prepared = computePreparation(location, nextDay ?? orderedAt);
  const earliest = prepared && moveToOpening(location, prepared, now);
  if (earliest === undefined) return fail(createNeverOpenReason(location));
  const isCutOffMissed = nextDay !== undefined;
  if (requestedWindow === undefined) return ok({ ...earliest, isCutOffMissed });
  const pickUp = computePickUpInWindow({ location, now, requestedWindow, earliest });
  return pickUp.ok ? ok({ ...pickUp.value, isCutOffMissed }) : pickUp;
}
