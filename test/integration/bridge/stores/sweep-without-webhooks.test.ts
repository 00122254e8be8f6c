import { afterAll, expect, it } from "vitest";
import { openStoreMaintenance } from "#shared/bridge/adapters/stores/open-store-maintenance.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import { buildStore, noon } from "#test/builders/bridge/delivery.ts";
import { createWooClient, createWooStorefront } from "#test/builders/bridge/woocommerce.ts";
import { buildKeyRing } from "#test/builders/key-ring.ts";
import { createStoreSweep } from "#test/fakes/bridge/sweep-stores.ts";
import { buildStoreDay } from "#test/fakes/stores/store-day.ts";
import { startWooCommerceStore } from "#test/fakes/stores/woocommerce-store.ts";
import { startWebhookReceiver } from "#test/sandbox/woocommerce/webhooks/webhook-receiver.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ORDERS = 500;
const time = { now: noon };
const clock = () => time.now;

const { access, callRest, callSandbox, close } = await startWooCommerceStore({
  clock,
  utcOffsetMinutes: 540,
});
const receiver = await startWebhookReceiver();
afterAll(() => Promise.all([close(), receiver.close()]));

it("finds every order of a store whose webhooks are all dropped for 24 hours", async () => {
  await callSandbox("POST faults", { dropNextDeliveries: 1_000_000 });
  const { events, expectedOrders } = buildStoreDay(callRest, ORDERS);
  const seen = new Map<StoreOrderId, { status: string; note: string; at: number }>();
  const lateness: number[] = [];
  const storefront = createWooStorefront(access);
  const bakery = buildStore({ access });
  const entry = { storeId: bakery.storeId, sweptUntil: noon, knownChanges: [], connectedAt: noon };
  const {
    sweep,
    deliveries,
    healthRecords,
    queuedRequests: requests,
    failures,
  } = createStoreSweep([entry], {
    clock,
    findStore: () => bakery,
    openStorefront: () => storefront,
    openStoreMaintenance: openStoreMaintenance(() => createWooClient(access), {
      webhookUrl: new URL(receiver.url).origin,
      readWebhookKeys: async () => buildKeyRing("webhooks"),
    }),
    onRequestQueued: async ({ orderId }) => {
      const order = await storefront.readOrder(orderId);
      if (order === undefined) return;
      const at = time.now.getTime() - noon.getTime();
      lateness.push(at - (expectedOrders.get(orderId)?.since ?? at));
      seen.set(orderId, { status: order.statusText, note: order.note, at });
      deliveries.set(orderId, "booked");
    },
  });

  const missing: number[] = [];
  // Runs 15 minutes longer than a day, so that the last changes are swept and compared too.
  for (let end = 5 * MINUTE; end <= 24.25 * HOUR; end += 5 * MINUTE) {
    for (;;) {
      const [next] = events.sort((one, other) => one.at - other.at);
      if (next === undefined || next.at > end) break;
      events.shift();
      time.now = new Date(noon.getTime() + next.at);
      await next.run();
    }
    time.now = new Date(noon.getTime() + end);
    missing.push((await sweep()).missingOrders);
  }

  expect(events).toEqual([]);
  expect(expectedOrders.size).toBe(ORDERS);
  const describeOrder = ({ status, note }: { status: string; note: string }) => `${status} ${note}`;
  expect(Object.fromEntries([...seen].map(([id, one]) => [id, describeOrder(one)]))).toEqual(
    Object.fromEntries([...expectedOrders].map(([id, one]) => [id, describeOrder(one)])),
  );
  expect(Math.max(...lateness)).toBeLessThanOrEqual(5 * MINUTE);
  expect(receiver.listDeliveries()).toEqual([]);
  expect(failures).toEqual([]);
  expect(healthRecords.get(bakery.storeId)?.webhooks).toMatchObject({
    state: "healthy",
    // The first webhooks of a store replace none.
    replaced: 0,
  });
  // The daily comparison finds a delivery for each order, and no order is requested without a
  // reason.
  expect(missing.every((count) => count === 0)).toBe(true);
  expect(healthRecords.get(bakery.storeId)?.orderComparison).toMatchObject({
    storeOrders: ORDERS,
    deliveries: ORDERS,
    missing: 0,
  });
  expect(requests.length).toBeLessThanOrEqual(ORDERS * 2);
});
