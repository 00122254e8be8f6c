import { expect, it } from "vitest";
import { createMetricSamples } from "#infra/local/operations/metric-samples.ts";
import { createQueueFigures } from "#infra/local/operations/queue-figures.ts";
import { createRuntimeFigures } from "#infra/local/operations/runtime-figures.ts";

const lastHour = () => ({ startsAt: Date.now() - 3_540_000, seconds: 3600 });

it("records calls of functions and responses of APIs under AWS's names", () => {
  const samples = createMetricSamples();
  const figures = createRuntimeFigures(samples);
  const { beginCall } = figures.watchFunction("worker");
  beginCall()({ durationMs: 20, isFailed: false, running: 1 });
  beginCall()({ durationMs: 40, isFailed: true, running: 3 });
  const countResponse = figures.watchApi("api");
  for (const status of [200, 404, 503]) countResponse({ status, durationMs: 5 });

  const read = (namespace: string, dimensions: Record<string, string>, name: string) =>
    samples.read({ namespace, dimensions, name }, "Sum", lastHour());
  const readAll = (namespace: string, dimensions: Record<string, string>, names: string[]) =>
    names.map((name) => read(namespace, dimensions, name));
  expect(
    readAll("AWS/Lambda", { FunctionName: "worker" }, [
      "Invocations",
      "Errors",
      "Throttles",
      "Duration",
    ]),
  ).toEqual([2, 1, 0, 60]);
  const lambda = { namespace: "AWS/Lambda", dimensions: { FunctionName: "worker" } };
  expect(samples.read({ ...lambda, name: "ConcurrentExecutions" }, "Maximum", lastHour())).toBe(3);
  expect(readAll("AWS/ApiGateway", { ApiId: "api" }, ["Count", "4xx", "5xx", "Latency"])).toEqual([
    3, 1, 1, 15,
  ]);
});

it("reads metrics from output that comes in parts", () => {
  const samples = createMetricSamples();
  const { readOutput } = createRuntimeFigures(samples).watchFunction("worker");
  const line = JSON.stringify({
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        { Namespace: "OrderBridge", Dimensions: [["service"]], Metrics: [{ Name: "Größe" }] },
      ],
    },
    service: "s",
    Größe: 3,
  });
  const bytes = Buffer.from(`a line of the log\n${line}\n${line.slice(0, 40)}`);

  // One byte at a time, also within a letter.
  for (const byte of bytes) readOutput(Buffer.from([byte]));

  const wanted = { namespace: "OrderBridge", name: "Größe", dimensions: { service: "s" } };
  expect(samples.read(wanted, "Sum", lastHour())).toBe(3);
});

it("measures queues when asked, at most every five seconds", () => {
  const samples = createMetricSamples();
  const now = Date.now();
  let looks = 0;
  const inspectQueue = () => {
    looks += 1;
    const message = { sentTimestamp: now - 90_000 };
    return { messages: { ready: [message], delayed: [], inflight: [] } } as never;
  };
  const measure = createQueueFigures(samples, ["work"], inspectQueue);
  for (const seconds of [0, 4, 5]) measure(new Date(now + seconds * 1000));

  const read = (name: string) =>
    samples.read({ namespace: "AWS/SQS", name, dimensions: { QueueName: "work" } }, "Maximum", {
      startsAt: now,
      seconds: 120,
    });
  expect(looks).toBe(2);
  expect(read("ApproximateNumberOfMessagesVisible")).toBe(1);
  expect(read("ApproximateAgeOfOldestMessage")).toBe(95);
});
