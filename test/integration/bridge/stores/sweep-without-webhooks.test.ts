import { afterAll, expect, it } from "vitest";
import { storeUpkeepOf } from "#shared/bridge/adapters/stores/open-store-maintenance.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import { aStore, noon } from "#test/builders/bridge/delivery.ts";
import { wooClientTo, wooStorefrontTo } from "#test/builders/bridge/woocommerce.ts";
import { sweepingStores } from "#test/fakes/bridge/sweep-stores.ts";
import { aStoreDay } from "#test/fakes/stores/store-day.ts";
import { aWooCommerceStore } from "#test/fakes/stores/woocommerce-store.ts";
import { startWebhookReceiver } from "#test/sandbox/woocommerce/webhooks/webhook-receiver.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ORDERS = 500;
const time = { now: noon };
const clock = () => time.now;

const { access, rest, door, close } = await aWooCommerceStore({ clock, utcOffsetMinutes: 540 });
const receiver = await startWebhookReceiver();
afterAll(() => Promise.all([close(), receiver.close()]));

it("finds every order of a store whose webhooks are all dropped for 24 hours", async () => {
  await door("POST faults", { dropNextDeliveries: 1_000_000 });
  const { events, truth } = aStoreDay(rest, ORDERS);
  const seen = new Map<StoreOrderId, { status: string; note: string; at: number }>();
  const lateness: number[] = [];
  const storefront = wooStorefrontTo(access);
  const bakery = aStore({ access });
  const entry = { storeId: bakery.storeId, sweptTo: noon, seen: [], connectedAt: noon };
  const { sweep, deliveries, healths, hints, failed } = sweepingStores([entry], {
    clock,
    storeOf: () => bakery,
    storefrontOf: () => storefront,
    upkeepOf: storeUpkeepOf(() => wooClientTo(access), {
      publicUrl: new URL(receiver.url).origin,
      secretOf: async () => "beef",
    }),
    hinted: async ({ orderId }) => {
      const order = await storefront.readOrder(orderId);
      if (order === undefined) return;
      const at = time.now.getTime() - noon.getTime();
      lateness.push(at - (truth.get(orderId)?.since ?? at));
      seen.set(orderId, { status: order.standingText, note: order.note, at });
      deliveries.set(orderId, "booked");
    },
  });

  const missing: number[] = [];
  // A quarter of an hour more than a day, so that what changed last is swept and compared too.
  for (let end = 5 * MINUTE; end <= 24.25 * HOUR; end += 5 * MINUTE) {
    for (;;) {
      const [next] = events.sort((one, other) => one.at - other.at);
      if (next === undefined || next.at > end) break;
      events.shift();
      time.now = new Date(noon.getTime() + next.at);
      await next.act();
    }
    time.now = new Date(noon.getTime() + end);
    missing.push((await sweep()).missing);
  }

  expect(events).toEqual([]);
  expect(truth.size).toBe(ORDERS);
  const last = ({ status, note }: { status: string; note: string }) => `${status} ${note}`;
  expect(Object.fromEntries([...seen].map(([id, one]) => [id, last(one)]))).toEqual(
    Object.fromEntries([...truth].map(([id, one]) => [id, last(one)])),
  );
  expect(Math.max(...lateness)).toBeLessThanOrEqual(5 * MINUTE);
  expect(receiver.deliveries()).toEqual([]);
  expect(failed).toEqual([]);
  expect(healths.get(bakery.storeId)?.webhooks).toMatchObject({ state: "healthy", replaced: 4 });
  // The day's comparison finds each order to have its delivery, and no order was hinted at for nothing.
  expect(missing.every((count) => count === 0)).toBe(true);
  expect(healths.get(bakery.storeId)?.week).toMatchObject({
    storeOrders: ORDERS,
    deliveries: ORDERS,
    missing: 0,
  });
  expect(hints.length).toBeLessThanOrEqual(ORDERS * 2);
});
