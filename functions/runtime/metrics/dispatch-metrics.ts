import type { MetricDefinition } from "./metric-definition.ts";

/** What the bridge counts and measures while it moves deliveries. */
export const DISPATCH_METRICS = {
  DeliveryReconciled: {
    unit: "Count",
    services: ["reconcile-delivery"],
    dimensions: { outcome: ["idle", "failed", "unfinished", "erased", "unknown-store"] },
    says: "A delivery was reconciled; failed means that store or courier was unavailable.",
  },
  BatchReconciled: {
    unit: "Count",
    services: ["reconcile-delivery"],
    dimensions: { outcome: ["idle", "failed", "unfinished", "unknown-batch"] },
    says: "A batch was reconciled.",
  },
  DeliveriesDue: {
    unit: "Count",
    services: ["sweep-due-deliveries"],
    says: "Deliveries and batches that a sweep found due and requested.",
  },
  CourierAccountBlocked: {
    unit: "Count",
    services: ["reconcile-delivery", "carrier-rates", "erase-at-couriers"],
    dimensions: { state: ["closed", "paused", "down", "refused-credentials"] },
    says: "The circuit breaker of a courier account opened, stays open, or closed again.",
  },
  CourierErasure: {
    unit: "Count",
    services: ["erase-at-couriers"],
    dimensions: {
      outcome: ["erased", "found", "not-supported", "refused", "unavailable", "failed"],
    },
    says: "A courier was asked to erase a buyer's data.",
  },
} as const satisfies Record<string, MetricDefinition>;
