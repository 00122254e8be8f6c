import { type Stop, Tour } from "./stop.ts";
import { listStops, recomputeTour, setTourStops, unlinkStop } from "./tour.ts";

/** The plan under work, and the one kept before the latest attempt. Changed in place. */
export interface Draft {
  readonly stops: readonly Stop[];
  readonly tours: readonly Tour[];
  readonly capacity: number;
  /** The tours that differ from those kept. */
  readonly changedTours: Tour[];
  absent: Stop[];
  acceptedAbsent: readonly Stop[];
  acceptedMeters: number;
}

/** A whole plan, as stops by tour. */
export interface PlanSnapshot {
  readonly tours: readonly (readonly Stop[])[];
  readonly absent: readonly Stop[];
  readonly meters: number;
}

/** With every stop absent. One depot a vehicle. */
export const createEmptyDraft = (
  stops: readonly Stop[],
  depots: readonly Stop[],
  capacity: number,
): Draft => {
  const tours = depots.map((depot) => new Tour(depot));
  for (const tour of tours) setTourStops(tour, []);
  const absent = [...stops];
  return {
    stops,
    tours,
    capacity,
    changedTours: [],
    absent,
    acceptedAbsent: absent,
    acceptedMeters: 0,
  };
};

/** To be called with every tour that an attempt changes. */
export function markChanged(draft: Draft, tour: Tour): void {
  if (tour.isChanged) return;
  tour.isChanged = true;
  draft.changedTours.push(tour);
}

/** Takes stops out of one tour. Where the rest is late then (detours can be quicker), it goes too. */
export function removeStops(draft: Draft, tour: Tour, stops: readonly Stop[]): void {
  markChanged(draft, tour);
  for (const stop of stops) unlinkStop(stop);
  draft.absent.push(...stops);
  if (!recomputeTour(tour)) removeStops(draft, tour, listStops(tour));
}

/** How many meters the attempt adds to what was kept. */
export function computeAddedMeters({ changedTours }: Draft): number {
  let meters = 0;
  for (const tour of changedTours) meters += tour.meters - tour.acceptedMeters;
  return meters;
}

/** Accepts the attempt. */
export function acceptAttempt(draft: Draft): void {
  draft.acceptedMeters += computeAddedMeters(draft);
  draft.acceptedAbsent = [...draft.absent];
  for (const tour of clearChangedTours(draft)) {
    tour.acceptedStops = listStops(tour);
    tour.acceptedMeters = tour.meters;
  }
}

/** Undoes the attempt. */
export function revertAttempt(draft: Draft): void {
  draft.absent = [...draft.acceptedAbsent];
  for (const stop of draft.absent) stop.tour = undefined;
  for (const tour of clearChangedTours(draft)) setTourStops(tour, tour.acceptedStops);
}

function clearChangedTours(draft: Draft): Tour[] {
  for (const tour of draft.changedTours) tour.isChanged = false;
  return draft.changedTours.splice(0);
}

/** What the draft keeps now. */
export const createSnapshot = ({ tours, acceptedAbsent, acceptedMeters }: Draft): PlanSnapshot => ({
  tours: tours.map(({ acceptedStops }) => acceptedStops),
  absent: acceptedAbsent,
  meters: acceptedMeters,
});

/** Goes back to a plan that was kept once. */
export function restoreSnapshot(draft: Draft, snapshot: PlanSnapshot): void {
  for (const stop of snapshot.absent) stop.tour = undefined;
  for (const [index, tour] of draft.tours.entries()) {
    markChanged(draft, tour);
    setTourStops(tour, snapshot.tours[index] ?? []);
  }
  draft.absent = [...snapshot.absent];
  acceptAttempt(draft);
}
