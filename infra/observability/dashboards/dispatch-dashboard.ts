import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { LIMITS } from "#infra/observability/limits.ts";
import {
  createReceived,
  createSent,
  hasCourier,
} from "#infra/observability/notification-metrics.ts";
import { createServiceMetric, createServiceMetrics } from "#infra/observability/service-metric.ts";
import {
  askAboutErrors,
  createQuestionDashboard,
  FIVE_MINUTES,
  ONE_MINUTE,
  type Question,
  type Runners,
} from "./question-dashboard.ts";

const SUM = { statistic: "Sum", period: FIVE_MINUTES } as const;
const P90 = { statistic: "p90", period: FIVE_MINUTES } as const;
const MAXIMUM = { statistic: "Maximum", period: FIVE_MINUTES } as const;
const WORKER = { service: "reconcile-delivery" } as const;

/** Adds the dashboard of how deliveries are decided and booked. */
export function addDispatchDashboard(scope: Construct, runners: Runners): void {
  createQuestionDashboard(scope, "dispatch", {
    title: "Dispatch",
    says: "How couriers answer, whether the worker keeps up, and why orders are held or skipped.",
    entries: [
      "couriers-failing",
      "courier-down",
      "queue-late",
      "requests-postponed",
      "orders-stuck",
    ],
    questions: [
      askAboutErrors("Does the worker fail?", runners),
      ...listCourierCalls(),
      askAboutNotifications(scope),
      ...listWork(runners.worker),
      ...listDecisions(),
    ],
  });
}

const listDecisions = (): Question[] => [
  {
    asks: "Why are orders held?",
    unit: "deliveries",
    metrics: createServiceMetrics("DeliveryHeld", { ...WORKER, ...SUM }),
  },
  {
    asks: "Why are orders skipped?",
    unit: "deliveries",
    metrics: createServiceMetrics("DeliverySkipped", { ...WORKER, ...SUM }),
  },
  {
    asks: "How do reconciliations of deliveries end?",
    unit: "runs",
    metrics: createServiceMetrics("DeliveryReconciled", { ...WORKER, ...SUM }),
  },
  {
    asks: "How do reconciliations of batches end?",
    unit: "runs",
    metrics: createServiceMetrics("BatchReconciled", { ...WORKER, ...SUM }),
  },
];

/** Asks of our own courier, too, whether its notifications arrive. */
const askAboutNotifications = (scope: Construct): Question => ({
  asks: "Does the bridge receive what the courier sends?",
  unit: "notifications",
  metrics: [...(hasCourier(scope) ? [createSent(FIVE_MINUTES)] : []), createReceived(FIVE_MINUTES)],
});

const listCourierCalls = (): Question[] => [
  {
    asks: "Which share of the calls do couriers fail?",
    unit: "share",
    metrics: createServiceMetrics("CourierErrors", {
      ...WORKER,
      statistic: "Average",
      period: ONE_MINUTE,
    }),
    limit: { value: LIMITS.failureShare, entry: "couriers-failing" },
  },
  {
    asks: "Are courier accounts blocked?",
    unit: "changes",
    metrics: createServiceMetrics("CourierAccountBlocked", { ...WORKER, ...SUM }),
  },
  {
    asks: "How fast do couriers answer?",
    unit: "milliseconds",
    metrics: createServiceMetrics("CourierLatency", { ...WORKER, ...P90 }),
  },
  {
    asks: "Do notifications of couriers come in?",
    unit: "notifications",
    metrics: createServiceMetrics("NotificationReceived", { service: "courier-webhook", ...SUM }),
  },
  {
    asks: "Do couriers erase what buyers ask for?",
    unit: "records",
    metrics: createServiceMetrics("CourierErasure", { service: "erase-at-couriers", ...SUM }),
  },
];

const listWork = (worker: IFunction): Question[] => [
  {
    asks: "How often does the worker run?",
    unit: "invocations",
    metrics: [worker.metricInvocations(SUM), worker.metricThrottles(SUM)],
  },
  {
    asks: "Whose requests wait in the queue?",
    unit: "seconds",
    metrics: createServiceMetrics("RequestAge", { ...WORKER, ...P90 }),
  },
  {
    asks: "How often do requests wait for others of their store or courier?",
    unit: "requests",
    metrics: [createServiceMetric("RequestPostponed", { ...WORKER, ...SUM })],
  },
  {
    asks: "How long does a request wait that is sent again?",
    unit: "seconds",
    metrics: [
      createServiceMetric("PostponedAge", { ...WORKER, ...MAXIMUM }).with({ label: "oldest" }),
    ],
    limit: { value: LIMITS.putOffSeconds, entry: "orders-put-off" },
  },
  {
    asks: "How much does the clock find?",
    unit: "deliveries",
    metrics: [
      ...createServiceMetrics("DeliveriesDue", { service: "sweep-due-deliveries", ...SUM }),
      ...createServiceMetrics("UnnamedNotificationRequests", {
        service: "sweep-due-deliveries",
        ...SUM,
      }),
    ],
  },
  {
    asks: "How many deliveries are worked on at once?",
    unit: "executions",
    metrics: [
      worker.metric("ConcurrentExecutions", { statistic: "Maximum", period: FIVE_MINUTES }),
    ],
  },
  {
    asks: "How long does the worker take?",
    unit: "milliseconds",
    metrics: [worker.metricDuration(P90)],
  },
];
