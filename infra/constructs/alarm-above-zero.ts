import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";

/** Creates an alarm that fires when a count is above zero. The description says what it means, then what to do. */
export const createAlarmAboveZero = (
  scope: Construct,
  id: string,
  metric: IMetric,
  alarmDescription: string,
) =>
  new Alarm(scope, id, {
    alarmDescription,
    metric,
    threshold: 0,
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: 1,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
