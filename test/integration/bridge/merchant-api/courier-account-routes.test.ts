import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
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

const ROUTE = "/api/v1/stores/{storeId}/courier-account";
let stores = 0;
async function connectNewStore(): Promise<StoreId> {
  const storeId = storeIdSchema.parse(`account-${stores++}`);
  await api.connectStore(storeId);
  return storeId;
}
const buildValidAccount = () => ({
  name: "Swift",
  baseUrl: courier.url,
  clientId: "good-client-id",
  secretId: "good-secret-id",
  email: "shop@example.com",
  webhookSecret: "whsec_c2VjcmV0",
});
const putAccount = (as: StoreId, changes: Record<string, unknown> = {}) =>
  api.callApi(`PUT ${ROUTE}`, { callerStoreId: as, body: { ...buildValidAccount(), ...changes } });

it("connects the account after a test call and returns no secrets", async () => {
  const as = await connectNewStore();
  const before = courier.requestedUrls.length;

  const { status, body } = await putAccount(as);

  expect(courier.requestedUrls.slice(before).sort()).toEqual([
    "/api/restfull/v4/order-list",
    expect.stringMatching(/orders\/tokens\/order-bridge-test-[\w-]{36}$/),
    expect.stringMatching(/access_key\/order-bridge-test-[\w-]{36}$/),
  ]);
  expect([status, body.state, body.isOwn, body.name]).toEqual([200, "connected", true, "Swift"]);
  expect(body.signsNotifications).toBe(true);
  const read = await api.callApi(`GET ${ROUTE}`, { callerStoreId: as });
  expect(read.body).toEqual(body);
  expect(JSON.stringify(body)).not.toMatch(/good-secret-id|good-client-id|whsec_/);
});

it("creates another account for another client or courier, and follows bookings with the first one", async () => {
  const as = await connectNewStore();
  const idAfter = async (changes: Record<string, unknown>) => {
    expect((await putAccount(as, changes)).body).toMatchObject({ state: "connected", isOwn: true });
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

it("keeps the accounts of other stores unchanged", async () => {
  const [one, two] = [await connectNewStore(), await connectNewStore()];

  await putAccount(one);

  const otherStore = await api.stores.find(two);
  expect(otherStore?.accountId).toBe("main");
  expect((await api.stores.find(one))?.accountId).toMatch(/^own-[0-9a-f]{32}$/);
  expect((await api.callApi(`GET ${ROUTE}`, { callerStoreId: two })).body).toMatchObject({
    isOwn: false,
  });
});

it.each<[string, Record<string, unknown>, RegExp]>([
  ["rejected credentials", { clientId: "wrong" }, /client id and secret id/],
  ["an address without a courier", { baseUrl: "PATH" }, /No courier with this interface/],
  ["an unreachable address", { baseUrl: "http://127.0.0.1:9" }, /cannot be reached/],
])("connects no account with %s", async (_, changes, words) => {
  const as = await connectNewStore();
  const baseUrl = changes.baseUrl === "PATH" ? `${courier.url}/elsewhere` : changes.baseUrl;

  const { status, body } = await putAccount(as, baseUrl === undefined ? changes : { baseUrl });

  expect([status, body.message]).toEqual([422, expect.stringMatching(words)]);
  expect((await api.stores.find(as))?.accountId).toBe("main");
});

it("returns each invalid field", async () => {
  const { status, body } = await putAccount(await connectNewStore(), {
    email: "nobody",
    webhookSecret: "x",
  });

  expect(status).toBe(400);
  expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
    "email",
    "webhookSecret",
  ]);
});

it("tests the account with a real call and returns the solution when it fails", async () => {
  const as = await connectNewStore();
  await putAccount(as);
  expect((await api.callApi(`POST ${ROUTE}/test`, { callerStoreId: as })).body).toMatchObject({
    isWorking: true,
  });

  expect(await api.callApi(`POST ${ROUTE}/test`, { callerStoreId: as })).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining("ten seconds") },
  });
});

it("returns the solution for a failing account", async () => {
  const as = await connectNewStore();
  await putAccount(as);
  const { accountId = expect.unreachable() } = (await api.stores.find(as)) ?? {};
  const account = (await api.stores.findAccount(accountId)) ?? expect.unreachable();
  await api.stores.putAccount({ ...account, secretId: "revoked" });

  expect((await api.callApi(`POST ${ROUTE}/test`, { callerStoreId: as })).body).toEqual({
    isWorking: false,
    text: expect.stringContaining("Copy them again"),
  });
});

it("disconnects the account, keeps it for bookings, and connects it again", async () => {
  const as = await connectNewStore();
  await putAccount(as);

  const off = await api.callApi(`DELETE ${ROUTE}`, { callerStoreId: as });
  const again = await api.callApi(`DELETE ${ROUTE}`, { callerStoreId: as });

  expect(off.body).toMatchObject({ state: "disconnected", name: "Swift" });
  expect(again.body).toEqual(off.body);
  expect(await api.stores.find(as)).toMatchObject({ isCourierDisconnected: true });
  expect((await putAccount(as)).body).toMatchObject({ state: "connected" });
  expect((await api.stores.find(as))?.isCourierDisconnected).toBeUndefined();
});

describe("how the courier says that something does not exist", () => {
  const CLEAR = toAnswer(404, { code: 1404, msgtext: "No such thing." });
  const readForms = async (as: StoreId) => {
    const store = await api.stores.find(as);
    return (await api.stores.findAccount(store?.accountId ?? expect.unreachable()))?.noneForms;
  };
  afterEach(() => void Object.assign(courier.lookUp, CLEAR));

  it("is learned when the account is connected, and again by each test", async () => {
    const as = await connectNewStore();
    await putAccount(as);
    const connected = await readForms(as);
    Object.assign(courier.lookUp, toAnswer(200, { code: "0", data: [] }));
    await api.callApi(`POST ${ROUTE}/test`, { callerStoreId: as });

    expect(connected).toEqual({ point: "404 1404", order: "404 1404" });
    expect(await readForms(as)).toEqual({ point: "200 0", order: "200 0" });
  });

  it.each([
    ["the page of a gateway", toAnswer(404, "<html>")],
    ["JSON without a code", toAnswer(404, { message: "Not Found" })],
    ["a record of something else", toAnswer(200, { code: 0, data: { id: 7 } })],
  ])("must be clear: %s is not", async (_, unclear) => {
    const as = await connectNewStore();
    Object.assign(courier.lookUp, unclear);

    const { status, body } = await putAccount(as);

    expect([status, body.message]).toEqual([422, expect.stringMatching(/does not say clearly/)]);
  });
});

function toAnswer(status: number, body: unknown) {
  return { status, body: typeof body === "string" ? body : JSON.stringify(body) };
}
