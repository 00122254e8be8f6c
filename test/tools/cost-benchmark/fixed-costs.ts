import { Template } from "aws-cdk-lib/assertions";
import { findMetric, METRICS, type MetricName } from "#functions/runtime/metrics/metric-catalog.ts";
import { stacks } from "#test/infra/synthesized-stacks.ts";
import { PRICES } from "./prices.ts";

const HOURS = 730;
/** Each execution environment reads its keys every five minutes. */
const SECRET_READS = { environments: 20, secrets: 8, timesPerHour: 12 } as const;
/** Lambda polls a queue with five long polls of 20 seconds each while it is empty. */
const IDLE_RECEIVES = 5 * 3 * 60 * HOURS;

/** A load balancer for webhooks is an option, which `front-bill.ts` prices. */
const { bridgeFront: _, ...always } = stacks;
const templates = Object.values(always).map((stack) => Template.fromStack(stack));
const listAll = (type: string) =>
  templates.flatMap((template) => Object.values(template.findResources(type)));

/** The series of metrics that the functions may emit. */
export const countSeries = () =>
  (Object.keys(METRICS) as MetricName[]).reduce((total, name) => {
    const { services, dimensions = {} } = findMetric(name);
    const values = Object.values(dimensions).reduce((product, list) => product * list.length, 1);
    return total + services.length * values;
  }, 0);

/** The metrics that alarms evaluate; an expression pays for each of its metrics. */
export const countAlarmedMetrics = () =>
  listAll("AWS::CloudWatch::Alarm").reduce(
    (total, { Properties }) =>
      total +
      (Properties.Metrics ?? [{ MetricStat: {} }]).filter((one: object) => "MetricStat" in one)
        .length,
    0,
  );

/** The schedules of the templates, with the runs of each in an hour. */
export const listSchedules = (): { readonly target: string; readonly runsPerHour: number }[] =>
  listAll("AWS::Scheduler::Schedule").map(({ Properties }) => {
    const [, count, unit = ""] =
      /^rate\((\d+) (minute|hour|day)s?\)$/.exec(Properties.ScheduleExpression) ?? [];
    const perHour = { minute: 60, hour: 1, day: 1 / 24 }[unit] ?? 0;
    return {
      target: JSON.stringify(Properties.Target.Arn),
      runsPerHour: perHour / Number(count),
    };
  });

/** Fewer than one run a second of a function: Lambda has X-Ray record each. */
export const countScheduledRuns = (): number =>
  listSchedules().reduce((sum, { runsPerHour }) => sum + runsPerHour, 0) * HOURS;

/** What both systems cost a month before the first order, without what their schedules do. */
export function computeFixedCosts(): Readonly<Record<string, number>> {
  const runs = countScheduledRuns();
  const queues = listAll("AWS::Lambda::EventSourceMapping").length;
  return {
    "CloudWatch: series of metrics, at most": countSeries() * PRICES.metricSeriesMonth,
    "CloudWatch: alarms":
      countAlarmedMetrics() * PRICES.alarmMetricMonth +
      listAll("AWS::CloudWatch::CompositeAlarm").length * PRICES.compositeAlarmMonth,
    "CloudWatch: dashboards": listAll("AWS::CloudWatch::Dashboard").length * PRICES.dashboardMonth,
    "X-Ray: traces of schedules": runs * PRICES.trace,
    "Secrets Manager": listAll("AWS::SecretsManager::Secret").length * PRICES.secretMonth,
    "Secrets Manager: calls of 20 environments":
      SECRET_READS.environments *
      SECRET_READS.secrets *
      SECRET_READS.timesPerHour *
      HOURS *
      PRICES.secretCall,
    "KMS: keys": listAll("AWS::KMS::Key").length * PRICES.keyMonth,
    "SQS: empty receives": queues * IDLE_RECEIVES * PRICES.queueRequest,
    "EventBridge Scheduler": runs * PRICES.scheduledRun,
  };
}
