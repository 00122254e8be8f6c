import * as z from "zod";
import { type AwsVariables, callAws } from "#shared/aws/call-aws.ts";
import type { Figure, Figures, FigureWindow } from "#shared/bridge/ports/overview/figures.ts";

interface CloudwatchVariables extends AwsVariables {
  readonly AWS_ENDPOINT_URL_CLOUDWATCH?: string | undefined;
}

interface Options {
  /** Of the functions' own metrics. */
  readonly namespace: string;
  readonly readEnv: () => CloudwatchVariables;
}

/** CloudWatch did not say what was measured. */
class FiguresNotReadError extends Error {
  override readonly name = "FiguresNotReadError";
}

const answerSchema = z.object({
  MetricDataResults: z.array(
    z.object({
      Id: z.string(),
      Timestamps: z.array(z.number()).default([]),
      Values: z.array(z.number()).default([]),
    }),
  ),
});

/**
 * Reads metrics with one call of GetMetricData, in CloudWatch's JSON protocol:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch-protocols-faq.html
 * A call costs a cent for a thousand metrics. So few are read that one answer has them all.
 */
export const createCloudwatchFigures = (options: Options): Figures => ({
  async read(figures, window) {
    const results = await call(options, toRequest(figures, window, options.namespace));
    const byId = new Map(results.map((one) => [one.Id, one]));
    return figures.map((_, at) => {
      const { Timestamps: times = [], Values: values = [] } = byId.get(toId(at)) ?? {};
      return times.flatMap((seconds, index) => {
        const value = values[index];
        return value === undefined ? [] : [{ at: new Date(seconds * 1000), value }];
      });
    });
  },
});

/** The functions' own metrics have a namespace for each installation. */
const AWS_NAMESPACES: Partial<Record<Figure["of"], string>> = {
  lambda: "AWS/Lambda",
  sqs: "AWS/SQS",
  dynamodb: "AWS/DynamoDB",
};

const toId = (at: number): string => `f${at}`;

const toRequest = (
  figures: readonly Figure[],
  { since, until, periodSeconds }: FigureWindow,
  namespace: string,
) => ({
  StartTime: since.getTime() / 1000,
  EndTime: until.getTime() / 1000,
  ScanBy: "TimestampDescending",
  MetricDataQueries: figures.map(({ of, name, dimensions, statistic }, at) => ({
    Id: toId(at),
    MetricStat: {
      Metric: {
        Namespace: AWS_NAMESPACES[of] ?? namespace,
        MetricName: name,
        Dimensions: Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value })),
      },
      Period: periodSeconds,
      Stat: statistic,
    },
  })),
});

async function call(options: Options, request: object) {
  const { status, answer } = await callAws(options.readEnv, {
    service: "monitoring",
    findAddress: ({ AWS_REGION: region, AWS_ENDPOINT_URL_CLOUDWATCH: address }) =>
      address ?? `https://monitoring.${region}.amazonaws.com`,
    method: "POST",
    path: "/",
    headers: {
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": "GraniteServiceVersion20100801.GetMetricData",
    },
    body: JSON.stringify(request),
  });
  const read = answerSchema.safeParse(answer);
  if (status === 200 && read.success) return read.data.MetricDataResults;
  throw new FiguresNotReadError(`CloudWatch answers ${status}`);
}
