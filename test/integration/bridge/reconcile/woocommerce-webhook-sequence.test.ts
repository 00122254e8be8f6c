import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod";
import { receiveWooCommerceWebhook } from "#functions/bridge/woocommerce-webhook/receive-woocommerce-webhook.ts";
import { deliveryKeySchema } from "#shared/bridge/domain/ids.ts";
import type { DeliveryReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { buildCourierAccount, buildStore } from "#test/builders/bridge/delivery.ts";
import { createWooStorefront } from "#test/builders/bridge/woocommerce.ts";
import { buildGatewayEvent } from "#test/builders/gateway-event.ts";
import { createInMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";
import { createDocumentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import { createReconcileDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { startWooCommerceStore } from "#test/fakes/stores/woocommerce-store.ts";
import { startWebhookReceiver } from "#test/sandbox/woocommerce/webhooks/webhook-receiver.ts";

const SECRET = "beef";
const DELAY_MS = 300;
/** The store's clock stands still during a case, so that its webhooks are delivered afterwards. */
const time = { now: new Date() };
const bakery = await startWooCommerceStore({ deliveryDelayMs: DELAY_MS, clock: () => time.now });
const receiver = await startWebhookReceiver();
afterAll(() => Promise.all([bakery.close(), receiver.close()]));
beforeAll(async () => {
  for (const event of ["created", "updated", "deleted", "restored"]) {
    await bakery.callRest("POST webhooks", {
      topic: `order.${event}`,
      secret: SECRET,
      delivery_url: receiver.url,
    });
  }
});

const order = {
  billing: { email: "ada@example.com", phone: "(212) 555-0100", country: "US" },
  shipping: {
    first_name: "Ada",
    last_name: "Lovelace",
    address_1: "20 W 34th St",
    city: "New York",
    state: "NY",
    postcode: "10001",
    country: "US",
  },
  line_items: [{ product_id: 10, quantity: 1 }],
  shipping_lines: [{ method_id: "flat_rate", method_title: "Courier", total: "7.00" }],
};
const parseId = (answer: unknown) => z.object({ id: z.int() }).parse(answer).id;
const { callRest, callSandbox } = bakery;
const placeOrder = async (status: string) =>
  parseId(await callRest("POST orders", { ...order, status }));
const updateOrder = (id: number, body: unknown) => callRest(`PUT orders/${id}`, body);
/** Waits until the given number of queued webhooks is delivered. */
async function deliverWebhooks(count: number): Promise<void> {
  const before = receiver.listDeliveries().length;
  time.now = new Date(time.now.getTime() + DELAY_MS);
  await expect.poll(() => receiver.listDeliveries().length - before).toBe(count);
}

/** Each case: the actions in the store, the expected webhooks, and the expected outcome. */
const CASES: [name: string, act: () => Promise<number>, said: string[], outcome: string][] = [
  [
    "books a paid order once for two webhooks",
    () => placeOrder("processing"),
    ["created processing", "updated processing"],
    "booked, 1 point",
  ],
  [
    "books an order of the block checkout whose update arrives first",
    async () => parseId(await callSandbox("POST checkout", { ...order, payment_method: "stripe" })),
    ["updated processing", "created processing"],
    "booked, 1 point",
  ],
  [
    "books an order that is paid before the webhooks are sent",
    async () => {
      const id = await placeOrder("pending");
      await updateOrder(id, { status: "processing" });
      await updateOrder(id, { customer_note: "Ring twice" });
      return id;
    },
    ["created processing", "updated processing"],
    "booked, 1 point",
  ],
  [
    "books a checkout draft after it becomes an order",
    async () => {
      const id = await placeOrder("checkout-draft");
      await deliverWebhooks(2);
      await updateOrder(id, { status: "processing" });
      return id;
    },
    [
      "created checkout-draft",
      "updated checkout-draft",
      "created processing",
      "updated processing",
    ],
    "booked, 1 point",
  ],
  [
    "skips a checkout draft",
    () => placeOrder("checkout-draft"),
    ["created checkout-draft", "updated checkout-draft"],
    "skipped as draft, 0 points",
  ],
  [
    "skips an unpaid order",
    () => placeOrder("pending"),
    ["created pending", "updated pending"],
    "skipped as not-paid, 0 points",
  ],
  [
    "skips an order that is trashed before the webhooks are sent",
    async () => {
      const id = await placeOrder("processing");
      await callRest(`DELETE orders/${id}`);
      return id;
    },
    ["created trash", "updated trash", "deleted -"],
    "skipped as trashed, 0 points",
  ],
  [
    "books an order that is restored from the trash",
    async () => {
      const id = await placeOrder("processing");
      await callRest(`DELETE orders/${id}`);
      await deliverWebhooks(3);
      await callSandbox(`POST orders/${id}/restore`);
      return id;
    },
    ["created trash", "updated trash", "deleted -", "restored processing"],
    "booked, 1 point",
  ],
  [
    "skips an order that is cancelled before the webhooks are sent",
    async () => {
      const id = await placeOrder("processing");
      await updateOrder(id, { status: "cancelled" });
      return id;
    },
    ["created cancelled", "updated cancelled"],
    "skipped as cancelled, 0 points",
  ],
];

it.each(CASES)("%s", async (_, act, expectedWebhooks, outcome) => {
  const before = receiver.listDeliveries().length;
  const id = await act();
  await deliverWebhooks(expectedWebhooks.length - (receiver.listDeliveries().length - before));
  const store = buildStore({ access: bakery.access });
  const { courier, points } = createDocumentedCourier();
  const deliveries = createInMemoryDeliveries();
  const reconcile = reconcileDelivery(
    createReconcileDeps({
      deliveries,
      stores: { find: async () => store, findAccount: async () => buildCourierAccount() },
      openStorefront: () => createWooStorefront(bakery.access),
      openCourier: () => courier,
      clock: systemClock,
    }),
  );

  const receivedWebhooks: string[] = [];
  for (const { headers, body } of receiver.listDeliveries().slice(before)) {
    const topic = String(headers["x-wc-webhook-topic"]).replace("order.", "");
    receivedWebhooks.push(
      `${topic} ${z.object({ status: z.string().default("-") }).parse(JSON.parse(body)).status}`,
    );
    const requests: DeliveryReconcileRequest[] = [];
    const answer = await receiveWooCommerceWebhook(
      buildGatewayEvent({
        body,
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, String(value)]),
        ),
        pathParameters: { storeId: store.storeId },
      }),
      {
        listSecrets: async () => [SECRET],
        send: async (request) => {
          if ("orderId" in request) requests.push(request);
        },
        sendRepair: async () => undefined,
        count: () => undefined,
        log: { info: () => undefined },
      },
    );
    expect(answer).toEqual({ statusCode: 200 });
    expect(requests.map(({ orderId }) => orderId)).toEqual([String(id)]);
    for (const request of requests) await reconcile(request);
  }

  expect(receivedWebhooks).toEqual(expectedWebhooks);
  const key = deliveryKeySchema.parse({ storeId: store.storeId, orderId: String(id), part: 1 });
  const { state, reason } = (await deliveries.find(key)) ?? {};
  const reasonText = state === "skipped" ? ` as ${reason?.code}` : "";
  const count = points.length === 1 ? "1 point" : `${points.length} points`;
  expect(`${state}${reasonText}, ${count}`).toBe(outcome);
});
