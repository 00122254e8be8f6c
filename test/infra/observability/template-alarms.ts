import { type AlarmDefinition, alarmSchema } from "#infra/local/operations/alarm-definition.ts";
import { bridgeTemplate, courierTemplate, frontTemplate } from "#test/infra/synthesized-stacks.ts";
import { readTemplate } from "#test/infra/template-reader.ts";

/** References become text: the series that is emitted has the same. */
const resolveText = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(resolveText);
  if (value === null || typeof value !== "object") return value;
  const [name = ""] = Object.keys(value);
  if (name === "Ref" || name.startsWith("Fn::")) return JSON.stringify(value);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolveText(one)]));
};

/** Lists the alarms on metrics of all stacks, by logical id. */
export const listTemplateAlarms = (): (readonly [id: string, alarm: AlarmDefinition])[] =>
  [bridgeTemplate, frontTemplate, courierTemplate].flatMap((template) =>
    readTemplate(template)
      .listResources("AWS::CloudWatch::Alarm")
      .map(([id, { Properties }]) => [id, alarmSchema.parse(resolveText(Properties))] as const),
  );

/** The metrics that an alarm is about, each once: `AWS/Lambda Errors`. */
export const listMetricNames = ({ queries }: AlarmDefinition): readonly string[] => [
  ...new Set(
    queries.flatMap(({ MetricStat: stat }) =>
      stat === undefined ? [] : [`${stat.Metric.Namespace} ${stat.Metric.MetricName}`],
    ),
  ),
];
