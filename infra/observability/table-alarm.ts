import { Duration } from "aws-cdk-lib";
import { Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { createAlarm } from "./alarm.ts";

/** Creates the metric of the writes that DynamoDB throttles, for the table and its indexes together. */
const createTableThrottles = (tableName: string, kind: "Read" | "Write") =>
  new Metric({
    namespace: "AWS/DynamoDB",
    metricName: `${kind}ThrottleEvents`,
    dimensionsMap: { TableName: tableName },
    statistic: Stats.SUM,
    period: Duration.minutes(5),
  });

/** Adds the alarms on a table that DynamoDB throttles. */
export function addTableAlarms(scope: Construct, tableName: string): void {
  for (const kind of ["Read", "Write"] as const)
    createAlarm(scope, `Table${kind}sThrottled`, {
      metric: createTableThrottles(tableName, kind),
      severity: "ticket",
      promise: "calls-answered",
      entry: "table-throttled",
      says: `DynamoDB throttles ${kind.toLowerCase()}s of the table. Workers repeat them; requests of people may fail.`,
    });
}
