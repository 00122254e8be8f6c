import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { FauxqsServer } from "fauxqs";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createFaultBoard } from "#infra/local/faults/fault-board.ts";
import { createRequestDisturbance } from "#infra/local/faults/http-faults.ts";
import { createTableDisturbance } from "#infra/local/faults/table-faults.ts";
import { LocalFunction } from "#infra/local/functions/local-function.ts";
import { startApiServer } from "#infra/local/http/api-server.ts";
import { startBalancerServer } from "#infra/local/http/balancer-server.ts";
import type { AlarmDefinition } from "#infra/local/operations/alarm-definition.ts";
import { evaluateAlarm } from "#infra/local/operations/evaluate-alarm.ts";
import { createMetricSamples, type MetricSamples } from "#infra/local/operations/metric-samples.ts";
import { createQueueFigures } from "#infra/local/operations/queue-figures.ts";
import { createRuntimeFigures } from "#infra/local/operations/runtime-figures.ts";
import { Poller } from "#infra/local/queues/poller.ts";
import { startSchedules } from "#infra/local/schedules.ts";
import { ensureQueue } from "#infra/local/services/ensure-queue.ts";
import { startQueueService } from "#infra/local/services/queue-service.ts";
import { listMetricNames, listTemplateAlarms } from "./template-alarms.ts";

const MINUTE_MS = 60_000;
const dir = mkdtempSync(join(tmpdir(), "order-bridge-alarms-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
afterEach(() => void vi.useRealTimers());

/** Lets the runtime do what fires an alarm, and returns the time of the evaluation. */
type Break = (alarm: AlarmDefinition, samples: MetricSamples) => Promise<Date>;

const readDimension = ({ queries }: AlarmDefinition, name: string): string =>
  queries.flatMap(({ MetricStat: stat }) => stat?.Metric.Dimensions[name] ?? [])[0] ?? "";

/** A function whose process exits in each call. */
const crashFunction: Break = async (alarm, samples) => {
  const file = join(dir, "crash.cjs");
  writeFileSync(file, "exports.handler = () => process.exit(1);");
  const name = readDimension(alarm, "FunctionName");
  const id = name.replaceAll(/\W/g, "");
  const crashing = new LocalFunction(
    {
      resource: { id, stack: "Test", name, arn: name, ref: name } as never,
      ...{ file, exportName: "handler", timeoutMs: 1000, memoryMegabytes: 64, environment: {} },
    },
    dir,
    { report: () => undefined, watch: createRuntimeFigures(samples).watchFunction(name) },
  );
  await expect(crashing.invoke({})).rejects.toThrow("Runtime exited");
  await crashing.close();
  return new Date(Date.now() + MINUTE_MS);
};

/** Every run fails, five in each of the last two periods. */
const failEveryRun: Break = async (alarm, samples) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  for (let run = 0; run < 10; run++) {
    await crashFunction(alarm, samples);
    vi.setSystemTime(Date.now() + MINUTE_MS);
  }
  return new Date();
};

/** Schedules run for some periods, then a fault holds them. */
const stopSchedules: Break = async (alarm, samples) => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  const watch = createRuntimeFigures(samples).watchFunction(readDimension(alarm, "FunctionName"));
  const faults = createFaultBoard();
  const everyMs = (alarm.queries[0]?.MetricStat?.Period ?? 60) * 1000;
  const invoke = async () => watch.beginCall()({ durationMs: 1, isFailed: false, running: 1 });
  const stop = startSchedules(
    [{ everyMs, worker: { invoke }, event: {} }],
    () => faults.find("schedules-stopped") !== undefined,
  );
  vi.advanceTimersByTime(6 * everyMs);
  expect(evaluateAlarm(alarm, samples.read, new Date(), "OK")).toBe("OK");
  await faults.switchOn("schedules-stopped");
  vi.advanceTimersByTime(6 * everyMs);
  stop();
  return new Date();
};

/** Requests of fifteen minutes, which a route or a fault refuses. */
const refuseRequests =
  (isDown: boolean): Break =>
  async (alarm, samples) => {
    const faults = createFaultBoard();
    if (isDown) await faults.switchOn("courier-down");
    const invoke = async () => ({ statusCode: 200 });
    const server = await startApiServer(
      [{ key: "GET /points", target: { boot: async () => undefined, invoke } }],
      0,
      {
        countResponse: createRuntimeFigures(samples).watchApi(readDimension(alarm, "ApiId")),
        disturb: createRequestDisturbance(faults, "Courier"),
      },
    );
    vi.useFakeTimers({ toFake: ["Date"] });
    const url = `http://127.0.0.1:${server.port}/${isDown ? "points" : "nowhere"}`;
    for (const _ of [1, 2, 3]) {
      await Promise.all(Array.from({ length: 21 }, () => fetch(url)));
      vi.advanceTimersByTime(5 * MINUTE_MS);
    }
    server.stopAccepting();
    server.close();
    return new Date();
  };

/** Webhooks of fifteen minutes, at a load balancer whose function fails. */
const failBehindBalancer: Break = async (alarm, samples) => {
  const invoke = () => Promise.reject(new Error("It fails"));
  const countResponse = createRuntimeFigures(samples).watchBalancer(
    readDimension(alarm, "LoadBalancer"),
  );
  const server = await startBalancerServer(
    [{ conditions: [], targetGroupArn: "", target: { boot: async () => undefined, invoke } }],
    { status: 404, contentType: "text/plain", text: "" },
    0,
    { countResponse },
  );
  vi.useFakeTimers({ toFake: ["Date"] });
  for (const _ of [1, 2, 3]) {
    const url = `http://127.0.0.1:${server.port}/shopify/webhooks`;
    await Promise.all(Array.from({ length: 21 }, () => fetch(url, { method: "POST" })));
    vi.advanceTimersByTime(5 * MINUTE_MS);
  }
  server.stopAccepting();
  server.close();
  return new Date();
};

/** Each call of the table is throttled. */
const throttleTable =
  (operation: string): Break =>
  async (alarm, samples) => {
    const faults = createFaultBoard();
    await faults.switchOn("table-throttled", { share: 1 });
    const { countThrottle } = createRuntimeFigures(samples);
    const table = readDimension(alarm, "TableName");
    const { findThrottling } = createTableDisturbance(faults, {
      killWorker: () => undefined,
      ownKeyId: "local",
      throttleListeners: [(throttle) => countThrottle({ ...throttle, table })],
    });
    const readBody = () => ({ TableName: "Bridge-State" });
    expect(findThrottling({ operation, callerKeyId: "a-role", readBody })).toBeDefined();
    return new Date(Date.now() + MINUTE_MS);
  };

describe("with queues", () => {
  let server: FauxqsServer;
  let client: SQSClient;
  const createQueue = async (name: string, attributes: object) => {
    const ref = `http://127.0.0.1:${server.port}/000000000000/${name}`;
    const resource = { name, ref, arn: name, id: name, stack: "Test", properties: attributes };
    await ensureQueue(client, server, { ...resource, type: "AWS::SQS::Queue" } as never);
    return resource;
  };
  beforeAll(async () => {
    server = await startQueueService(dir, 0);
    client = new SQSClient({
      endpoint: `http://127.0.0.1:${server.port}`,
      region: "us-east-1",
      credentials: { accessKeyId: "local", secretAccessKey: "local" },
    });
  });
  afterAll(async () => {
    client.destroy();
    await server.stop();
  });

  /** Sends a message that its function never gets, and looks when it is old. */
  const delayQueue: Break = async (alarm, samples) => {
    const { ref } = await createQueue("late", {});
    await client.send(new SendMessageCommand({ QueueUrl: ref, MessageBody: "{}" }));
    const measure = createQueueFigures(samples, [readDimension(alarm, "QueueName")], () =>
      server.inspectQueue("late"),
    );
    const late = new Date(Date.now() + alarm.Threshold * 1000 + 2 * MINUTE_MS);
    measure(late);
    return new Date(late.getTime() + MINUTE_MS);
  };

  /** Sends a message that its function fails on, each time. */
  const failMessage: Break = async (alarm, samples) => {
    const dead = await createQueue("dead", {});
    const redrive = { deadLetterTargetArn: `arn:aws:sqs:us-east-1:000000000000:${dead.name}` };
    const work = await createQueue("work", {
      VisibilityTimeout: 0,
      RedrivePolicy: { ...redrive, maxReceiveCount: 5 },
    });
    await client.send(new SendMessageCommand({ QueueUrl: work.ref, MessageBody: "{}" }));
    const invoke = async () => {
      throw new Error("It fails");
    };
    const poller = new Poller(
      {
        ...{ queue: work, worker: { invoke }, batchSize: 1, windowMs: 0 },
        ...{ maxConcurrency: 1, reportsFailures: true },
      } as never,
      client,
    );
    while ((server.inspectQueue("dead")?.messages.ready.length ?? 0) === 0) await sleep(20);
    await poller.stop();
    const measure = createQueueFigures(samples, [readDimension(alarm, "QueueName")], () =>
      server.inspectQueue("dead"),
    );
    measure(new Date());
    return new Date(Date.now() + MINUTE_MS);
  };

  /** What the runtime measures, by the metrics of the alarm, and what makes it bad. */
  const BREAKS: Readonly<Record<string, Break>> = {
    "AWS/Lambda Errors": crashFunction,
    "AWS/Lambda Invocations": stopSchedules,
    "AWS/Lambda Invocations, AWS/Lambda Errors": failEveryRun,
    "AWS/ApiGateway Count, AWS/ApiGateway 5xx": refuseRequests(true),
    "AWS/ApiGateway Count, AWS/ApiGateway 4xx": refuseRequests(false),
    "AWS/ApplicationELB RequestCount, AWS/ApplicationELB HTTPCode_ELB_5XX_Count, AWS/ApplicationELB HTTPCode_Target_5XX_Count, AWS/ApplicationELB RejectedConnectionCount":
      failBehindBalancer,
    "AWS/SQS ApproximateAgeOfOldestMessage": delayQueue,
    "AWS/SQS ApproximateNumberOfMessagesVisible": failMessage,
    "AWS/DynamoDB ReadThrottleEvents": throttleTable("GetItem"),
    "AWS/DynamoDB WriteThrottleEvents": throttleTable("PutItem"),
  };

  /** What no local run measures; `alarms-fire.test.ts` fires these alarms by samples that it makes. */
  const NOT_MEASURED: Readonly<Record<string, string>> = {
    "AWS/Lambda Throttles": "One machine runs all functions and has no limit of concurrency.",
  };

  const alarms = listTemplateAlarms()
    .map(([id, alarm]) => [id, listMetricNames(alarm).join(", "), alarm] as const)
    .filter(([, metrics]) => metrics.startsWith("AWS/") && NOT_MEASURED[metrics] === undefined);

  it.each(alarms)("%s fires by what the local runtime measures: %s", async (_, metrics, alarm) => {
    const samples = createMetricSamples(30 * 24 * 60);
    const breakIt = BREAKS[metrics];
    if (breakIt === undefined) throw new Error(`Say how the runtime emits ${metrics}`);

    const at = await breakIt(alarm, samples);

    expect(evaluateAlarm(alarm, samples.read, at, "OK")).toBe("ALARM");
  });
});
