import { expect, it } from "vitest";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { DeadLetter } from "#shared/bridge/ports/overview/dead-letters.ts";
import { markDeadRequests } from "#shared/bridge/use-cases/reconcile/mark-dead-requests.ts";
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
const inAnHour = new Date(noon.getTime() + 3_600_000);

/** Marks the deliveries of these letters, so often. */
async function mark(stored: readonly Delivery[], letters = [letter], runs = 1) {
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
        return undefined;
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

it("keeps the time at which a delivery is looked at anyway", async () => {
  const { delivery } = await mark([buildDelivery({ requeueAt: inAnHour })]);

  expect(delivery).toMatchObject({ requeueAt: inAnHour, lastError: { code: "request-died" } });
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
