import type { DueKind } from "#shared/courier/ports/due-work.ts";

/** The sparse, keys-only index of due items: partition `dueKind`, sort key `dueAt` (ISO-8601 UTC). */
export const DUE_INDEX = "due";

/** Returns the index partition of this kind. */
export const toDuePartition = (kind: DueKind): string => `DUE#${kind}`;

/** Returns an item's index attributes. Without them, the index omits the item. */
export const toDueKeys = (kind: DueKind, at: Date | undefined) =>
  at === undefined ? {} : { dueKind: toDuePartition(kind), dueAt: at.toISOString() };
