import { afterEach, beforeEach, expect, it } from "vitest";
import { createShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { openApp } from "#shared/bridge/adapters/shopify/stores/open-app.ts";
import { renewIdleTokens } from "#shared/bridge/adapters/shopify/stores/renew-idle-tokens.ts";
import { toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { CHEAP, startInstalledShop, type TestShop } from "./installed-shop.ts";

const DAY = 86_400_000;
let shop: TestShop;
const failed: string[] = [];
const renewTokens = () =>
  renewIdleTokens(shop.app, systemClock, ({ storeId }) => failed.push(storeId))();

beforeEach(async () => {
  failed.length = 0;
  shop = await startInstalledShop("idle");
  const { id_token } = await shop.shopLookup("app/id-token");
  await openApp(shop.app, systemClock)(String(id_token));
});
afterEach(() => shop.stop());

it("renews the tokens of an idle shop after thirty days, so that they outlive ninety days", async () => {
  shop.advanceTime(29 * DAY);
  expect(await renewTokens()).toBe(0);
  shop.advanceTime(2 * DAY);
  expect(await renewTokens()).toBe(1);
  expect(await renewTokens()).toBe(0);

  shop.advanceTime(80 * DAY);

  expect(await createShopifyAdmin(shop.app, systemClock).run(shop.shop, CHEAP, {})).toBeDefined();
});

it("continues after a shop that revoked its access, and reports it", async () => {
  shop.advanceTime(31 * DAY);
  await shop.shopLookup("app/revoke");
  // This id sorts first, so that it is tried first.
  const storeId = toShopifyStoreId("aaa.myshopify.com");
  const known = await shop.installations.find(toShopifyStoreId(shop.shop));
  if (known?.tokens === undefined) throw new Error("not installed");
  await shop.installations.install({ ...known, tokens: known.tokens, storeId, shop: shop.shop });

  expect(await renewTokens()).toBe(0);

  expect(failed).toEqual([storeId, toShopifyStoreId(shop.shop)]);
  expect(await shop.installations.find(storeId)).toMatchObject({ state: "access-lost" });
});

it("skips an uninstalled shop", async () => {
  await shop.installations.uninstall(toShopifyStoreId(shop.shop), shop.shop, systemClock());
  shop.advanceTime(31 * DAY);

  expect(await renewTokens()).toBe(0);
  expect(failed).toEqual([]);
});
