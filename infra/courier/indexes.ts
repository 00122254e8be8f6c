/**
 * The sparse indexes of the courier's table: what is due, with what the sweep must know of it; and
 * which points wait to be planned, keys only.
 */
export const COURIER_INDEXES = {
  due: {
    partitionKey: "dueOf",
    sortKey: "dueAt",
    carries: ["accountNumber", "outbox", "history", "nextStepAt", "number", "attempts"],
  },
  ready: { partitionKey: "readyOf", sortKey: "readyBy", carries: [] },
} as const;
