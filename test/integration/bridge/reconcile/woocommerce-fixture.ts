import { expect, onTestFinished } from "vitest";
import * as z from "zod";
import { createWooCommerceStorefront } from "#shared/bridge/adapters/woocommerce/delivery/storefront.ts";
import { createStoreCaches } from "#shared/bridge/adapters/woocommerce/store-cache.ts";
import { readWooCommerceWebhook } from "#shared/bridge/adapters/woocommerce/stores/read-webhook.ts";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import { deliveryKeySchema } from "#shared/bridge/domain/ids.ts";
import type { DeliveryReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { buildCourierAccount, buildStore } from "#test/builders/bridge/delivery.ts";
import { createWooClient } from "#test/builders/bridge/woocommerce.ts";
import { createInMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";
import { createDocumentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import { createReconcileDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { createStoreSweeper } from "#test/fakes/bridge/store-sweeper.ts";
import { startWooCommerceStore } from "#test/fakes/stores/woocommerce-store.ts";
import { startWebhookReceiver } from "#test/sandbox/woocommerce/webhooks/webhook-receiver.ts";

const address = {
  ...{ first_name: "Ada", last_name: "Lovelace", address_1: "20 W 34th St", city: "New York" },
  ...{ state: "NY", postcode: "10001", country: "US", phone: "(212) 555-0100" },
};
const ORDER = {
  billing: { ...address, email: "ada@example.com" },
  payment_method: "stripe",
  line_items: [{ product_id: 10, quantity: 1 }],
  shipping_lines: [{ method_id: "flat_rate", method_title: "Courier", total: "7.00" }],
};

/** Starts a store and a bridge of its own, and lists the requests that the store gets. */
export async function createWooCommerceFixture() {
  // The store's clock stands still, so that its webhooks are delivered when the test says so.
  const time = { now: new Date() };
  /** How far the bridge's clock is ahead. */
  const bridge = { aheadMs: 0 };
  const bakery = await startWooCommerceStore({ clock: () => time.now });
  const receiver = await startWebhookReceiver();
  onTestFinished(() => Promise.all([bakery.close(), receiver.close()]).then(() => undefined));
  for (const event of ["created", "updated", "deleted", "restored"]) {
    await bakery.callRest("POST webhooks", {
      ...{ topic: `order.${event}`, secret: "beef", delivery_url: receiver.url },
    });
  }
  const store = buildStore({ access: bakery.access });
  const { courier, movePoint } = createDocumentedCourier();
  const deliveries = createInMemoryDeliveries();
  const openCache = createStoreCaches(systemClock);
  const requests: string[] = [];
  const client = createWooClient(bakery.access);
  const countingClient: WooCommerceClient = (method, path, body) => {
    requests.push(`${method} ${path}`);
    return client(method, path, body);
  };
  const reconcile = reconcileDelivery(
    createReconcileDeps({
      deliveries,
      stores: { find: async () => store, findAccount: async () => buildCourierAccount() },
      openStorefront: () => createWooCommerceStorefront(countingClient, openCache(store.storeId)),
      openCourier: () => courier,
      clock: () => new Date(systemClock().getTime() + bridge.aheadMs),
    }),
  );

  /** Delivers the webhooks that the store has queued, and reconciles what they are about. */
  async function deliverWebhooks(count: number): Promise<void> {
    const before = receiver.listDeliveries().length;
    time.now = new Date(time.now.getTime() + 1_000);
    await expect.poll(() => receiver.listDeliveries().length - before).toBe(count);
    for (const { headers, body } of receiver.listDeliveries().slice(before)) {
      const topic = String(headers["x-wc-webhook-topic"]);
      const parsed = readWooCommerceWebhook(
        { rawBody: Buffer.from(body), headers: { "x-wc-webhook-topic": topic } },
        store.storeId,
      );
      if (parsed.kind !== "message" || !("orderId" in parsed.message)) expect.unreachable(topic);
      await reconcile(parsed.message as DeliveryReconcileRequest);
    }
  }

  const sweep = createStoreSweeper(
    store.storeId,
    createWooCommerceStorefront(client, openCache(store.storeId)),
    reconcile,
  );

  async function placeOrder(): Promise<string> {
    const answer = await bakery.callSandbox("POST checkout", ORDER);
    const id = String(z.object({ id: z.int() }).parse(answer).id);
    await deliverWebhooks(2);
    return id;
  }

  async function reportStatus(id: string, status: CourierStatus): Promise<void> {
    movePoint(id, status);
    const key = deliveryKeySchema.parse({ storeId: store.storeId, orderId: id, part: 1 });
    await reconcile({ ...key, reason: "notified", source: "courier" });
    await reconcile({ ...key, reason: "due", source: "clock" });
  }

  /** Follows an order that nobody disturbs from its checkout to its completion. */
  async function deliverOrder(look = async (): Promise<unknown> => undefined): Promise<string> {
    const id = await placeOrder();
    await look();
    await reportStatus(id, "scheduled");
    await reportStatus(id, "assigned");
    await deliverWebhooks(1);
    await look();
    for (const status of ["picked-up", "at-dropoff", "delivered"] as const)
      await reportStatus(id, status);
    await deliverWebhooks(1);
    await look();
    return id;
  }

  const bridgeCalls = { sweep, placeOrder, deliverOrder, deliverWebhooks, reportStatus };
  return { bakery, bridge, requests, ...bridgeCalls };
}
