import * as z from "zod";

const metricOptions = z.looseObject({
  id: z.string().optional(),
  expression: z.string().optional(),
  label: z.string().optional(),
  stat: z.string().optional(),
  period: z.number().optional(),
  yAxis: z.enum(["left", "right"]).optional(),
  visible: z.boolean().default(true),
});
export type MetricOptions = z.output<typeof metricOptions>;

/** A namespace, a name, and names and values of dimensions; the last element may be options. */
const metricEntry = z.array(z.union([z.string(), metricOptions]));
export type MetricEntry = z.output<typeof metricEntry>;

const limitSchema = z.looseObject({
  value: z.number(),
  label: z.string().optional(),
  yAxis: z.enum(["left", "right"]).optional(),
});
const axisSchema = z.looseObject({
  label: z.string().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
});

const place = { x: z.number(), y: z.number(), width: z.number(), height: z.number() };
const metricWidget = z.object({
  ...place,
  type: z.literal("metric"),
  properties: z.looseObject({
    title: z.string().default(""),
    view: z.string().default("timeSeries"),
    stacked: z.boolean().default(false),
    metrics: z.array(metricEntry).default([]),
    stat: z.string().default("Average"),
    period: z.number().default(300),
    annotations: z
      .looseObject({
        horizontal: z.array(limitSchema).default([]),
        alarms: z.array(z.string()).default([]),
      })
      .prefault({}),
    yAxis: z.looseObject({ left: axisSchema.optional(), right: axisSchema.optional() }).default({}),
  }),
});
const textWidget = z.object({
  ...place,
  type: z.literal("text"),
  properties: z.looseObject({ markdown: z.string() }),
});
const alarmWidget = z.object({
  ...place,
  type: z.literal("alarm"),
  properties: z.looseObject({ title: z.string().default(""), alarms: z.array(z.string()) }),
});
const otherWidget = z.object({
  ...place,
  type: z.string(),
  properties: z.looseObject({ title: z.string().default("") }),
});
export type MetricWidget = z.output<typeof metricWidget>;

/**
 * The body of a dashboard, as far as it is drawn here.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/CloudWatch-Dashboard-Body-Structure.html
 */
export const dashboardBody = z.object({
  widgets: z.array(
    z.union([metricWidget, textWidget, alarmWidget, otherWidget.transform(toUnknownWidget)]),
  ),
});
export type Widget = z.output<typeof dashboardBody>["widgets"][number];

/** A widget of another type, for example of a query of logs, which has nothing to ask here. */
function toUnknownWidget({ type, ...widget }: z.output<typeof otherWidget>) {
  return { ...widget, type: "unknown" as const, of: type };
}
