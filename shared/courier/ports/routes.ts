import type { PointIdentity } from "#shared/courier/domain/points/point-id.ts";
import type { RoutePlan, RoutePlanDraft } from "#shared/courier/domain/routes/route-plan.ts";

/** Repository of route plans. */
export interface RoutePlans {
  /** Stores the plan under the next free plan number. */
  add(draft: RoutePlanDraft): Promise<RoutePlan>;
  find(id: number): Promise<RoutePlan | undefined>;
  /** Saves only if the stored version is the one that was read. Returns whether it saved. */
  save(plan: RoutePlan): Promise<boolean>;
}

/** Index of the points that wait to be planned. It excludes sandbox accounts. */
export interface ReadyPoints {
  /**
   * Identifies all ready points, or of one account's, longest ready first. The index is
   * eventually consistent: read a point before acting on it.
   */
  list(accountNumber?: number): Promise<PointIdentity[]>;
}
