import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createStoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import { openBuyerSearch } from "#shared/bridge/adapters/stores/open-buyer-search.ts";
import { createWooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import type { StoreAccess } from "#shared/bridge/domain/stores/store.ts";
import { toNetworkPolicy } from "#shared/outbound/network-policy.ts";
import { buildStore } from "#test/builders/bridge/delivery.ts";
import { startWooCommerceStore } from "#test/fakes/stores/woocommerce-store.ts";
import { openShopify } from "./sandbox-storefronts.ts";

const bakery = await startWooCommerceStore();
const shopify = await openShopify();
afterAll(() => Promise.all([bakery.close(), shopify.close()]));

/** The requests that WooCommerce stores were sent. */
const sent: { address: string; method: string; body?: string | undefined }[] = [];
const requestStore = createStoreHttpClient(toNetworkPolicy("yes"));
const find = openBuyerSearch(shopify.admin, ({ access }) =>
  createWooCommerceClient((address, request) => {
    sent.push({ address, ...request });
    return requestStore(address, request);
  }, access),
);
const findIn = (access: StoreAccess, text: string) => find(buildStore({ access }), text);

const ADA = {
  ...{ first_name: "Ada", last_name: "Núñez & Sons", company: "Analytical" },
  ...{ city: "Springfield", email: "ada+tea@example.com", phone: "(718) 555-0101" },
};

describe("the orders of a buyer of a WooCommerce store", () => {
  let adas: string;
  const findOrders = async (text: string, access: StoreAccess = bakery.access) =>
    (await findIn(access, text)).orderIds;
  const place = async (order: object) =>
    String(Object(await bakery.callSandbox("POST checkout", order)).id);

  beforeAll(async () => {
    adas = await place({ billing: ADA });
    await place({
      billing: { first_name: "Grace", last_name: "Hopper", email: "grace@example.com" },
      line_items: [{ product_id: 10, name: "Ada's green tea", quantity: 1 }],
    });
  });
  afterEach(async () => {
    sent.length = 0;
    await bakery.callSandbox("POST site", {});
    await bakery.callSandbox("POST faults", {});
  });

  it.each([
    ["the first name", "ada"],
    ["the name", "ada núñez"],
    ["the name without accents", "Nunez"],
    ["the name as the store encodes it", "Sons"],
    ["the company", "analytical"],
    ["the e-mail address", "ada+tea@example.com"],
    ["the phone number as it was typed", "(718) 555-0101"],
  ])("are found by %s, and not by what others bought", async (_, text) => {
    expect(await findOrders(text)).toEqual([adas]);
  });

  it("are not those that the text names otherwise", async () => {
    expect(await findOrders("Springfield")).toEqual([]);
    expect(await findOrders(adas)).toEqual([]);
  });

  it("are asked for once, with the text in the body alone", async () => {
    await findOrders("Núñez");

    expect(sent).toMatchObject([{ method: "POST", body: JSON.stringify({ search: "Núñez" }) }]);
    expect(decodeURIComponent(sent[0]?.address ?? "")).not.toMatch(/N[uú]/i);
  });

  it.each([{ stripsAuthorization: true }, { seesTls: false }])(
    "are found with a signature in the address, too (%o)",
    async (site) => {
      await bakery.callSandbox("POST site", site);

      expect(await findOrders("Nunez")).toEqual([adas]);
      expect(sent.every(({ address }) => !/Nunez/i.test(address))).toBe(true);
    },
  );

  it("are found with a key that may only read", async () => {
    const key = Object(await bakery.callSandbox("POST keys", { permissions: "read" }));

    expect(await findOrders("Nunez", { ...bakery.access, ...key })).toEqual([adas]);
  });

  it("are the newest fifty, and say that there may be more", async () => {
    const ids: string[] = [];
    for (let at = 0; at < 51; at++)
      ids.push(await place({ billing: { first_name: "Mary", last_name: "Ward" } }));
    const { orderIds, hasMore } = await findIn(bakery.access, "mary ward");

    expect([...orderIds].toSorted()).toEqual(ids.slice(1).toSorted());
    expect(hasMore).toBe(true);
    expect(sent).toHaveLength(1);
  });

  it("are none for a text without a letter, without asking", async () => {
    expect(await findOrders("+%")).toEqual([]);
    expect(sent).toEqual([]);
  });

  it("are refused, and no order is placed, where a firewall makes the search a POST", async () => {
    const count = async () =>
      ((await bakery.callRest("GET orders?per_page=100")) as unknown[]).length;
    const before = await count();
    await bakery.callSandbox("POST site", { dropsMethodOverride: true });

    await expect(findOrders("Nunez")).rejects.toMatchObject({
      problem: { code: "store-search-refused" },
    });
    await bakery.callSandbox("POST site", {});
    expect(await count()).toBe(before);
  });

  it.each([
    [{ failNextRequests: 1, status: 500 }, "store-fault"],
    [{ failNextRequests: 1, status: 429 }, "store-paused"],
    [{ loseNextAnswers: 1 }, "store-unreachable.silent"],
  ])("are not known while the store fails (%o)", async (faults, code) => {
    await bakery.callSandbox("POST faults", faults);

    await expect(findOrders("Nunez")).rejects.toMatchObject({ problem: { code } });
    expect(sent).toHaveLength(1);
  });

  it("are not asked for while the store is disconnected", async () => {
    const access = { kind: "disconnected", url: "http://store.test" } as const;

    await expect(findOrders("Nunez", access)).rejects.toMatchObject({
      problem: { code: "store-disconnected" },
    });
  });
});

describe("the orders of a buyer of a Shopify shop", () => {
  const { shop, shopLookup } = shopify;
  const access = { kind: "shopify", shop } as const;
  const findOrders = async (text: string) => (await findIn(access, text)).orderIds;
  const place = async (order: object) => String(Object(await shopLookup("orders", order)).id);
  const address = { address1: "1 Main St", city: "Springfield", country_code: "US" };
  let adas: string;
  let old: string;

  beforeAll(async () => {
    const { email } = ADA;
    const [shipping, billing] = [
      { ...address, first_name: "Grace", last_name: "Hopper", phone: "+17185550101" },
      { ...address, first_name: "Ada", last_name: "Núñez:Sons (NY)", company: "Analytical" },
    ];
    adas = await place({ email, shipping_address: shipping, billing_address: billing });
    await place({
      email: "mary@example.com",
      tags: "ada, grace",
      shipping_address: { ...address, first_name: "Mary", last_name: "Ward" },
    });
    const created_at = new Date(Date.now() - 61 * 24 * 3_600_000).toISOString();
    old = await place({
      created_at,
      shipping_address: { ...address, first_name: "Hedy", last_name: "Lamarr" },
    });
  });
  afterEach(async () => {
    await shopLookup("app/approval", { isOrderDenied: false, deniedFields: [], isSilent: false });
  });

  it.each([
    ["the first name", "grace"],
    ["the name of the address", "grace hopper"],
    ["the beginnings of the name", "gra hop"],
    ["the name of whoever paid", "nunez"],
    ["a name with signs that the search knows otherwise", "núñez:sons (ny)"],
    ["the company", "Analytical"],
    ["the whole e-mail address", "Ada+tea@example.com"],
    ["the phone number with its country", "+1 718 555 0101"],
  ])("are found by %s, and not by tags", async (_, text) => {
    expect(await findOrders(text)).toEqual([adas]);
  });

  it("are not all orders where the text has no letter", async () => {
    // Every e-mail address has it.
    expect(await findOrders("@")).toEqual([]);
  });

  it("are those of the last 60 days, and it says so", async () => {
    expect(old).not.toBe("");
    expect(await findIn(access, "lamarr")).toEqual({
      ...{ orderIds: [], hasMore: false, shownDays: 60, withheld: [] },
    });
  });

  it("are the newest thirty, and say that there may be more", async () => {
    const ids: string[] = [];
    const shipping_address = { ...address, first_name: "Tu", last_name: "Youyou" };
    for (let at = 0; at < 31; at++) {
      const created_at = new Date(Date.now() - (31 - at) * 60_000).toISOString();
      ids.push(await place({ created_at, shipping_address }));
    }
    const { orderIds, hasMore } = await findIn(access, "tu youyou");

    expect(orderIds).toEqual(ids.slice(1).toReversed());
    expect(hasMore).toBe(true);
  });

  it.each([false, true])(
    "are not told where Shopify has not approved the app, and it says what (silently: %s)",
    async (isSilent) => {
      await shopLookup("app/approval", { deniedFields: ["name", "email"], isSilent });

      const { orderIds, withheld } = await findIn(access, "grace hopper");
      expect(orderIds).toEqual([]);
      expect(withheld.toSorted()).toEqual(["email", "name"]);
    },
  );

  it("are refused in words where Shopify shows the app no orders", async () => {
    await shopLookup("app/approval", { isOrderDenied: true });

    await expect(findOrders("grace")).rejects.toMatchObject({
      problem: { code: "shopify-data-not-approved" },
    });
  });
});
