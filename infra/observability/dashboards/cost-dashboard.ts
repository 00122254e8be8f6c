import { Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { getConfig } from "#infra/constructs/system-stack.ts";
import { createServiceMetric } from "#infra/observability/service-metric.ts";
import { createTableUnits, type MeasuredTable } from "#infra/observability/table-metrics.ts";
import { createQuestionDashboard } from "./question-dashboard.ts";

interface CostDashboardProps {
  readonly api: HttpApi;
  readonly table: MeasuredTable;
  readonly queue: IQueue;
  readonly worker: IFunction;
}

const HOURLY = { statistic: "Sum", period: Duration.hours(1) } as const;

/** Adds the dashboard of what is spent: at couriers, and on AWS by what AWS bills. */
export function addCostDashboard(
  scope: Construct,
  { api, table, queue, worker }: CostDashboardProps,
): void {
  createQuestionDashboard(scope, "cost", {
    title: "Cost",
    says: "What bookings cost, and what AWS bills for: table units, invocations, messages, requests. The bill itself is in AWS Billing.",
    entries: ["spending-unusual", "aws-costs-unusual"],
    questions: [
      {
        asks: "What do bookings cost an hour?",
        unit: "smallest unit of the currency",
        metrics: [createServiceMetric("MoneyBooked", { service: "reconcile-delivery", ...HOURLY })],
        limit: { value: getConfig(scope).alarms.moneyPerHour, entry: "spending-unusual" },
      },
      {
        asks: "How many deliveries are booked an hour?",
        unit: "deliveries",
        metrics: [
          createServiceMetric("DeliveryEntered", {
            service: "reconcile-delivery",
            dimensions: { state: "booked" },
            ...HOURLY,
          }),
        ],
      },
      {
        asks: "How many units do the table and its indexes take?",
        unit: "units",
        metrics: (["Read", "Write"] as const).map((kind) =>
          createTableUnits(table, kind, HOURLY.period),
        ),
      },
      {
        asks: "How often does the worker run?",
        unit: "invocations",
        metrics: [worker.metricInvocations(HOURLY)],
      },
      {
        asks: "How many messages are sent?",
        unit: "messages",
        metrics: [queue.metricNumberOfMessagesSent(HOURLY)],
      },
      {
        asks: "How many requests come in?",
        unit: "requests",
        metrics: [api.metricCount(HOURLY)],
      },
    ],
  });
}
