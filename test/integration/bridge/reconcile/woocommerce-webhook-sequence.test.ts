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
/** The store's clock stands while a case acts: nothing is delivered before all of it has happened. */
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
const idOf = (answer: unknown) => z.object({ id: z.int() }).parse(answer).id;
const { callRest, callSandbox } = bakery;
const place = async (status: string) => idOf(await callRest("POST orders", { ...order, status }));
const put = (id: number, body: unknown) => callRest(`PUT orders/${id}`, body);
/** Lets what is queued be delivered, so many of it. */
async function delivered(count: number): Promise<void> {
  const before = receiver.listDeliveries().length;
  time.now = new Date(time.now.getTime() + DELAY_MS);
  await expect.poll(() => receiver.listDeliveries().length - before).toBe(count);
}

/** What happens in the store; what its deliveries say; what becomes of the order. */
const CASES: [name: string, act: () => Promise<number>, said: string[], outcome: string][] = [
  [
    "an order is placed and paid: told twice, booked once",
    () => place("processing"),
    ["created processing", "updated processing"],
    "booked, 1 point",
  ],
  [
    "block checkout tells of the update first",
    async () => idOf(await callSandbox("POST checkout", { ...order, payment_method: "cod" })),
    ["updated processing", "created processing"],
    "booked, 1 point",
  ],
  [
    "paid before the queue ran: the body is the order as it is by then, its updates one",
    async () => {
      const id = await place("pending");
      await put(id, { status: "processing" });
      await put(id, { customer_note: "Ring twice" });
      return id;
    },
    ["created processing", "updated processing"],
    "booked, 1 point",
  ],
  [
    "a draft of the checkout leaks, and is told of as created again once it is an order",
    async () => {
      const id = await place("checkout-draft");
      await delivered(2);
      await put(id, { status: "processing" });
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
    "a draft stays one",
    () => place("checkout-draft"),
    ["created checkout-draft", "updated checkout-draft"],
    "skipped as draft, 0 points",
  ],
  [
    "an unpaid order waits for its money",
    () => place("pending"),
    ["created pending", "updated pending"],
    "skipped as not-paid, 0 points",
  ],
  [
    "trashed before anybody looked: the delivery says its id alone",
    async () => {
      const id = await place("processing");
      await callRest(`DELETE orders/${id}`);
      return id;
    },
    ["created trash", "updated trash", "deleted -"],
    "skipped as trashed, 0 points",
  ],
  [
    "restored from the trash",
    async () => {
      const id = await place("processing");
      await callRest(`DELETE orders/${id}`);
      await delivered(3);
      await callSandbox(`POST orders/${id}/restore`);
      return id;
    },
    ["created trash", "updated trash", "deleted -", "restored processing"],
    "booked, 1 point",
  ],
  [
    "cancelled before the queue ran",
    async () => {
      const id = await place("processing");
      await put(id, { status: "cancelled" });
      return id;
    },
    ["created cancelled", "updated cancelled"],
    "skipped as cancelled, 0 points",
  ],
];

it.each(CASES)("%s", async (_, act, said, outcome) => {
  const before = receiver.listDeliveries().length;
  const id = await act();
  await delivered(said.length - (receiver.listDeliveries().length - before));
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

  const heard: string[] = [];
  for (const { headers, body } of receiver.listDeliveries().slice(before)) {
    const topic = String(headers["x-wc-webhook-topic"]).replace("order.", "");
    heard.push(
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
        deriveSecret: async () => SECRET,
        send: async (request) => {
          if ("orderId" in request) requests.push(request);
        },
        sendRepair: async () => undefined,
        count: () => undefined,
      },
    );
    expect(answer).toEqual({ statusCode: 200 });
    expect(requests.map(({ orderId }) => orderId)).toEqual([String(id)]);
    for (const request of requests) await reconcile(request);
  }

  expect(heard).toEqual(said);
  const key = deliveryKeySchema.parse({ storeId: store.storeId, orderId: String(id), part: 1 });
  const { state, reason } = (await deliveries.find(key)) ?? {};
  const as = state === "skipped" ? ` as ${reason?.code}` : "";
  const count = points.length === 1 ? "1 point" : `${points.length} points`;
  expect(`${state}${as}, ${count}`).toBe(outcome);
});
