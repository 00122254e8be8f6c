import { describe, expect, it } from "vitest";
import { createMetricSamples } from "#infra/local/operations/metric-samples.ts";
import type { Figures } from "#shared/bridge/ports/overview/figures.ts";
import type { MailState } from "#shared/bridge/ports/overview/mail-account.ts";
import { readLifeSigns } from "#shared/bridge/use-cases/overview/read-life-signs.ts";

const NOW = new Date("2026-11-22T16:45:30Z");
const WORKER = { service: "reconcile-delivery", functionName: "Worker" };
const SWEEP = { service: "sweep-stores", functionName: "Sweep", everyMinutes: 5 };

interface Measured {
  readonly minutesAgo: number;
  readonly name: string;
  readonly dimensions: Record<string, string>;
  readonly values?: readonly number[];
}

/** Keeps what was measured as a local run does, and counts how often it is read. */
function createFigures(measured: readonly Measured[]) {
  const samples = createMetricSamples(5_000);
  let reads = 0;
  for (const { minutesAgo, name, dimensions, values = [1] } of measured.toSorted(
    (one, other) => other.minutesAgo - one.minutesAgo,
  )) {
    const at = new Date(NOW.getTime() - minutesAgo * 60_000);
    samples.add({ namespace: "", name, dimensions, at, values });
  }
  const figures: Figures = {
    async read(wanted, { since, until, periodSeconds }) {
      reads += 1;
      return wanted.map(({ name, dimensions, statistic }) => {
        const found: { at: Date; value: number }[] = [];
        const step = periodSeconds * 1000;
        for (let at = Math.floor(until.getTime() / step) * step; at > since.getTime(); at -= step) {
          const series = { namespace: "", name, dimensions };
          const value = samples.read(series, statistic, { startsAt: at, seconds: periodSeconds });
          if (value !== undefined) found.push({ at: new Date(at), value });
        }
        return found;
      });
    },
  };
  return { figures, countReads: () => reads };
}

const read = async (
  measured: readonly Measured[],
  mail: () => Promise<MailState> = async () => "ok",
) => {
  const { figures, countReads } = createFigures(measured);
  const functions = [WORKER, SWEEP];
  const signs = await readLifeSigns({
    ...{ figures, functions },
    queues: [
      { queue: "reconcile", queueName: "Requests.fifo" },
      { queue: "webhooks", queueName: "Messages", longestDelaySeconds: 60 },
    ],
    table: { tableName: "State", indexes: ["due", "listed"] },
    mail: { check: mail },
    clock: () => NOW,
  })();
  return {
    ...signs,
    reads: countReads(),
    find: (kind: string, name: string) =>
      signs.signs.find((one) => one.kind === kind && one.name === name),
  };
};

const toRun = (minutesAgo: number): Measured => ({
  minutesAgo,
  name: "Invocations",
  dimensions: { FunctionName: "Sweep" },
});
const toWebhook = (store: string, minutesAgo: number): Measured => ({
  minutesAgo,
  name: "WebhookReceived",
  dimensions: { service: `${store}-webhook`, result: "accepted" },
});
const toMissed = (minutesAgo: number): Measured => ({
  minutesAgo,
  name: "MissedWebhooks",
  dimensions: { service: "sweep-stores", store: "shopify" },
  values: [2],
});
const toRead = (minutesAgo: number, values: readonly number[]): Measured => ({
  minutesAgo,
  name: "StoreErrors",
  dimensions: { service: "reconcile-delivery", store: "woocommerce", operation: "read" },
  values,
});

describe("a schedule", () => {
  it.each([
    [17, false],
    [20, true],
    [70, true],
  ])("of five minutes that last ran %i minutes ago", async (minutesAgo, isLate) => {
    expect((await read([toRun(minutesAgo)])).find("schedule", "sweep-stores")).toMatchObject({
      isLate,
      everyMinutes: 5,
    });
  });

  it("that never ran is late", async () => {
    expect((await read([])).find("schedule", "sweep-stores")).toMatchObject({
      lastAt: undefined,
      isLate: true,
    });
  });
});

describe("the webhooks of a kind of store", () => {
  it.each([
    ["came before the orders that a sweep found", 30, 6, true],
    ["came since", 3, 6, false],
    ["came before an earlier sweep found orders", 50, 40, false],
  ])("%s", async (_, webhook, missed, isLate) => {
    const signs = await read([toWebhook("shopify", webhook), toMissed(missed)]);

    expect(signs.find("webhook", "shopify")?.isLate).toBe(isLate);
  });

  it("are not late if there were never any", async () => {
    const signs = await read([toMissed(6)]);

    expect(signs.find("webhook", "woocommerce")).toMatchObject({ isLate: false });
    expect(signs.missedWebhooks).toBe(2);
  });
});

describe("what fails", () => {
  it("tells how many calls of the last ten minutes failed, and since when none succeeded", async () => {
    const { failingCalls } = await read([
      toRead(40, [0]),
      toRead(15, [1]),
      toRead(5, [1, 1]),
      toRead(2, [1]),
    ]);

    expect(failingCalls).toEqual([
      {
        ...{ to: "woocommerce", operation: "read", failed: 3, total: 3 },
        since: new Date("2026-11-22T16:30:00Z"),
        lastAt: new Date("2026-11-22T16:43:00Z"),
      },
    ]);
  });

  it("says that some calls succeed", async () => {
    const { failingCalls } = await read([toRead(5, [1, 0]), toRead(2, [0])]);

    expect(failingCalls).toMatchObject([{ failed: 1, total: 3, since: undefined }]);
  });

  it.each([
    ["that all succeeded", [toRead(2, [0])]],
    ["that failed long ago", [toRead(12, [1])]],
  ])("tells nothing of calls %s", async (_, measured) => {
    expect((await read(measured)).failingCalls).toEqual([]);
  });

  it("tells of runs", async () => {
    const { failingRuns } = await read(
      ["Invocations", "Errors"].map((name) => ({
        ...{ minutesAgo: 2, name, dimensions: { FunctionName: "Worker" }, values: [1, 1] },
      })),
    );

    expect(failingRuns).toMatchObject([{ service: "reconcile-delivery", failed: 2, total: 2 }]);
  });
});

describe("what is slow", () => {
  const toCall = (minutesAgo: number, values: readonly number[]): Measured => ({
    minutesAgo,
    name: "StoreLatency",
    dimensions: { service: "reconcile-delivery", store: "woocommerce", operation: "read" },
    values,
  });

  it("tells how long half of the calls take, and took before", async () => {
    const { slowCalls } = await read([
      ...[30, 20, 10].map((minutesAgo) => toCall(minutesAgo, [100, 200, 9000])),
      toCall(2, [4000, 4100, 90]),
    ]);

    expect(slowCalls).toEqual([
      { to: "woocommerce", operation: "read", milliseconds: 4000, usualMilliseconds: 200 },
    ]);
  });

  it("does not know what is usual if nobody called before", async () => {
    const measured: Measured = {
      ...toCall(1, [5002]),
      ...{ name: "CourierLatency" },
      dimensions: { service: "reconcile-delivery", operation: "quote" },
    };

    expect((await read([measured])).slowCalls).toEqual([
      { to: "courier", operation: "quote", milliseconds: 5002, usualMilliseconds: undefined },
    ]);
  });

  it.each([
    ["answered in time", [toCall(2, [1900])]],
    ["slow before, and answered in time since", [toCall(4, [4000]), toCall(1, [200])]],
    ["slow longer ago", [toCall(7, [4000])]],
    ["of which one was slow", [toCall(2, [100, 100, 9000])]],
  ])("is none of calls %s", async (_, measured) => {
    expect((await read(measured)).slowCalls).toEqual([]);
  });
});

describe("what waits in a queue", () => {
  const toQueue = (
    minutesAgo: number,
    age: number,
    visible: number,
    QueueName = "Requests.fifo",
  ): Measured[] => {
    const dimensions = { QueueName };
    return [
      { minutesAgo, name: "ApproximateAgeOfOldestMessage", dimensions, values: [age] },
      { minutesAgo, name: "ApproximateNumberOfMessagesVisible", dimensions, values: [visible] },
    ];
  };

  it("is told with how many messages wait, and how long", async () => {
    expect((await read(toQueue(1, 80, 40))).waitingQueues).toEqual([
      { queue: "reconcile", messages: 40, oldestSeconds: 80 },
    ]);
  });

  it("is told only once it waits for longer than its sender delayed it", async () => {
    const readQueue = async (age: number) =>
      (await read(toQueue(1, age, 2, "Messages"))).waitingQueues;

    expect(await readQueue(119)).toEqual([]);
    expect(await readQueue(120)).toEqual([{ queue: "webhooks", messages: 2, oldestSeconds: 120 }]);
  });

  it.each([
    ["younger than a minute", toQueue(1, 59, 40)],
    ["all being worked on", toQueue(1, 80, 0)],
    ["received since", [...toQueue(3, 80, 40), ...toQueue(1, 0, 0)]],
    ["of which the last figure is old", toQueue(9, 80, 40)],
  ])("is nothing if the messages are %s", async (_, measured) => {
    expect((await read(measured)).waitingQueues).toEqual([]);
  });
});

it("tells of mail, also if SES does not answer", async () => {
  const failed = {
    ...{ minutesAgo: 20, name: "SignInLinkFailed", values: [1, 1] },
    dimensions: { service: "send-sign-in-links" },
  };

  expect((await read([failed], async () => "not-verified")).mail).toEqual({
    state: "not-verified",
    failed: 2,
  });
  expect((await read([], () => Promise.reject(new Error("no answer")))).mail.state).toBe("unknown");
});

it("reads at most twice, however much there is", async () => {
  expect((await read([])).reads).toBe(2);
});

describe("a table that refuses requests", () => {
  const toThrottle = (minutesAgo: number, index: string | undefined, count: number): Measured => ({
    minutesAgo,
    name: "WriteThrottleEvents",
    dimensions: {
      TableName: "State",
      ...(index !== undefined && { GlobalSecondaryIndexName: index }),
    },
    values: Array.from({ length: count }, () => 1),
  });

  it("is named with the index that refuses, the most refused first", async () => {
    const { throttledTables } = await read([
      toThrottle(2, undefined, 3),
      toThrottle(2, "listed", 30),
      toThrottle(4, "listed", 10),
    ]);

    expect(throttledTables).toEqual([
      { table: "State", index: "listed", kind: "write", requests: 40 },
      { table: "State", index: undefined, kind: "write", requests: 3 },
    ]);
  });

  it("is no longer told of after ten minutes", async () => {
    expect((await read([toThrottle(11, "due", 5)])).throttledTables).toEqual([]);
  });
});
