import type { PointId } from "#shared/courier/domain/points/point-id.ts";
import type { RoutePlan, RoutePlanDraft } from "#shared/courier/domain/routes/route-plan.ts";

/** Where plans of routes are kept. */
export interface RoutePlans {
  /** Gives the plan the next number. */
  add(draft: RoutePlanDraft): Promise<RoutePlan>;
  find(id: number): Promise<RoutePlan | undefined>;
  /** Writes only over the version that was read; tells whether it did. */
  save(plan: RoutePlan): Promise<boolean>;
}

/** Knows which points of live accounts wait to be planned. */
export interface ReadyPoints {
  /**
   * All of them, or those of one account, ready longest first. It may be a moment behind: whoever
   * acts on a point reads it.
   */
  list(accountNumber?: number): Promise<PointId[]>;
}
