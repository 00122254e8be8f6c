import { Duration } from "aws-cdk-lib";
import { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { createAlarm } from "./alarm.ts";

const FIVE_MINUTES = Duration.minutes(5);
/** Fewer runs may be one message that is tried again. */
const ENOUGH_RUNS = 3;

/** Adds the alarm on a function without which nothing goes out, and of which every run fails. */
export function addRunsAlarm(worker: LambdaFunction, folder: string): void {
  const how = { period: FIVE_MINUTES, statistic: "Sum" } as const;
  createAlarm(worker, "EveryRunFails", {
    metric: new MathExpression({
      label: "whether every run failed",
      expression: `IF(FILL(runs, 0) < ${ENOUGH_RUNS}, 0, IF(FILL(failed, 0) < runs, 0, 1))`,
      usingMetrics: { runs: worker.metricInvocations(how), failed: worker.metricErrors(how) },
      period: FIVE_MINUTES,
    }),
    periods: { evaluated: 2, needed: 2 },
    cause: "bridge-failing",
    promise: "orders-go-out",
    entry: "every-run-fails",
    says: `Every run of ${folder} failed for ten minutes.`,
  });
}
