import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createConnectionRequestRoutes } from "#functions/bridge/operator-api/connection-request-routes.ts";
import {
  createConnectRoutes,
  type PageDeps,
} from "#functions/bridge/woocommerce-connect/connect-routes.ts";
import type { CONNECT_ROUTES } from "#functions/bridge/woocommerce-connect/env.ts";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { createConfirmationToken } from "#shared/bridge/adapters/crypto/confirmation-token.ts";
import { generateToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { createDynamoSessionEpochs } from "#shared/bridge/adapters/dynamodb/sign-in/session-epochs.ts";
import { createDynamoSignInLinks } from "#shared/bridge/adapters/dynamodb/sign-in/sign-in-links.ts";
import { createDynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/sign-in/store-admins.ts";
import { createDynamoConnectionAttempts } from "#shared/bridge/adapters/dynamodb/stores/connection-attempts.ts";
import { createDynamoConnectionRequests } from "#shared/bridge/adapters/dynamodb/stores/connection-requests.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { createStoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import { createStoreChecker } from "#shared/bridge/adapters/woocommerce/stores/store-checker.ts";
import { accountIdSchema, type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { Mail } from "#shared/bridge/domain/sign-in/mail.ts";
import { toStoreSite } from "#shared/bridge/domain/sign-in/store-site.ts";
import type { Mailer } from "#shared/bridge/ports/sign-in.ts";
import { authenticateSession } from "#shared/bridge/use-cases/sign-in/authenticate-session.ts";
import { startSession } from "#shared/bridge/use-cases/sign-in/start-session.ts";
import { toNetworkPolicy } from "#shared/outbound/network-policy.ts";
import { buildCourierAccount } from "#test/builders/bridge/delivery.ts";
import { createTestVault } from "#test/builders/bridge/keys.ts";
import { buildGatewayEvent } from "#test/builders/gateway-event.ts";
import { createOperatorInvoker } from "#test/fakes/bridge/operator-api.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";
import { createPageInvoker } from "#test/fakes/http-invocation.ts";
import { startWooCommerce } from "#test/sandbox/woocommerce/start-woocommerce.ts";

const table = await startTable("bridge", BRIDGE_INDEXES);
const shop = await startWooCommerce({ databaseFile: ":memory:", port: 0 });
const vault = async () => createTestVault("master");
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
const requests = createDynamoConnectionRequests(table, vault);
const mails: Mail[] = [];
const audited: string[] = [];
const mailer: Mailer = { send: async (mail) => void mails.push(mail) };
const sessions = {
  signInLinks: createDynamoSignInLinks(table),
  sessionEpochs: createDynamoSessionEpochs(table),
  clock: () => now,
};
const deps: PageDeps = {
  attempts,
  requests,
  rateLimiter: { tryAcquire: async () => true },
  auditLog: { addChange: async (_, record) => `position ${audited.push(record.action)}` },
  mailer,
  createConfirmationToken,
  admins,
  stores,
  storeChecker: createStoreChecker(createStoreHttpClient(toNetworkPolicy("yes")), () => new Date()),
  clock: () => now,
  createState: generateToken,
  publicUrl,
  prepareConnectedStore: async ({ storeId }) => void preparedStores.push(storeId),
  async startSession(storeId) {
    const token = generateToken();
    await startSession(sessions, storeId, token);
    return `session=${token}; Path=/`;
  },
};

const invoke = createPageInvoker(createConnectRoutes(deps));
const OUR_PAGE = { origin: publicUrl };
const createSender =
  (routeKey: (typeof CONNECT_ROUTES)[number]) => (changes: Partial<APIGatewayProxyEventV2>) =>
    invoke({ ...buildGatewayEvent({ routeKey, headers: OUR_PAGE }), ...changes });
const showForm = createSender("GET /woocommerce/connect");
const submitAddress = createSender("POST /woocommerce/connect");
const submitKeys = createSender("POST /woocommerce/connect/keys");
const handleReturn = createSender("GET /woocommerce/connect/return");
const showRequest = createSender("GET /woocommerce/connect/confirm");
const submitConfirmation = createSender("POST /woocommerce/connect/confirm");
const submitRejection = createSender("POST /woocommerce/connect/reject");
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

const setSite = (wanted: unknown) =>
  fetch(`${shop.url}/_stand-in/site`, { method: "POST", body: JSON.stringify(wanted) });
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

/** Reads the token of the newest link that was mailed. */
const readMailedToken = () =>
  /confirm\?token=([\w.-]+)/.exec(mails.at(-1)?.text ?? "")?.[1] ?? "no link";
/** Confirms the newest request as the shop's administrator, in a browser without our cookies. */
const confirmByMail = () => submitConfirmation(post({ token: readMailedToken() }, ""));
const AWAITING = "Confirm the connection by e-mail";

describe("a merchant with an invitation", () => {
  it("connects a store by approving in it; the table holds its keys encrypted", async () => {
    const { storeId, link, cookie, state } = await startConnection();
    const returned = await approve(link);
    expect(returned).toEqual({ success: "1", user_id: state });
    expect(callbackStatus).toBe(200);
    expect(await stores.find(storeId)).toBeUndefined();

    expect(readTitle(await handleReturn(get(returned, cookie)))).toBe(AWAITING);
    expect(await stores.find(storeId)).toBeUndefined();
    expect(mails.at(-1)?.to).toBe("owner@bakery.example");
    const token = readMailedToken();
    const page = await showRequest(get({ token }));
    expect([readTitle(page), page.body]).toEqual([
      "Connect your shop?",
      expect.stringContaining("Bridge Courier"),
    ]);
    expect(await stores.find(storeId)).toBeUndefined();

    expect(readTitle(await confirmByMail())).toBe("Your shop is connected");

    const store = await stores.find(storeId);
    expect(store?.access).toMatchObject({
      url: shop.url,
      consumerKey: expect.stringMatching(/^ck_/),
    });
    expect(audited).toContain("confirmConnection");
    expect(preparedStores).toContain(storeId);
    expect(await admins.findEmail(storeId, toStoreSite(shop.url))).toBe("owner@bakery.example");
    const { Items } = await table.client.send(new ScanCommand({ TableName: table.tableName }));
    expect(JSON.stringify(Items)).not.toMatch(
      new RegExp(`c[sk]_[0-9a-f]{40}|owner@|${state}|${token.split(".")[1]}`),
    );
    // Repeating a page has no further effect, and a replayed approval leaves no key behind.
    expect(readTitle(await confirmByMail())).toBe("Your shop is connected");
    expect(readTitle(await handleReturn(get(returned, cookie)))).toBe("Your shop is connected");
    expect(await approve(link)).toEqual({});
    expect(callbackStatus).toBe(410);
    expect((await stores.find(storeId))?.access).toEqual(store?.access);
  });

  it("signs the administrator in who confirmed, once, and leads to the start", async () => {
    const { storeId, link, cookie } = await startConnection();
    await handleReturn(get(await approve(link), cookie));

    const confirmed = await confirmByMail();
    const again = await confirmByMail();

    expect(confirmed.body).toContain('href="/app#/start"');
    const token = readCookie(confirmed).replace("session=", "");
    expect(await authenticateSession(sessions)(token)).toBe(storeId);
    expect(again.cookies ?? []).toEqual([]);
    expect(again.body).toContain('href="/sign-in"');
  });

  it("replaces the keys of a connected store and keeps its courier account", async () => {
    const { storeId, link, cookie } = await startConnection();
    const accountId = accountIdSchema.parse("own-of-the-merchant");
    await stores.putAccount(buildCourierAccount({ accountId }));
    const access = { kind: "woocommerce", url: shop.url, consumerKey: "ck_old" } as const;
    await stores.connect({ storeId, accountId, access: { ...access, consumerSecret: "x" } }, now);

    await handleReturn(get(await approve(link), cookie));

    expect(readTitle(await confirmByMail())).toBe("Your shop is connected");
    const store = await stores.find(storeId);
    expect(store?.accountId).toBe(accountId);
    expect(store?.access).not.toMatchObject({ consumerKey: "ck_old" });
  });

  it("does not get the store id of another shop", async () => {
    const { storeId, link, cookie } = await startConnection();
    const { accountId } = buildCourierAccount();
    const access = {
      kind: "woocommerce",
      url: "https://other.example",
      consumerKey: "ck",
    } as const;
    await stores.connect({ storeId, accountId, access: { ...access, consumerSecret: "x" } }, now);
    await stores.disconnect(storeId);

    await handleReturn(get(await approve(link), cookie));

    expect(readTitle(await confirmByMail())).toBe("This invitation is for another shop");
    expect((await stores.find(storeId))?.access).toMatchObject({ url: "https://other.example" });
  });

  it("waits for the operator if the shop names no administrator, or nobody can be mailed", async () => {
    await setSite({ hidesSettings: true });
    const { storeId, link, cookie } = await startConnection();
    const page = await handleReturn(get(await approve(link), cookie));
    await setSite({});
    expect(readTitle(page)).toBe("The operator confirms the connection");
    expect(await stores.find(storeId)).toBeUndefined();
    const callOperatorApi = createOperatorInvoker(createConnectionRequestRoutes(deps));
    const listed = await callOperatorApi("GET /ops/v1/stores/{storeId}/connection-requests", {
      pathParameters: { storeId },
    });
    expect(listed.body.connection_requests).toMatchObject([
      { url: shop.url, state: "open", confirmer: "operator" },
    ]);
    const [{ request_id: requestId }] = listed.body.connection_requests as [{ request_id: string }];
    const confirmed = await callOperatorApi(
      "POST /ops/v1/stores/{storeId}/connection-requests/{requestId}/confirm",
      { pathParameters: { storeId, requestId } },
    );
    expect(confirmed).toMatchObject({ status: 200, body: { state: "connected" } });
    expect((await stores.find(storeId))?.access).toMatchObject({ url: shop.url });
  });

  it("waits for the operator if its administrator got too many e-mails", async () => {
    const tryAcquire = vi.spyOn(deps.rateLimiter, "tryAcquire");
    tryAcquire.mockImplementation(async ({ name }) => !name.startsWith("mails "));
    const { storeId, link, cookie } = await startConnection();
    const before = mails.length;
    const page = await handleReturn(get(await approve(link), cookie));
    tryAcquire.mockRestore();
    expect(readTitle(page)).toBe("The operator confirms the connection");
    expect(mails).toHaveLength(before);
    expect(await stores.find(storeId)).toBeUndefined();
  });

  it("connects nothing after a rejection, also not by the same link later", async () => {
    const { storeId, link, cookie } = await startConnection();
    const returned = await approve(link);
    await handleReturn(get(returned, cookie));
    const token = readMailedToken();

    const foreign = {
      ...post({ token }, ""),
      headers: { origin: "https://x" },
    };
    expect((await submitConfirmation(foreign)).statusCode).toBe(403);
    expect(readTitle(await submitRejection(post({ token }, "")))).toBe(
      "The connection was rejected",
    );
    expect(audited.at(-1)).toBe("rejectConnection");

    expect(readTitle(await confirmByMail())).toBe("The connection was rejected");
    expect(readTitle(await handleReturn(get(returned, cookie)))).toBe(
      "The connection was rejected",
    );
    expect(await stores.find(storeId)).toBeUndefined();
  });

  it("has a day for the confirmation", async () => {
    const { storeId, link, cookie } = await startConnection();
    await handleReturn(get(await approve(link), cookie));
    now = new Date(Date.now() + 24 * 3_600_000);

    expect(readTitle(await confirmByMail())).toBe("This link has expired");
    expect(await stores.find(storeId)).toBeUndefined();
  });

  it("gets the mail with the next look at the page if it could not be sent", async () => {
    const { link, cookie } = await startConnection();
    const returned = await approve(link);
    const before = mails.length;
    const send = vi.spyOn(mailer, "send").mockRejectedValueOnce(new Error("SES is away"));
    await expect(handleReturn(get(returned, cookie))).rejects.toThrow("SES is away");
    for (let look = 0; look < 2; look++) {
      expect(readTitle(await handleReturn(get(returned, cookie)))).toBe(AWAITING);
    }
    expect(send).toHaveBeenCalledTimes(2);
    expect(mails).toHaveLength(before + 1);
  });

  it("connects nothing after a denial or without keys", async () => {
    const { storeId, state, cookie } = await startConnection();
    const back = (success: string) => handleReturn(get({ success, user_id: state }, cookie));

    expect(readTitle(await back("0"))).toBe("You did not approve");
    expect(readTitle(await back("1"))).toBe("Your shop sent no keys");
    expect((await back("1")).body).toContain("Start again");
    expect(await stores.find(storeId)).toBeUndefined();
  });

  it("connects nothing when another browser returns, also not in the first browser later", async () => {
    const { storeId, link, cookie } = await startConnection();
    const returned = await approve(link);

    const otherPage = await handleReturn(get(returned, createOtherCookie()));
    expect([otherPage.statusCode, readTitle(otherPage)]).toEqual([
      403,
      "You started in another browser",
    ]);
    expect(readTitle(await handleReturn(get(returned, cookie)))).toBe(
      "You started in another browser",
    );
    expect(await stores.find(storeId)).toBeUndefined();
    expect(await attempts.findKeys(returned.user_id ?? "")).toBeUndefined();
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
    await setSite({ firewall: true });
    const page = await handleReturn(get(returned, cookie));
    expect(page.body).toMatch(/firewall[\s\S]*return\?success=1[\s\S]*Try again/);
    expect(await stores.find(storeId)).toBeUndefined();

    await setSite({ stripsAuthorization: true });
    expect(readTitle(await handleReturn(get(returned, cookie)))).toBe(AWAITING);
    await confirmByMail();

    expect((await stores.find(storeId))?.access).toHaveProperty("oauthHome");
    await setSite({});
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
    await confirmByMail();

    expect(readTitle(await showForm(get({ invite })))).toBe("This invitation was already used");
    const again = await submitAddress(post({ invite, url: shop.url }, createOtherCookie()));
    expect(readTitle(again)).toBe("This invitation was already used");
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
    expect(readTitle(await submitKeys(post(good, cookie)))).toBe(AWAITING);
    expect(await stores.find(storeId)).toBeUndefined();
    expect(readTitle(await confirmByMail())).toBe("Your shop is connected");
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
    expect(page.body).toContain("did not accept a cookie");
    expect(readCookie(page)).toMatch(/^__Host-connect=/);
    expect(readTitle(await showForm(get({ invite: generateToken() })))).toBe(
      "This link is incomplete",
    );
  });
});

describe("an attacker with an invitation", () => {
  /** Starts with the victim's shop, has the victim approve in it, and returns first. */
  async function captureApproval() {
    const attack = await startConnection();
    const returned = await approve(attack.link);
    return { ...attack, returned };
  }

  it("connects nothing by polling the return page before the victim returns", async () => {
    const { storeId, link, cookie, state } = await startConnection();
    const poll = () => handleReturn(get({ success: "1", user_id: state }, cookie));
    expect(readTitle(await poll())).toBe("Your shop sent no keys");
    const returned = await approve(link);

    expect(readTitle(await poll())).toBe(AWAITING);
    expect(await stores.find(storeId)).toBeUndefined();
    const victimPage = await handleReturn(get(returned, createOtherCookie()));

    expect(victimPage.body).toContain("nothing was connected");
    expect(readTitle(await confirmByMail())).toBe("The connection was rejected");
    expect(readTitle(await poll())).toBe("You started in another browser");
    expect(await stores.find(storeId)).toBeUndefined();
  });

  it("wins no race against the victim's return", async () => {
    for (let round = 0; round < 5; round++) {
      const { storeId, cookie, returned } = await captureApproval();
      const mailsBefore = mails.length;
      await Promise.all([
        handleReturn(get(returned, cookie)),
        handleReturn(get(returned, createOtherCookie())),
        handleReturn(get(returned, cookie)),
      ]);
      if (mails.length > mailsBefore) await confirmByMail();
      expect(await stores.find(storeId)).toBeUndefined();
    }
  });

  it("leaves the victim a page that says what is true once the administrator has confirmed", async () => {
    const { storeId, cookie, returned } = await captureApproval();
    await handleReturn(get(returned, cookie));
    await confirmByMail();

    const victimPage = await handleReturn(get(returned, createOtherCookie()));

    expect(await stores.find(storeId)).toBeDefined();
    expect([victimPage.statusCode, readTitle(victimPage)]).toEqual([403, "This shop is connected"]);
    expect(victimPage.body).not.toContain("nothing was connected");
  });

  it("cannot use an invitation again for the store id's next owner", async () => {
    const { storeId, cookie, returned, invite } = await captureApproval();
    await handleReturn(get(returned, cookie));
    await confirmByMail();
    await stores.disconnect(storeId);

    const page = await submitAddress(post({ invite, url: shop.url }, cookie));

    expect(readTitle(page)).toBe("This invitation was already used");
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
