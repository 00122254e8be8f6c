/** The sparse index of the courier's table: what is due, with what the sweep must know of it. */
export const COURIER_INDEXES = {
  due: {
    partitionKey: "dueOf",
    sortKey: "dueAt",
    carries: ["accountNumber", "outbox", "history", "nextStepAt", "number", "attempts"],
  },
} as const;
