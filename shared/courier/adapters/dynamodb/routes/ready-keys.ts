import { toSortKey } from "#shared/courier/adapters/dynamodb/lists/numbered-list.ts";
import { isReadyToPlan, type Point } from "#shared/courier/domain/points/point.ts";

/** The sparse index of points to be planned: partition `readyOf`, sort key `readyBy`. Keys only. */
export const READY_INDEX = "ready";

/** Its one partition. */
export const READY_PARTITION = "READY";

/** What the sort keys of an account's points begin with. */
export const toReadyPrefix = (accountNumber: number): string => `${toSortKey(accountNumber)}#`;

/** The index attributes of a point: its account, and since when it is ready (ISO-8601 UTC). */
export function toReadyKeys(point: Point) {
  if (!isReadyToPlan(point)) return {};
  const since = point.history.at(-1)?.at ?? point.createdAt;
  return {
    readyPartition: READY_PARTITION,
    readySortKey: `${toReadyPrefix(point.accountNumber)}${since.toISOString()}`,
  };
}
