import { Stack } from "aws-cdk-lib";
import { CompositeAlarm, type IMetric } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { LIMITS } from "#infra/observability/limits.ts";
import { createServiceMetric } from "#infra/observability/service-metric.ts";
import type { MeasuredTable } from "#infra/observability/table-metrics.ts";
import { askAboutThrottles, createQuestionDashboard, FIVE_MINUTES } from "./question-dashboard.ts";

interface OrdersDashboardProps {
  /** The age of the oldest message of each queue that orders wait in. */
  readonly queueAges: readonly IMetric[];
  /** The messages in each dead-letter queue. */
  readonly deadLetters: readonly IMetric[];
  readonly table: MeasuredTable;
}

const createAccepted = (service: "shopify-webhook" | "woocommerce-webhook") =>
  createServiceMetric("WebhookReceived", {
    service,
    dimensions: { result: "accepted" },
    statistic: "Sum",
    period: FIVE_MINUTES,
  }).with({ label: service });

/** Adds the one screen that tells anyone whether orders move. */
export function addOrdersDashboard(
  scope: Construct,
  { queueAges, deadLetters, table }: OrdersDashboardProps,
): void {
  const createReconcile = (metric: "StuckAge" | "StatusLag", statistic: string) =>
    createServiceMetric(metric, { service: "reconcile-delivery", statistic, period: FIVE_MINUTES });
  const createEntered = (state: "booked" | "held" | "skipped" | "completed") =>
    createServiceMetric("DeliveryEntered", {
      service: "reconcile-delivery",
      dimensions: { state },
      statistic: "Sum",
      period: FIVE_MINUTES,
    }).with({ label: state });
  createQuestionDashboard(scope, "orders-moving", {
    title: "Is every order moving?",
    says: "Orders come in on the left of the second row and go out on its right. Lines above their red limit need somebody.",
    entries: ["orders-not-moving", "intake-failing", "statuses-not-reaching-stores"],
    alarms: Stack.of(scope)
      .node.findAll()
      .filter((one) => one instanceof CompositeAlarm),
    questions: [
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
      {
        asks: "Do stores hear of deliveries in time?",
        unit: "seconds",
        metrics: [
          createReconcile("StatusLag", "p50").with({ label: "half" }),
          createReconcile("StatusLag", "p90").with({ label: "90 %" }),
        ],
        limit: { value: LIMITS.statusLagSeconds, entry: "statuses-not-reaching-stores" },
      },
      { asks: "Does work wait?", unit: "seconds", metrics: queueAges },
      { asks: "Did work fail for good?", unit: "messages", metrics: deadLetters },
      askAboutThrottles(table),
    ],
  });
}
