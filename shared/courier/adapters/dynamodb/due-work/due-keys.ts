/** The sparse index of due items: partition `dueKind`, sort key `dueAt` (ISO-8601 UTC). */
export const DUE_INDEX = "due";

/** The attributes that the index projects besides its keys. They contain no personal data. */
export const DUE_PROJECTION = [
  "accountNumber",
  "outbox",
  "history",
  "nextStepAt",
  "number",
  "attempts",
] as const;

/** The kinds of items that can be due. */
export type DueKind = "point" | "order" | "notification" | "plan" | "point-claim" | "order-claim";

/** Returns the index partition of this kind. */
export const toDuePartition = (kind: DueKind): string => `DUE#${kind}`;

/** Returns an item's index attributes. Without them, the index omits the item. */
export const toDueKeys = (kind: DueKind, at: Date | undefined) =>
  at === undefined ? {} : { dueKind: toDuePartition(kind), dueAt: at.toISOString() };
