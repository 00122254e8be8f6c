import { describe, expect, it } from "vitest";
import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { DeadLetter } from "#shared/bridge/ports/overview/dead-letters.ts";
import { markDeadRequests } from "#shared/bridge/use-cases/reconcile/mark-dead-requests.ts";
import { buildBatch } from "#test/builders/bridge/arbitrary-records.ts";
import {
  buildDelivery,
  buildDeliveryKey,
  buildStore,
  noon,
} from "#test/builders/bridge/delivery.ts";
import { createInMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";

const key = buildDeliveryKey();
const letter: DeadLetter = {
  id: "letter-1",
  sentAt: noon,
  body: JSON.stringify({ ...key, reason: "webhook" }),
};
const inAMinute = new Date(noon.getTime() + 60_000);
const inAnHour = new Date(noon.getTime() + 3_600_000);

/** Marks the deliveries of these letters, so often. */
async function mark(
  stored: readonly Delivery[],
  letters = [letter],
  runs = 1,
  batch: Batch | undefined = undefined,
) {
  const marked = new Set<string>();
  const failed: string[] = [];
  const deliveries = createInMemoryDeliveries(...stored);
  const run = markDeadRequests({
    deadLetters: {
      list: async (_, limit) => ({ letters: letters.slice(0, limit), count: letters.length }),
    },
    markedLetters: {
      has: async (id) => marked.has(id),
      add: async (id) => void marked.add(id),
    },
    deliveries,
    batches: {
      find: async (_, batchId) => {
        if (batchId === "unreadable") throw new Error("does not parse");
        return batch;
      },
    },
    stores: { find: async (storeId) => (storeId === key.storeId ? buildStore() : undefined) },
    clock: () => noon,
    reportFailure: (letterId) => void failed.push(letterId),
  });
  const handled: number[] = [];
  for (let at = 0; at < runs; at++) handled.push(await run());
  return { handled, failed, delivery: await deliveries.find(key) };
}

it("shows a delivery whose request died, and tries it again later", async () => {
  const { delivery, handled } = await mark([buildDelivery({ requeueAt: noon })]);

  expect(handled).toEqual([1]);
  expect(delivery?.lastError).toEqual({
    ...createMessage("request-died"),
    since: noon,
    failures: 1,
  });
  expect(delivery?.requeueAt).toEqual(new Date(noon.getTime() + 60_000));
});

it("tries again what is looked at only later: its buyer's data, for one, is redacted in 60 days", async () => {
  const { delivery } = await mark([buildDelivery({ requeueAt: inAnHour })]);

  expect(delivery).toMatchObject({ requeueAt: inAMinute, lastError: { code: "request-died" } });
});

it("keeps the time of a look that comes sooner", async () => {
  const soon = new Date(noon.getTime() + 30_000);

  const { delivery } = await mark([buildDelivery({ requeueAt: soon })]);

  expect(delivery).toMatchObject({ requeueAt: soon, lastError: { code: "request-died" } });
});

describe("a request of the sweep", () => {
  const dueAt = new Date(noon.getTime() - 60_000);
  const dueLetter = (subject: object) => ({
    ...letter,
    body: JSON.stringify({ ...subject, reason: "requeue due", dueAt }),
  });
  const ofDelivery = dueLetter({ ...key, source: "clock" });

  it("is shown if it was not done", async () => {
    const { delivery } = await mark([buildDelivery({ requeueAt: dueAt })], [ofDelivery]);

    expect(delivery?.lastError).toMatchObject({ code: "request-died" });
  });

  it("is not shown if a run did it before the worker died for another one", async () => {
    const stored = buildDelivery({ requeueAt: inAnHour });

    const { delivery, handled } = await mark([stored], [ofDelivery]);

    expect(delivery).toMatchObject({ requeueAt: inAnHour, version: stored.version });
    expect(delivery?.lastError).toBeUndefined();
    expect(handled).toEqual([1]);
  });

  it.each([
    ["shows the members of a batch that is still due", dueAt, "request-died"],
    ["leaves the members of a batch alone that went on", inAnHour, undefined],
  ])("%s", async (_, requeueAt, code) => {
    const batch = buildBatch({
      members: [{ key, memberState: "joined", statusHistory: [] }],
      requeueAt,
    });
    const ofBatch = dueLetter({ storeId: key.storeId, batchId: batch.batchId });

    const { delivery } = await mark([buildDelivery()], [ofBatch], 1, batch);

    expect(delivery?.lastError?.code).toBe(code);
  });
});

it("counts a letter once, however long it stays", async () => {
  const { delivery, handled } = await mark([buildDelivery({ requeueAt: noon })], [letter], 3);

  expect(handled).toEqual([1, 0, 0]);
  expect(delivery?.lastError?.failures).toBe(1);
});

it("shows a delivery although a hundred letters before it were not sent again", async () => {
  const other = { ...letter, body: "?" };
  const others = Array.from({ length: 100 }, (_, at) => ({ ...other, id: `other-${at}` }));

  const { delivery } = await mark([buildDelivery({ requeueAt: noon })], [...others, letter], 2);

  expect(delivery?.lastError).toMatchObject({ code: "request-died" });
});

it("shows a delivery although a letter before it cannot be handled", async () => {
  const body = JSON.stringify({ storeId: key.storeId, batchId: "unreadable", reason: "due" });
  const unreadable = { ...letter, id: "unreadable-letter", body };

  const { delivery, failed } = await mark(
    [buildDelivery({ requeueAt: noon })],
    [unreadable, letter],
  );

  expect(delivery?.lastError).toMatchObject({ code: "request-died" });
  expect(failed).toEqual(["unreadable-letter"]);
});

it("shows an order that never got a delivery", async () => {
  const { delivery } = await mark([]);

  expect(delivery).toMatchObject({ state: "new", lastError: { code: "request-died" } });
});

it.each([
  ["a store that is gone", { ...key, storeId: "closed", reason: "webhook" }],
  ["a repair of webhooks", { repair: "webhooks", storeId: key.storeId }],
  ["something else", "?"],
])("leaves alone what is about %s", async (_, body) => {
  const { delivery } = await mark([], [{ ...letter, body: JSON.stringify(body) }]);

  expect(delivery).toBeUndefined();
});

it("leaves a redacted delivery alone", async () => {
  const { delivery } = await mark([buildDelivery({ redactedAt: noon })]);

  expect(delivery?.lastError).toBeUndefined();
});
