import { Duration, Stack } from "aws-cdk-lib";
import type { IMetric } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { getConfig } from "#infra/constructs/system-stack.ts";
import { CauseAlarm } from "#infra/observability/cause-alarm.ts";
import { LIMITS } from "#infra/observability/limits.ts";
import { createServiceMetric, createServiceMetrics } from "#infra/observability/service-metric.ts";
import type { MeasuredTable } from "#infra/observability/table-metrics.ts";
import {
  askAboutErrors,
  askAboutThrottles,
  createQuestionDashboard,
  FIVE_MINUTES,
  ONE_MINUTE,
  type Question,
  type Runners,
} from "./question-dashboard.ts";
import { askAboutDeadLetters, askAboutWaiting } from "./queue-metrics.ts";

interface OrdersDashboardProps {
  /** The age of the oldest message of each queue that orders wait in. */
  readonly queueAges: readonly IMetric[];
  /** The messages in each dead-letter queue. */
  readonly deadLetters: readonly IMetric[];
  readonly table: MeasuredTable;
  readonly runners: Runners;
  /** The address of the operator's page. */
  readonly operatorPage: string;
}

const createAccepted = (service: "shopify-webhook" | "woocommerce-webhook") =>
  createServiceMetric("WebhookReceived", {
    service,
    dimensions: { result: "accepted" },
    statistic: "Sum",
    period: FIVE_MINUTES,
  }).with({ label: service });

const createReconcile = (
  metric: "PutOffAge" | "StatusLag" | "StuckAge" | "UntoldAge",
  statistic: string,
) =>
  createServiceMetric(metric, { service: "reconcile-delivery", statistic, period: FIVE_MINUTES });

/** What waits for the bridge, and for a store or a courier that fails. */
const listAges = (): Question[] => [
  {
    asks: "How long has the oldest order been due?",
    unit: "seconds",
    metrics: [
      createServiceMetric("OldestDueAge", {
        service: "sweep-due-deliveries",
        statistic: "Maximum",
        period: FIVE_MINUTES,
      }).with({ label: "oldest due" }),
    ],
    limit: { value: LIMITS.dueSeconds, entry: "oldest-due-too-old" },
  },
  {
    asks: "How long is an order stuck at its store or courier?",
    unit: "seconds",
    metrics: [createReconcile("StuckAge", "Maximum").with({ label: "oldest stuck" })],
    limit: { value: LIMITS.stuckSeconds, entry: "orders-stuck" },
  },
];

/** What goes wrong without an error. */
const listWaits = (): Question[] => [
  {
    asks: "Do stores hear of deliveries in time?",
    unit: "seconds",
    metrics: [
      createReconcile("StatusLag", "p50").with({ label: "half" }),
      createReconcile("StatusLag", "p90").with({ label: "90 %" }),
      createReconcile("UntoldAge", "Maximum").with({ label: "oldest not told" }),
    ],
    limit: { value: LIMITS.statusLagSeconds, entry: "statuses-not-reaching-stores" },
  },
  {
    asks: "How long is an order put off although nothing fails?",
    unit: "seconds",
    metrics: [createReconcile("PutOffAge", "Maximum").with({ label: "oldest put off" })],
    limit: { value: LIMITS.putOffSeconds, entry: "orders-put-off" },
  },
];

/** Adds the one screen that tells anyone whether orders move. */
export function addOrdersDashboard(
  scope: Construct,
  { queueAges, deadLetters, table, runners, operatorPage }: OrdersDashboardProps,
): void {
  const createEntered = (state: "booked" | "held" | "skipped" | "completed") =>
    createServiceMetric("DeliveryEntered", {
      service: "reconcile-delivery",
      dimensions: { state },
      statistic: "Sum",
      period: FIVE_MINUTES,
    }).with({ label: state });
  createQuestionDashboard(scope, "orders-moving", {
    title: "Is every order moving?",
    says: `Orders come in on the left of the fourth row and go out on its right. Lines above their red limit need somebody: [the operator's page](${operatorPage}) says which orders.`,
    entries: ["orders-not-moving", "intake-failing", "statuses-not-reaching-stores"],
    alarms: listCauses(scope),
    questions: [
      ...listAges(),
      {
        asks: "Which share of the reads do stores and couriers fail?",
        unit: "share",
        metrics: listFailedReads(),
        limit: { value: LIMITS.failureShare, entry: "stores-failing" },
      },
      askAboutThrottles(table),
      askAboutErrors("Does the worker fail?", runners),
      askAboutWaiting(queueAges),
      {
        asks: "Do orders come in?",
        unit: "webhooks",
        metrics: [createAccepted("shopify-webhook"), createAccepted("woocommerce-webhook")],
      },
      {
        asks: "Do orders go out?",
        unit: "deliveries",
        metrics: (["booked", "held", "skipped", "completed"] as const).map(createEntered),
      },
      ...listWaits(),
      askAboutDeadLetters(deadLetters),
      ...listSyntheticOrders(scope),
    ],
  });
}

/** Most reads of a kind of store, or of couriers, must succeed. */
function listFailedReads(): IMetric[] {
  const how = {
    service: "reconcile-delivery",
    statistic: "Average",
    period: ONE_MINUTE,
  } as const;
  return [
    ...(["shopify", "woocommerce"] as const).map((store) =>
      createServiceMetric("StoreErrors", {
        ...how,
        dimensions: { operation: "read", store },
      }).with({ label: store }),
    ),
    createServiceMetric("CourierErrors", { ...how, dimensions: { operation: "read" } }).with({
      label: "couriers",
    }),
  ];
}

/** The composite alarms that page; others only keep them from it. */
const listCauses = (scope: Construct) =>
  Stack.of(scope)
    .node.findAll()
    .filter((one) => one instanceof CauseAlarm)
    .map(({ composite }) => composite);

/** Asks nothing on a stage that places no synthetic orders. */
const listSyntheticOrders = (scope: Construct): Question[] =>
  getConfig(scope).syntheticOrders === undefined
    ? []
    : [
        {
          asks: "How far do synthetic orders come?",
          unit: "orders",
          metrics: createServiceMetrics("SyntheticOrder", {
            service: "synthetic-order",
            statistic: "Sum",
            period: Duration.hours(1),
          }),
          limit: { value: 1, entry: "synthetic-orders-failing" },
        },
        {
          asks: "How long do synthetic orders take?",
          unit: "seconds",
          metrics: createServiceMetrics("SyntheticOrderTime", {
            service: "synthetic-order",
            statistic: "Maximum",
            period: Duration.hours(1),
          }),
        },
      ];
