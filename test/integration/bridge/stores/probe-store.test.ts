import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { createStoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import { createStoreChecker } from "#shared/bridge/adapters/woocommerce/stores/store-checker.ts";
import { parseStoreUrl } from "#shared/bridge/adapters/woocommerce/stores/store-url.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { toNetworkPolicy } from "#shared/outbound/network-policy.ts";
import { startWooCommerce } from "#test/sandbox/woocommerce/start-woocommerce.ts";

const store = await startWooCommerce({ databaseFile: ":memory:", port: 0 });
afterAll(() => store.close());
const configureSite = (wanted: unknown) =>
  fetch(`${store.url}/_stand-in/site`, { method: "POST", body: JSON.stringify(wanted) });
beforeEach(() => configureSite({}));

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});
async function startSite(answer: (path: string) => [number, Record<string, string>, string]) {
  const server = createServer((request, response) => {
    const [status, headers, body] = answer(request.url ?? "");
    response.writeHead(status, headers).end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanUps.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const checker = createStoreChecker(createStoreHttpClient(toNetworkPolicy("yes")), systemClock);
const probeCode = async (typed: string, check = checker) => {
  const found = await check.probe(typed);
  return found.ok ? "found" : found.refusal.code;
};

describe("a typed address", () => {
  it.each([
    ["shop.example", "https://shop.example"],
    ["  Shop.Example/  ", "https://shop.example"],
    ["https://shop.example/wp-admin/index.php?page=wc", "https://shop.example"],
    ["shop.example/store/wp-login.php", "https://shop.example/store"],
    ["https://shop.example/store/?utm=1#top", "https://shop.example/store"],
    ["http://shop.example", "http://shop.example"],
    ["müller.example", "https://xn--mller-kva.example"],
    ["2130706433", "https://127.0.0.1"],
  ])("%s is normalized to %s", (typed, url) => {
    expect(parseStoreUrl(typed)).toBe(url);
  });

  it.each(["", "my shop", "localhost", "ftp://shop.example", "javascript:alert(1)", "me@shop"])(
    "%s is not an address",
    async (typed) => {
      expect(await probeCode(typed)).toBe("not-an-address");
    },
  );
});

describe("probing a store", () => {
  it("finds it, also by the address of its admin", async () => {
    expect(await checker.probe(`${store.url}/wp-admin/`)).toEqual({
      ok: true,
      value: { url: store.url, site: new URL(store.url).host, clockAheadMinutes: 0 },
    });
  });

  it("finds it at the address that it redirects to", async () => {
    const old = await startSite(() => [301, { location: `${store.url}/` }, ""]);
    expect(await checker.probe(old)).toMatchObject({ value: { url: store.url } });
  });

  it("reports a clock difference from five minutes on and refuses it from fifteen on", async () => {
    await configureSite({ clockAheadSeconds: -6 * 60 });
    expect(await checker.probe(store.url)).toMatchObject({ value: { clockAheadMinutes: -6 } });
    await configureSite({ clockAheadSeconds: 16 * 60 });
    expect(await probeCode(store.url)).toBe("clock-wrong");
  });

  it.each([
    ["plain-permalinks", { plainPermalinks: true }],
    ["not-woocommerce", { withoutWooCommerce: true }],
    ["blocked", { firewall: true }],
  ])("refuses it as %s", async (code, wanted) => {
    await configureSite(wanted);
    expect(await probeCode(store.url)).toBe(code);
  });

  it("refuses other sites and unreachable addresses", async () => {
    const plain = await startSite(() => [200, { "content-type": "text/html" }, "<h1>Hello</h1>"]);
    expect(await probeCode(plain)).toBe("not-wordpress");
    const broken = await startSite(() => [503, {}, "maintenance"]);
    expect(await probeCode(broken)).toBe("store-fault");
    expect(await probeCode("http://127.0.0.1:1")).toBe("unreachable");
  });

  it("ignores a REST API on another host", async () => {
    const misleadingSite = await startSite(() => [
      200,
      { link: `<${store.url}/wp-json/>; rel="https://api.w.org/"` },
      "<h1>Hello</h1>",
    ]);
    expect(await probeCode(misleadingSite)).toBe("not-wordpress");
  });

  it("refuses a private address when the network policy allows only the public internet", async () => {
    const publicChecker = createStoreChecker(
      createStoreHttpClient(toNetworkPolicy("no")),
      systemClock,
    );
    expect(await probeCode("127.0.0.1", publicChecker)).toBe("private-address");
    expect(await probeCode("http://169.254.169.254/", publicChecker)).toBe("private-address");
    expect(await probeCode("https://192.168.0.1:8443", publicChecker)).toBe("private-address");
    expect(await probeCode("http://[::1]/", publicChecker)).toBe("private-address");
  });
});

describe("testing API keys", () => {
  const access = () => ({ kind: "woocommerce", ...store }) as const;
  const testKeys = async (changes = {}) => {
    const tested = await checker.testKeys({ ...access(), ...changes });
    return tested.ok ? tested.value : tested.refusal.code;
  };

  it("accepts valid keys and reads the store's settings", async () => {
    expect(await testKeys()).toMatchObject({ version: "11.0.1", hpos: true });
    await configureSite({ seesTls: false });
    expect(await testKeys()).toMatchObject({ access: { oauthHome: store.url } });
  });

  it("refuses unknown keys, a wrong secret, and keys without write permission", async () => {
    expect(await testKeys({ consumerKey: "ck_0" })).toBe("unknown-keys");
    expect(await testKeys({ consumerSecret: "cs_0" })).toBe("wrong-keys");
    const made = await fetch(`${store.url}/_stand-in/keys`, {
      method: "POST",
      body: JSON.stringify({ permissions: "read" }),
    });
    expect(await testKeys((await made.json()) as object)).toBe("wrong-keys");
    await configureSite({ firewall: true });
    expect(await testKeys()).toBe("blocked");
  });

  it("changes nothing in the store", async () => {
    const before = await (await fetch(`${store.url}/_stand-in/emails`)).text();
    await testKeys();
    expect(await (await fetch(`${store.url}/_stand-in/emails`)).text()).toBe(before);
  });
});
