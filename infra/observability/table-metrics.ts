import type { Duration } from "aws-cdk-lib";
import { type MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch";
import { sumMetrics } from "./sum-metrics.ts";

/** A table as its metrics describe it. */
export interface MeasuredTable {
  readonly tableName: string;
  readonly indexNames: readonly string[];
}

type Kind = "Read" | "Write";

interface TableMetric {
  /** Its series have ids that begin so. */
  readonly id: string;
  readonly metricName: string;
  readonly label: string;
  readonly period: Duration;
}

/**
 * Sums a metric of a table and of its indexes, which DynamoDB counts apart: the dimension `TableName`
 * alone has nothing of an index.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
 *
 * DynamoDB writes no value where nothing is throttled, and an
 * alarm on its metrics keeps its state while values are missing.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html
 */
function sumOverIndexes(
  { tableName, indexNames }: MeasuredTable,
  { metricName, label, period, id }: TableMetric,
): MathExpression {
  const createMetric = (index: Readonly<Record<string, string>>) =>
    new Metric({
      namespace: "AWS/DynamoDB",
      metricName,
      dimensionsMap: { TableName: tableName, ...index },
      statistic: "Sum",
      period,
    });
  const indexes = indexNames.map(
    (name) => [`${id}_${name}`, createMetric({ GlobalSecondaryIndexName: name })] as const,
  );
  return sumMetrics(
    { [`${id}_table`]: createMetric({}), ...Object.fromEntries(indexes) },
    { label, period },
  );
}

/** Counts the requests that DynamoDB throttles, of the table and of its indexes. */
export const createTableThrottles = (table: MeasuredTable, kind: Kind, period: Duration) =>
  sumOverIndexes(table, {
    id: `${kind.toLowerCase()}s`,
    metricName: `${kind}ThrottleEvents`,
    label: `throttled ${kind.toLowerCase()}s`,
    period,
  });

/** Sums the units that AWS bills, of the table and of its indexes. */
export const createTableUnits = (table: MeasuredTable, kind: Kind, period: Duration) =>
  sumOverIndexes(table, {
    id: `${kind.toLowerCase()}_units`,
    metricName: `Consumed${kind}CapacityUnits`,
    label: `${kind.toLowerCase()} units`,
    period,
  });
