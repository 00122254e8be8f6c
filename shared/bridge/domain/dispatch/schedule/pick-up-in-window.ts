import type { Temporal } from "temporal-polyfill";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import {
  formatDate,
  formatDateTime,
  parseLocalDate,
  toInstant,
  toLocalDate,
} from "./local-time.ts";
import { findNextOpening, listOpenings } from "./opening.ts";
import type { Preparation } from "./preparation.ts";
import type { RequestedWindow } from "./requested-window.ts";

interface WindowInput {
  readonly location: PickupLocation;
  readonly now: Date;
  readonly requestedWindow: RequestedWindow;
  readonly earliest: Preparation;
}

const ADVICE =
  'agree on another date with the buyer and change it on the order, or press "Dispatch" to send it as soon as it is ready.';

const createDatePassedReason = ({ location }: WindowInput, day: string): Reason => ({
  code: "date-passed",
  text: `The buyer asked for ${day}, which has passed at ${location.name}. To settle it, ${ADVICE}`,
});

const createClosedDayReason = ({ location }: WindowInput, day: string): Reason => ({
  code: "closed-that-day",
  text: `The buyer asked for ${day}, when ${location.name} is closed. Open it that day in the settings (exceptions), or ${ADVICE}`,
});

const createClosedTimeReason = (
  { location, requestedWindow }: WindowInput,
  day: string,
): Reason => ({
  code: "closed-that-day",
  text: `The buyer asked for ${day}, ${formatWindow(requestedWindow)}, when ${location.name} is closed. Change its hours that day in the settings (exceptions), or ${ADVICE}`,
});

const createDateTooSoonReason = ({ location, earliest }: WindowInput, day: string): Reason => ({
  code: "date-too-soon",
  text: `The buyer asked for ${day}, but the order is ready at ${location.name} on ${formatDateTime(earliest.readyAt, location.timeZone)} at the earliest. To settle it, ${ADVICE}`,
});

const formatWindow = ({ from, to }: RequestedWindow): string =>
  [from && `from ${from}`, to && `until ${to}`].filter(Boolean).join(" ");

/** The latest moment of the wished day at which it can be collected; undefined: it is closed all day. */
function findLatestPickUp(
  { location, requestedWindow }: WindowInput,
  date: Temporal.PlainDate,
): Date | undefined {
  const closesAt = listOpenings(location, date).at(-1)?.closesAt;
  if (closesAt === undefined || requestedWindow.to === undefined) return closesAt;
  const until = toInstant(date, requestedWindow.to, location.timeZone);
  return new Date(Math.min(until.getTime(), closesAt.getTime()));
}

/**
 * Collected at the wished time, or at the opening that follows on that day, or as soon as it is ready;
 * refused where that day, or the wished part of it, is over by then.
 */
export function computePickUpInWindow(input: WindowInput): Result<Preparation, Reason> {
  const { location, now, requestedWindow, earliest } = input;
  const date = parseLocalDate(requestedWindow.date);
  const day = formatDate(date);
  if (requestedWindow.date < toLocalDate(now, location.timeZone).toString()) {
    return fail(createDatePassedReason(input, day));
  }
  const latest = findLatestPickUp(input, date);
  if (latest === undefined) return fail(createClosedDayReason(input, day));
  if (earliest.readyAt > latest) return fail(createDateTooSoonReason(input, day));
  const from = toInstant(date, requestedWindow.from ?? "00:00", location.timeZone);
  if (earliest.readyAt > from) return ok(earliest);
  const opening = findNextOpening(location, from);
  if (opening === undefined || opening.opensAt > latest) {
    return fail(createClosedTimeReason(input, day));
  }
  return ok({ ...earliest, readyAt: opening.opensAt, closesAt: opening.closesAt });
}
