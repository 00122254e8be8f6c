import type { Temporal } from "temporal-polyfill";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { ok, type Result, refused } from "#shared/kernel/result.ts";
import { dateInWords, dateOf, localDate, timeInWords, wallInstant } from "./local-time.ts";
import { nextOpen, openingsOn } from "./opening.ts";
import type { Preparation } from "./preparation.ts";
import type { Wish } from "./requested-window.ts";

interface Wished {
  readonly location: PickupLocation;
  readonly now: Date;
  readonly wish: Wish;
  readonly earliest: Preparation;
}

const TO_DO =
  'agree on another date with the buyer and change it on the order, or press "Dispatch" to send it as soon as it is ready.';

const datePassed = ({ location }: Wished, day: string): Reason => ({
  code: "date-passed",
  text: `The buyer asked for ${day}, which has passed at ${location.name}. To settle it, ${TO_DO}`,
});

const closedThatDay = ({ location }: Wished, day: string): Reason => ({
  code: "closed-that-day",
  text: `The buyer asked for ${day}, when ${location.name} is closed. Open it that day in the settings (exceptions), or ${TO_DO}`,
});

const closedThatTime = ({ location, wish }: Wished, day: string): Reason => ({
  code: "closed-that-day",
  text: `The buyer asked for ${day}, ${timesOf(wish)}, when ${location.name} is closed. Change its hours that day in the settings (exceptions), or ${TO_DO}`,
});

const dateTooSoon = ({ location, earliest }: Wished, day: string): Reason => ({
  code: "date-too-soon",
  text: `The buyer asked for ${day}, but the order is ready at ${location.name} on ${timeInWords(earliest.readyAt, location.timeZone)} at the earliest. To settle it, ${TO_DO}`,
});

const timesOf = ({ from, to }: Wish): string =>
  [from && `from ${from}`, to && `until ${to}`].filter(Boolean).join(" ");

/** The latest moment of the wished day at which it can be collected; undefined: it is closed all day. */
function latestOn({ location, wish }: Wished, date: Temporal.PlainDate): Date | undefined {
  const closes = openingsOn(location, date).at(-1)?.closes;
  if (closes === undefined || wish.to === undefined) return closes;
  const until = wallInstant(date, wish.to, location.timeZone);
  return new Date(Math.min(until.getTime(), closes.getTime()));
}

/**
 * Collected at the wished time, or at the opening that follows on that day, or as soon as it is ready;
 * refused where that day, or the wished part of it, is over by then.
 */
export function collectedAsWished(wished: Wished): Result<Preparation, Reason> {
  const { location, now, wish, earliest } = wished;
  const date = dateOf(wish.date);
  const day = dateInWords(date);
  if (wish.date < localDate(now, location.timeZone).toString()) {
    return refused(datePassed(wished, day));
  }
  const latest = latestOn(wished, date);
  if (latest === undefined) return refused(closedThatDay(wished, day));
  if (earliest.readyAt > latest) return refused(dateTooSoon(wished, day));
  const from = wallInstant(date, wish.from ?? "00:00", location.timeZone);
  if (earliest.readyAt > from) return ok(earliest);
  const opening = nextOpen(location, from);
  if (opening === undefined || opening.opens > latest) {
    return refused(closedThatTime(wished, day));
  }
  return ok({ ...earliest, readyAt: opening.opens, closesAt: opening.closes });
}
