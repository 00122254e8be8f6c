/** Who drives what and when, and what is left over. Times are seconds on the problem's scale. */
export interface Plan<Id> {
  readonly routes: readonly Route<Id>[];
  readonly unplanned: readonly UnplannedDropOff<Id>[];
  /** Of all routes together. */
  readonly meters: number;
}

/** One vehicle's tour, from the pick-up and back. */
export interface Route<Id> {
  /** The latest that lets nobody wait at the first door. */
  readonly departsAtSeconds: number;
  readonly visits: readonly Visit<Id>[];
  readonly returnsAtSeconds: number;
  readonly meters: number;
}

/** One drop-off on a route. */
export interface Visit<Id> {
  readonly id: Id;
  readonly arrivesAtSeconds: number;
  /** Later than the arrival where the window is not open yet. */
  readonly beginsAtSeconds: number;
}

/**
 * Why a drop-off is in no route. `too-large`: for any vehicle. `out-of-reach`: a vehicle of its own,
 * going straight there and back, would be late at the door or after the shift. `no-vehicle-left`:
 * none stands idle, and the routes as planned have no room for it at any position.
 */
export type UnplannedReason = "too-large" | "out-of-reach" | "no-vehicle-left";

/** A drop-off that is in no route. */
export interface UnplannedDropOff<Id> {
  readonly id: Id;
  readonly reason: UnplannedReason;
}
