/** The constant data of a stop. Site 0 is the pick-up. */
export interface StopData {
  readonly site: number;
  readonly size: number;
  readonly readySeconds: number;
  readonly earliest: number;
  readonly due: number;
  readonly serviceSeconds: number;
  /** Both are indexed by site. */
  readonly secondsTo: Float64Array;
  readonly metersTo: Float64Array;
}

/**
 * A drop-off, or the pick-up as the start and end of a tour. Stops are linked and changed in place.
 * It is a class so that the inner loops of the search use objects of one shape.
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
  /** All drop-offs including itself, nearest first. */
  neighbors: readonly Stop[] = [];
  tour: Tour | undefined = undefined;
  position = 0;
  previous: Stop = this;
  next: Stop = this;
  /** The start of service. At the pick-up, the departure of the tour. */
  serviceStart = 0;
  /** The latest start of service that keeps the rest of the tour in time. */
  latestStart: number;
  /** The distance from the previous stop. */
  legMeters = 0;
  /** The number of attempts that left this stop out. */
  absences = 0;
  /** The rank among the stops to insert. */
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

/** One vehicle's stops, linked in a ring through the pick-up. Changed in place. */
export class Tour {
  readonly depot: Stop;
  count = 0;
  load = 0;
  meters = 0;
  /** Whether it differs from the accepted plan. */
  isChanged = false;
  acceptedStops: readonly Stop[] = [];
  acceptedMeters = 0;

  constructor(depot: Stop) {
    this.depot = depot;
  }
}

/** Returns the driving time. Every site has an entry. */
export const getSecondsBetween = (from: Stop, to: Stop): number =>
  from.secondsTo[to.site] as number;

/** Returns the driving distance. Every site has an entry. */
export const getMetersBetween = (from: Stop, to: Stop): number => from.metersTo[to.site] as number;

/**
 * Computes the start of service at `to`, coming from `from`, where service starts at
 * `serviceStart`.
 */
export const computeServiceStart = (from: Stop, serviceStart: number, to: Stop): number =>
  Math.max(to.earliest, serviceStart + from.serviceSeconds + getSecondsBetween(from, to));
