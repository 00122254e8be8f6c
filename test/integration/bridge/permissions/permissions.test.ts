import { afterAll, beforeEach, expect, it } from "vitest";
import { openPermissions } from "#shared/bridge/adapters/stores/open-permissions.ts";
import { createTestShopifyAdmin } from "#test/fakes/stores/shopify-admin.ts";
import { startShopify } from "#test/sandbox/shopify/start-shopify.ts";

const shopify = await startShopify({
  databaseFile: ":memory:",
  port: 0,
  shop: "tea-house.myshopify.com",
  clientId: "app",
  clientSecrets: ["shpss_x"],
});
afterAll(() => shopify.close());
const callSandbox = async (path: string, body: object) =>
  (await fetch(`${shopify.url}/_stand-in/${path}`, { method: "POST", body: JSON.stringify(body) }))
    .status;
beforeEach(async () => {
  await callSandbox("faults", { failNextRequests: 0 });
  await callSandbox("app/revoke-scopes", { scopes: ["write_orders"] });
});

const list = openPermissions(createTestShopifyAdmin(shopify));
const ofShop = { kind: "shopify", shop: shopify.shop } as const;
const listGranted = async () =>
  (await list(ofShop)).flatMap(({ name, isGranted }) => (isGranted ? [name] : []));

it("are what the shop says at that moment: none at first, then what is allowed and not revoked", async () => {
  expect(await list(ofShop)).toEqual([
    { name: "checkout-rates", isGranted: false },
    { name: "order-notes", isGranted: false },
    { name: "product-tags", isGranted: false },
  ]);

  expect(await callSandbox("app/request-scopes", { scopes: ["write_orders"] })).toBe(200);
  expect(await listGranted()).toEqual(["order-notes"]);

  expect(await callSandbox("app/revoke-scopes", { scopes: ["write_orders"] })).toBe(200);
  expect(await listGranted()).toEqual([]);
});

it("do not exist where the store's keys grant everything", async () => {
  const access = { kind: "disconnected", from: "shopify" } as never;

  expect(await list(access)).toEqual([]);
});

it("cannot be told while the shop does not answer", async () => {
  await callSandbox("faults", { failNextRequests: 9, status: 503 });

  await expect(list(ofShop)).rejects.toMatchObject({ kind: "down" });
});

it("never include a required one, which cannot be revoked", async () => {
  expect(await callSandbox("app/revoke-scopes", { scopes: ["read_orders"] })).toBe(422);
});
