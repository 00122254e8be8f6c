/**
 * Routes with their times, and the drop-offs without a route. Times are seconds on the problem's
 * scale.
 */
export interface Plan<Id> {
  readonly routes: readonly Route<Id>[];
  readonly unplanned: readonly UnplannedDropOff<Id>[];
  /** The total of all routes. */
  readonly meters: number;
}

/** One vehicle's tour from the pick-up and back. */
export interface Route<Id> {
  /** The latest departure that delays no visit: the vehicle does not wait at the first drop-off. */
  readonly departsAtSeconds: number;
  readonly visits: readonly Visit<Id>[];
  readonly returnsAtSeconds: number;
  readonly meters: number;
}

/** One drop-off on a route. */
export interface Visit<Id> {
  readonly id: Id;
  readonly arrivesAtSeconds: number;
  /** Later than the arrival if the window is not open yet. */
  readonly beginsAtSeconds: number;
}

/**
 * Why a drop-off has no route. `too-large`: it exceeds every vehicle. `out-of-reach`: even a
 * vehicle that serves only this drop-off would be late, there or back. `no-vehicle-left`: no
 * vehicle is idle, and no route has room for it at any position.
 */
export type UnplannedReason = "too-large" | "out-of-reach" | "no-vehicle-left";

/** A drop-off without a route. */
export interface UnplannedDropOff<Id> {
  readonly id: Id;
  readonly reason: UnplannedReason;
}
