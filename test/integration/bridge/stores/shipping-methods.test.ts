import { afterAll, expect, it } from "vitest";
import { openShippingMethods } from "#shared/bridge/adapters/stores/open-shipping-methods.ts";
import { buildStore } from "#test/builders/bridge/delivery.ts";
import { createWooClient } from "#test/builders/bridge/woocommerce.ts";
import { startWooCommerceStore } from "#test/fakes/stores/woocommerce-store.ts";
import { openShopify } from "#test/integration/bridge/delivery/sandbox-storefronts.ts";

const bakery = await startWooCommerceStore();
const shopify = await openShopify();
afterAll(() => Promise.all([bakery.close(), shopify.close()]));
const list = openShippingMethods(shopify.admin, ({ access }) => createWooClient(access));

it("lists each enabled method of a WooCommerce store's zones once, without those that collect", async () => {
  expect(await list(buildStore({ access: bakery.access }))).toEqual([
    { name: "Same-day courier", kind: "shipping" },
    { name: "Express & gift wrap", kind: "shipping" },
  ]);
});

it("lists the methods of a Shopify shop's latest orders, and which of them are local delivery", async () => {
  const { shop, placeOrder } = shopify;
  const buildOrder = (title: string, delivery_category?: string) => ({
    shipping_lines: [{ title, code: title, delivery_category }],
  });
  await placeOrder(buildOrder("Around the corner", "local_delivery"));
  await placeOrder(buildOrder("Post"));
  await placeOrder(buildOrder("Post"));
  await placeOrder(buildOrder("Fetch it", "pickup"));

  expect(await list(buildStore({ access: { kind: "shopify", shop } }))).toEqual([
    { name: "Post", kind: "shipping", recentOrders: 2 },
    { name: "Around the corner", kind: "local-delivery", recentOrders: 1 },
  ]);
});

it("lists nothing for a disconnected store", async () => {
  const access = { kind: "disconnected", url: "http://store.test" } as const;

  expect(await list(buildStore({ access }))).toEqual([]);
});
