import { Duration } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { createAlarm } from "./alarm.ts";
import { createTableThrottles, type MeasuredTable } from "./table-metrics.ts";

/** Adds the alarms on a table, or an index of it, that DynamoDB throttles, with what says which one it is. */
export function addTableAlarms(scope: Construct, table: MeasuredTable, saysWhich: string): void {
  for (const kind of ["Read", "Write"] as const)
    createAlarm(scope, `Table${kind}sThrottled`, {
      metric: createTableThrottles(table, kind, Duration.minutes(5)),
      severity: "ticket",
      promise: "calls-answered",
      entry: "table-throttled",
      says: `DynamoDB throttles ${kind.toLowerCase()}s of the table or of one of its indexes, ${table.indexNames.join(", ")}: ${saysWhich} Workers repeat them; requests of people may fail.`,
    });
}
