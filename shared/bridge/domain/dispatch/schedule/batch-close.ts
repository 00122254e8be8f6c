import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { localDate, wallInstant } from "./local-time.ts";
import { nextOpen, type OpeningHours } from "./opening.ts";

/** How a location's orders are collected into one, where they are. */
export type Batching = Exclude<Settings["batching"], { kind: "none" }>;

/**
 * When a batch that was opened then is sent: so many minutes later, or when the location's clock next
 * shows the time; where it is closed by then, when it closes before, once what is `readyAt` can be collected.
 */
export function batchClosesAt(
  batching: Batching,
  openedAt: Date,
  location: OpeningHours,
  readyAt = openedAt,
): Date {
  const closes = asSet(batching, openedAt, location);
  if (isOpenUntil(location, closes)) return closes;
  let lastEnd: Date | undefined;
  let opening = nextOpen(location, justBefore(readyAt));
  while (opening !== undefined && opening.closes < closes) {
    lastEnd = opening.closes;
    opening = nextOpen(location, opening.closes);
  }
  return lastEnd ?? closes;
}

function asSet(batching: Batching, openedAt: Date, { timeZone }: OpeningHours): Date {
  if (batching.kind === "minutes") {
    return new Date(openedAt.getTime() + batching.minutes * 60_000);
  }
  const today = localDate(openedAt, timeZone);
  const closes = wallInstant(today, batching.time, timeZone);
  return closes > openedAt ? closes : wallInstant(today.add({ days: 1 }), batching.time, timeZone);
}

/** Whether it is open up to then. */
function isOpenUntil(location: OpeningHours, at: Date): boolean {
  const before = justBefore(at);
  const opening = nextOpen(location, before);
  return opening !== undefined && opening.opens <= before;
}

/** At its very end an opening still counts: what is ready then is collected. */
const justBefore = (at: Date): Date => new Date(at.getTime() - 1);
