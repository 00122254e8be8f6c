import { type Budget, createProgressMeter } from "./budget.ts";
import { createBlink } from "./create-blink.ts";
import {
  acceptAttempt,
  computeAddedMeters,
  createSnapshot,
  type Draft,
  type PlanSnapshot,
  revertAttempt,
} from "./draft.ts";
import { recreate } from "./recreate.ts";
import { ruin } from "./ruin.ts";
import type { Random } from "./seeded-random.ts";
import type { Stop } from "./stop.ts";

const BLINK_RATE = 0.01;
/** Temperatures, as multiples of the first plan's average leg. */
const START_TEMPERATURE = 1;
const END_TEMPERATURE = 0.01;
/** The largest fraction of the budget that is spent on making room for unplanned stops. */
const MAX_ROOM_MAKING_PROGRESS = 0.5;

/**
 * Ruins and recreates the draft with simulated annealing until the budget is spent. Returns the
 * best plan found, which is never worse than the draft's accepted plan.
 */
export function improveDraft(draft: Draft, random: Random, budget: Budget): PlanSnapshot {
  const measureProgress = createProgressMeter(budget);
  const blink = createBlink(BLINK_RATE, random);
  const startTemperature = (START_TEMPERATURE * draft.acceptedMeters) / (draft.stops.length + 1);
  let best = createSnapshot(draft);
  for (
    let iteration = 0, progress = measureProgress(0);
    progress < 1;
    progress = measureProgress(++iteration)
  ) {
    ruin(draft, random);
    recreate(draft, random, blink);
    const toleranceMeters =
      -Math.log(1 - random()) *
      startTemperature *
      (END_TEMPERATURE / START_TEMPERATURE) ** progress;
    if (!isAcceptable(draft, toleranceMeters, progress)) {
      revertAttempt(draft);
      continue;
    }
    acceptAttempt(draft);
    if (isBetter(draft, best)) best = createSnapshot(draft);
  }
  return best;
}

function isAcceptable(draft: Draft, toleranceMeters: number, progress: number): boolean {
  const { absent, acceptedAbsent } = draft;
  if (progress < MAX_ROOM_MAKING_PROGRESS && canMakeRoom(absent, acceptedAbsent)) return true;
  if (absent.length !== acceptedAbsent.length) return absent.length < acceptedAbsent.length;
  return computeAddedMeters(draft) < toleranceMeters;
}

/**
 * Prefers leaving out stops that were left out less often, so that difficult stops get their turn.
 */
function canMakeRoom(absent: readonly Stop[], acceptedAbsent: readonly Stop[]): boolean {
  const isEasier = countAbsences(absent) < countAbsences(acceptedAbsent);
  for (const stop of absent) stop.absences += 1;
  return isEasier && absent.length <= acceptedAbsent.length;
}

function countAbsences(stops: readonly Stop[]): number {
  let absences = 0;
  for (const stop of stops) absences += stop.absences;
  return absences;
}

const isBetter = ({ acceptedAbsent, acceptedMeters }: Draft, best: PlanSnapshot) =>
  acceptedAbsent.length < best.absent.length ||
  (acceptedAbsent.length === best.absent.length && acceptedMeters < best.meters);
