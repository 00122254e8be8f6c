import { expect, it } from "vitest";
import { readWooCommerceWebhook } from "#shared/bridge/adapters/woocommerce/stores/read-webhook.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";

const order = {
  id: 1001,
  status: "processing",
  line_items: [],
  date_modified_gmt: "2026-11-20T12:00:00",
};

/** Returns the id by which the queue drops a repeat. */
function readId(topic: string, body: object): string | undefined {
  const reading = readWooCommerceWebhook(
    {
      rawBody: Buffer.from(JSON.stringify(body)),
      headers: { "x-wc-webhook-topic": topic, "x-wc-webhook-delivery-id": topic },
    },
    storeIdSchema.parse("woo"),
  );
  return reading.kind === "message" ? reading.deduplicationId : undefined;
}

const created = readId("order.created", order);

it("is one request for the two webhooks of a new order", () => {
  expect(readId("order.updated", order)).toBe(created);
});

it.each([
  ["a later save", { ...order, date_modified_gmt: "2026-11-20T12:00:01" }],
  ["another status in the same second", { ...order, status: "cancelled" }],
  ["another order", { ...order, id: 1002 }],
])("is a request of its own for %s", (_name, body) => {
  expect(readId("order.updated", body)).not.toBe(created);
});

it("tells webhooks without a time, and deletions, apart by their bodies", () => {
  const { date_modified_gmt: _, ...timeless } = order;

  expect(readId("order.updated", timeless)).not.toBe(readId("order.created", timeless));
  expect(readId("order.deleted", { id: 1001 })).not.toBe(created);
});
