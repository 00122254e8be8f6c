import type { Coordinates } from "#shared/courier/domain/geography/coordinates.ts";
import type { PointIdentity } from "#shared/courier/domain/points/point-id.ts";

/** A ready point with all data to plan it. */
export interface LocatedPoint {
  readonly point: PointIdentity;
  readonly statusesBefore: number;
  readonly pickupAddress: string;
  readonly pickUp: Coordinates;
  readonly dropOff: Coordinates;
  /** The time from which the parcel waits at the pick-up. */
  readonly readyAt: Date;
}
