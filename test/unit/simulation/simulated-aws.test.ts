import { expect, it } from "vitest";
import { noon } from "#test/builders/bridge/delivery.ts";
import { createDynamoTable } from "#test/simulation/aws/dynamo-table.ts";
import { findRunningInstance } from "#test/simulation/aws/engine.ts";
import { createLambdaFunction } from "#test/simulation/aws/lambda-function.ts";
import { connectQueueWorker } from "#test/simulation/aws/queue-worker.ts";
import { createSqsQueue } from "#test/simulation/aws/sqs-queue.ts";
import { createHistory } from "#test/simulation/history.ts";
import { createRandom } from "#test/simulation/random.ts";
import { NO_FAULTS } from "#test/simulation/run/fault-profile.ts";
import { createScheduler } from "#test/simulation/scheduler.ts";

const DAY_MS = 86_400_000;

function createEngine() {
  const scheduler = createScheduler(noon);
  const history = createHistory(scheduler.clock);
  return { scheduler, history, random: createRandom(1), faults: NO_FAULTS };
}

it("fails the run of an instance that dies while its module is evaluated", async () => {
  const engine = createEngine();
  const { invoke } = createLambdaFunction(engine, {
    name: "dying",
    timeoutSeconds: 5,
    createHandler() {
      findRunningInstance()?.kill("DIES");
      return () => new Promise(() => undefined);
    },
  });
  const running = invoke({}).catch((error: unknown) => String(error));

  await engine.scheduler.runUntil(new Date(noon.getTime() + DAY_MS));

  expect(await running).toContain("the environment ended");
});

it("looks into a queue a few times for a message, and not for ever", async () => {
  const engine = createEngine();
  const queue = createSqsQueue(engine, {
    name: "orders",
    isFifo: true,
    delayMs: 0,
    visibilityMs: 30_000,
  });
  let looks = 0;
  queue.onVisible(() => {
    looks += 1;
    for (const { id } of queue.receive(1)) queue.remove(id);
  });
  queue.send({ body: "1", group: "a", deduplicationId: "1" });

  await engine.scheduler.runUntil(new Date(noon.getTime() + DAY_MS));

  expect(queue.listMessages()).toEqual([]);
  expect(looks).toBeLessThan(10);
});

it.each([
  [true, ["a1", "a2", "b1"], []],
  [false, ["a1", "a2", "b1"], ["a3"]],
])(
  "locks the groups of messages that are received only if it is FIFO: %s",
  (isFifo, first, next) => {
    const queue = createSqsQueue(createEngine(), {
      ...{ name: "orders", isFifo, delayMs: 0, visibilityMs: 30_000 },
    });
    const send = (body: string) => {
      const group = body.slice(0, 1);
      queue.send({ body, group, delayMs: 0, ...(isFifo && { deduplicationId: body }) });
    };
    for (const body of first) send(body);
    expect(queue.receive(10).map(({ body }) => body)).toEqual(first);

    send("a3");
    expect(queue.receive(10).map(({ body }) => body)).toEqual(next);
  },
);

it("refuses a deduplication id in a standard queue, as SQS does", () => {
  const queue = createSqsQueue(createEngine(), {
    ...{ name: "orders", isFifo: false, delayMs: 0, visibilityMs: 30_000 },
  });

  expect(() => queue.send({ body: "1", group: "a", deduplicationId: "1" })).toThrow("standard");
});

it("hands over together what is visible when a poller looks", async () => {
  const engine = { ...createEngine(), faults: { ...NO_FAULTS, pollMs: 5_000 } };
  const queue = createSqsQueue(engine, {
    ...{ name: "orders", isFifo: true, delayMs: 0, visibilityMs: 30_000 },
  });
  const batches: string[] = [];
  const worker = createLambdaFunction(engine, {
    name: "worker",
    timeoutSeconds: 5,
    createHandler: () => async (event) => {
      const { Records } = event as { Records: { body: string }[] };
      batches.push(Records.map(({ body }) => body).join(" "));
    },
  });
  connectQueueWorker(engine, queue, worker, { batchSize: 3, maxConcurrency: 1 });
  for (const body of ["1", "2", "3", "4"]) queue.send({ body, group: body, deduplicationId: body });

  await engine.scheduler.runUntil(new Date(noon.getTime() + DAY_MS));

  expect(batches).toEqual(["1 2 3", "4"]);
  expect(queue.listMessages()).toEqual([]);
});

it("deletes what expired at once or within days, and not what was given more time", async () => {
  const { scheduler, random } = createEngine();
  const table = createDynamoTable({ indexes: {}, scheduler, random, readLagMs: () => 0 });
  const put = (sk: string, expiresAtMs: number): void => {
    const item = { pk: "sessions", sk, expiresAtSeconds: expiresAtMs / 1000 };
    table.write(item, () => item, undefined, {});
  };
  for (let number = 0; number < 30; number++) put(String(number), noon.getTime() + DAY_MS);
  put("0", noon.getTime() + 9 * DAY_MS);
  const countAfter = async (days: number): Promise<number> => {
    await scheduler.runUntil(new Date(noon.getTime() + days * DAY_MS));
    return table.listItems().length;
  };

  expect(await countAfter(0.9)).toBe(30);
  expect(await countAfter(1.1)).toBeGreaterThan(1);
  expect(await countAfter(1.2)).toBeLessThan(30);
  expect(await countAfter(4)).toBe(1);
  expect(await countAfter(12)).toBe(0);
});
