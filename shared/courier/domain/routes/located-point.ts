import type { Coordinates } from "../geo.ts";
import type { PointId } from "../point-id.ts";

/** A ready point with all that is needed to plan it. */
export interface LocatedPoint {
  readonly pointId: PointId;
  readonly statusesBefore: number;
  readonly pickupAddress: string;
  readonly pickUp: Coordinates;
  readonly dropOff: Coordinates;
  /** When the parcel waits at the pick-up. */
  readonly readyAt: Date;
}
