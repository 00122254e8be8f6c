import { afterEach, beforeEach, expect, it } from "vitest";
import { createShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { openApp } from "#shared/bridge/adapters/shopify/stores/open-app.ts";
import { renewIdleTokens } from "#shared/bridge/adapters/shopify/stores/renew-idle-tokens.ts";
import { toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { aShop, CHEAP, type TestShop } from "./installed-shop.ts";

const DAY = 86_400_000;
let shop: TestShop;
const failed: string[] = [];
const keep = () => renewIdleTokens(shop.app, systemClock, ({ storeId }) => failed.push(storeId))();

beforeEach(async () => {
  failed.length = 0;
  shop = await aShop("idle");
  const { id_token } = await shop.shopLookup("app/id-token");
  await openApp(shop.app, systemClock)(String(id_token));
});
afterEach(() => shop.stop());

it("an idle shop's tokens are renewed after thirty days, and outlive the ninety", async () => {
  shop.passes(29 * DAY);
  expect(await keep()).toBe(0);
  shop.passes(2 * DAY);
  expect(await keep()).toBe(1);
  expect(await keep()).toBe(0);

  shop.passes(80 * DAY);

  expect(await createShopifyAdmin(shop.app, systemClock).run(shop.shop, CHEAP, {})).toBeDefined();
});

it("a shop that lets us in no more holds up no other, and says so", async () => {
  shop.passes(31 * DAY);
  await shop.shopLookup("app/revoke");
  // Sorted before the other one, so that it is tried first.
  const storeId = toShopifyStoreId("aaa.myshopify.com");
  const known = await shop.installations.find(toShopifyStoreId(shop.shop));
  if (known?.tokens === undefined) throw new Error("not installed");
  await shop.installations.install({ ...known, tokens: known.tokens, storeId, shop: shop.shop });

  expect(await keep()).toBe(0);

  expect(failed).toEqual([storeId, toShopifyStoreId(shop.shop)]);
  expect(await shop.installations.find(storeId)).toMatchObject({ state: "access-lost" });
});

it("an uninstalled shop has no tokens to keep", async () => {
  await shop.installations.uninstall(toShopifyStoreId(shop.shop), shop.shop, systemClock());
  shop.passes(31 * DAY);

  expect(await keep()).toBe(0);
  expect(failed).toEqual([]);
});
