/** The sparse index of what is due: partition `dueOf`, sort key `dueAt` (ISO-8601 UTC). */
export const DUE_INDEX = "due";

/** What the index carries besides the keys: what a hint must name, and nothing of the recipient. */
export const DUE_PROJECTION = [
  "accountNumber",
  "outbox",
  "history",
  "nextStepAt",
  "number",
  "attempts",
] as const;

/** What can be due. */
export type DueKind = "point" | "order" | "notification" | "plan";

/** The partition of the index that holds this kind. */
export const toDuePartition = (kind: DueKind): string => `DUE#${kind}`;

/** The index attributes of an item; without them the index does not hold it. */
export const toDueKeys = (kind: DueKind, at: Date | undefined) =>
  at === undefined ? {} : { dueKind: toDuePartition(kind), dueAt: at.toISOString() };
