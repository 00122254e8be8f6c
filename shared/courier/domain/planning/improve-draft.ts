import { type Budget, spending } from "./budget.ts";
import { blinking } from "./create-blink.ts";
import { addedMeters, type Draft, type Kept, keep, keptOf, revert } from "./draft.ts";
import { recreate } from "./recreate.ts";
import { ruin } from "./ruin.ts";
import type { Random } from "./seeded-random.ts";
import type { Stop } from "./stop.ts";

const BLINK_RATE = 0.01;
/** Temperatures, in average legs of the first plan. */
const HOT = 1;
const COLD = 0.01;
/** How much of the budget goes, at most, into finding room for stops that are left over. */
const MAKING_ROOM = 0.5;

/**
 * Ruins and recreates until the budget is spent, cooling down (simulated annealing): the best plan
 * met, which is never worse than the one the draft kept before.
 */
export function improve(draft: Draft, random: Random, budget: Budget): Kept {
  const spent = spending(budget);
  const blink = blinking(BLINK_RATE, random);
  const hot = (HOT * draft.keptMeters) / (draft.stops.length + 1);
  let best = keptOf(draft);
  for (let iteration = 0, progress = spent(0); progress < 1; progress = spent(++iteration)) {
    ruin(draft, random);
    recreate(draft, random, blink);
    const patience = -Math.log(1 - random()) * hot * (COLD / HOT) ** progress;
    if (!isAcceptable(draft, patience, progress)) {
      revert(draft);
      continue;
    }
    keep(draft);
    if (isBetter(draft, best)) best = keptOf(draft);
  }
  return best;
}

function isAcceptable(draft: Draft, patienceMeters: number, progress: number): boolean {
  const { absent, keptAbsent } = draft;
  if (progress < MAKING_ROOM && makesRoom(absent, keptAbsent)) return true;
  if (absent.length !== keptAbsent.length) return absent.length < keptAbsent.length;
  return addedMeters(draft) < patienceMeters;
}

/** Leaves over stops that were left over less often: those hard to place get their turn. */
function makesRoom(absent: readonly Stop[], keptAbsent: readonly Stop[]): boolean {
  const easier = absencesOf(absent) < absencesOf(keptAbsent);
  for (const stop of absent) stop.absences += 1;
  return easier && absent.length <= keptAbsent.length;
}

function absencesOf(stops: readonly Stop[]): number {
  let absences = 0;
  for (const stop of stops) absences += stop.absences;
  return absences;
}

const isBetter = ({ keptAbsent, keptMeters }: Draft, best: Kept) =>
  keptAbsent.length < best.absent.length ||
  (keptAbsent.length === best.absent.length && keptMeters < best.meters);
