import { afterAll, beforeAll, expect, it } from "vitest";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
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

const STORE = "/api/v1/stores/{storeId}";
let shops = 0;
async function connectNewShop(): Promise<StoreId> {
  const handle = `tests-${shops++}`;
  const storeId = storeIdSchema.parse(`shopify-${handle}`);
  await api.connectStore(storeId, { kind: "shopify", shop: `${handle}.myshopify.com` });
  return storeId;
}
const buildAccount = (changes: Record<string, unknown> = {}) => ({
  name: "Swift sandbox",
  baseUrl: courier.url,
  clientId: "good-client-id",
  secretId: "good-secret-id",
  email: "shop@example.com",
  ...changes,
});
const call = (
  method: "GET" | "PUT" | "DELETE",
  path: "sandbox-account" | "courier-account",
  as: StoreId,
  body?: unknown,
) =>
  api.callApi(`${method} ${STORE}/${path}`, {
    callerStoreId: as,
    ...(body !== undefined && { body }),
  });
const readAccounts = async (as: StoreId) => {
  const { accountId, sandboxAccountId } = (await api.stores.find(as)) ?? expect.unreachable();
  return [accountId, sandboxAccountId];
};

it("connects an account for test orders beside the courier account, and disconnects it", async () => {
  const as = await connectNewShop();
  const [live] = await readAccounts(as);
  expect((await call("GET", "sandbox-account", as)).body).toMatchObject({ state: "not-connected" });

  const connected = await call("PUT", "sandbox-account", as, buildAccount());

  expect(connected).toMatchObject({
    status: 200,
    body: { state: "connected", name: "Swift sandbox", isOwn: true, isSandbox: true },
  });
  expect(JSON.stringify(connected.body)).not.toMatch(/good-secret-id|good-client-id/);
  const [stillLive, sandbox] = await readAccounts(as);
  expect(stillLive).toBe(live);
  expect(sandbox).toBeDefined();
  expect(sandbox).not.toBe(live);
  expect((await call("GET", "courier-account", as)).body).toMatchObject({ isSandbox: false });

  expect((await call("DELETE", "sandbox-account", as)).body.state).toBe("not-connected");
  expect(await readAccounts(as)).toEqual([live, undefined]);
});

it("lets the courier account take test orders if it is connected as a sandbox, until it is not", async () => {
  const as = await connectNewShop();

  const connected = await call("PUT", "courier-account", as, buildAccount({ isSandbox: true }));
  expect(connected.body).toMatchObject({ state: "connected", isSandbox: true });
  const [account, sandbox] = await readAccounts(as);
  expect(sandbox).toBe(account);

  const live = await call(
    "PUT",
    "courier-account",
    as,
    buildAccount({ clientId: "good-client-id-2" }),
  );
  expect(live.body).toMatchObject({ state: "connected", isSandbox: false });
  expect((await readAccounts(as))[1]).toBeUndefined();
});

it("keeps a second account for test orders when the courier account changes", async () => {
  const as = await connectNewShop();
  await call("PUT", "sandbox-account", as, buildAccount());
  const [, sandbox] = await readAccounts(as);

  await call("PUT", "courier-account", as, buildAccount({ clientId: "good-client-id-2" }));

  expect((await readAccounts(as))[1]).toBe(sandbox);
});

it("is refused by a courier that does not take it", async () => {
  const as = await connectNewShop();
  const wrong = await call("PUT", "sandbox-account", as, buildAccount({ secretId: "wrong" }));
  expect(wrong.status).toBe(422);
  expect((await readAccounts(as))[1]).toBeUndefined();
});
