import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
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
const tenants = createDynamoStores(table, vault);
const book = createDynamoConnectionAttempts(table, vault);
let now = new Date();
const welcomed: StoreId[] = [];
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
  attempts: book,
  admins,
  stores: tenants,
  storeChecker: createStoreChecker(createStoreHttpClient(toNetworkPolicy("yes")), () => new Date()),
  clock: () => now,
  createState: generateToken,
  publicUrl,
  prepareConnectedStore: async ({ storeId }) => void welcomed.push(storeId),
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

beforeAll(() => tenants.putAccount(buildCourierAccount()));
beforeEach(() => {
  now = new Date();
});
afterAll(async () => {
  callback.close();
  await Promise.all([shop.close(), table.stop()]);
});

const cookieOf = (answer: { cookies?: string[] | undefined }) =>
  answer.cookies?.[0]?.split(";")[0] ?? "";
const stranger = () => `__Host-connect=${randomBytes(24).toString("base64url")}`;
const get = (query: Record<string, string>, cookie?: string) => ({
  queryStringParameters: query,
  ...(cookie && { cookies: [cookie] }),
});
const post = (form: Record<string, string>, cookie: string) => ({
  body: String(new URLSearchParams(form)),
  cookies: [cookie],
});
const titleOf = ({ body = "" }: { body?: string | undefined }) => /<h1>(.*?)<\/h1>/.exec(body)?.[1];

/** An invitation that a browser has opened. */
async function invited() {
  const storeId = storeIdSchema.parse(`shop-${randomBytes(4).toString("hex")}`);
  const invite = generateToken();
  const expiresAt = new Date(Date.now() + 3600_000 * 24);
  await book.createInvitation(invite, {
    storeId,
    accountId: buildCourierAccount().accountId,
    expiresAt,
  });
  const cookie = cookieOf(await showForm(get({ invite })));
  return { storeId, invite, cookie };
}

/** The way to the store's own page, begun. */
async function begun() {
  const way = await invited();
  const page = await submitAddress(post({ invite: way.invite, url: shop.url }, way.cookie));
  const link = /href="([^"]+)"/.exec(page.body ?? "")?.[1]?.replaceAll("&amp;", "&") ?? "";
  return { ...way, link, state: new URL(link).searchParams.get("user_id") ?? "" };
}

/** What the store's manager does; gives where the browser is sent. */
async function approve(link: string): Promise<Record<string, string>> {
  const as = { headers: { cookie: "wordpress_logged_in=manager" }, redirect: "manual" } as const;
  const page = await (await fetch(link, as)).text();
  const grant = /href="([^"]+)">Approve/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const location = (await fetch(grant, as)).headers.get("location");
  return location === null ? {} : Object.fromEntries(new URL(location).searchParams);
}

describe("an invited merchant", () => {
  it("connects a store by approving in it, and its keys are never to be read in the table", async () => {
    const { storeId, link, cookie, state } = await begun();
    const returned = await approve(link);
    expect(returned).toEqual({ success: "1", user_id: state });
    expect(callbackStatus).toBe(200);
    expect(await tenants.find(storeId)).toBeUndefined();

    expect(titleOf(await handleReturn(get(returned, cookie)))).toBe("Your shop is connected");

    const store = await tenants.find(storeId);
    expect(store?.access).toMatchObject({
      url: shop.url,
      consumerKey: expect.stringMatching(/^ck_/),
    });
    expect(welcomed).toContain(storeId);
    expect(await admins.findEmail(storeId)).toBe("owner@bakery.example");
    const { Items } = await table.client.send(new ScanCommand({ TableName: table.tableName }));
    expect(JSON.stringify(Items)).not.toMatch(new RegExp(`c[sk]_[0-9a-f]{40}|owner@|${state}`));
    // Loading the page again, or the store's grant, does no harm.
    expect(titleOf(await handleReturn(get(returned, cookie)))).toBe("Your shop is connected");
    const replayed = await approve(link);
    expect(titleOf(await handleReturn(get(replayed, cookie)))).toBe("Your shop is connected");
    expect((await tenants.find(storeId))?.access).not.toEqual(store?.access);
  });

  it("who connects a known store again changes its keys, and leaves it with its own account", async () => {
    const { storeId, link, cookie } = await begun();
    const accountId = accountIdSchema.parse("own-of-the-merchant");
    await tenants.putAccount(buildCourierAccount({ accountId }));
    const access = { kind: "woocommerce", url: shop.url, consumerKey: "ck_old" } as const;
    await tenants.connect({ storeId, accountId, access: { ...access, consumerSecret: "x" } }, now);

    const page = await handleReturn(get(await approve(link), cookie));

    expect(titleOf(page)).toBe("Your shop is connected");
    const store = await tenants.find(storeId);
    expect(store?.accountId).toBe(accountId);
    expect(store?.access).not.toMatchObject({ consumerKey: "ck_old" });
  });

  it("connects nothing by denying, nor without keys", async () => {
    const { storeId, state, cookie } = await begun();
    const back = (success: string) => handleReturn(get({ success, user_id: state }, cookie));

    expect(titleOf(await back("0"))).toBe("You did not approve");
    expect(titleOf(await back("1"))).toBe("Your shop gave us no keys");
    expect((await back("1")).body).toContain("Start again");
    expect(await tenants.find(storeId)).toBeUndefined();
  });

  it("connects nothing when somebody else's browser comes back, and neither does that one later", async () => {
    const { storeId, link, cookie } = await begun();
    const returned = await approve(link);

    const victim = await handleReturn(get(returned, stranger()));
    expect([victim.statusCode, titleOf(victim)]).toEqual([
      403,
      "This was begun in another browser",
    ]);
    expect(titleOf(await handleReturn(get(returned, cookie)))).toBe(
      "This was begun in another browser",
    );
    expect(await tenants.find(storeId)).toBeUndefined();
    // A store that offers more keys for it is told to delete them.
    expect(await approve(link)).toEqual({});
    expect(callbackStatus).toBe(410);
  });

  it("connects nothing by keys that the store itself does not know", async () => {
    const { storeId, state, cookie } = await begun();
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

    expect([page.statusCode, titleOf(page)]).toEqual([422, "Your shop is not connected yet"]);
    expect(await tenants.find(storeId)).toBeUndefined();
  });

  it("tries again with the same keys where the store was only away", async () => {
    const { storeId, link, cookie } = await begun();
    const returned = await approve(link);
    const site = (wanted: unknown) =>
      fetch(`${shop.url}/_stand-in/site`, { method: "POST", body: JSON.stringify(wanted) });
    await site({ firewall: true });
    const page = await handleReturn(get(returned, cookie));
    expect(page.body).toMatch(/firewall[\s\S]*return\?success=1[\s\S]*Try again/);
    expect(await tenants.find(storeId)).toBeUndefined();

    await site({ stripsAuthorization: true });
    expect(titleOf(await handleReturn(get(returned, cookie)))).toBe("Your shop is connected");

    expect((await tenants.find(storeId))?.access).toHaveProperty("oauthHome");
    await site({});
  });

  it("has an hour for the way, and the invitation's time for beginning it", async () => {
    const { link, cookie, invite, state } = await begun();
    now = new Date(Date.now() + 61 * 60_000);
    expect(await approve(link)).toEqual({});
    const late = await handleReturn(get({ success: "1", user_id: state }, cookie));
    expect(titleOf(late)).toBe("This link has expired");
    now = new Date(Date.now() + 25 * 3600_000);
    expect(titleOf(await showForm(get({ invite })))).toBe("This link has expired");
  });

  it("uses an invitation once: another browser finds it used", async () => {
    const { link, cookie, invite } = await begun();
    await handleReturn(get(await approve(link), cookie));

    expect(titleOf(await showForm(get({ invite })))).toBe("This invitation was used before");
    const again = await submitAddress(post({ invite, url: shop.url }, stranger()));
    expect(titleOf(again)).toBe("This invitation was used before");
  });

  it("connects by keys made by hand, after they were tried", async () => {
    const { storeId, invite, cookie } = await invited();
    const form = { invite, url: shop.url, consumer_key: shop.consumerKey, consumer_secret: "cs_0" };

    const refused = await submitKeys(post(form, cookie));
    expect([refused.statusCode, refused.body]).toEqual([
      422,
      expect.stringContaining("refuses these"),
    ]);
    expect(refused.body).not.toContain("cs_0");
    const good = { ...form, consumer_secret: ` ${shop.consumerSecret} ` };
    expect(titleOf(await submitKeys(post(good, cookie)))).toBe("Your shop is connected");
    expect(await tenants.find(storeId)).toMatchObject({ access: { url: shop.url } });
  });

  it("sees what was entered again, and nothing of it as markup", async () => {
    const { invite, cookie } = await invited();
    const page = await submitAddress(post({ invite, url: '"><script>alert(1)' }, cookie));

    expect(page.statusCode).toBe(422);
    expect(page.body).not.toContain("<script");
    expect(page.headers?.["content-security-policy"]).toContain("default-src 'none'");
  });

  it("without a cookie or an invitation gets no further", async () => {
    const { invite } = await invited();
    const page = await submitAddress({ ...post({ invite, url: shop.url }, ""), cookies: [] });
    expect(page.body).toContain("did not keep our cookie");
    expect(cookieOf(page)).toMatch(/^__Host-connect=/);
    expect(titleOf(await showForm(get({ invite: generateToken() })))).toBe(
      "This link is not complete",
    );
  });
});

it.each([
  "",
  "{}",
  '{"user_id":"x"}',
  JSON.stringify({ user_id: "a".repeat(32), consumer_key: "ck_1", consumer_secret: "nope" }),
])("a callback of %s is refused", async (body) => {
  expect((await sendKeys(body)).statusCode).toBe(400);
});

it("a callback under a state that was never given out makes the store delete its keys", async () => {
  const body = JSON.stringify({
    user_id: generateToken(),
    consumer_key: "ck_1",
    consumer_secret: "cs_1",
  });
  expect((await sendKeys(body)).statusCode).toBe(410);
});
