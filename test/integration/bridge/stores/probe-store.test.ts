import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { toNetworkPolicy } from "#shared/bridge/adapters/http/network-policy.ts";
import { createStoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import { createStoreChecker } from "#shared/bridge/adapters/woocommerce/stores/store-checker.ts";
import { parseStoreUrl } from "#shared/bridge/adapters/woocommerce/stores/store-url.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { startWooCommerce } from "#test/sandbox/woocommerce/start-woocommerce.ts";

const store = await startWooCommerce({ databaseFile: ":memory:", port: 0 });
afterAll(() => store.close());
const site = (wanted: unknown) =>
  fetch(`${store.url}/_stand-in/site`, { method: "POST", body: JSON.stringify(wanted) });
beforeEach(() => site({}));

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});
async function aSite(answer: (path: string) => [number, Record<string, string>, string]) {
  const server = createServer((request, response) => {
    const [status, headers, body] = answer(request.url ?? "");
    response.writeHead(status, headers).end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanUps.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const local = createStoreChecker(createStoreHttpClient(toNetworkPolicy("yes")), systemClock);
const codeOf = async (typed: string, check = local) => {
  const found = await check.probe(typed);
  return found.ok ? "found" : found.refusal.code;
};

describe("an address that somebody typed", () => {
  it.each([
    ["shop.example", "https://shop.example"],
    ["  Shop.Example/  ", "https://shop.example"],
    ["https://shop.example/wp-admin/index.php?page=wc", "https://shop.example"],
    ["shop.example/store/wp-login.php", "https://shop.example/store"],
    ["https://shop.example/store/?utm=1#top", "https://shop.example/store"],
    ["http://shop.example", "http://shop.example"],
    ["müller.example", "https://xn--mller-kva.example"],
    ["2130706433", "https://127.0.0.1"],
  ])("%s is read as %s", (typed, url) => {
    expect(parseStoreUrl(typed)).toBe(url);
  });

  it.each(["", "my shop", "localhost", "ftp://shop.example", "javascript:alert(1)", "me@shop"])(
    "%s is none",
    async (typed) => {
      expect(await codeOf(typed)).toBe("not-an-address");
    },
  );
});

describe("a store is looked at and", () => {
  it("found, also by its admin's address", async () => {
    expect(await local.probe(`${store.url}/wp-admin/`)).toEqual({
      ok: true,
      value: { url: store.url, clockAheadMinutes: 0 },
    });
  });

  it("found at the address it sends visitors on to", async () => {
    const old = await aSite(() => [301, { location: `${store.url}/` }, ""]);
    expect(await local.probe(old)).toMatchObject({ value: { url: store.url } });
  });

  it("found with a word on its clock from five minutes on, refused from fifteen", async () => {
    await site({ clockAheadSeconds: -6 * 60 });
    expect(await local.probe(store.url)).toMatchObject({ value: { clockAheadMinutes: -6 } });
    await site({ clockAheadSeconds: 16 * 60 });
    expect(await codeOf(store.url)).toBe("clock-wrong");
  });

  it.each([
    ["plain-permalinks", { plainPermalinks: true }],
    ["not-woocommerce", { withoutWooCommerce: true }],
    ["blocked", { firewall: true }],
  ])("refused as %s", async (code, wanted) => {
    await site(wanted);
    expect(await codeOf(store.url)).toBe(code);
  });

  it("refused where it is another kind of site, or none, or away", async () => {
    const plain = await aSite(() => [200, { "content-type": "text/html" }, "<h1>Hello</h1>"]);
    expect(await codeOf(plain)).toBe("not-wordpress");
    const broken = await aSite(() => [503, {}, "maintenance"]);
    expect(await codeOf(broken)).toBe("store-fault");
    expect(await codeOf("http://127.0.0.1:1")).toBe("unreachable");
  });

  it("not believed about a REST API on another host", async () => {
    const liar = await aSite(() => [
      200,
      { link: `<${store.url}/wp-json/>; rel="https://api.w.org/"` },
      "<h1>Hello</h1>",
    ]);
    expect(await codeOf(liar)).toBe("not-wordpress");
  });

  it("refused on a private address where stores are on the public internet", async () => {
    const open = createStoreChecker(createStoreHttpClient(toNetworkPolicy("no")), systemClock);
    expect(await codeOf("127.0.0.1", open)).toBe("private-address");
    expect(await codeOf("http://169.254.169.254/", open)).toBe("private-address");
    expect(await codeOf("https://192.168.0.1:8443", open)).toBe("private-address");
    expect(await codeOf("http://[::1]/", open)).toBe("private-address");
  });
});

describe("keys are tried and", () => {
  const access = () => ({ kind: "woocommerce", ...store }) as const;
  const tried = async (changes = {}) => {
    const tested = await local.testKeys({ ...access(), ...changes });
    return tested.ok ? tested.value : tested.refusal.code;
  };

  it("found good, with what the store says of itself", async () => {
    expect(await tried()).toMatchObject({ version: "11.0.1", hpos: true });
    await site({ seesTls: false });
    expect(await tried()).toMatchObject({ access: { oauthHome: store.url } });
  });

  it("found wanting: unknown, wrong, of a user without the role, or unable to write", async () => {
    expect(await tried({ consumerKey: "ck_0" })).toBe("unknown-keys");
    expect(await tried({ consumerSecret: "cs_0" })).toBe("wrong-keys");
    const made = await fetch(`${store.url}/_stand-in/keys`, {
      method: "POST",
      body: JSON.stringify({ permissions: "read" }),
    });
    expect(await tried((await made.json()) as object)).toBe("wrong-keys");
    await site({ firewall: true });
    expect(await tried()).toBe("blocked");
  });

  it("leave nothing in the store", async () => {
    const before = await (await fetch(`${store.url}/_stand-in/emails`)).text();
    await tried();
    expect(await (await fetch(`${store.url}/_stand-in/emails`)).text()).toBe(before);
  });
});
