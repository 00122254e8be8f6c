/** The sparse indexes of the bridge's table; their entries hold keys, and nothing personal. */
export const BRIDGE_INDEXES = {
  /** What is to be looked at, by time. */
  due: { partitionKey: "due", sortKey: "dueAt", carries: [] },
  /** A courier account's deliveries by access key, and by the courier's own id. */
  courier: { partitionKey: "account", sortKey: "courierKey", carries: [] },
  point: { partitionKey: "account", sortKey: "pointKey", carries: [] },
  /** Those that the courier may still move. */
  open: { partitionKey: "openOf", sortKey: "courierKey", carries: [] },
  /** A store's deliveries, by when the bridge first saw them, with what a list and its sums show. */
  listed: {
    partitionKey: "listedIn",
    sortKey: "listedAt",
    carries: [
      "key",
      "createdAt",
      "state",
      "orderName",
      "reason",
      "attention",
      "trouble",
      "money",
      "stage",
      "accessKey",
      "courierId",
    ],
  },
} as const;
