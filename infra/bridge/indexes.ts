/** The sparse indexes of the bridge's table; their entries hold keys and nothing else. */
export const BRIDGE_INDEXES = {
  /** What is to be looked at, by time. */
  due: { partitionKey: "due", sortKey: "dueAt", carries: [] },
  /** A courier account's deliveries by access key, and by the courier's own id. */
  courier: { partitionKey: "account", sortKey: "courierKey", carries: [] },
  point: { partitionKey: "account", sortKey: "pointKey", carries: [] },
  /** Those that the courier may still move. */
  open: { partitionKey: "openOf", sortKey: "courierKey", carries: [] },
} as const;
