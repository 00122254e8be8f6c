import { expect, it } from "vitest";
import { toDeadLetterView } from "#functions/bridge/operator-api/overview/dead-letter-view.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { DEAD_LETTER_QUEUES } from "#shared/bridge/ports/overview/dead-letters.ts";
import { buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";

const identities = { findStoreId: async () => storeIdSchema.parse("tea-house") };
const SENT = { storeId: "tea-house", endpointId: "0123456789ab", eventId: "evt_1" };
const EVENTS = {
  kind: "events",
  saveId: "save",
  looks: 0,
  events: [
    {
      ...{ type: "delivery.booked", key: buildDeliveryKey(), orderName: "Ada Example" },
      ...{ occurredAt: noon.toISOString(), sequence: 2, state: "booked" },
    },
  ],
};
type Queue = (typeof DEAD_LETTER_QUEUES)[number];

const viewSubject = async (queue: Queue, body: string) =>
  (await toDeadLetterView(identities, queue, { id: "1", sentAt: noon, body })).about;

it("names the delivery whose events merchants' programs were not told of, and nothing of the buyer", async () => {
  expect(await viewSubject("webhooks", JSON.stringify(EVENTS))).toEqual({
    ...{ kind: "events", store_id: "tea-house", order_id: "1001", part: 1 },
  });
});

it.each(["attempt", "retry"])("names the store whose program gets no %s", async (kind) => {
  const url = "https://till.example/hooks";

  expect(await viewSubject("webhooks", JSON.stringify({ kind, ...SENT, url }))).toEqual({
    ...{ kind, store_id: "tea-house" },
  });
});

it.each(DEAD_LETTER_QUEUES.filter((queue) => queue !== "sign-in"))(
  "shows a letter of %s that it cannot read, without its content",
  async (queue) => {
    for (const body of ["{", JSON.stringify({ kind: "unknown", email: "ada@example.com" })])
      expect(await viewSubject(queue, body)).toEqual({ kind: "unreadable" });
  },
);
