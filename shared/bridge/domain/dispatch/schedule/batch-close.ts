import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { addDays } from "./calendar-date.ts";
import { toInstant, toLocalDate } from "./local-time.ts";
import { findNextOpening, type OpeningHours } from "./opening.ts";

/** The batching settings, if batching is on. */
export type Batching = Exclude<Settings["batching"], { kind: "none" }>;

/**
 * Computes when a batch closes: after the set minutes, or at the set local time. If the location is
 * closed by then, the batch closes at the end of the last opening before, but not before `readyAt`.
 */
export function computeBatchClosesAt(
  batching: Batching,
  openedAt: Date,
  location: OpeningHours,
  readyAt = openedAt,
): Date {
  const closesAt = computeConfiguredClose(batching, openedAt, location);
  if (isOpenUntil(location, closesAt)) return closesAt;
  let lastEnd: Date | undefined;
  let opening = findNextOpening(location, subtractMillisecond(readyAt));
  while (opening !== undefined && opening.closesAt < closesAt) {
    lastEnd = opening.closesAt;
    opening = findNextOpening(location, opening.closesAt);
  }
  return lastEnd ?? closesAt;
}

function computeConfiguredClose(
  batching: Batching,
  openedAt: Date,
  { timeZone }: OpeningHours,
): Date {
  if (batching.kind === "minutes") {
    return new Date(openedAt.getTime() + batching.minutes * 60_000);
  }
  const today = toLocalDate(openedAt, timeZone);
  const closesAt = toInstant(today, batching.time, timeZone);
  return closesAt > openedAt ? closesAt : toInstant(addDays(today, 1), batching.time, timeZone);
}

/** Whether the location is open until that time. */
function isOpenUntil(location: OpeningHours, at: Date): boolean {
  const before = subtractMillisecond(at);
  const opening = findNextOpening(location, before);
  return opening !== undefined && opening.opensAt <= before;
}

/** The end of an opening is included: an order that is ready then is picked up. */
const subtractMillisecond = (at: Date): Date => new Date(at.getTime() - 1);
