import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeIdSchema, toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import { buildIdToken } from "#test/builders/bridge/shopify-id-token.ts";
import {
  type MerchantApiUnderTest,
  startMerchantApi,
} from "#test/fakes/bridge/merchant-api-under-test.ts";
import { startOrderListingCourier } from "./order-listing-courier.ts";

let api: MerchantApiUnderTest;
let courier: Awaited<ReturnType<typeof startOrderListingCourier>>;
beforeAll(async () => {
  [api, courier] = await Promise.all([startMerchantApi(), startOrderListingCourier()]);
});
afterAll(() => Promise.all([api.close(), courier.close()]));

const ROUTE = "/api/v1/stores/{storeId}/courier-account";
let shops = 0;
const createShopDomain = (): string => `tea-${shops++}.myshopify.com`;
const authorizeAs = (shop: string, token = buildIdToken(shop)) => ({
  callerStoreId: toShopifyStoreId(shop),
  headers: { authorization: `Bearer ${token}` },
});
const buildAccount = (changes: object = {}) => ({
  name: "Swift",
  baseUrl: courier.url,
  clientId: "good-client-id",
  secretId: "good-secret-id",
  email: "shop@example.com",
  ...changes,
});
const connectAccount = (shop: string, changes: object = {}) =>
  api.callApi(`PUT ${ROUTE}`, { ...authorizeAs(shop), body: buildAccount(changes) });

describe("a shop that installed the app without a courier account", () => {
  it("becomes a store when it connects an account, and its parked orders are reconciled", async () => {
    const shop = createShopDomain();
    await api.installShop(shop);
    expect((await api.callApi(`GET ${ROUTE}`, authorizeAs(shop))).body).toMatchObject({
      state: "not-connected",
      health: null,
    });

    const { status, body } = await connectAccount(shop);

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

  it("has no methods to choose from yet", async () => {
    const shop = createShopDomain();
    await api.installShop(shop);
    const read = (name: "shipping-methods" | "payment-choices") =>
      api.callApi(`GET /api/v1/stores/{storeId}/${name}`, authorizeAs(shop));

    expect(await read("shipping-methods")).toMatchObject({
      status: 200,
      body: { shippingMethods: [], methods: [] },
    });
    expect(await read("payment-choices")).toMatchObject({ status: 200, body: { methods: [] } });
  });

  it("sees in its audit who of its people connected the account", async () => {
    const shop = createShopDomain();
    await api.installShop(shop);
    await connectAccount(shop);
    await connectAccount(shop, { secretId: "guessed" });
    await api.receiveShopEvents();

    const { body } = await api.callApi("GET /api/v1/stores/{storeId}/audit", authorizeAs(shop));

    expect(body.records).toEqual([
      expect.objectContaining({
        kind: "change",
        action: "connectCourierAccount",
        actor: { kind: "shopify-user", id: expect.stringMatching(/^\d+$/), name: null },
      }),
    ]);
  });

  it("has its parked orders reconciled by a repeated call after a crash", async () => {
    const shop = createShopDomain();
    await api.installShop(shop);
    await connectAccount(shop);
    await api.receiveShopEvents();

    await connectAccount(shop);

    expect(await api.receiveShopEvents()).toEqual([
      { kind: "check-installation", shop, reason: "connected" },
    ]);
  });

  it("stays unconnected when the courier rejects the account, with an error at the field", async () => {
    const shop = createShopDomain();
    await api.installShop(shop);

    const { status, body } = await connectAccount(shop, { secretId: "wrong" });

    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field: "secretId", message: body.message }]);
    expect(await api.stores.find(toShopifyStoreId(shop))).toBeUndefined();
    const { body: lost } = await connectAccount(shop, { baseUrl: `${courier.url}/elsewhere` });
    expect(lost.errors).toMatchObject([{ field: "baseUrl" }]);
    expect(await api.receiveShopEvents()).toEqual([]);
  });

  it.each(["uninstalled", "never installed"])(
    "cannot connect an account while it is %s",
    async (standing) => {
      const shop = createShopDomain();
      if (standing === "uninstalled") await api.installShop(shop, "uninstalled");

      expect((await connectAccount(shop)).status).toBe(404);
      expect((await api.callApi(`GET ${ROUTE}`, authorizeAs(shop))).status).toBe(404);
      expect(await api.stores.find(toShopifyStoreId(shop))).toBeUndefined();
    },
  );
});

describe("an ID token", () => {
  const settings = "GET /api/v1/stores/{storeId}/settings";

  it("gives access to its own shop's store only", async () => {
    const [one, two] = [createShopDomain(), createShopDomain()];
    await Promise.all([
      api.installShop(one),
      api.installShop(two),
      api.connectStore(toShopifyStoreId(two)),
    ]);

    expect((await api.callApi(settings, authorizeAs(one))).status).toBe(200);
    const foreign = { targetStoreId: toShopifyStoreId(two), headers: authorizeAs(one).headers };
    expect((await api.callApi(settings, foreign)).status).toBe(404);
    expect((await api.callApi(`PUT ${ROUTE}`, { ...foreign, body: buildAccount() })).status).toBe(
      404,
    );
    expect((await api.stores.find(toShopifyStoreId(two)))?.accountId).toBe("main");
  });

  const shop = "tea-house.myshopify.com";
  it.each([
    ["signed with an unknown secret", buildIdToken(shop, {}, "other")],
    ["expired", buildIdToken(shop, { exp: Math.floor(Date.now() / 1000) - 11 })],
    ["for another app", buildIdToken(shop, { aud: "other" })],
    ["for a host that is not a shop", buildIdToken("evil.example")],
    ["no token", "x.y.z"],
    ["empty", ""],
  ])("that is %s is rejected with a request for a new one", async (_, token) => {
    const { status, headers } = await api.callApi(settings, authorizeAs(shop, token));

    expect(status).toBe(401);
    expect(headers["x-shopify-retry-invalid-session-request"]).toBe("1");
  });

  it("does not affect the API key", async () => {
    const storeId = storeIdSchema.parse("keyed");
    await api.connectStore(storeId);

    const { status, headers } = await api.callApi(settings, { callerStoreId: storeId });

    expect(status).toBe(200);
    expect(headers["x-shopify-retry-invalid-session-request"]).toBeUndefined();
  });
});
