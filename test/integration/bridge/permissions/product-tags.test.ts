import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { settingsSchema } from "#shared/bridge/domain/settings/settings.ts";
import { addProductTags } from "#shared/bridge/use-cases/dispatch/add-product-tags.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";
import {
  openShopify,
  openWooCommerce,
  toOrderId,
} from "#test/integration/bridge/delivery/sandbox-storefronts.ts";

const buildRules = (when: object) =>
  settingsSchema.parse({ version: 1, rules: [{ when, mode: "hold" }] });

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

  it("costs no request while its products are remembered, beyond that of the order", async () => {
    const id = toOrderId(await woocommerce.placeOrder({ line_items: [{ product_id: 10 }] }));
    const { storefront } = woocommerce;
    await storefront.readOrder(id);
    await storefront.readProductTags(id);
    await woocommerce.injectFault({ loseNextAnswers: 1 });

    expect(await storefront.readProductTags(id)).toEqual(["Fresh & warm", "bread"]);
    await woocommerce.injectFault({ loseNextAnswers: 0 });
  });
});

describe("the store", () => {
  const order = buildStoreOrder();
  const readAsked = async (when: object) => {
    const asked: string[] = [];
    const readProductTags = async (id: string) => {
      asked.push(id);
      return ["frozen"];
    };
    const read = await addProductTags({ readProductTags }, buildRules(when), order);
    return { asked, tags: read.productTags };
  };

  it("is asked for product tags only if a rule asks for them", async () => {
    expect(await readAsked({ tags: ["frozen"] })).toEqual({ asked: [], tags: undefined });
    expect(await readAsked({ productTags: ["frozen"] })).toEqual({
      asked: [order.id],
      tags: ["frozen"],
    });
  });
});
