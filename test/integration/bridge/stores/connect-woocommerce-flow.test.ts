import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createConnectRoutes,
  type PageDeps,
} from "#functions/bridge/woocommerce-connect/connect-routes.ts";
import type { CONNECT_ROUTES } from "#functions/bridge/woocommerce-connect/env.ts";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { generateToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { createVault } from "#shared/bridge/adapters/crypto/vault.ts";
import { createDynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/sign-in/store-admins.ts";
import { createDynamoConnectionAttempts } from "#shared/bridge/adapters/dynamodb/stores/connection-attempts.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { toNetworkPolicy } from "#shared/bridge/adapters/http/network-policy.ts";
import { createStoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import { createStoreChecker } from "#shared/bridge/adapters/woocommerce/stores/store-checker.ts";
import { accountIdSchema, type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildCourierAccount } from "#test/builders/bridge/delivery.ts";
import { buildGatewayEvent } from "#test/builders/gateway-event.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";
import { createPageInvoker } from "#test/fakes/http-invocation.ts";
import { startWooCommerce } from "#test/sandbox/woocommerce/start-woocommerce.ts";

const table = await startTable("bridge", BRIDGE_INDEXES);
const shop = await startWooCommerce({ databaseFile: ":memory:", port: 0 });
const vault = async () => createVault("master");
const stores = createDynamoStores(table, vault);
const attempts = createDynamoConnectionAttempts(table, vault);
let now = new Date();
const preparedStores: StoreId[] = [];
const openedStores: StoreId[] = [];
let callbackStatus: number | undefined;
const callback = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const { statusCode } = await sendKeys(`${Buffer.concat(parts)}`);
  callbackStatus = statusCode;
  response.writeHead(statusCode ?? 500).end();
});
callback.listen(0, "127.0.0.1");
await once(callback, "listening");
const publicUrl = `http://127.0.0.1:${(callback.address() as AddressInfo).port}`;
const admins = createDynamoStoreAdmins(table, vault, () => now);
const deps: PageDeps = {
  attempts,
  admins,
  stores,
  storeChecker: createStoreChecker(createStoreHttpClient(toNetworkPolicy("yes")), () => new Date()),
  clock: () => now,
  createState: generateToken,
  publicUrl,
  prepareConnectedStore: async ({ storeId }) => void preparedStores.push(storeId),
};

const invoke = createPageInvoker(createConnectRoutes(deps));
const createSender =
  (routeKey: (typeof CONNECT_ROUTES)[number]) => (changes: Partial<APIGatewayProxyEventV2>) =>
    invoke({ ...buildGatewayEvent({ routeKey }), ...changes });
const showForm = createSender("GET /woocommerce/connect");
const submitAddress = createSender("POST /woocommerce/connect");
const submitKeys = createSender("POST /woocommerce/connect/keys");
const handleReturn = createSender("GET /woocommerce/connect/return");
const sendKeys = (body: string) => createSender("POST /woocommerce/connect/callback")({ body });

beforeAll(() => stores.putAccount(buildCourierAccount()));
beforeEach(() => {
  now = new Date();
});
// One shop has one connection at a time.
afterEach(async () => {
  for (const storeId of openedStores.splice(0)) await stores.disconnect(storeId);
});
afterAll(async () => {
  callback.close();
  await Promise.all([shop.close(), table.stop()]);
});

const readCookie = (answer: { cookies?: string[] | undefined }) =>
  answer.cookies?.[0]?.split(";")[0] ?? "";
const createOtherCookie = () => `__Host-connect=${randomBytes(24).toString("base64url")}`;
const get = (query: Record<string, string>, cookie?: string) => ({
  queryStringParameters: query,
  ...(cookie && { cookies: [cookie] }),
});
const post = (form: Record<string, string>, cookie: string) => ({
  body: String(new URLSearchParams(form)),
  cookies: [cookie],
});
const readTitle = ({ body = "" }: { body?: string | undefined }) =>
  /<h1>(.*?)<\/h1>/.exec(body)?.[1];

/** Creates an invitation and opens it in a browser. */
async function openInvitation() {
  const storeId = storeIdSchema.parse(`shop-${randomBytes(4).toString("hex")}`);
  openedStores.push(storeId);
  const invite = generateToken();
  const expiresAt = new Date(Date.now() + 3600_000 * 24);
  await attempts.createInvitation(invite, {
    storeId,
    accountId: buildCourierAccount().accountId,
    expiresAt,
  });
  const cookie = readCookie(await showForm(get({ invite })));
  return { storeId, invite, cookie };
}

/** Starts the connection and follows it to the link to the store's own page. */
async function startConnection() {
  const way = await openInvitation();
  const page = await submitAddress(post({ invite: way.invite, url: shop.url }, way.cookie));
  const link = /href="([^"]+)"/.exec(page.body ?? "")?.[1]?.replaceAll("&amp;", "&") ?? "";
  return { ...way, link, state: new URL(link).searchParams.get("user_id") ?? "" };
}

/** Approves the request as the store's manager. Returns the query of the redirect. */
async function approve(link: string): Promise<Record<string, string>> {
  const as = { headers: { cookie: "wordpress_logged_in=manager" }, redirect: "manual" } as const;
  const page = await (await fetch(link, as)).text();
  const grant = /href="([^"]+)">Approve/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const location = (await fetch(grant, as)).headers.get("location");
  return location === null ? {} : Object.fromEntries(new URL(location).searchParams);
}

describe("a merchant with an invitation", () => {
  it("connects a store by approving in it; the table holds its keys encrypted", async () => {
    const { storeId, link, cookie, state } = await startConnection();
    const returned = await approve(link);
    expect(returned).toEqual({ success: "1", user_id: state });
    expect(callbackStatus).toBe(200);
    expect(await stores.find(storeId)).toBeUndefined();

    expect(readTitle(await handleReturn(get(returned, cookie)))).toBe("Your shop is connected");

    const store = await stores.find(storeId);
    expect(store?.access).toMatchObject({
      url: shop.url,
      consumerKey: expect.stringMatching(/^ck_/),
    });
    expect(preparedStores).toContain(storeId);
    expect(await admins.findEmail(storeId)).toBe("owner@bakery.example");
    const { Items } = await table.client.send(new ScanCommand({ TableName: table.tableName }));
    expect(JSON.stringify(Items)).not.toMatch(new RegExp(`c[sk]_[0-9a-f]{40}|owner@|${state}`));
    // Reloading the page or repeating the approval has no further effect.
    expect(readTitle(await handleReturn(get(returned, cookie)))).toBe("Your shop is connected");
    const replayed = await approve(link);
    expect(readTitle(await handleReturn(get(replayed, cookie)))).toBe("Your shop is connected");
    expect((await stores.find(storeId))?.access).not.toEqual(store?.access);
  });

  it("replaces the keys of a connected store and keeps its courier account", async () => {
    const { storeId, link, cookie } = await startConnection();
    const accountId = accountIdSchema.parse("own-of-the-merchant");
    await stores.putAccount(buildCourierAccount({ accountId }));
    const access = { kind: "woocommerce", url: shop.url, consumerKey: "ck_old" } as const;
    await stores.connect({ storeId, accountId, access: { ...access, consumerSecret: "x" } }, now);

    const page = await handleReturn(get(await approve(link), cookie));

    expect(readTitle(page)).toBe("Your shop is connected");
    const store = await stores.find(storeId);
    expect(store?.accountId).toBe(accountId);
    expect(store?.access).not.toMatchObject({ consumerKey: "ck_old" });
  });

  it("connects nothing after a denial or without keys", async () => {
    const { storeId, state, cookie } = await startConnection();
    const back = (success: string) => handleReturn(get({ success, user_id: state }, cookie));

    expect(readTitle(await back("0"))).toBe("You did not approve");
    expect(readTitle(await back("1"))).toBe("Your shop gave us no keys");
    expect((await back("1")).body).toContain("Start again");
    expect(await stores.find(storeId)).toBeUndefined();
  });

  it("connects nothing when another browser returns, also not in the first browser later", async () => {
    const { storeId, link, cookie } = await startConnection();
    const returned = await approve(link);

    const otherPage = await handleReturn(get(returned, createOtherCookie()));
    expect([otherPage.statusCode, readTitle(otherPage)]).toEqual([
      403,
      "This was begun in another browser",
    ]);
    expect(readTitle(await handleReturn(get(returned, cookie)))).toBe(
      "This was begun in another browser",
    );
    expect(await stores.find(storeId)).toBeUndefined();
    // The answer 410 makes the store delete further keys.
    expect(await approve(link)).toEqual({});
    expect(callbackStatus).toBe(410);
  });

  it("connects nothing with keys that the store does not know", async () => {
    const { storeId, state, cookie } = await startConnection();
    const forged = {
      key_id: 1,
      user_id: state,
      consumer_key: `ck_${"0".repeat(40)}`,
      consumer_secret: `cs_${"0".repeat(40)}`,
      key_permissions: "read_write",
    };
    const body = JSON.stringify(forged);
    expect((await sendKeys(body)).statusCode).toBe(200);

    const page = await handleReturn(get({ success: "1", user_id: state }, cookie));

    expect([page.statusCode, readTitle(page)]).toEqual([422, "Your shop is not connected yet"]);
    expect(await stores.find(storeId)).toBeUndefined();
  });

  it("can retry with the same keys after the store was unreachable", async () => {
    const { storeId, link, cookie } = await startConnection();
    const returned = await approve(link);
    const site = (wanted: unknown) =>
      fetch(`${shop.url}/_stand-in/site`, { method: "POST", body: JSON.stringify(wanted) });
    await site({ firewall: true });
    const page = await handleReturn(get(returned, cookie));
    expect(page.body).toMatch(/firewall[\s\S]*return\?success=1[\s\S]*Try again/);
    expect(await stores.find(storeId)).toBeUndefined();

    await site({ stripsAuthorization: true });
    expect(readTitle(await handleReturn(get(returned, cookie)))).toBe("Your shop is connected");

    expect((await stores.find(storeId))?.access).toHaveProperty("oauthHome");
    await site({});
  });

  it("has an hour for the approval and the lifetime of the invitation for the start", async () => {
    const { link, cookie, invite, state } = await startConnection();
    now = new Date(Date.now() + 61 * 60_000);
    expect(await approve(link)).toEqual({});
    const late = await handleReturn(get({ success: "1", user_id: state }, cookie));
    expect(readTitle(late)).toBe("This link has expired");
    now = new Date(Date.now() + 25 * 3600_000);
    expect(readTitle(await showForm(get({ invite })))).toBe("This link has expired");
  });

  it("can use an invitation only once, also from another browser", async () => {
    const { link, cookie, invite } = await startConnection();
    await handleReturn(get(await approve(link), cookie));

    expect(readTitle(await showForm(get({ invite })))).toBe("This invitation was used before");
    const again = await submitAddress(post({ invite, url: shop.url }, createOtherCookie()));
    expect(readTitle(again)).toBe("This invitation was used before");
  });

  it("can connect with manually created keys after the bridge tested them", async () => {
    const { storeId, invite, cookie } = await openInvitation();
    const form = { invite, url: shop.url, consumer_key: shop.consumerKey, consumer_secret: "cs_0" };

    const refused = await submitKeys(post(form, cookie));
    expect([refused.statusCode, refused.body]).toEqual([
      422,
      expect.stringContaining("refuses these"),
    ]);
    expect(refused.body).not.toContain("cs_0");
    const good = { ...form, consumer_secret: ` ${shop.consumerSecret} ` };
    expect(readTitle(await submitKeys(post(good, cookie)))).toBe("Your shop is connected");
    expect(await stores.find(storeId)).toMatchObject({ access: { url: shop.url } });
  });

  it("sees invalid input again, escaped", async () => {
    const { invite, cookie } = await openInvitation();
    const page = await submitAddress(post({ invite, url: '"><script>alert(1)' }, cookie));

    expect(page.statusCode).toBe(422);
    expect(page.body).not.toContain("<script");
    expect(page.headers?.["content-security-policy"]).toContain("default-src 'none'");
  });

  it("needs a cookie and an invitation", async () => {
    const { invite } = await openInvitation();
    const page = await submitAddress({ ...post({ invite, url: shop.url }, ""), cookies: [] });
    expect(page.body).toContain("did not keep our cookie");
    expect(readCookie(page)).toMatch(/^__Host-connect=/);
    expect(readTitle(await showForm(get({ invite: generateToken() })))).toBe(
      "This link is not complete",
    );
  });
});

it.each([
  "",
  "{}",
  '{"user_id":"x"}',
  JSON.stringify({ user_id: "a".repeat(32), consumer_key: "ck_1", consumer_secret: "nope" }),
])("refuses a callback with the body %s", async (body) => {
  expect((await sendKeys(body)).statusCode).toBe(400);
});

it("answers a callback with an unknown state so that the store deletes its keys", async () => {
  const body = JSON.stringify({
    user_id: generateToken(),
    consumer_key: "ck_1",
    consumer_secret: "cs_1",
  });
  expect((await sendKeys(body)).statusCode).toBe(410);
});
