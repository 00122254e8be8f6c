/** One delivery to plan. Times are whole seconds on any one scale, one for the whole problem. */
export interface DropOff<Id> {
  readonly id: Id;
  /** In the unit of the vehicles' capacity. */
  readonly size: number;
  /** When the parcel waits at the pick-up: its vehicle leaves no earlier. */
  readonly readySeconds: number;
  /** The service begins in here; whoever comes early waits. */
  readonly window: Window;
  readonly serviceSeconds: number;
}

/** From the first to the last second, both included. */
export interface Window {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/**
 * One pick-up, its drop-offs, and the vehicles that start there full and return there empty, each
 * for one tour. Several pick-ups are several problems.
 */
export interface RoutingProblem<Id> {
  readonly vehicles: number;
  readonly capacity: number;
  /** Vehicles leave and are back in here. */
  readonly shift: Window;
  readonly dropOffs: readonly DropOff<Id>[];
  /** From place to place: 0 is the pick-up, n the n-th drop-off. Never negative; may be one-way. */
  readonly computeLeg: (from: number, to: number) => PlanningLeg;
}

/** The way from one place to another, in whole seconds. */
export interface PlanningLeg {
  readonly seconds: number;
  readonly meters: number;
}
