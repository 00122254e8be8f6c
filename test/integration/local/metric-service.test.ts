import { afterAll, expect, it } from "vitest";
import { createMetricSamples } from "#infra/local/operations/metric-samples.ts";
import { startMetricService } from "#infra/local/services/metric-service.ts";
import { createCloudwatchFigures } from "#shared/bridge/adapters/cloudwatch/cloudwatch-figures.ts";
import type { Figure } from "#shared/bridge/ports/overview/figures.ts";

const NOW = new Date("2026-11-22T16:45:30Z");
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const WINDOW = { since: minutesAgo(60), until: NOW, periodSeconds: 60 };
const ERRORS: Figure = {
  of: "functions",
  name: "CourierErrors",
  dimensions: { service: "reconcile-delivery", operation: "read" },
  statistic: "Sum",
};
const RUNS: Figure = {
  of: "lambda",
  name: "Invocations",
  dimensions: { FunctionName: "Worker" },
  statistic: "SampleCount",
};

const WAITING: Figure = {
  of: "sqs",
  name: "ApproximateAgeOfOldestMessage",
  dimensions: { QueueName: "Requests" },
  statistic: "Maximum",
};
const SPEED: Figure = { ...ERRORS, name: "CourierLatency", statistic: "p50" };

const samples = createMetricSamples();
for (const [minutes, values] of [
  [70, [1]],
  [5, [1, 0, 1]],
  [2, [1]],
] as const) {
  const at = minutesAgo(minutes);
  samples.add({ ...ERRORS, namespace: "OrderBridge-test", at, values });
  samples.add({ ...RUNS, namespace: "AWS/Lambda", at, values });
  samples.add({ ...WAITING, namespace: "AWS/SQS", at, values: [30, 80] });
  samples.add({ ...SPEED, namespace: "OrderBridge-test", at, values: [100, 200, 9000] });
}
const service = await startMetricService(samples.read);
const refusing = await startMetricService(samples.read, { findRefusal: () => "unknown-caller" });
afterAll(() => {
  service.close();
  refusing.close();
});

const open = (url: string) =>
  createCloudwatchFigures({
    namespace: "OrderBridge-test",
    readEnv: () => ({
      AWS_REGION: "us-east-1",
      AWS_ACCESS_KEY_ID: "key",
      AWS_SECRET_ACCESS_KEY: "secret",
      AWS_ENDPOINT_URL_CLOUDWATCH: url,
    }),
  });

it("reads figures of queues, and percentiles", async () => {
  const [waiting, speed] = await open(service.url).read([WAITING, SPEED], WINDOW);

  expect(waiting?.map(({ value }) => value)).toEqual([80, 80]);
  expect(speed?.map(({ value }) => value)).toEqual([200, 200]);
});

it("reads figures of the functions and of Lambda, the newest first", async () => {
  expect(await open(service.url).read([ERRORS, RUNS], WINDOW)).toEqual([
    [
      { at: new Date("2026-11-22T16:43:00Z"), value: 1 },
      { at: new Date("2026-11-22T16:40:00Z"), value: 2 },
    ],
    [
      { at: new Date("2026-11-22T16:43:00Z"), value: 1 },
      { at: new Date("2026-11-22T16:40:00Z"), value: 3 },
    ],
  ]);
});

it("says that CloudWatch refuses", async () => {
  await expect(open(refusing.url).read([ERRORS], WINDOW)).rejects.toThrow("CloudWatch answers 403");
});
