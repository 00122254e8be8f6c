import type { Reporter } from "#functions/runtime/service.ts";
import type { RoutePlan } from "#shared/courier/domain/routes/route-plan.ts";

/** Returns the function that logs and counts what a plan brought about. It records no address. */
export const createPlanRecorder =
  ({ log, count, measure }: Reporter<"PlanDuration" | "PointsPlanned" | "PointsLeftOut">) =>
  ({ id, routes, leftOut, moreReady }: RoutePlan, milliseconds: number): void => {
    const planned = routes.reduce((total, { stops }) => total + stops.length, 0);
    measure("PlanDuration", milliseconds);
    count("PointsPlanned", planned);
    count("PointsLeftOut", leftOut.length);
    log.info("routes planned", { plan: id, planned, leftOut: leftOut.length, moreReady });
  };
