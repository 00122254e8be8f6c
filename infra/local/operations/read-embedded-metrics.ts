import * as z from "zod";
import type { MetricSample } from "./metric-samples.ts";

const embeddedSchema = z.looseObject({
  _aws: z.object({
    Timestamp: z.number(),
    CloudWatchMetrics: z.array(
      z.object({
        Namespace: z.string(),
        Dimensions: z.array(z.array(z.string())),
        Metrics: z.array(z.object({ Name: z.string() })),
      }),
    ),
  }),
});
const valuesSchema = z.union([z.number().transform((value) => [value]), z.array(z.number())]);

/**
 * Reads the metrics of a log line in the embedded metric format; any other line has none.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export function readEmbeddedMetrics(line: string): MetricSample[] {
  // Most lines are no metrics, and parsing each one twice would be felt.
  if (!line.includes('"_aws"')) return [];
  const parsed = embeddedSchema.safeParse(parseLine(line));
  if (!parsed.success) return [];
  const { _aws: aws, ...members } = parsed.data;
  const at = new Date(aws.Timestamp);
  return aws.CloudWatchMetrics.flatMap(({ Namespace: namespace, Dimensions, Metrics }) =>
    Dimensions.flatMap((names) => {
      const dimensions = Object.fromEntries(names.map((name) => [name, String(members[name])]));
      return Metrics.flatMap(({ Name: name }) => {
        const values = valuesSchema.safeParse(members[name]);
        return values.success ? [{ namespace, name, dimensions, at, values: values.data }] : [];
      });
    }),
  );
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
