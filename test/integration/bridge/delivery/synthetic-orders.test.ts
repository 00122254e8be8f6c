import { afterAll, expect, it } from "vitest";
import { createWooCommerceSyntheticOrders } from "#shared/bridge/adapters/woocommerce/synthetic-orders/woocommerce-synthetic-orders.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { createWooClient, createWooStorefront } from "#test/builders/bridge/woocommerce.ts";
import { startWooCommerceStore } from "#test/fakes/stores/woocommerce-store.ts";

const { access, callRest, callSandbox, close } = await startWooCommerceStore();
afterAll(close);

const orders = createWooCommerceSyntheticOrders(createWooClient(access), 10);
const soon = new Date(Date.now() + 60_000);

it("places a paid order that the bridge knows as a test, and removes it", async () => {
  await callSandbox("POST orders", { status: "processing" });

  const orderId = await orders.place();

  expect(await createWooStorefront(access).readOrder(orderId)).toMatchObject({
    isTest: true,
    status: "paid",
    fulfillmentMethod: "delivery",
  });
  expect(await orders.list(soon)).toEqual([orderId]);
  // A run that overlaps may follow it.
  expect(await orders.list(new Date(Date.now() - 60_000))).toEqual([]);
  expect(await orders.isCompleted(orderId)).toBe(false);
  await callRest(`PUT orders/${orderId}`, { status: "completed" });
  expect(await orders.isCompleted(orderId)).toBe(true);

  await orders.remove(orderId);
  await orders.remove(orderId);

  expect(await orders.list(soon)).toEqual([]);
  expect(await orders.isCompleted(orderId)).toBe(false);
  // The other order is not the bridge's.
  expect(await callRest("GET orders")).toHaveLength(1);
});

it("says that the store refuses an order, and that it does not list any", async () => {
  const refusing = createWooCommerceSyntheticOrders(
    async () => ({ status: 400, body: {}, retryAfterSeconds: undefined }),
    10,
  );

  await expect(refusing.place()).rejects.toBeInstanceOf(UnavailableError);
  await expect(refusing.list(soon)).rejects.toBeInstanceOf(UnavailableError);
});
