import { describe, expect, it } from "vitest";
import { findMetric } from "#functions/runtime/metrics/metric-catalog.ts";
import { bridgeTemplate, courierTemplate } from "./synthesized-stacks.ts";
import { readTemplate } from "./template-reader.ts";

const TEMPLATES = [
  ["Bridge", bridgeTemplate],
  ["Courier", courierTemplate],
] as const;

interface MetricQuery {
  readonly Id: string;
  readonly MetricStat: {
    readonly Metric: {
      readonly MetricName: string;
      readonly Dimensions: readonly { readonly Value: { readonly Ref: string } }[];
    };
    readonly Stat: string;
    readonly Period: number;
  };
}

describe.each(TEMPLATES)("%s", (_, template) => {
  const { listResources } = readTemplate(template);
  const alarms = listResources("AWS::CloudWatch::Alarm").map(([, { Properties }]) => Properties);
  const functions = listResources("AWS::Lambda::Function");
  /** Returns the only alarm on a metric of a resource. */
  const findAlarm = (metric: string, id: string) => {
    const found = alarms.filter(
      ({ MetricName, Dimensions }) =>
        MetricName === metric && JSON.stringify(Dimensions[0].Value).includes(`"${id}"`),
    );
    expect(found, `${metric} of ${id}`).toHaveLength(1);
    return found[0] ?? expect.unreachable();
  };

  const ON_THE_FIRST = {
    Threshold: 0,
    ComparisonOperator: "GreaterThanThreshold",
    EvaluationPeriods: 1,
    TreatMissingData: "notBreaching",
  };

  it.each(functions.map(([id]) => id))("alarms on the first error of %s", (id) => {
    expect(findAlarm("Errors", id)).toMatchObject({
      ...ON_THE_FIRST,
      Namespace: "AWS/Lambda",
      Statistic: "Sum",
    });
  });

  it("alarms on the first throttled invocation, in one alarm for up to ten functions, and names them", () => {
    const throttling = alarms.filter((alarm) => JSON.stringify(alarm).includes('"Throttles"'));
    expect(throttling).toHaveLength(Math.ceil(functions.length / 10));
    const watched = throttling.flatMap(({ Metrics, AlarmDescription, ...alarm }) => {
      expect(alarm).toMatchObject(ON_THE_FIRST);
      const metrics: MetricQuery[] = Metrics.filter((each: object) => "MetricStat" in each);
      const [sum] = Metrics.filter((each: object) => "Expression" in each);
      return metrics.map(({ Id, MetricStat: { Metric, Stat, Period } }) => {
        expect([Metric.MetricName, Stat]).toEqual(["Throttles", "Sum"]);
        // The latest minute has no value yet, and counts as 0.
        expect(Period).toBeGreaterThanOrEqual(300);
        expect(sum.Expression).toContain(`FILL(${Id}, 0)`);
        const { Ref: id } = Metric.Dimensions[0]?.Value ?? expect.unreachable();
        expect(AlarmDescription).toContain(id.slice(0, -8));
        return id;
      });
    });
    expect(watched.sort()).toEqual(functions.map(([id]) => id).sort());
  });

  it("reads at most as many metrics in one alarm as CloudWatch allows", () => {
    for (const { Metrics = [] } of alarms)
      expect(Metrics.filter((each: object) => "MetricStat" in each).length).toBeLessThanOrEqual(10);
  });

  it("alarms on late messages in each queue that has a worker, and in no dead-letter queue", () => {
    const queues = listResources("AWS::SQS::Queue");
    const queuesWithWorker = queues.filter(
      ([, { Properties }]) => Properties.RedrivePolicy !== undefined,
    );
    expect(queuesWithWorker.length).toBeGreaterThan(0);
    for (const [id] of queuesWithWorker) {
      const alarm = findAlarm("ApproximateAgeOfOldestMessage", id);
      expect(alarm).toMatchObject({ Statistic: "Maximum", TreatMissingData: "notBreaching" });
      expect(alarm.Threshold).toBeGreaterThanOrEqual(600);
      // Later than a sender's longest delay, and long before SQS deletes a message.
      expect(alarm.Threshold).toBeLessThanOrEqual(3600);
    }
    expect(
      alarms.filter(({ MetricName }) => MetricName?.startsWith("ApproximateAge")),
    ).toHaveLength(queuesWithWorker.length);
  });

  it("alarms when a schedule has not run for three of its periods", () => {
    const schedules = listResources("AWS::Scheduler::Schedule");
    expect(schedules.length).toBeGreaterThan(0);
    for (const [, { Properties }] of schedules) {
      const worker = Properties.Target.Arn["Fn::GetAtt"][0];
      expect(findAlarm("Invocations", worker)).toMatchObject({
        Period: parseRateSeconds(Properties.ScheduleExpression),
        EvaluationPeriods: 3,
        Statistic: "Sum",
        Threshold: 1,
        ComparisonOperator: "LessThanThreshold",
        TreatMissingData: "breaching",
      });
    }
  });

  it("creates no two alarms on one metric, and describes each within CloudWatch's limit", () => {
    const alarmedMetrics = alarms.map(({ MetricName, Dimensions, Metrics }) =>
      JSON.stringify([MetricName, Dimensions, Metrics]),
    );
    expect(new Set(alarmedMetrics).size).toBe(alarmedMetrics.length);
    for (const { AlarmDescription } of alarms) {
      expect(AlarmDescription.length).toBeGreaterThan(80);
      // CloudWatch's limit.
      expect(AlarmDescription.length).toBeLessThanOrEqual(1024);
    }
  });
});

it("alarms when Shopify answers or sends webhooks in another version, in each function that counts it", () => {
  const [, alarm] = readTemplate(bridgeTemplate).getResource(
    "AWS::CloudWatch::Alarm",
    "ShopifyOtherVersion",
  );
  const metrics: MetricQuery[] = alarm.Properties.Metrics;
  const services = metrics.flatMap(({ MetricStat: stat }) => stat?.Metric.Dimensions[0]?.Value);

  expect(services.filter((service) => service !== undefined).sort()).toEqual(
    [...findMetric("ShopifyOtherVersion").services].sort(),
  );
});

const UNITS: Readonly<Record<string, number>> = { minute: 60, hour: 3600, day: 86_400 };

function parseRateSeconds(rate: string): number {
  const [, count, unit = ""] = /^rate\((\d+) (\w+?)s?\)$/.exec(rate) ?? [];
  return Number(count) * (UNITS[unit] ?? expect.unreachable());
}
