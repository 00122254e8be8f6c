import { describe, expect, it } from "vitest";
import { bridgeTemplate, courierTemplate } from "./synthesized-stacks.ts";
import { readTemplate } from "./template-reader.ts";

const TEMPLATES = [
  ["Bridge", bridgeTemplate],
  ["Courier", courierTemplate],
] as const;

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

  it.each(functions.map(([id]) => id))(
    "alarms on the first error and on the first throttled invocation of %s",
    (id) => {
      for (const metric of ["Errors", "Throttles"]) {
        expect(findAlarm(metric, id)).toMatchObject({
          Namespace: "AWS/Lambda",
          Statistic: "Sum",
          Threshold: 0,
          ComparisonOperator: "GreaterThanThreshold",
          EvaluationPeriods: 1,
          TreatMissingData: "notBreaching",
        });
      }
    },
  );

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
  const services = readTemplate(bridgeTemplate)
    .listResources("AWS::CloudWatch::Alarm")
    .map(([, { Properties }]) => Properties)
    .filter(({ MetricName }) => MetricName === "ShopifyOtherVersion")
    .map(({ Dimensions }) => Dimensions[0].Value);

  expect(services.sort()).toEqual([
    "merchant-api",
    "reconcile-delivery",
    "shopify-shop-events",
    "shopify-webhook",
    "sweep-stores",
  ]);
});

const UNITS: Readonly<Record<string, number>> = { minute: 60, hour: 3600, day: 86_400 };

function parseRateSeconds(rate: string): number {
  const [, count, unit = ""] = /^rate\((\d+) (\w+?)s?\)$/.exec(rate) ?? [];
  return Number(count) * (UNITS[unit] ?? expect.unreachable());
}
