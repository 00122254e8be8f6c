import { type Stop, Tour } from "./stop.ts";
import { refresh, relink, stopsOf, unlink } from "./tour.ts";

/** The plan under work, and the one kept before the latest attempt. Changed in place. */
export interface Draft {
  readonly stops: readonly Stop[];
  readonly tours: readonly Tour[];
  readonly capacity: number;
  /** The tours that differ from those kept. */
  readonly changed: Tour[];
  absent: Stop[];
  keptAbsent: readonly Stop[];
  keptMeters: number;
}

/** A whole plan, as stops by tour. */
export interface Kept {
  readonly tours: readonly (readonly Stop[])[];
  readonly absent: readonly Stop[];
  readonly meters: number;
}

/** With every stop absent. One depot a vehicle. */
export const emptyDraft = (
  stops: readonly Stop[],
  depots: readonly Stop[],
  capacity: number,
): Draft => {
  const tours = depots.map((depot) => new Tour(depot));
  for (const tour of tours) relink(tour, []);
  const absent = [...stops];
  return { stops, tours, capacity, changed: [], absent, keptAbsent: absent, keptMeters: 0 };
};

/** To be called with every tour that an attempt changes. */
export function markChanged(draft: Draft, tour: Tour): void {
  if (tour.changed) return;
  tour.changed = true;
  draft.changed.push(tour);
}

/** Takes stops out of one tour. Where the rest is late then (detours can be quicker), it goes too. */
export function takeOut(draft: Draft, tour: Tour, stops: readonly Stop[]): void {
  markChanged(draft, tour);
  for (const stop of stops) unlink(stop);
  draft.absent.push(...stops);
  if (!refresh(tour)) takeOut(draft, tour, stopsOf(tour));
}

/** How many meters the attempt adds to what was kept. */
export function addedMeters({ changed }: Draft): number {
  let meters = 0;
  for (const tour of changed) meters += tour.meters - tour.keptMeters;
  return meters;
}

/** Accepts the attempt. */
export function keep(draft: Draft): void {
  draft.keptMeters += addedMeters(draft);
  draft.keptAbsent = [...draft.absent];
  for (const tour of settle(draft)) {
    tour.keptStops = stopsOf(tour);
    tour.keptMeters = tour.meters;
  }
}

/** Undoes the attempt. */
export function revert(draft: Draft): void {
  draft.absent = [...draft.keptAbsent];
  for (const stop of draft.absent) stop.tour = undefined;
  for (const tour of settle(draft)) relink(tour, tour.keptStops);
}

function settle(draft: Draft): Tour[] {
  for (const tour of draft.changed) tour.changed = false;
  return draft.changed.splice(0);
}

/** What the draft keeps now. */
export const keptOf = ({ tours, keptAbsent, keptMeters }: Draft): Kept => ({
  tours: tours.map(({ keptStops }) => keptStops),
  absent: keptAbsent,
  meters: keptMeters,
});

/** Goes back to a plan that was kept once. */
export function restore(draft: Draft, kept: Kept): void {
  for (const stop of kept.absent) stop.tour = undefined;
  for (const [index, tour] of draft.tours.entries()) {
    markChanged(draft, tour);
    relink(tour, kept.tours[index] ?? []);
  }
  draft.absent = [...kept.absent];
  keep(draft);
}
