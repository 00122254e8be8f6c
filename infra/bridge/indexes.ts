/** The sparse indexes of the bridge's table; their entries hold keys, and nothing personal. */
export const BRIDGE_INDEXES = {
  /** What is to be looked at, by time. */
  due: { partitionKey: "due", sortKey: "dueAt", projectedAttributes: [] },
  /** A courier account's deliveries by access key, and by the courier's own id. */
  courier: { partitionKey: "account", sortKey: "courierKey", projectedAttributes: [] },
  point: { partitionKey: "account", sortKey: "pointKey", projectedAttributes: [] },
  /** Those that the courier may still move. */
  open: { partitionKey: "openAccount", sortKey: "courierKey", projectedAttributes: [] },
  /** A store's deliveries, by when the bridge first saw them, with what a list and its sums show. */
  listed: {
    partitionKey: "listedStore",
    sortKey: "listedAt",
    projectedAttributes: [
      "key",
      "createdAt",
      "state",
      "orderName",
      "reason",
      "alert",
      "lastError",
      "money",
      "status",
      "accessKey",
      "courierId",
    ],
  },
} as const;
