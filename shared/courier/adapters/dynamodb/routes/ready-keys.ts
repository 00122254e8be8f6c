import { toSortKey } from "#shared/courier/adapters/dynamodb/lists/sort-key.ts";
import { isReadyToPlan, type Point } from "#shared/courier/domain/points/point.ts";

/**
 * The sparse index of the points to plan: partition `readyPartition`, sort key `readySortKey`. It
 * projects keys only.
 */
export const READY_INDEX = "ready";

/** The only partition of the index. */
export const READY_PARTITION = "READY";

/** Returns the prefix of an account's sort keys. */
export const toReadyPrefix = (accountNumber: number): string => `${toSortKey(accountNumber)}#`;

/**
 * Returns a point's index attributes: its account, and the time since which it is ready (ISO-8601
 * UTC).
 */
export function toReadyKeys(point: Point) {
  if (!isReadyToPlan(point)) return {};
  const since = point.history.at(-1)?.at ?? point.createdAt;
  return {
    readyPartition: READY_PARTITION,
    readySortKey: `${toReadyPrefix(point.accountNumber)}${since.toISOString()}`,
  };
}
