/** What of a stop never changes. Site 0 is the pick-up. */
export interface StopData {
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
  neighbors: readonly Stop[] = [];
  tour: Tour | undefined = undefined;
  position = 0;
  previous: Stop = this;
  next: Stop = this;
  /** When the service begins; at the pick-up, when the tour departs. */
  serviceStart = 0;
  /** The latest beginning that keeps the rest of the tour in time. */
  latestStart: number;
  /** From the previous stop. */
  legMeters = 0;
  /** In how many attempts it was left over. */
  absences = 0;
  /** Its place among those to insert next. */
  rank = 0;

  constructor(data: StopData) {
    this.site = data.site;
    this.size = data.size;
    this.readySeconds = data.readySeconds;
    this.earliest = data.earliest;
    this.due = data.due;
    this.latestStart = data.due;
    this.serviceSeconds = data.serviceSeconds;
    this.secondsTo = data.secondsTo;
    this.metersTo = data.metersTo;
  }
}

/** One vehicle's stops in a ring through the pick-up. Changed in place. */
export class Tour {
  readonly depot: Stop;
  count = 0;
  load = 0;
  meters = 0;
  /** Whether it differs from what was kept last. */
  isChanged = false;
  acceptedStops: readonly Stop[] = [];
  acceptedMeters = 0;

  constructor(depot: Stop) {
    this.depot = depot;
  }
}

/** Seconds on the way; every site has its entry. */
export const getSecondsBetween = (from: Stop, to: Stop): number =>
  from.secondsTo[to.site] as number;

/** Meters on the way; every site has its entry. */
export const getMetersBetween = (from: Stop, to: Stop): number => from.metersTo[to.site] as number;

/** When the service at `to` begins, coming from `from`, where it began at `begins`. */
export const computeServiceStart = (from: Stop, serviceStart: number, to: Stop): number =>
  Math.max(to.earliest, serviceStart + from.serviceSeconds + getSecondsBetween(from, to));
