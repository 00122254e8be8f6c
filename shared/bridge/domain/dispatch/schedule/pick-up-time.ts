import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { addDays } from "./calendar-date.ts";
import { toInstant, toLocalDate } from "./local-time.ts";
import { findNextOpening, listOpenings } from "./opening.ts";
import { computePickUpInWindow } from "./pick-up-in-window.ts";
import { computePreparation, type Preparation } from "./preparation.ts";
import type { RequestedWindow } from "./requested-window.ts";

export interface PickUpTimes {
  /** The earliest start of the preparation. */
  readonly startsAt: Date;
  /** When the courier can pick it up: during an opening, or exactly at its end. */
  readonly readyAt: Date;
  /** The end of the opening in which it is ready. */
  readonly closesAt: Date;
  /** The order came on an open day after the cut-off. */
  readonly isCutOffMissed: boolean;
}

export interface PickUpInput {
  readonly location: PickupLocation;
  readonly schedule: Pick<Settings["schedule"], "cutOff">;
  /** When the preparation could start: when the order was paid. */
  readonly orderedAt: Date;
  readonly now: Date;
  readonly requestedWindow: RequestedWindow | undefined;
}

const createNeverOpenReason = ({ name }: PickupLocation): Reason =>
  createMessage("never-open", { location: name });

/** Returns the start of the next date for an order that missed the cut-off of an open day. */
function computeStartAfterCutOff({ location, schedule, orderedAt }: PickUpInput): Date | undefined {
  if (schedule.cutOff === undefined) return undefined;
  const { timeZone } = location;
  const date = toLocalDate(orderedAt, timeZone);
  if (orderedAt <= toInstant(date, schedule.cutOff, timeZone)) return undefined;
  if (listOpenings(location, date).length === 0) return undefined;
  return toInstant(addDays(date, 1), "00:00", timeZone);
}

/** Moves the pick-up of an order that is ready already to the next opening. */
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
 * Computes the pick-up of an order. It is prepared during opening hours from its payment on or,
 * after the cut-off, from the next open day on. It is picked up in the requested window, if there
 * is one, and never in the past. Refusals for the merchant: `never-open`, `date-passed`, `closed-
 * that-day`, `date-too-soon`.
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
