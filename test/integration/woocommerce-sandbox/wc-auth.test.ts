import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  startWooCommerce,
  type WooCommerceSandbox,
} from "#test/sandbox/woocommerce/start-woocommerce.ts";

let store: WooCommerceSandbox;
const received: { type: string | undefined; agent: string | undefined; body: string }[] = [];
let callbackStatus = 200;
const application = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const { "content-type": type, "user-agent": agent } = request.headers;
  received.push({ type, agent, body: Buffer.concat(parts).toString() });
  response.writeHead(callbackStatus).end();
});
let callbackUrl = "";

beforeAll(async () => {
  store = await startWooCommerce({ databaseFile: ":memory:", port: 0 });
  application.listen(0, "127.0.0.1");
  await once(application, "listening");
  callbackUrl = `http://127.0.0.1:${(application.address() as AddressInfo).port}/callback?tenant=7`;
});
afterAll(async () => {
  await store.close();
  application.close();
});
beforeEach(async () => {
  received.length = 0;
  callbackStatus = 200;
  await site({});
});

const site = (wanted: unknown) =>
  fetch(`${store.url}/_stand-in/site`, { method: "POST", body: JSON.stringify(wanted) });
const asked = () => ({
  app_name: "Order Bridge",
  scope: "read_write",
  user_id: "abc_DEF-123",
  return_url: "https://bridge.test/return?from=store",
  callback_url: callbackUrl,
});
const open = (endpoint: string, query: Record<string, string>, user?: string) =>
  fetch(`${store.url}/wc-auth/v1/${endpoint}?${new URLSearchParams(query)}`, {
    redirect: "manual",
    headers: user === undefined ? {} : { cookie: `wordpress_logged_in=${user}` },
  });
const linkIn = (html: string, text: string) =>
  new RegExp(`href="([^"]+)">${text}<`).exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
async function approve(query: Record<string, string> = asked()) {
  const page = await (await open("authorize", query, "manager")).text();
  const grant = linkIn(page, "Approve");
  const answer = await fetch(grant, {
    redirect: "manual",
    headers: { cookie: "wordpress_logged_in=manager" },
  });
  return { grant, page, answer };
}
const keyNow = () => JSON.parse(received.at(-1)?.body ?? "{}");
const orders = (headers: Record<string, string>, query = "per_page=1") =>
  fetch(`${store.url}/wp-json/wc/v3/orders?${query}`, { headers });
const basic = (key: string, secret: string) => ({
  authorization: `Basic ${btoa(`${key}:${secret}`)}`,
});

describe("wc-auth of the WooCommerce sandbox store", () => {
  it.each(["app_name", "scope", "user_id", "return_url", "callback_url"])(
    "refuses a request in HTML if %s is missing or 0",
    async (name) => {
      for (const value of ["", "0"]) {
        const refused = await open("authorize", { ...asked(), [name]: value }, "manager");
        expect(refused.status).toBe(401);
        expect(await refused.text()).toContain(`Missing parameter ${name}`);
      }
    },
  );

  it("refuses an unknown scope, and an http callback to another host", async () => {
    const scope = await open("authorize", { ...asked(), scope: "all" }, "manager");
    expect([scope.status, await scope.text()]).toEqual([401, expect.stringContaining("scope all")]);
    const plain = { ...asked(), callback_url: "http://shop.example/callback" };
    expect(await (await open("authorize", plain, "manager")).text()).toContain(
      "The callback_url needs to be over SSL",
    );
  });

  it("redirects a visitor to the log-in page, and refuses a user who cannot manage the store", async () => {
    const stranger = await open("authorize", asked());
    expect(stranger.status).toBe(302);
    expect(stranger.headers.get("location")).toContain("/wc-auth/v1/login?");
    expect((await open("authorize", asked(), "customer")).status).toBe(401);
  });

  it("shows the application, the callback host and the permissions", async () => {
    const { page } = await approve();
    expect(page).toContain("Order Bridge would like to connect to your store");
    expect(page).toContain(new URL(callbackUrl).host);
    expect(page).toContain("View and manage orders");
  });

  it("denies with a link and without a callback", async () => {
    const page = await (await open("authorize", asked(), "manager")).text();
    expect(linkIn(page, "Deny")).toBe(
      "https://bridge.test/return?from=store&success=0&user_id=abc_DEF-123",
    );
    expect(received).toEqual([]);
  });

  it("posts working keys in the format of the captured callback, then redirects", async () => {
    const { answer } = await approve();

    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(
      "https://bridge.test/return?from=store&success=1&user_id=abc_DEF-123",
    );
    expect(received).toMatchObject([
      { type: "application/json;charset=UTF-8", agent: `WordPress/7.1; ${store.url}` },
    ]);
    expect(keyNow()).toEqual({
      key_id: expect.any(Number),
      user_id: "abc_DEF-123",
      consumer_key: expect.stringMatching(/^ck_[0-9a-f]{40}$/),
      consumer_secret: expect.stringMatching(/^cs_[0-9a-f]{40}$/),
      key_permissions: "read_write",
    });
    const { consumer_key, consumer_secret } = keyNow();
    expect((await orders(basic(consumer_key, consumer_secret))).status).toBe(200);
  });

  it.each([201, 204, 404, 500])("deletes the key if the callback returns %i", async (status) => {
    callbackStatus = status;
    const { answer } = await approve();

    expect(answer.status).toBe(401);
    const { consumer_key, consumer_secret } = keyNow();
    expect((await orders(basic(consumer_key, consumer_secret))).status).toBe(401);
  });

  it("deletes the key if the callback is unreachable", async () => {
    const { answer } = await approve({ ...asked(), callback_url: "http://127.0.0.1:1/" });
    expect(answer.status).toBe(401);
  });

  it("creates a new key for each replay of the grant, and none without its nonce", async () => {
    const { grant } = await approve();
    const first = keyNow().consumer_key;
    const cookie = { cookie: "wordpress_logged_in=manager" };
    await fetch(grant, { redirect: "manual", headers: cookie });
    expect(keyNow().consumer_key).not.toBe(first);

    const forged = grant.replace(/wc_auth_nonce=\w+/, "wc_auth_nonce=0000000000");
    expect((await fetch(forged, { redirect: "manual", headers: cookie })).status).toBe(401);
    expect(received).toHaveLength(2);
  });

  it("sanitizes the user id", async () => {
    await approve({ ...asked(), user_id: "a+b%20c=d&e<f" });
    expect(keyNow().user_id).toBe("a+bc=d");
  });

  it("does not exist with plain permalinks, which the front page shows", async () => {
    await site({ plainPermalinks: true });
    expect((await open("authorize", asked(), "manager")).status).toBe(404);
    expect((await fetch(`${store.url}/`)).headers.get("link")).toContain("?rest_route=/");
  });
});

function signed(method: string, scheme: string, more: Record<string, string> = {}) {
  const parameters: Record<string, string> = {
    oauth_consumer_key: store.consumerKey,
    oauth_nonce: randomUUID(),
    oauth_signature_method: "HMAC-SHA256",
    oauth_timestamp: String(Math.floor(Date.now() / 1000)),
    per_page: "1",
    ...more,
  };
  const address = `${store.url.replace(/^http/, scheme)}/wp-json/wc/v3/orders`;
  const query = Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${encodeURIComponent(parameters[name] ?? "")}`)
    .join("&");
  const text = [method, address, query].map(encodeURIComponent).join("&");
  parameters.oauth_signature = createHmac("sha256", `${store.consumerSecret}&`)
    .update(text)
    .digest("base64");
  return String(new URLSearchParams(parameters));
}
const codeOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { code: unknown }).code,
];

describe("keys of the WooCommerce sandbox store", () => {
  const mine = () => basic(store.consumerKey, store.consumerSecret);

  it("are refused with a specific error", async () => {
    const unknown = [401, "woocommerce_rest_cannot_view"];
    const wrong = [401, "woocommerce_rest_authentication_error"];
    expect(await codeOf(await orders({}))).toEqual(unknown);
    expect(await codeOf(await orders(basic("ck_1", "cs_1")))).toEqual(unknown);
    expect(await codeOf(await orders(basic(store.consumerKey, "cs_1")))).toEqual(wrong);
    expect((await orders(mine())).status).toBe(200);
  });

  it("are missing if the host strips the header, but a signature in the query works", async () => {
    await site({ stripsAuthorization: true });
    expect(await codeOf(await orders(mine()))).toEqual([401, "woocommerce_rest_cannot_view"]);
    expect((await orders({}, signed("GET", "https"))).status).toBe(200);
  });

  it("need a signature for http behind a proxy that hides TLS", async () => {
    await site({ seesTls: false });
    const inQuery = `consumer_key=${store.consumerKey}&consumer_secret=${store.consumerSecret}`;
    expect((await orders(mine())).status).toBe(401);
    expect((await orders({}, inQuery)).status).toBe(401);
    expect((await orders({}, signed("GET", "https"))).status).toBe(401);
    expect((await orders({}, signed("GET", "http"))).status).toBe(200);
  });

  it("sign a request once, within 15 minutes of the site's clock", async () => {
    const query = signed("GET", "https");
    expect((await orders({}, query)).status).toBe(200);
    expect((await orders({}, query)).status).toBe(401);
    expect((await orders({}, signed("POST", "https"))).status).toBe(401);
    await site({ clockAheadSeconds: 901 });
    const late = await orders({}, signed("GET", "https"));
    expect(late.status).toBe(401);
    const ahead = new Date(late.headers.get("date") ?? 0).getTime() - Date.now();
    expect(Math.round(ahead / 60_000)).toBe(15);
  });

  it("are refused for an incomplete signature", async () => {
    expect(await codeOf(await orders({}, "oauth_consumer_key=ck_1"))).toEqual([
      401,
      "woocommerce_rest_authentication_missing_parameter",
    ]);
  });

  it("never reach the store behind a firewall, which responds with HTML", async () => {
    await site({ firewall: true });
    const answer = await orders(mine());
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      403,
      "text/html; charset=UTF-8",
    ]);
  });
});
