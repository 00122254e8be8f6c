import { afterAll, expect, it } from "vitest";
import { openShippingMethods } from "#shared/bridge/adapters/stores/open-shipping-methods.ts";
import { buildStore } from "#test/builders/bridge/delivery.ts";
import { createWooClient } from "#test/builders/bridge/woocommerce.ts";
import { startWooCommerceStore } from "#test/fakes/stores/woocommerce-store.ts";

const bakery = await startWooCommerceStore();
afterAll(() => bakery.close());

it("lists each enabled method of a WooCommerce store's zones once, without those that collect", async () => {
  const list = openShippingMethods(({ access }) => createWooClient(access));

  expect(await list(buildStore({ access: bakery.access }))).toEqual([
    "Same-day courier",
    "Express & gift wrap",
  ]);
});

it("lists nothing for a Shopify shop", async () => {
  const list = openShippingMethods(() => expect.unreachable());

  expect(await list(buildStore({ access: { kind: "shopify", shop: "a.myshopify.com" } }))).toEqual(
    [],
  );
});
