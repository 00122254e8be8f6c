import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { formatLocalTime, toInstant, toLocalDate } from "./local-time.ts";
import { findNextOpening, listOpenings } from "./opening.ts";
import type { Preparation } from "./preparation.ts";
import type { RequestedWindow } from "./requested-window.ts";

interface WindowInput {
  readonly location: PickupLocation;
  readonly now: Date;
  readonly requestedWindow: RequestedWindow;
  readonly earliest: Preparation;
}

const createDatePassedReason = ({ location, requestedWindow: { date } }: WindowInput): Reason =>
  createMessage("date-passed", { date, location: location.name });

const createClosedDayReason = ({ location, requestedWindow: { date } }: WindowInput): Reason =>
  createMessage("closed-that-day", { date, location: location.name });

const createClosedTimeReason = ({ location, requestedWindow }: WindowInput): Reason =>
  createMessage("closed-that-day", {
    date: requestedWindow.date,
    location: location.name,
    from: requestedWindow.from,
    to: requestedWindow.to,
  });

const createDateTooSoonReason = (input: WindowInput): Reason =>
  createMessage("date-too-soon", {
    date: input.requestedWindow.date,
    location: input.location.name,
    readyAt: formatLocalTime(input.earliest.readyAt, input.location.timeZone),
  });

/**
 * Returns the latest possible pick-up on the requested day; undefined if the location is closed all
 * day.
 */
function findLatestPickUp(
  { location, requestedWindow }: WindowInput,
  date: string,
): Date | undefined {
  const closesAt = listOpenings(location, date).at(-1)?.closesAt;
  if (closesAt === undefined || requestedWindow.to === undefined) return closesAt;
  const until = toInstant(date, requestedWindow.to, location.timeZone);
  return new Date(Math.min(until.getTime(), closesAt.getTime()));
}

/**
 * Computes the pick-up in the requested window: at its start, at the next opening of that day, or
 * as soon as the order is ready. Refuses if the day or the window is over by then.
 */
export function computePickUpInWindow(input: WindowInput): Result<Preparation, Reason> {
  const { location, now, requestedWindow, earliest } = input;
  const { date } = requestedWindow;
  if (date < toLocalDate(now, location.timeZone)) {
    return fail(createDatePassedReason(input));
  }
  const latest = findLatestPickUp(input, date);
  if (latest === undefined) return fail(createClosedDayReason(input));
  if (earliest.readyAt > latest) return fail(createDateTooSoonReason(input));
  const from = toInstant(date, requestedWindow.from ?? "00:00", location.timeZone);
  if (earliest.readyAt > from) return ok(earliest);
  const opening = findNextOpening(location, from);
  if (opening === undefined || opening.opensAt > latest) {
    return fail(createClosedTimeReason(input));
  }
  return ok({ ...earliest, readyAt: opening.opensAt, closesAt: opening.closesAt });
}
