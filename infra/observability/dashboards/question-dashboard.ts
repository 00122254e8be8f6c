import { Duration, Stack } from "aws-cdk-lib";
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IAlarm,
  type IMetric,
  TextWidget,
} from "aws-cdk-lib/aws-cloudwatch";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { getRunbookUrl } from "#infra/observability/runbook-url.ts";
import { createTableThrottles, type MeasuredTable } from "#infra/observability/table-metrics.ts";

/** The period of most graphs: short enough for an alarm, long enough for a day. */
export const FIVE_MINUTES = Duration.minutes(5);

/** The period of graphs that show a failure at once. Their alarms wait for more of it. */
export const ONE_MINUTE = Duration.minutes(1);

const COLUMNS = 24;

/** A line that a graph draws at a limit. */
interface Limit {
  readonly value: number;
  /** The entry of the runbook whose alarm has this limit. */
  readonly entry: string;
}

/** One graph: a question, and the metrics that answer it. */
export interface Question {
  readonly asks: string;
  readonly metrics: readonly IMetric[];
  readonly limit?: Limit;
  /** The unit of the axis. */
  readonly unit: string;
}

export interface DashboardOptions {
  /** The title, as a question or a subject. */
  readonly title: string;
  /** What the dashboard tells, in a sentence. */
  readonly says: string;
  /** The entries of the runbook that it is read with. */
  readonly entries: readonly string[];
  /** Alarms whose state is shown first. */
  readonly alarms?: readonly (IAlarm | Alarm)[];
  readonly questions: readonly Question[];
}

/** Creates a dashboard of questions, with its limits drawn and links to the runbook. */
export function createQuestionDashboard(
  scope: Construct,
  id: string,
  { title, says, entries, alarms = [], questions }: DashboardOptions,
): void {
  const runbook = getRunbookUrl(scope);
  const links = entries.map((entry) => `[${entry}](${runbook}#${entry})`).join(" · ");
  const dashboard = new Dashboard(scope, id, {
    dashboardName: `${Stack.of(scope).stackName}-${id}`,
    defaultInterval: Duration.hours(3),
  });
  dashboard.addWidgets(
    new TextWidget({ markdown: `# ${title}\n\n${says}\n\n${links}`, width: COLUMNS, height: 3 }),
  );
  if (alarms.length > 0)
    dashboard.addWidgets(
      new AlarmStatusWidget({
        title: "Does it need somebody now?",
        alarms: [...alarms],
        width: COLUMNS,
        height: 3,
      }),
    );
  const graphs = questions.map((question) => createGraph(question));
  for (let at = 0; at < graphs.length; at += 2) dashboard.addWidgets(...graphs.slice(at, at + 2));
}

/** Asks whether DynamoDB slows the table or one of its indexes down. */
export const askAboutThrottles = (table: MeasuredTable): Question => ({
  asks: "Is the table fast enough?",
  unit: "throttled requests",
  metrics: (["Read", "Write"] as const).map((kind) =>
    createTableThrottles(table, kind, ONE_MINUTE),
  ),
  limit: { value: 0, entry: "table-throttled" },
});

/** The functions without which nothing goes out. */
export interface Runners {
  readonly worker: IFunction;
  readonly sweep: IFunction;
}

/** Asks of functions of which no run may fail. */
export const askAboutErrors = (asks: string, functions: Runners): Question => ({
  asks,
  unit: "failed runs",
  metrics: (["worker", "sweep"] as const).map((label) =>
    functions[label].metricErrors({ statistic: "Sum", period: ONE_MINUTE, label }),
  ),
  limit: { value: 0, entry: "function-failing" },
});

const createGraph = ({ asks, metrics, limit, unit }: Question) =>
  new GraphWidget({
    title: asks,
    left: [...metrics],
    leftYAxis: { label: unit, showUnits: false, min: 0 },
    ...(limit && {
      leftAnnotations: [{ value: limit.value, label: `alarm: ${limit.entry}`, color: "#d13212" }],
    }),
    width: COLUMNS / 2,
    height: 6,
  });
