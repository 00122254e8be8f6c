import { afterAll, beforeAll, expect, it } from "vitest";
import { storeIdSchema, toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";
import { buildIdToken } from "#test/builders/bridge/shopify-id-token.ts";
import {
  type MerchantApiUnderTest,
  startMerchantApi,
} from "#test/fakes/bridge/merchant-api-under-test.ts";
import { startWooCommerceStore } from "#test/fakes/stores/woocommerce-store.ts";

const ROUTE = "GET /api/v1/stores/{storeId}/store-locations";
const SETTINGS = "/api/v1/stores/{storeId}/settings";
const callerStoreId = storeIdSchema.parse("woo-bakery");

let api: MerchantApiUnderTest;
let bakery: Awaited<ReturnType<typeof startWooCommerceStore>>;
beforeAll(async () => {
  [api, bakery] = await Promise.all([startMerchantApi(), startWooCommerceStore()]);
  await api.connectStore(callerStoreId, bakery.access);
});
afterAll(() => Promise.all([api.close(), bakery.close()]));

const PROPOSAL = {
  name: "Sandbox bakery",
  address: "350 5th Ave, New York, NY 10118, US",
  contactName: "Sandbox bakery",
};

it("proposes the store's address, saves nothing, and tells which pick-up location has it", async () => {
  const read = async () => (await api.callApi(ROUTE, { callerStoreId })).body;
  expect(await read()).toEqual({
    storeLocations: [{ pickupLocationId: null, changes: null, proposal: PROPOSAL }],
  });
  const { body } = await api.callApi(`GET ${SETTINGS}`, { callerStoreId });
  expect(body.settings.locations).toEqual([]);

  const address = "350 5th Ave., New York, NY 10118, USA";
  const settings = buildSettings({ locations: [buildLocation({ id: "desk", address })] });
  const saved = { revision: body.revision, settings };
  expect((await api.callApi(`PUT ${SETTINGS}`, { callerStoreId, body: saved })).status).toBe(200);

  expect(await read()).toEqual({
    storeLocations: [{ pickupLocationId: "desk", changes: {}, proposal: PROPOSAL }],
  });
});

it("refuses in words what the store refuses", async () => {
  await bakery.callSandbox("POST site", { hidesSettings: true });
  expect(await api.callApi(ROUTE, { callerStoreId })).toMatchObject({
    status: 503,
    body: {
      message: expect.stringMatching(/may not read this store's settings.*type the address/),
    },
  });
  await bakery.callSandbox("POST site", {});
});

it("refuses in words while the store does not answer", async () => {
  const silent = storeIdSchema.parse("woo-silent");
  await api.connectStore(silent, {
    ...bakery.access,
    url: "http://127.0.0.1:9",
    site: "silent.test",
  });

  expect(await api.callApi(ROUTE, { callerStoreId: silent })).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining("cannot be reached") },
  });
});

it("has nothing to propose for a shop that installed the app and is not connected yet", async () => {
  const shop = "tea-import.myshopify.com";
  await api.installShop(shop);
  const headers = { authorization: `Bearer ${buildIdToken(shop)}` };

  expect(
    await api.callApi(ROUTE, { callerStoreId: toShopifyStoreId(shop), headers }),
  ).toMatchObject({
    status: 200,
    body: { storeLocations: [] },
  });
});
