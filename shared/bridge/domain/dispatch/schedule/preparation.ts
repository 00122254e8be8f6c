import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { HORIZON_DAYS, nextOpen, type Opening } from "./opening.ts";

/** From when to when an order is prepared, and when the opening ends in which it is ready. */
export interface Preparation {
  readonly startsAt: Date;
  readonly readyAt: Date;
  readonly closesAt: Date;
}

const MS_PER_DAY = 86_400_000;
const lengthMs = ({ opens, closes }: Opening): number => closes.getTime() - opens.getTime();

const inOneGo = ({ opens, closes }: Opening, workMs: number): Preparation | undefined =>
  workMs > lengthMs({ opens, closes })
    ? undefined
    : { startsAt: opens, readyAt: new Date(opens.getTime() + workMs), closesAt: closes };

/** Sums opening time up; undefined where the work is not done within `HORIZON_DAYS`. */
function overSeveral(
  location: PickupLocation,
  first: Opening,
  workMs: number,
): Preparation | undefined {
  const latest = first.opens.getTime() + HORIZON_DAYS * MS_PER_DAY;
  let opening: Opening | undefined = first;
  let leftMs = workMs;
  while (opening !== undefined && opening.opens.getTime() <= latest) {
    const last = inOneGo(opening, leftMs);
    if (last !== undefined) return { ...last, startsAt: first.opens };
    leftMs -= lengthMs(opening);
    opening = nextOpen(location, opening.closes);
  }
  return undefined;
}

/**
 * Prepares in one go, in the opening that `from` falls in or that follows, or else in the one after it.
 * What is too long for that one too is begun at once and goes on over several. Undefined: never done.
 */
export function prepare(location: PickupLocation, from: Date): Preparation | undefined {
  const workMs = location.preparationMinutes * 60_000;
  const first = nextOpen(location, from);
  if (first === undefined) return undefined;
  const now = inOneGo(first, workMs);
  if (now !== undefined) return now;
  const second = nextOpen(location, first.closes);
  const then = second && inOneGo(second, workMs);
  return then ?? overSeveral(location, first, workMs);
}
