/** What of a stop never changes. Site 0 is the pick-up. */
export interface StopFacts {
  readonly site: number;
  readonly size: number;
  readonly readySeconds: number;
  readonly earliest: number;
  readonly due: number;
  readonly serviceSeconds: number;
  /** Both by site. */
  readonly secondsTo: Float64Array;
  readonly metersTo: Float64Array;
}

/**
 * A drop-off, or the pick-up as a tour's start and end. Linked and changed in place, and a class, so
 * that the search's inner loops meet objects of one shape.
 */
export class Stop {
  readonly site: number;
  readonly size: number;
  readonly readySeconds: number;
  readonly earliest: number;
  readonly due: number;
  readonly serviceSeconds: number;
  readonly secondsTo: Float64Array;
  readonly metersTo: Float64Array;
  /** All drop-offs, itself among them, the nearest first. */
  near: readonly Stop[] = [];
  tour: Tour | undefined = undefined;
  position = 0;
  previous: Stop = this;
  next: Stop = this;
  /** When the service begins; at the pick-up, when the tour departs. */
  begins = 0;
  /** The latest beginning that keeps the rest of the tour in time. */
  latest: number;
  /** From the previous stop. */
  legMeters = 0;
  /** In how many attempts it was left over. */
  absences = 0;
  /** Its place among those to insert next. */
  rank = 0;

  constructor(facts: StopFacts) {
    this.site = facts.site;
    this.size = facts.size;
    this.readySeconds = facts.readySeconds;
    this.earliest = facts.earliest;
    this.due = facts.due;
    this.latest = facts.due;
    this.serviceSeconds = facts.serviceSeconds;
    this.secondsTo = facts.secondsTo;
    this.metersTo = facts.metersTo;
  }
}

/** One vehicle's stops in a ring through the pick-up. Changed in place. */
export class Tour {
  readonly depot: Stop;
  count = 0;
  load = 0;
  meters = 0;
  /** Whether it differs from what was kept last. */
  changed = false;
  keptStops: readonly Stop[] = [];
  keptMeters = 0;

  constructor(depot: Stop) {
    this.depot = depot;
  }
}

/** Seconds on the way; every site has its entry. */
export const secondsBetween = (from: Stop, to: Stop): number => from.secondsTo[to.site] as number;

/** Meters on the way; every site has its entry. */
export const metersBetween = (from: Stop, to: Stop): number => from.metersTo[to.site] as number;

/** When the service at `to` begins, coming from `from`, where it began at `begins`. */
export const beginningAfter = (from: Stop, begins: number, to: Stop): number =>
  Math.max(to.earliest, begins + from.serviceSeconds + secondsBetween(from, to));
