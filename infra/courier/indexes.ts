/**
 * The sparse indexes of the courier's table. `due` lists due work, `ready` the points that wait
 * to be planned. Both have keys only, and thus no personal data.
 */
export const COURIER_INDEXES = {
  due: {
    partitionKey: "dueKind",
    sortKey: "dueAt",
    projectedAttributes: [],
  },
  ready: { partitionKey: "readyPartition", sortKey: "readySortKey", projectedAttributes: [] },
} as const;
