/** What lists and totals show of a delivery. */
const LISTED_ATTRIBUTES = [
  "key",
  "createdAt",
  "state",
  "orderName",
  "requestedWindow",
  "reason",
  "alert",
  "lastError",
  "money",
  "status",
  "accessKey",
  "pointId",
  "courierOrderId",
  "needsAttention",
  "mode",
  "pickUpIds",
  "pickUpAt",
  "expectedAt",
  "outcome",
] as const;

/** The sparse indexes of the bridge's table. Their entries contain no personal data. */
export const BRIDGE_INDEXES = {
  /** Deliveries and batches that are due for reconciliation, by time. */
  due: { partitionKey: "due", sortKey: "dueAt", projectedAttributes: [] },
  /** A courier account's deliveries, by access key (`courier`) and by the courier's id of the point or order (`point`). */
  courier: { partitionKey: "account", sortKey: "courierKey", projectedAttributes: [] },
  point: { partitionKey: "account", sortKey: "pointKey", projectedAttributes: [] },
  /** A courier account's deliveries whose status can still change at the courier. */
  open: { partitionKey: "openAccount", sortKey: "courierKey", projectedAttributes: [] },
  /** A store's deliveries, by creation time, with the attributes that lists and totals show. */
  listed: {
    partitionKey: "listedStore",
    sortKey: "listedAt",
    projectedAttributes: LISTED_ATTRIBUTES,
  },
  /** A store's deliveries that need a person, by creation time: an entry exists only that long. */
  attention: {
    partitionKey: "attentionStore",
    sortKey: "listedAt",
    projectedAttributes: LISTED_ATTRIBUTES,
  },
  /** A store's deliveries by the order's name. An entry is written once: a name hardly ever changes. */
  named: { partitionKey: "listedStore", sortKey: "nameKey", projectedAttributes: [] },
} as const;
