import type { Duration } from "aws-cdk-lib";
import { type IMetric, MathExpression } from "aws-cdk-lib/aws-cloudwatch";

/** CloudWatch's limit for the metrics of one alarm. */
export const MOST_METRICS = 10;

/**
 * Sums metrics, each under an id of its own. A metric without a value in a period counts as 0 there.
 * The period must be longer than a minute: the latest minute of most metrics has no value yet, and an
 * alarm on it would see 0.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/using-metric-math.html
 */
export const sumMetrics = (
  usingMetrics: Readonly<Record<string, IMetric>>,
  { label, period }: { readonly label: string; readonly period: Duration },
): MathExpression => {
  const filled = Object.keys(usingMetrics).map((id) => `FILL(${id}, 0)`);
  return new MathExpression({ label, expression: filled.join(" + "), usingMetrics, period });
};
