/** The sparse indexes of the bridge's table: what is due, and the courier's keys of an account. */
export const BRIDGE_INDEXES = {
  due: { partitionKey: "due", sortKey: "dueAt", carries: [] },
  courier: { partitionKey: "account", sortKey: "courierKey", carries: ["state"] },
} as const;
