import { describe, expect, it } from "vitest";
import { findMetric, METRICS, type MetricName } from "#functions/runtime/metrics/metric-catalog.ts";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { bridgeTemplate, courierTemplate, frontTemplate } from "#test/infra/synthesized-stacks.ts";
import { alarmed, dashboards, listAll, shown } from "./used-metrics.ts";

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
    const thresholds = listAll("AWS::CloudWatch::Alarm").map(
      ([, { Properties }]) =>
        `alarm: ${/#([a-z-]+)$/.exec(Properties.AlarmDescription)?.[1]} ${Properties.Threshold}`,
    );
    for (const { label, value } of labels) expect(thresholds).toContain(`${label} ${value}`);
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
    const ids = [bridgeTemplate, frontTemplate, courierTemplate].flatMap((template) =>
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
      "AWS/ApplicationELB",
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
