import type { SQSEvent } from "aws-lambda";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { createSqsWorker } from "#functions/runtime/sqs-worker.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";

describe("a queue worker", () => {
  const worker = (ran: number[]) =>
    createSqsWorker({
      messageSchema: z.number(),
      run: async (message) => {
        if (message < 0) throw new Error("refused");
        ran.push(message);
      },
      log: { error: () => {} },
    });
  const batch = (...messages: [body: string, group?: string][]) =>
    ({
      Records: messages.map(([body, group], at) => ({
        messageId: `m${at}`,
        body,
        attributes: { ...(group !== undefined && { MessageGroupId: group }) },
      })),
    }) as unknown as SQSEvent;
  const failed = (...ids: string[]) => ({
    batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })),
  });

  it("reports only the messages that failed and runs the rest", async () => {
    const ran: number[] = [];

    expect(await worker(ran)(batch(["1"], ["not json"], ["3"]))).toEqual(failed("m1"));
    expect(ran).toEqual([1, 3]);
  });

  it("gives back everything behind a failure in its group, and no other group's", async () => {
    const ran: number[] = [];

    expect(await worker(ran)(batch(["1", "a"], ["-1", "a"], ["3", "a"], ["4", "b"]))).toEqual(
      failed("m1", "m2"),
    );
    expect(ran).toEqual([1, 4]);
  });
});

describe("what is said of an error", () => {
  it("is its name and message, and where it was thrown", () => {
    expect(summarizeError(new TypeError("no such thing"))).toMatchObject({
      error: "TypeError",
      reason: "no such thing",
      at: expect.stringContaining("runtime.test.ts"),
    });
  });

  it("never quotes what was read", () => {
    const secret = "shpss_0123456789";
    const errors = [
      z.string().max(1).safeParse(secret).error,
      new Function("try { JSON.parse('shpss_0123456789') } catch (error) { return error }")(),
    ];

    for (const error of errors)
      expect(JSON.stringify(summarizeError(error))).not.toContain("shpss");
  });
});

describe("a fresh value", () => {
  const world = () => {
    const time = { now: new Date(0) };
    const answers: (string | Error)[] = [];
    const ask = async () => {
      const answer = answers.shift() ?? new Error("asked too often");
      if (answer instanceof Error) throw answer;
      return answer;
    };
    return { time, answers, start: () => cacheWithTtl(ask, () => time.now) };
  };

  it("is asked for once in five minutes", async () => {
    const { time, answers, start } = world();
    answers.push("old", "new");
    const value = start();

    expect([await value(), await value()]).toEqual(["old", "old"]);
    time.now = new Date(5 * 60_000);
    expect([await value(), await value()]).toEqual(["new", "new"]);
  });

  it("serves on where asking again fails", async () => {
    const { time, answers, start } = world();
    answers.push("old", new Error("unreachable"));
    const value = start();
    await value();

    time.now = new Date(5 * 60_000);

    expect([await value(), await value()]).toEqual(["old", "old"]);
  });

  it("is asked for again at once where the first ask failed", async () => {
    const { answers, start } = world();
    answers.push(new Error("unreachable"), "value");
    const value = start();
    await new Promise((done) => setImmediate(done));

    expect(await value()).toBe("value");
  });
});
