import { type Stop, Tour } from "./stop.ts";
import { listStops, recomputeTour, setTourStops, unlinkStop } from "./tour.ts";

/** The plan that an attempt changes in place, and the last accepted plan. */
export interface Draft {
  readonly stops: readonly Stop[];
  readonly tours: readonly Tour[];
  readonly capacity: number;
  /** The tours that differ from the accepted plan. */
  readonly changedTours: Tour[];
  absent: Stop[];
  acceptedAbsent: readonly Stop[];
  acceptedMeters: number;
}

/** A complete plan: the stops of each tour. */
export interface PlanSnapshot {
  readonly tours: readonly (readonly Stop[])[];
  readonly absent: readonly Stop[];
  readonly meters: number;
}

/** Creates a draft without any planned stop, with one depot per vehicle. */
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

/** Marks a tour as changed. Every change of a tour must call it. */
export function markChanged(draft: Draft, tour: Tour): void {
  if (tour.isChanged) return;
  tour.isChanged = true;
  draft.changedTours.push(tour);
}

/**
 * Removes stops from a tour. If that makes the rest of the tour late, which is possible because
 * detours can be faster, the rest is removed too.
 */
export function removeStops(draft: Draft, tour: Tour, stops: readonly Stop[]): void {
  markChanged(draft, tour);
  for (const stop of stops) unlinkStop(stop);
  draft.absent.push(...stops);
  if (!recomputeTour(tour)) removeStops(draft, tour, listStops(tour));
}

/** Computes how many meters the attempt adds to the accepted plan. */
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

/** Reverts the attempt. */
export function revertAttempt(draft: Draft): void {
  draft.absent = [...draft.acceptedAbsent];
  for (const stop of draft.absent) stop.tour = undefined;
  for (const tour of clearChangedTours(draft)) setTourStops(tour, tour.acceptedStops);
}

function clearChangedTours(draft: Draft): Tour[] {
  for (const tour of draft.changedTours) tour.isChanged = false;
  return draft.changedTours.splice(0);
}

/** Copies the accepted plan. */
export const createSnapshot = ({ tours, acceptedAbsent, acceptedMeters }: Draft): PlanSnapshot => ({
  tours: tours.map(({ acceptedStops }) => acceptedStops),
  absent: acceptedAbsent,
  meters: acceptedMeters,
});

/** Restores a plan from its snapshot. */
export function restoreSnapshot(draft: Draft, snapshot: PlanSnapshot): void {
  for (const stop of snapshot.absent) stop.tour = undefined;
  for (const [index, tour] of draft.tours.entries()) {
    markChanged(draft, tour);
    setTourStops(tour, snapshot.tours[index] ?? []);
  }
  draft.absent = [...snapshot.absent];
  acceptAttempt(draft);
}
