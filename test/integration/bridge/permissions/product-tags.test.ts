import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import {
  openShopify,
  openWooCommerce,
  toOrderId,
} from "#test/integration/bridge/delivery/sandbox-storefronts.ts";

describe("a Shopify order", async () => {
  const shopify = await openShopify();
  afterAll(() => shopify.close());
  beforeEach(() => shopify.shopLookup("app/revoke-scopes", { scopes: ["read_products"] }));
  const allow = () => shopify.shopLookup("app/request-scopes", { scopes: ["read_products"] });
  const place = async (products: readonly object[]) =>
    toOrderId(await shopify.placeOrder({ line_items: products }));
  const read = (id: ReturnType<typeof toOrderId>) => shopify.storefront.readProductTags(id);

  it("has the tags of its products once the merchant allows it, and none after a revocation", async () => {
    const id = await place([{ product_id: "8001" }, { product_id: "8002" }, {}]);
    expect(await read(id)).toBeUndefined();

    await allow();
    expect(await read(id)).toEqual(["Fragile", "gift", "frozen"]);

    await shopify.shopLookup("app/revoke-scopes", { scopes: ["read_products"] });
    expect(await read(id)).toBeUndefined();
  });

  it("has the tags of all its lines, and none of what was removed", async () => {
    await allow();
    const lines = Array.from({ length: 60 }, () => ({ product_id: "8002" }));
    const id = await place([...lines, { product_id: "8001", current_quantity: 0 }]);

    expect(await read(id)).toEqual(lines.map(() => "frozen"));
  });

  it("that is unknown has none", async () => {
    await allow();
    expect(await read(toOrderId("999999"))).toBeUndefined();
  });
});

describe("a WooCommerce order", async () => {
  const woocommerce = await openWooCommerce();
  afterAll(() => woocommerce.close());

  it("has the tags of its products, as the merchant wrote them, and none of a deleted one", async () => {
    const id = await woocommerce.placeOrder({
      line_items: [{ product_id: 10, quantity: 1 }, { product_id: 10 }, { product_id: 999 }],
    });

    expect(await woocommerce.storefront.readProductTags(toOrderId(id))).toEqual([
      "Fresh & warm",
      "bread",
    ]);
  });

  it("has the tags of what is in the trash, which no list shows", async () => {
    const id = await woocommerce.placeOrder({
      line_items: [{ product_id: 15 }, { product_id: 12 }],
    });

    expect(await woocommerce.storefront.readProductTags(toOrderId(id))).toEqual(["frozen"]);
  });

  it("cannot be told apart from others by an answer that is not the store's", async () => {
    const id = toOrderId(await woocommerce.placeOrder({ line_items: [{ product_id: 10 }] }));
    const { storefront } = woocommerce;
    await storefront.readOrder(id);
    await woocommerce.injectFault({ failNextRequests: 1, status: 404, path: "/products" });

    await expect(storefront.readProductTags(id)).rejects.toBeInstanceOf(UnavailableError);
    expect(await storefront.readProductTags(id)).toEqual(["Fresh & warm", "bread"]);
  });
});
