import type { SQSEvent } from "aws-lambda";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { createSqsWorker } from "#functions/runtime/sqs-worker.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";

describe("a queue worker", () => {
  const createWorker = (processedMessages: number[]) =>
    createSqsWorker({
      messageSchema: z.number(),
      run: async (message) => {
        if (message < 0) throw new Error("refused");
        processedMessages.push(message);
      },
      log: { error: () => {} },
    });
  const buildBatchEvent = (...messages: [body: string, group?: string][]) =>
    ({
      Records: messages.map(([body, group], at) => ({
        messageId: `m${at}`,
        body,
        attributes: { ...(group !== undefined && { MessageGroupId: group }) },
      })),
    }) as unknown as SQSEvent;
  const buildFailures = (...ids: string[]) => ({
    batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })),
  });

  it("reports only the failed messages and processes the rest", async () => {
    const processedMessages: number[] = [];

    expect(
      await createWorker(processedMessages)(buildBatchEvent(["1"], ["not json"], ["3"])),
    ).toEqual(buildFailures("m1"));
    expect(processedMessages).toEqual([1, 3]);
  });

  it("returns the messages behind a failure in the same group, and processes other groups", async () => {
    const processedMessages: number[] = [];

    expect(
      await createWorker(processedMessages)(
        buildBatchEvent(["1", "a"], ["-1", "a"], ["3", "a"], ["4", "b"]),
      ),
    ).toEqual(buildFailures("m1", "m2"));
    expect(processedMessages).toEqual([1, 4]);
  });
});

describe("the summary of an error", () => {
  it("contains its name, its message and where it was thrown", () => {
    expect(summarizeError(new TypeError("no such thing"))).toMatchObject({
      error: "TypeError",
      reason: "no such thing",
      at: expect.stringContaining("runtime.test.ts"),
    });
  });

  it("never quotes the input", () => {
    const secret = "shpss_0123456789";
    const errors = [
      z.string().max(1).safeParse(secret).error,
      new Function("try { JSON.parse('shpss_0123456789') } catch (error) { return error }")(),
    ];

    for (const error of errors)
      expect(JSON.stringify(summarizeError(error))).not.toContain("shpss");
  });
});

describe("a cached value", () => {
  const createFixture = () => {
    const time = { now: new Date(0) };
    const results: (string | Error)[] = [];
    const fetchValue = async () => {
      const result = results.shift() ?? new Error("fetched too often");
      if (result instanceof Error) throw result;
      return result;
    };
    return { time, results, startCache: () => cacheWithTtl(fetchValue, () => time.now) };
  };

  it("is fetched once in five minutes", async () => {
    const { time, results, startCache } = createFixture();
    results.push("old", "new");
    const value = startCache();

    expect([await value(), await value()]).toEqual(["old", "old"]);
    time.now = new Date(5 * 60_000);
    expect([await value(), await value()]).toEqual(["new", "new"]);
  });

  it("is served longer when a refresh fails", async () => {
    const { time, results, startCache } = createFixture();
    results.push("old", new Error("unreachable"));
    const value = startCache();
    await value();

    time.now = new Date(5 * 60_000);

    expect([await value(), await value()]).toEqual(["old", "old"]);
  });

  it("is fetched again at once when the first fetch failed", async () => {
    const { results, startCache } = createFixture();
    results.push(new Error("unreachable"), "value");
    const value = startCache();
    await new Promise((done) => setImmediate(done));

    expect(await value()).toBe("value");
  });
});
