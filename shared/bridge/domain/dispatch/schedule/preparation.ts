import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { findNextOpening, HORIZON_DAYS, type Opening } from "./opening.ts";

/** The start and end of a preparation, and the end of the opening in which it is ready. */
export interface Preparation {
  readonly startsAt: Date;
  readonly readyAt: Date;
  readonly closesAt: Date;
}

const MS_PER_DAY = 86_400_000;
const getLengthMs = ({ opensAt, closesAt }: Opening): number =>
  closesAt.getTime() - opensAt.getTime();

const prepareInOneOpening = (
  { opensAt, closesAt }: Opening,
  workMs: number,
): Preparation | undefined =>
  workMs > getLengthMs({ opensAt, closesAt })
    ? undefined
    : { startsAt: opensAt, readyAt: new Date(opensAt.getTime() + workMs), closesAt: closesAt };

/** Spreads the work over several openings; undefined if it takes longer than `HORIZON_DAYS`. */
function prepareOverSeveralOpenings(
  location: PickupLocation,
  first: Opening,
  workMs: number,
): Preparation | undefined {
  const latest = first.opensAt.getTime() + HORIZON_DAYS * MS_PER_DAY;
  let opening: Opening | undefined = first;
  let remainingMs = workMs;
  while (opening !== undefined && opening.opensAt.getTime() <= latest) {
    const last = prepareInOneOpening(opening, remainingMs);
    if (last !== undefined) return { ...last, startsAt: first.opensAt };
    remainingMs -= getLengthMs(opening);
    opening = findNextOpening(location, opening.closesAt);
  }
  return undefined;
}

/**
 * Computes the preparation. It fits into the opening that contains or follows `from`, or into the
 * one after it. Longer work starts at once and continues over several openings. Undefined if it is
 * never finished.
 */
export function computePreparation(location: PickupLocation, from: Date): Preparation | undefined {
  const workMs = location.preparationMinutes * 60_000;
  const first = findNextOpening(location, from);
  if (first === undefined) return undefined;
  const now = prepareInOneOpening(first, workMs);
  if (now !== undefined) return now;
  const second = findNextOpening(location, first.closesAt);
  const then = second && prepareInOneOpening(second, workMs);
  return then ?? prepareOverSeveralOpenings(location, first, workMs);
}
