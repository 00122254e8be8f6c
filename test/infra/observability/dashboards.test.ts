import { describe, expect, it } from "vitest";
import * as z from "zod";
import { findMetric, METRICS, type MetricName } from "#functions/runtime/metrics/metric-catalog.ts";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { bridgeTemplate, courierTemplate } from "#test/infra/synthesized-stacks.ts";
import { readTemplate } from "#test/infra/template-reader.ts";

const templates = [bridgeTemplate, courierTemplate].map(readTemplate);
const listAll = (type: string) => templates.flatMap(({ listResources }) => listResources(type));

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
        annotations: z.object({ horizontal: z.array(z.object({ label: z.string() })) }).optional(),
      }),
    }),
  ),
});
const dashboards = listAll("AWS::CloudWatch::Dashboard").map(([, { Properties }]) => {
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
const shown = dashboards.flatMap(({ widgets }) =>
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
const alarmed = listAll("AWS::CloudWatch::Alarm").flatMap(([, { Properties }]) => {
  const metrics: { MetricStat?: { Metric: unknown } }[] = Properties.Metrics ?? [
    { MetricStat: { Metric: Properties } },
  ];
  return metrics.flatMap(({ MetricStat: stat }) => (stat ? [metricSchema.parse(stat.Metric)] : []));
});
const used = [...shown, ...alarmed];
const own = used.filter(({ namespace }) => namespace === "OrderBridge-prod");

describe("dashboards", () => {
  it("are six, with a first text that links to the runbook, and questions as titles", () => {
    const titles = dashboards.map(
      ({ widgets }) => /^# (.+)$/m.exec(widgets[0]?.properties.markdown ?? "")?.[1],
    );

    expect(titles.sort()).toEqual([
      "Cost",
      "Courier API",
      "Dispatch",
      "Is every order moving?",
      "Planning",
      "Storefronts",
    ]);
    for (const { widgets } of dashboards) {
      expect(widgets[0]?.properties.markdown).toContain("docs/runbook.md#");
      for (const { properties } of widgets.slice(1))
        expect(properties.title).toMatch(/^[A-Z].+\?$/);
    }
  });

  it("draw the limits of alarms, each named by its entry in the runbook", () => {
    const labels = dashboards.flatMap(({ widgets }) =>
      widgets.flatMap(({ properties }) => properties.annotations?.horizontal ?? []),
    );

    expect(labels.length).toBeGreaterThanOrEqual(10);
    for (const { label } of labels) expect(label).toMatch(/^alarm: [a-z-]+$/);
  });
});

describe("dashboards and alarms", () => {
  it("use only metrics of the catalog, with its services, dimensions and values", () => {
    const unknown = own.filter(({ name, dimensions: { service, ...others } }) => {
      if (!Object.hasOwn(METRICS, name)) return true;
      const { services, dimensions = {} } = findMetric(name as MetricName);
      const isKnown =
        services.includes(service ?? "") &&
        Object.keys(others).sort().join() === Object.keys(dimensions).sort().join() &&
        Object.entries(others).every(([key, value]) => dimensions[key]?.includes(value));
      return !isKnown;
    });

    expect(unknown).toEqual([]);
  });

  it("use each metric of the catalog", () => {
    const names = new Set(own.map(({ name }) => name));

    expect(Object.keys(METRICS).filter((name) => !names.has(name))).toEqual([]);
  });

  it("use metrics of AWS only for resources of the templates", () => {
    const ids = [bridgeTemplate, courierTemplate].flatMap((template) =>
      Object.keys(template.toJSON().Resources),
    );
    const names = used
      .filter(({ namespace }) => namespace !== "OrderBridge-prod")
      .map(({ namespace, dimensions: { GlobalSecondaryIndexName: _, ...resource } }) => [
        namespace,
        Object.values(resource)[0] ?? "",
      ]);

    expect([...new Set(names.map(([namespace]) => namespace))].sort()).toEqual([
      "AWS/ApiGateway",
      "AWS/DynamoDB",
      "AWS/Lambda",
      "AWS/SQS",
    ]);
    expect(names.filter(([, id]) => !ids.some((known) => id?.includes(known)))).toEqual([]);
  });

  it("show the units and the throttles of each table with all of its indexes", () => {
    const indexes = listAll("AWS::DynamoDB::Table").flatMap(([, { Properties }]) =>
      Properties.GlobalSecondaryIndexes.map((one: { IndexName: string }) => one.IndexName),
    );
    const listShown = (metric: string) =>
      new Set(
        shown
          .filter(({ name }) => name === metric)
          .map(({ dimensions }) => dimensions.GlobalSecondaryIndexName),
      );

    for (const metric of ["ReadThrottleEvents", "WriteThrottleEvents"])
      expect(listShown(metric)).toEqual(new Set([undefined, ...indexes]));
    for (const metric of ["ConsumedReadCapacityUnits", "ConsumedWriteCapacityUnits"])
      expect(listShown(metric)).toEqual(new Set([undefined, ...Object.keys(BRIDGE_INDEXES)]));
  });
});
