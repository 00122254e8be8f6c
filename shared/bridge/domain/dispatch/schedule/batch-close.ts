import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { toInstant, toLocalDate } from "./local-time.ts";
import { findNextOpening, type OpeningHours } from "./opening.ts";

/** How a location's orders are collected into one, where they are. */
export type Batching = Exclude<Settings["batching"], { kind: "none" }>;

/**
 * When a batch that was opened then is sent: so many minutes later, or when the location's clock next
 * shows the time; where it is closed by then, when it closes before, once what is `readyAt` can be collected.
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
  return closesAt > openedAt
    ? closesAt
    : toInstant(today.add({ days: 1 }), batching.time, timeZone);
}

/** Whether it is open up to then. */
function isOpenUntil(location: OpeningHours, at: Date): boolean {
  const before = subtractMillisecond(at);
  const opening = findNextOpening(location, before);
  return opening !== undefined && opening.opensAt <= before;
}

/** At its very end an opening still counts: what is ready then is collected. */
const subtractMillisecond = (at: Date): Date => new Date(at.getTime() - 1);
