import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeIdSchema, toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import { buildIdToken } from "#test/builders/bridge/shopify-id-token.ts";
import {
  type MerchantApiUnderTest,
  startMerchantApi,
} from "#test/fakes/bridge/merchant-api-under-test.ts";
import { courierThatLists } from "./order-listing-courier.ts";

let api: MerchantApiUnderTest;
let courier: Awaited<ReturnType<typeof courierThatLists>>;
beforeAll(async () => {
  [api, courier] = await Promise.all([startMerchantApi(), courierThatLists()]);
});
afterAll(() => Promise.all([api.close(), courier.close()]));

const ROUTE = "/api/v1/stores/{storeId}/courier-account";
let shops = 0;
const aShop = (): string => `tea-${shops++}.myshopify.com`;
const as = (shop: string, token = buildIdToken(shop)) => ({
  callerStoreId: toShopifyStoreId(shop),
  headers: { authorization: `Bearer ${token}` },
});
const account = (changes: object = {}) => ({
  name: "Swift",
  baseUrl: courier.url,
  clientId: "good-client-id",
  secretId: "good-secret-id",
  email: "shop@example.com",
  ...changes,
});
const connect = (shop: string, changes: object = {}) =>
  api.callApi(`PUT ${ROUTE}`, { ...as(shop), body: account(changes) });

describe("a shop that installed the app and has no courier account yet", () => {
  it("is told so, and becomes a store by connecting one; what came before goes on", async () => {
    const shop = aShop();
    await api.installShop(shop);
    expect((await api.callApi(`GET ${ROUTE}`, as(shop))).body).toMatchObject({
      state: "not-connected",
      health: null,
    });

    const { status, body } = await connect(shop);

    expect([status, body.state, body.isOwn]).toEqual([200, "connected", true]);
    expect(await api.stores.find(toShopifyStoreId(shop))).toMatchObject({
      access: { kind: "shopify", shop },
      accountId: expect.stringMatching(/^own-[0-9a-f]{32}$/),
      keyPrefix: "",
    });
    expect(await api.receiveShopEvents()).toEqual([
      { kind: "check-installation", shop, reason: "connected" },
    ]);
  });

  it("has what came before looked at by a repeat too, where a crash came between", async () => {
    const shop = aShop();
    await api.installShop(shop);
    await connect(shop);
    await api.receiveShopEvents();

    await connect(shop);

    expect(await api.receiveShopEvents()).toEqual([
      { kind: "check-installation", shop, reason: "connected" },
    ]);
  });

  it("stays as it is with an account that the courier refuses, which is said at the field", async () => {
    const shop = aShop();
    await api.installShop(shop);

    const { status, body } = await connect(shop, { secretId: "wrong" });

    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field: "secretId", message: body.message }]);
    expect(await api.stores.find(toShopifyStoreId(shop))).toBeUndefined();
    const { body: lost } = await connect(shop, { baseUrl: `${courier.url}/elsewhere` });
    expect(lost.errors).toMatchObject([{ field: "baseUrl" }]);
    expect(await api.receiveShopEvents()).toEqual([]);
  });

  it.each(["uninstalled", "never installed"])(
    "connects nothing where it is %s",
    async (standing) => {
      const shop = aShop();
      if (standing === "uninstalled") await api.installShop(shop, "uninstalled");

      expect((await connect(shop)).status).toBe(404);
      expect((await api.callApi(`GET ${ROUTE}`, as(shop))).status).toBe(404);
      expect(await api.stores.find(toShopifyStoreId(shop))).toBeUndefined();
    },
  );
});

describe("an ID token", () => {
  const settings = "GET /api/v1/stores/{storeId}/settings";

  it("opens its own shop's store, and hides every other", async () => {
    const [one, two] = [aShop(), aShop()];
    await Promise.all([
      api.installShop(one),
      api.installShop(two),
      api.connectStore(toShopifyStoreId(two)),
    ]);

    expect((await api.callApi(settings, as(one))).status).toBe(200);
    const foreign = { targetStoreId: toShopifyStoreId(two), headers: as(one).headers };
    expect((await api.callApi(settings, foreign)).status).toBe(404);
    expect((await api.callApi(`PUT ${ROUTE}`, { ...foreign, body: account() })).status).toBe(404);
    expect((await api.stores.find(toShopifyStoreId(two)))?.accountId).toBe("main");
  });

  const shop = "tea-house.myshopify.com";
  it.each([
    ["signed by a stranger", buildIdToken(shop, {}, "other")],
    ["over", buildIdToken(shop, { exp: Math.floor(Date.now() / 1000) - 11 })],
    ["for another app", buildIdToken(shop, { aud: "other" })],
    ["of no shop", buildIdToken("evil.example")],
    ["no token", "x.y.z"],
    ["empty", ""],
  ])("that is %s is refused, and asked for anew", async (_, token) => {
    const { status, headers } = await api.callApi(settings, as(shop, token));

    expect(status).toBe(401);
    expect(headers["x-shopify-retry-invalid-session-request"]).toBe("1");
  });

  it("leaves the API key as good as it was", async () => {
    const storeId = storeIdSchema.parse("keyed");
    await api.connectStore(storeId);

    const { status, headers } = await api.callApi(settings, { callerStoreId: storeId });

    expect(status).toBe(200);
    expect(headers["x-shopify-retry-invalid-session-request"]).toBeUndefined();
  });
});
