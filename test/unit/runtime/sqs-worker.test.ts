import { setImmediate } from "node:timers/promises";
import type { SQSEvent } from "aws-lambda";
import { expect, it, vi } from "vitest";
import * as z from "zod";
import type { ReleaseMessages } from "#functions/runtime/release-messages.ts";
import { createSqsWorker, type MessageReceipt } from "#functions/runtime/sqs-worker.ts";

const messageSchema = z.object({ store: z.string(), order: z.string() });
type Message = z.output<typeof messageSchema>;

/** A message of a store's order is written `store/order`; each order is a FIFO group. */
const buildEvent = (...messages: readonly string[]) =>
  ({
    Records: messages.map((name, at) => {
      const [store, order] = name.split("/");
      return {
        messageId: `m${at}`,
        receiptHandle: `handle of ${name}`,
        body: order === undefined ? name : JSON.stringify({ store, order }),
        attributes: { MessageGroupId: name, SentTimestamp: "1000" },
      };
    }),
  }) as unknown as SQSEvent;

/** Runs messages in steps that a test lets pass, and tells which ran at the same time. */
function createFixture(
  perOwner?: number,
  release: ReleaseMessages = async () => undefined,
  together = 10,
) {
  const running: string[] = [];
  const log: string[] = [];
  const exceeding: string[] = [];
  let most = 0;
  const run = async ({ store, order }: Message, receipt: MessageReceipt): Promise<void> => {
    const name = `${store}/${order}`;
    if (receipt.exceedsShare) return void exceeding.push(name);
    running.push(name);
    most = Math.max(most, running.length);
    log.push([...running].sort().join(" "));
    for (let step = 0; step < 5; step++) await setImmediate();
    running.splice(running.indexOf(name), 1);
    if (order === "bad") throw new Error("refused");
  };
  const process = createSqsWorker({
    messageSchema,
    run,
    log: { error: () => undefined },
    ...(perOwner !== undefined && {
      sideBySide: {
        findOwner: ({ store }: Message) => store,
        findSubject: ({ store, order }: Message) => `${store}/${order}`,
        getShare: () => ({ concurrency: perOwner, together }),
        ...{ release, goesOnAfterFailure: false },
      },
    }),
  });
  const work = async (...messages: readonly string[]) => {
    const { batchItemFailures } = await process(buildEvent(...messages));
    return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
  };
  return { process, work, log, exceeding, countMost: () => most };
}

it("processes one message at a time unless it is told otherwise", async () => {
  const { work, log, countMost } = createFixture();

  expect(await work("a/1", "b/2", "c/3")).toEqual([]);
  expect(countMost()).toBe(1);
  expect(log).toEqual(["a/1", "b/2", "c/3"]);
});

it("processes messages of different owners side by side", async () => {
  const { work, log, countMost } = createFixture(1);

  expect(await work("a/1", "b/2", "c/3")).toEqual([]);
  expect(countMost()).toBe(3);
  expect(log.at(-1)).toBe("a/1 b/2 c/3");
});

it.each([1, 2])("processes %i messages of one owner at the same time", async (perOwner) => {
  const { work, log, countMost } = createFixture(perOwner);

  expect(await work("a/1", "a/2", "a/3", "a/4")).toEqual([]);
  expect(countMost()).toBe(perOwner);
  expect(log).toHaveLength(4);
});

it("tells the messages that exceed their owner's share so at once, and none of other owners", async () => {
  const { work, log, exceeding } = createFixture(1, undefined, 2);

  const working = work("a/1", "a/2", "a/2", "a/3", "b/1", "a/4", "b/2");
  await setImmediate();
  expect(exceeding).toEqual(["a/3", "a/4"]);

  expect(await working).toEqual([]);
  expect(log).toHaveLength(5);
});

it("processes subjects at the same time that wait in one group", async () => {
  const { process, countMost } = createFixture(2);
  const event = buildEvent("a/1", "a/2", "a/2", "a/3");
  for (const { attributes } of event.Records) attributes.MessageGroupId = "a";

  expect(await process(event)).toEqual({ batchItemFailures: [] });
  expect(countMost()).toBe(2);
});

it("never processes two messages of a subject at the same time", async () => {
  const { work, countMost } = createFixture(10);

  expect(await work("a/1", "a/1", "a/1")).toEqual([]);
  expect(countMost()).toBe(1);
});

it("reports what failed, and what follows it in its group, and nothing of other owners", async () => {
  const { work } = createFixture(2);

  expect(await work("a/bad", "b/1", "a/bad", "nonsense", "a/2")).toEqual(["m0", "m2", "m3"]);
});

it.each([
  ["is tried as well where it does not depend on that one", true, ["m0"], 3],
  ["is returned with it otherwise", false, ["m0", "m1", "m2"], 1],
] as const)("what follows a failed message in its group %s", async (...row) => {
  const [, goesOnAfterFailure, failedIds, triedMessages] = row;
  let tries = 0;
  const process = createSqsWorker({
    messageSchema,
    async run() {
      tries += 1;
      if (tries === 1) throw new Error("refused");
    },
    log: { error: () => undefined },
    sideBySide: {
      findOwner: ({ store }) => store,
      findSubject: ({ store, order }) => `${store}/${order}`,
      getShare: () => ({ concurrency: 1, together: 10 }),
      ...{ release: async () => undefined, goesOnAfterFailure },
    },
  });

  const { batchItemFailures } = await process(buildEvent("a/1", "a/1", "a/1"));

  expect(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(failedIds);
  expect(tries).toBe(triedMessages);
});

it("tells when a message was sent, in which group, and when the invocation began", async () => {
  const receipts: unknown[] = [];
  const process = createSqsWorker({
    messageSchema,
    run: async (_, receipt) => void receipts.push(receipt),
    log: { error: () => undefined },
  });
  const before = Date.now();

  await process(buildEvent("a/1"));

  expect(receipts).toEqual([
    {
      messageId: "m0",
      sentAt: new Date(1_000),
      group: "a/1",
      receivedAt: expect.any(Date),
      exceedsShare: false,
    },
  ]);
  const [{ receivedAt }] = receipts as [{ receivedAt: Date }];
  expect(receivedAt.getTime()).toBeGreaterThanOrEqual(before);
  expect(receivedAt.getTime()).toBeLessThanOrEqual(Date.now());
});

it("releases what is done while the rest of a batch goes on for long, and the rest as it ends", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const released: (readonly string[])[] = [];
  const endings = new Map<string, () => void>();
  const process = createSqsWorker({
    messageSchema,
    run: async ({ order }) => {
      if (order !== "1") await new Promise<void>((resolve) => endings.set(order, resolve));
    },
    log: { error: () => undefined },
    sideBySide: {
      findOwner: ({ store }) => store,
      findSubject: ({ store, order }) => `${store}/${order}`,
      getShare: () => ({ concurrency: 1, together: 10 }),
      goesOnAfterFailure: false,
      async release(receiptHandles) {
        released.push(receiptHandles);
        throw new Error("SQS did not answer");
      },
    },
  });
  try {
    const working = process(buildEvent("a/1", "b/2", "c/1", "d/3"));
    await setImmediate();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(released).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(released).toEqual([["handle of a/1", "handle of c/1"]]);

    endings.get("2")?.();
    await setImmediate();
    expect(released.slice(1)).toEqual([["handle of b/2"]]);
    endings.get("3")?.();
    expect(await working).toEqual({ batchItemFailures: [] });
  } finally {
    vi.useRealTimers();
  }
});

it("releases nothing of a batch that ends soon, and never what failed", async () => {
  const released: (readonly string[])[] = [];
  const { work } = createFixture(1, async (handles) => void released.push(handles));

  expect(await work("a/1", "b/bad")).toEqual(["m1"]);
  expect(released).toEqual([]);
});

it.each([
  ["is done with it", "1", []],
  ["is returned with it when it fails", "bad", ["m0", "m1"]],
] as const)(
  "what a later message of its subject covers is not run, and %s",
  async (_, order, failedIds) => {
    const ran: string[] = [];
    const covered: unknown[] = [];
    const process = createSqsWorker({
      messageSchema: messageSchema.extend({ asks: z.string() }),
      async run({ asks }) {
        ran.push(asks);
        if (order === "bad") throw new Error("refused");
      },
      log: {
        error: () => undefined,
        info: (message, detail) => void covered.push([message, detail]),
      },
      sideBySide: {
        findOwner: ({ store }) => store,
        findSubject: ({ store, order: number }) => `${store}/${number}`,
        getShare: () => ({ concurrency: 1, together: 10 }),
        isCoveredBy: ({ asks }, later) => asks !== "own" && later.asks === "all",
        ...{ release: async () => undefined, goesOnAfterFailure: true },
      },
    });
    const { Records } = buildEvent(...Array.from({ length: 3 }, () => `a/${order}`));
    const asked = ["some", "all", "own"].flatMap((asks, at) => {
      const record = Records[at];
      return record ? [{ ...record, body: JSON.stringify({ store: "a", order, asks }) }] : [];
    });
    asked.push({ ...asked[0], messageId: "m3" } as (typeof asked)[number]);

    const { batchItemFailures } = await process({ Records: asked });

    expect(ran).toEqual(["all", "own", "some"]);
    expect(covered).toEqual([["messages covered", { messageIds: ["m0"], by: "m1" }]]);
    expect(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(
      order === "bad" ? [...failedIds, "m2", "m3"] : failedIds,
    );
  },
);
