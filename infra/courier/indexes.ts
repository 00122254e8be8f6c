/**
 * The sparse indexes of the courier's table: what is due, with what the sweep must know of it; and
 * which points wait to be planned, keys only.
 */
export const COURIER_INDEXES = {
  due: {
    partitionKey: "dueKind",
    sortKey: "dueAt",
    projectedAttributes: ["accountNumber", "outbox", "history", "nextStepAt", "number", "attempts"],
  },
  ready: { partitionKey: "readyPartition", sortKey: "readySortKey", projectedAttributes: [] },
} as const;
