/** One delivery to plan. All times of a problem are whole seconds on the same scale. */
export interface DropOff<Id> {
  readonly id: Id;
  /** In the unit of the vehicles' capacity. */
  readonly size: number;
  /** The time from which the parcel waits at the pick-up. Its vehicle does not leave earlier. */
  readonly readySeconds: number;
  /** Service begins within this window. A vehicle that arrives early waits. */
  readonly window: Window;
  readonly serviceSeconds: number;
}

/** A period in seconds that includes both of its ends. */
export interface Window {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/**
 * One pick-up, its drop-offs and its vehicles. Each vehicle makes one tour: it starts there loaded
 * and returns empty. Several pick-ups are several problems.
 */
export interface RoutingProblem<Id> {
  readonly vehicles: number;
  readonly capacity: number;
  /** Vehicles leave and return within this window. */
  readonly shift: Window;
  readonly dropOffs: readonly DropOff<Id>[];
  /**
   * Computes the leg between two places: 0 is the pick-up, n is the nth drop-off. Never negative;
   * the way back may differ.
   */
  readonly computeLeg: (from: number, to: number) => PlanningLeg;
}

/** Duration and distance from one place to another, in whole seconds. */
export interface PlanningLeg {
  readonly seconds: number;
  readonly meters: number;
}
