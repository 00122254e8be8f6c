import type { MetricDefinition } from "./metric-definition.ts";

/** What the bridge counts of the webhooks and notifications that it receives. */
export const INTAKE_METRICS = {
  WebhookReceived: {
    unit: "Count",
    services: ["shopify-webhook", "woocommerce-webhook"],
    dimensions: { result: ["accepted", "unauthenticated", "unknown-topic", "no-subject"] },
    says: "A webhook of a store came in; the service names the kind of store.",
  },
  WebhookSignedError: {
    unit: "Count",
    services: ["woocommerce-webhook"],
    says: "A store signed an error in place of an order: its webhook's user lost a permission.",
  },
  WebhookRepairRequested: {
    unit: "Count",
    services: ["reconcile-delivery"],
    says: "The next sweep of a store is asked to replace its webhooks.",
  },
  NotificationReceived: {
    unit: "Count",
    services: ["courier-webhook"],
    dimensions: { result: ["requested", "unknown-point", "unnamed", "unauthenticated"] },
    says: "A notification of a courier came in.",
  },
  UnnamedNotificationRequests: {
    unit: "Count",
    services: ["sweep-due-deliveries"],
    says: "Open deliveries that were requested because a notification named none.",
  },
} as const satisfies Record<string, MetricDefinition>;
