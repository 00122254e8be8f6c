import {
  computeDriverDataUntil,
  reduceCourier,
} from "#shared/courier/domain/personal-data/driver-data.ts";
import { findEarliest } from "#shared/courier/domain/personal-data/retention.ts";
import type { Courier } from "#shared/courier/domain/points/point.ts";
import type { PointIdentity } from "#shared/courier/domain/points/point-id.ts";

/** A driver on shift, with a vehicle. */
export interface Driver extends Courier {
  readonly id: string;
  /** In parcels. */
  readonly capacity: number;
  readonly shift: { readonly from: Date; readonly to: Date };
}

/** Why a ready point has no route. */
export type LeftOutReason =
  | "no-pickup-address"
  | "pickup-not-located"
  | "dropoff-not-located"
  | "locating-failed"
  | "pickup-time-unreadable"
  | "too-large"
  | "out-of-reach"
  | "no-vehicle-left";

/** A point without a route. */
export interface LeftOutPoint {
  readonly point: PointIdentity;
  readonly reason: LeftOutReason;
}

/** A stop on a route. */
export interface RouteStop {
  readonly point: PointIdentity;
  /** The point's number of statuses when it was planned. If it has more, it has moved since. */
  readonly statusesBefore: number;
  readonly arrivesAt: Date;
  /** Absent until the plan has processed this point. */
  readonly outcome: StopOutcome | undefined;
}

/** `scheduled` by this plan, or `moved` by another change before. */
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

/** A plan without its number. */
export interface RoutePlanDraft {
  readonly plannedAt: Date;
  readonly seed: number;
  readonly iterations: number;
  readonly routes: readonly DriverRoute[];
  readonly leftOut: readonly LeftOutPoint[];
  /** The number of ready points beyond the limit of one plan. */
  readonly moreReady: number;
}

/** A saved plan. */
export interface RoutePlan extends RoutePlanDraft {
  /** 1, 2, 3, … */
  readonly id: number;
  /** The number of saves. Saving over another version is refused. */
  readonly version: number;
}

/** Returns whether every point of the plan is scheduled or has moved. */
export const isSettled = ({ routes }: RoutePlanDraft): boolean =>
  routes.every(({ stops }) => stops.every(({ outcome }) => outcome !== undefined));

/** Returns when the drivers of a plan are reduced to their first names, or undefined once they are. */
export function computePlanDriversUntil({ routes }: RoutePlanDraft): Date | undefined {
  const lastReturnAt = routes.map(({ returnsAt }) => returnsAt.getTime());
  const endsAt = new Date(Math.max(0, ...lastReturnAt));
  return findEarliest(...routes.map(({ driver }) => computeDriverDataUntil(driver, endsAt)));
}

/** Returns when the sweep must handle the plan: to settle it, or to reduce its drivers. */
export const computePlanDueAt = (plan: RoutePlanDraft): Date | undefined =>
  isSettled(plan) ? computePlanDriversUntil(plan) : plan.plannedAt;

/** Returns the plan with the first names of its drivers only. */
export const reducePlanDrivers = (plan: RoutePlan): RoutePlan => ({
  ...plan,
  routes: plan.routes.map((route) => ({
    ...route,
    driver: { ...route.driver, ...reduceCourier(route.driver) },
  })),
});
