import * as z from "zod";

const dimensionsSchema = z
  .array(z.object({ Name: z.string(), Value: z.string() }))
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ Name, Value }) => [Name, Value])));

const metricStatSchema = z.object({
  Metric: z.object({
    Namespace: z.string(),
    MetricName: z.string(),
    Dimensions: dimensionsSchema,
  }),
  Period: z.int(),
  Stat: z.string(),
});

const metricQuerySchema = z.object({
  Id: z.string(),
  Expression: z.string().optional(),
  MetricStat: metricStatSchema.optional(),
  Period: z.int().optional(),
  ReturnData: z.boolean().default(true),
});
export type MetricQuery = z.output<typeof metricQuerySchema>;

const OPERATORS = [
  "GreaterThanThreshold",
  "GreaterThanOrEqualToThreshold",
  "LessThanThreshold",
  "LessThanOrEqualToThreshold",
] as const;
export type ComparisonOperator = (typeof OPERATORS)[number];

const commonSchema = z.object({
  AlarmDescription: z.string().optional(),
  ComparisonOperator: z.enum(OPERATORS),
  Threshold: z.number(),
  EvaluationPeriods: z.int(),
  DatapointsToAlarm: z.int().optional(),
  TreatMissingData: z.enum(["missing", "notBreaching", "breaching", "ignore"]).default("missing"),
  AlarmActions: z.array(z.string()).default([]),
});

/** The properties of `AWS::CloudWatch::Alarm` that a stack uses, with resolved references. */
export const alarmSchema = z.union([
  commonSchema
    .extend({ Metrics: z.array(metricQuerySchema) })
    .transform(({ Metrics, ...common }) => ({ ...common, queries: Metrics })),
  commonSchema
    .extend({
      Namespace: z.string(),
      MetricName: z.string(),
      Dimensions: dimensionsSchema,
      Period: z.int(),
      Statistic: z.string().optional(),
      ExtendedStatistic: z.string().optional(),
    })
    .transform(
      ({ Namespace, MetricName, Dimensions, Period, Statistic, ExtendedStatistic, ...common }) => ({
        ...common,
        queries: [
          {
            Id: "m1",
            MetricStat: {
              Metric: { Namespace, MetricName, Dimensions },
              Period,
              Stat: Statistic ?? ExtendedStatistic ?? "Average",
            },
            ReturnData: true,
          },
        ] as MetricQuery[],
      }),
    ),
]);
/** An alarm on one metric, or on an expression over several. */
export type AlarmDefinition = z.output<typeof alarmSchema>;
