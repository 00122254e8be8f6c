import { afterAll, beforeAll, expect, it } from "vitest";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
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
let stores = 0;
async function aStore(): Promise<StoreId> {
  const storeId = storeIdSchema.parse(`account-${stores++}`);
  await api.connectStore(storeId);
  return storeId;
}
const good = () => ({
  name: "Swift",
  baseUrl: courier.url,
  clientId: "good-client-id",
  secretId: "good-secret-id",
  email: "shop@example.com",
  webhookSecret: "whsec_c2VjcmV0",
});
const put = (as: StoreId, changes: Record<string, unknown> = {}) =>
  api.callApi(`PUT ${ROUTE}`, { callerStoreId: as, body: { ...good(), ...changes } });

it("is connected after a real call with it, and tells no secret", async () => {
  const as = await aStore();
  const before = courier.asked.length;

  const { status, body } = await put(as);

  expect(courier.asked.slice(before)).toEqual(["/api/restfull/v4/order-list"]);
  expect([status, body.state, body.isOwn, body.name]).toEqual([200, "connected", true, "Swift"]);
  expect(body.signsNotifications).toBe(true);
  const read = await api.callApi(`GET ${ROUTE}`, { callerStoreId: as });
  expect(read.body).toEqual(body);
  expect(JSON.stringify(body)).not.toMatch(/good-secret-id|good-client-id|whsec_/);
});

it("is another one for another client or courier, and what is booked is followed with the first", async () => {
  const as = await aStore();
  const idAfter = async (changes: Record<string, unknown>) => {
    expect((await put(as, changes)).body).toMatchObject({ state: "connected", isOwn: true });
    return (await api.stores.find(as))?.accountId ?? expect.unreachable();
  };

  const first = await idAfter({});
  const renewed = await idAfter({ secretId: "new-secret-id", baseUrl: `${courier.url}/` });
  const second = await idAfter({ clientId: "good-client-id-2" });
  const elsewhere = await idAfter({ baseUrl: courier.url.replace("127.0.0.1", "localhost") });

  expect(renewed).toBe(first);
  expect(new Set([first, second, elsewhere]).size).toBe(3);
  expect(await api.stores.findAccount(first)).toMatchObject({
    clientId: "good-client-id",
    secretId: "new-secret-id",
  });
  expect(await idAfter({})).toBe(first);
});

it("of one merchant leaves what other stores use alone", async () => {
  const [one, two] = [await aStore(), await aStore()];

  await put(one);

  const kept = await api.stores.find(two);
  expect(kept?.accountId).toBe("main");
  expect((await api.stores.find(one))?.accountId).toMatch(/^own-[0-9a-f]{32}$/);
  expect((await api.callApi(`GET ${ROUTE}`, { callerStoreId: two })).body).toMatchObject({
    isOwn: false,
  });
});

it.each<[string, Record<string, unknown>, RegExp]>([
  ["credentials that the courier refuses", { clientId: "wrong" }, /client id and secret id/],
  ["an address where no courier is", { baseUrl: "PATH" }, /No courier with this interface/],
  ["an address that does not answer", { baseUrl: "http://127.0.0.1:9" }, /cannot be reached/],
])("is not connected with %s", async (_, changes, words) => {
  const as = await aStore();
  const baseUrl = changes.baseUrl === "PATH" ? `${courier.url}/elsewhere` : changes.baseUrl;

  const { status, body } = await put(as, baseUrl === undefined ? changes : { baseUrl });

  expect([status, body.message]).toEqual([422, expect.stringMatching(words)]);
  expect((await api.stores.find(as))?.accountId).toBe("main");
});

it("names each field that is wrong", async () => {
  const { status, body } = await put(await aStore(), { email: "nobody", webhookSecret: "x" });

  expect(status).toBe(400);
  expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
    "email",
    "webhookSecret",
  ]);
});

it("is tried by a real call, and says what to do where it does not work", async () => {
  const as = await aStore();
  await put(as);
  expect((await api.callApi(`POST ${ROUTE}/test`, { callerStoreId: as })).body).toMatchObject({
    isWorking: true,
  });

  expect(await api.callApi(`POST ${ROUTE}/test`, { callerStoreId: as })).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining("ten seconds") },
  });
});

it("that does not work says what to do", async () => {
  const as = await aStore();
  await put(as);
  const { accountId = expect.unreachable() } = (await api.stores.find(as)) ?? {};
  const account = (await api.stores.findAccount(accountId)) ?? expect.unreachable();
  await api.stores.putAccount({ ...account, secretId: "revoked" });

  expect((await api.callApi(`POST ${ROUTE}/test`, { callerStoreId: as })).body).toEqual({
    isWorking: false,
    text: expect.stringContaining("Copy them again"),
  });
});

it("is disconnected, kept for what is booked, and connected again", async () => {
  const as = await aStore();
  await put(as);

  const off = await api.callApi(`DELETE ${ROUTE}`, { callerStoreId: as });
  const again = await api.callApi(`DELETE ${ROUTE}`, { callerStoreId: as });

  expect(off.body).toMatchObject({ state: "disconnected", name: "Swift" });
  expect(again.body).toEqual(off.body);
  expect(await api.stores.find(as)).toMatchObject({ isCourierDisconnected: true });
  expect((await put(as)).body).toMatchObject({ state: "connected" });
  expect((await api.stores.find(as))?.isCourierDisconnected).toBeUndefined();
});
