import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { IMetric } from "aws-cdk-lib/aws-cloudwatch";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { createShare } from "#infra/observability/api-alarms.ts";
import { LIMITS } from "#infra/observability/limits.ts";
import {
  createMetricsByService,
  createServiceMetrics,
} from "#infra/observability/service-metric.ts";
import type { MeasuredTable } from "#infra/observability/table-metrics.ts";
import { askAboutThrottles, createQuestionDashboard, FIVE_MINUTES } from "./question-dashboard.ts";
import { askAboutDeadLetters, askAboutWaiting } from "./queue-metrics.ts";
import { askAboutRequests } from "./request-questions.ts";

const SUM = { statistic: "Sum", period: FIVE_MINUTES } as const;

interface CourierDashboardsProps {
  readonly api: HttpApi;
  readonly planner: IFunction;
  readonly table: MeasuredTable;
  readonly queueAges: readonly IMetric[];
  readonly deadLetters: readonly IMetric[];
}

/** Adds the dashboards of the courier: its API and its planning. */
export function addCourierDashboards(scope: Construct, props: CourierDashboardsProps): void {
  addApiDashboard(scope, props);
  createQuestionDashboard(scope, "planning", {
    title: "Planning",
    says: "Whether points get routes, in the time that the API has.",
    entries: ["function-failing"],
    questions: [
      {
        asks: "How long does a plan take?",
        unit: "milliseconds",
        metrics: createServiceMetrics("PlanDuration", {
          service: "courier-plan",
          statistic: "Maximum",
          period: FIVE_MINUTES,
        }),
      },
      {
        asks: "Do points get a route?",
        unit: "points",
        metrics: [
          ...createServiceMetrics("PointsPlanned", { service: "courier-plan", ...SUM }),
          ...createServiceMetrics("PointsLeftOut", { service: "courier-plan", ...SUM }),
        ],
      },
      {
        asks: "Does planning fail?",
        unit: "invocations",
        metrics: [props.planner.metricInvocations(SUM), props.planner.metricErrors(SUM)],
      },
    ],
  });
}

function addApiDashboard(
  scope: Construct,
  { api, table, queueAges, deadLetters }: CourierDashboardsProps,
): void {
  createQuestionDashboard(scope, "courier-api", {
    title: "Courier API",
    says: "Whether partners are answered, and hear of changes.",
    entries: ["partner-api-failing", "api-refusing", "notifications-given-up", "dead-letters"],
    questions: [
      { asks: "How many requests come in?", unit: "requests", metrics: [api.metricCount(SUM)] },
      {
        asks: "How fast is the API?",
        unit: "milliseconds",
        metrics: [api.metricLatency({ statistic: "p90", period: FIVE_MINUTES })],
      },
      {
        asks: "Which share of the requests fails?",
        unit: "percent",
        metrics: [createShare(api, "server")],
        limit: { value: LIMITS.failedPercent, entry: "api-failing" },
      },
      {
        asks: "Which share of the requests is refused?",
        unit: "percent",
        metrics: [createShare(api, "client")],
        limit: { value: LIMITS.refusedPercent, entry: "api-refusing" },
      },
      ...askAboutRequests("courier"),
      {
        asks: "Do notifications arrive?",
        unit: "notifications",
        metrics: [
          ...createServiceMetrics("NotificationDelivered", { service: "courier-notify", ...SUM }),
          ...createServiceMetrics("NotificationGivenUp", { service: "courier-notify", ...SUM }),
        ],
      },
      {
        asks: "What does the sweep find?",
        unit: "items",
        metrics: createServiceMetrics("SweepFound", { service: "courier-sweep", ...SUM }),
      },
      {
        asks: "Do queues accept messages?",
        unit: "messages lost",
        metrics: createMetricsByService("QueueMessageLost", SUM),
      },
      askAboutWaiting(queueAges),
      askAboutDeadLetters(deadLetters),
      askAboutThrottles(table),
    ],
  });
}
