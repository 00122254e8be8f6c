/**
 * The sparse indexes of the courier's table. `due` lists due work with the attributes that the
 * sweep needs. `ready` lists the points that wait to be planned, keys only.
 */
export const COURIER_INDEXES = {
  due: {
    partitionKey: "dueKind",
    sortKey: "dueAt",
    projectedAttributes: ["accountNumber", "outbox", "history", "nextStepAt", "number", "attempts"],
  },
  ready: { partitionKey: "readyPartition", sortKey: "readySortKey", projectedAttributes: [] },
} as const;
