import type { Point, PointDraft } from "#shared/courier/domain/points/point.ts";
import type { PointId } from "#shared/courier/domain/points/point-id.ts";
import type { Page } from "./lists.ts";

/** Where points are kept. What a crash left half created is completed by whoever meets it. */
export interface Points {
  /** At most one point per account and comparable key; the rest are told which one there is. */
  create(draft: PointDraft, key: string): Promise<{ created: boolean; point: Point }>;
  find(id: PointId): Promise<Point | undefined>;
  findByKey(accountNumber: number, key: string): Promise<Point | undefined>;
  /** Exact at any offset, at the same cost. */
  listPage(accountNumber: number, page: Page): Promise<Point[]>;
  /** Writes only over the version that was read; tells whether it did. */
  save(point: Point): Promise<boolean>;
}
