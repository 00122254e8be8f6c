import type { Point, PointDraft } from "#shared/courier/domain/points/point.ts";
import type { PointIdentity } from "#shared/courier/domain/points/point-id.ts";
import type { Page } from "./lists.ts";

/**
 * Repository of points. Every read or repeated write completes a point that a crash left
 * incomplete.
 */
export interface Points {
  /**
   * Creates at most one point per account and normalized access key. Returns the existing point and
   * `created: false` if there is one.
   */
  create(draft: PointDraft, key: string): Promise<{ created: boolean; point: Point }>;
  find(identity: PointIdentity): Promise<Point | undefined>;
  findByKey(accountNumber: number, key: string): Promise<Point | undefined>;
  /** Cost and result do not depend on the offset. */
  listPage(accountNumber: number, page: Page): Promise<Point[]>;
  /** Saves only if the stored version is the one that was read. Returns whether it saved. */
  save(point: Point): Promise<boolean>;
}
