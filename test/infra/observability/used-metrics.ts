import * as z from "zod";
import { bridgeTemplate, courierTemplate, frontTemplate } from "#test/infra/synthesized-stacks.ts";
import { readTemplate } from "#test/infra/template-reader.ts";

const templates = [bridgeTemplate, frontTemplate, courierTemplate].map(readTemplate);
/** Lists the resources of a type in all stacks. */
export const listAll = (type: string) =>
  templates.flatMap(({ listResources }) => listResources(type));

/** A reference in a body becomes the logical id that it names, or the export that has it in its name. */
function toText(part: unknown): string {
  if (typeof part === "string") return part;
  const json = JSON.stringify(part);
  return /"(?:Ref|Fn::GetAtt|Fn::ImportValue)":\[?"([\w:-]+)"/.exec(json)?.[1] ?? json;
}
const bodySchema = z.object({
  widgets: z.array(
    z.object({
      type: z.enum(["text", "alarm", "metric"]),
      properties: z.looseObject({
        title: z.string().optional(),
        markdown: z.string().optional(),
        metrics: z.array(z.array(z.unknown())).default([]),
        annotations: z
          .object({ horizontal: z.array(z.object({ label: z.string(), value: z.number() })) })
          .optional(),
      }),
    }),
  ),
});
/** The dashboards of both systems, with resolved references. */
export const dashboards = listAll("AWS::CloudWatch::Dashboard").map(([, { Properties }]) => {
  const body = Properties.DashboardBody;
  const text = typeof body === "string" ? body : body["Fn::Join"][1].map(toText).join("");
  return { name: toText(Properties.DashboardName), ...bodySchema.parse(JSON.parse(text)) };
});

interface UsedMetric {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
}

const toUsed = ([namespace, name, ...rest]: readonly unknown[]): UsedMetric => {
  const texts = rest.filter((part) => typeof part === "string");
  const pairs = texts.flatMap((text, at) => (at % 2 === 0 ? [[text, texts[at + 1] ?? ""]] : []));
  return {
    namespace: String(namespace),
    name: String(name),
    dimensions: Object.fromEntries(pairs),
  };
};
/** The metrics that dashboards show. */
export const shown = dashboards.flatMap(({ widgets }) =>
  widgets.flatMap(({ properties }) =>
    properties.metrics.filter(([first]) => typeof first === "string").map(toUsed),
  ),
);

const dimensionsSchema = z
  .array(z.object({ Name: z.string(), Value: z.unknown().optional() }))
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ Name, Value }) => [Name, toText(Value)])));
const metricSchema = z
  .object({ Namespace: z.string(), MetricName: z.string(), Dimensions: dimensionsSchema })
  .transform(
    ({ Namespace, MetricName, Dimensions }): UsedMetric => ({
      namespace: Namespace,
      name: MetricName,
      dimensions: Dimensions,
    }),
  );
/** The metrics that alarms evaluate. */
export const alarmed = listAll("AWS::CloudWatch::Alarm").flatMap(([, { Properties }]) => {
  const metrics: { MetricStat?: { Metric: unknown } }[] = Properties.Metrics ?? [
    { MetricStat: { Metric: Properties } },
  ];
  return metrics.flatMap(({ MetricStat: stat }) => (stat ? [metricSchema.parse(stat.Metric)] : []));
});
