import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { buildDelivery, buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import {
  type MerchantApiUnderTest,
  startMerchantApi,
} from "#test/fakes/bridge/merchant-api-under-test.ts";

/** Today ends in six seconds, and what is seen now is of today all the same: the clock stands. */
const NOW = new Date("2026-11-23T23:59:54Z");

let api: MerchantApiUnderTest;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  api = await startMerchantApi();
});
afterAll(async () => {
  await api.close();
  vi.useRealTimers();
});

const ROUTE = "GET /api/v1/stores/{storeId}/home";
const storeId = storeIdSchema.parse("home-1");
const ada = {
  ...{ name: "Ada Lovelace", phone: "12125550100", email: "ada@example.com" },
  ...{ address: "20 W 34th St, New York", notes: "", wholeNotes: "" },
};
const price = { minor: 1377, currency: "USD" };

async function create(orderId: string, changes: Partial<Delivery>): Promise<void> {
  const key = { ...buildDeliveryKey(orderId), storeId };
  await api.deliveries.create(buildDelivery({ key, createdAt: NOW, recipient: ada, ...changes }));
}

it("has all that a merchant needs first, each with what solves it, and nothing personal", async () => {
  await api.connectStore(storeId);
  await create("1", {
    orderName: "#1",
    state: "held",
    reason: createMessage("price-above-ceiling", {
      price,
      limit: { minor: 1000, currency: "USD" },
    }),
    order: {
      refusals: 0,
      quote: { token: "t", price, expiresAt: NOW, requestFingerprint: "f" },
    },
  });
  await create("2", { orderName: "#2", state: "held", reason: createMessage("no-phone") });
  await create("3", { orderName: "#3", state: "booked", pointId: "9", accessKey: "3" });
  const { body } = await api.callApi(ROUTE, { callerStoreId: storeId });
  const { deliveries } = body.needsAttention;
  const byName = Object.fromEntries(
    deliveries.map((one: { orderName: string; solution: unknown }) => [
      one.orderName,
      one.solution,
    ]),
  );

  expect(byName).toMatchObject({ "#1": { action: "approve", price }, "#2": null });
  expect(body).toMatchObject({
    courier: { state: "connected", name: "Bridge Courier", isHealthy: true },
    store: { isHealthy: true },
    start: { state: "started" },
    underWay: { deliveries: [{ orderName: "#3" }], hasMore: false },
    today: { seen: 3, booked: 1, held: 2 },
  });
  expect(body.week).toHaveLength(7);
  expect(JSON.stringify(body)).not.toMatch(/Lovelace|34th|ada@|2125550100/);
});

it("leaves the week out for who has it", async () => {
  const as = storeIdSchema.parse("home-2");
  await api.connectStore(as);
  const { body } = await api.callApi(ROUTE, { callerStoreId: as, query: { week: "0" } });

  expect(body).toMatchObject({ week: null, today: { seen: 0 } });
});

it("tells a shop that has only installed the app what is left to do", async () => {
  const shop = "fresh-home.myshopify.com";
  await api.installShop(shop);
  const as = storeIdSchema.parse("shopify-fresh-home");
  await api.issueKey(as);
  const { body } = await api.callApi(ROUTE, { callerStoreId: as });

  expect(body).toMatchObject({
    courier: { state: "not-connected", isHealthy: false },
    start: { state: "not-started" },
    hasPickupLocation: false,
    needsAttention: { deliveries: [], hasMore: false },
  });
});
