import type { AlarmDefinition, ComparisonOperator } from "./alarm-definition.ts";
import { readQueries } from "./metric-math.ts";
import type { MetricReader } from "./metric-samples.ts";

export type AlarmState = "OK" | "ALARM" | "INSUFFICIENT_DATA";

const COMPARISONS: Readonly<
  Record<ComparisonOperator, (value: number, threshold: number) => boolean>
> = {
  GreaterThanThreshold: (value, threshold) => value > threshold,
  GreaterThanOrEqualToThreshold: (value, threshold) => value >= threshold,
  LessThanThreshold: (value, threshold) => value < threshold,
  LessThanOrEqualToThreshold: (value, threshold) => value <= threshold,
};

/**
 * CloudWatch reads more periods than it evaluates, so that missing data need not be filled. It does
 * not document how many more; its example reads five for three.
 */
const FURTHER_PERIODS = 2;

const MINUTE_MS = 60_000;

/** Whether the data points of an alarm breach its threshold, the oldest first; undefined is missing. */
type Breaches = readonly (boolean | undefined)[];

/**
 * Evaluates an alarm at a time as CloudWatch does every minute: the periods that end with the last
 * minute, M of N of them, with its treatment of missing data.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-evaluation.html
 */
export function evaluateAlarm(
  alarm: AlarmDefinition,
  read: MetricReader,
  now: Date,
  previous: AlarmState,
): AlarmState {
  const { EvaluationPeriods: evaluated, Threshold, ComparisonOperator: operator } = alarm;
  const { periodSeconds, readPeriod } = readQueries(alarm.queries, read);
  const periodMs = periodSeconds * 1000;
  const lastStart = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS - periodMs;
  const breaches = Array.from({ length: evaluated + FURTHER_PERIODS }, (_, back) => {
    const value = readPeriod(lastStart - back * periodMs);
    return value === undefined ? undefined : COMPARISONS[operator](value, Threshold);
  }).reverse();
  return decideState(breaches, {
    evaluated,
    needed: alarm.DatapointsToAlarm ?? evaluated,
    missing: isDynamo(alarm) ? "ignore" : alarm.TreatMissingData,
    previous,
  });
}

/** Alarms on DynamoDB's metrics ignore missing data, whatever they say. */
const isDynamo = ({ queries }: AlarmDefinition): boolean =>
  queries.some(({ MetricStat: stat }) => stat?.Metric.Namespace === "AWS/DynamoDB");

interface Rules {
  readonly evaluated: number;
  readonly needed: number;
  readonly missing: AlarmDefinition["TreatMissingData"];
  readonly previous: AlarmState;
}

/**
 * Decides by the tables of "Configuring how CloudWatch alarms treat missing data": the latest real
 * data points decide if there are enough of them; else the missing ones are filled.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html
 */
export function decideState(breaches: Breaches, rules: Rules): AlarmState {
  const { evaluated, needed, missing } = rules;
  const real = breaches.filter((breach) => breach !== undefined).slice(-evaluated);
  const breaching = real.filter(Boolean).length;
  const filled = missing === "breaching" ? evaluated - real.length : 0;
  if (breaching + filled >= needed) return "ALARM";
  if (missing === "notBreaching" || missing === "breaching") return "OK";
  return decideWithoutFilling(breaches, real, rules);
}

function decideWithoutFilling(
  breaches: Breaches,
  real: readonly boolean[],
  rules: Rules,
): AlarmState {
  const { needed, missing, previous } = rules;
  if (real.includes(false)) return "OK";
  if (missing === "ignore") return previous;
  if (real.length === 0) return "INSUFFICIENT_DATA";
  // All that is known breaches: it counts as soon as it is as old as the alarm needs.
  const age = breaches.length - breaches.indexOf(true);
  return age >= needed ? "ALARM" : "OK";
}
