import type { Courier } from "#shared/courier/domain/points/point.ts";
import type { PointId } from "#shared/courier/domain/points/point-id.ts";

/** Somebody on shift, with a vehicle. */
export interface Driver extends Courier {
  readonly id: string;
  /** In parcels. */
  readonly capacity: number;
  readonly shift: { readonly from: Date; readonly to: Date };
}

/** Why a ready point was put on no route. */
export type LeftOutReason =
  | "no-pickup-address"
  | "pickup-not-located"
  | "dropoff-not-located"
  | "locating-failed"
  | "pickup-time-unreadable"
  | "too-large"
  | "out-of-reach"
  | "no-vehicle-left";

/** A point on no route. */
export interface LeftOutPoint {
  readonly pointId: PointId;
  readonly reason: LeftOutReason;
}

/** A door on a route. */
export interface RouteStop {
  readonly pointId: PointId;
  /** How many statuses the point had when it was planned: one more, and the plan comes too late. */
  readonly statusesBefore: number;
  readonly arrivesAt: Date;
  /** Absent until the plan has come to this point. */
  readonly outcome: StopOutcome | undefined;
}

/** Scheduled by this plan, or moved by somebody else before. */
export type StopOutcome = "scheduled" | "moved";

/** One driver's tour from the pick-up and back. */
export interface DriverRoute {
  readonly driver: Pick<Driver, "id" | "name" | "surname" | "phone">;
  readonly pickupAddress: string;
  readonly departsAt: Date;
  readonly returnsAt: Date;
  readonly meters: number;
  readonly stops: readonly RouteStop[];
}

/** A plan before it has its number. */
export interface RoutePlanDraft {
  readonly plannedAt: Date;
  readonly seed: number;
  readonly iterations: number;
  readonly routes: readonly DriverRoute[];
  readonly leftOut: readonly LeftOutPoint[];
  /** Ready points beyond those that one plan takes. */
  readonly moreReady: number;
}

/** What was planned at one time. */
export interface RoutePlan extends RoutePlanDraft {
  /** 1, 2, 3 … */
  readonly id: number;
  /** Counts the saves: a save over a version not read is refused. */
  readonly version: number;
}

/** Whether every point of the plan has been scheduled or found moved. */
export const isSettled = ({ routes }: RoutePlanDraft): boolean =>
  routes.every(({ stops }) => stops.every(({ outcome }) => outcome !== undefined));
