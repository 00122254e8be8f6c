import type { MetricDefinition } from "./metric-definition.ts";

/** What the courier service counts and measures. */
export const COURIER_METRICS = {
  SweepFound: {
    unit: "Count",
    services: ["courier-sweep"],
    dimensions: { kind: ["points", "orders", "notifications", "claims", "quotes", "plans"] },
    says: "Overdue work that the courier's sweep found.",
  },
  PlanDuration: {
    unit: "Milliseconds",
    services: ["courier-plan"],
    says: "How long it took to plan routes and to schedule their points.",
  },
  PointsPlanned: {
    unit: "Count",
    services: ["courier-plan"],
    says: "Points that a plan put on a route.",
  },
  PointsLeftOut: {
    unit: "Count",
    services: ["courier-plan"],
    says: "Points that a plan put on no route: not located, or no driver has time.",
  },
  NotificationDelivered: {
    unit: "Count",
    services: ["courier-notify"],
    says: "Notifications that a partner's receiver accepted.",
  },
  NotificationGivenUp: {
    unit: "Count",
    services: ["courier-notify"],
    says: "Notifications that no receiver accepted in all attempts.",
  },
  QueueMessageLost: {
    unit: "Count",
    services: [
      "courier-api",
      "courier-notify",
      "courier-ops",
      "courier-orders",
      "courier-plan",
      "courier-simulate-drivers",
      "courier-sweep",
    ],
    says: "Messages that a queue of the courier did not accept; the sweep sends them again.",
  },
} as const satisfies Record<string, MetricDefinition>;
