import { toGid } from "#test/sandbox/shopify/gid.ts";
import type { RestLineItem } from "#test/sandbox/shopify/orders/rest-order.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { PRODUCTS } from "#test/sandbox/shopify/state/products.ts";
import { ensureScope } from "../ensure-scope.ts";

/** Converts a line of an order to its GraphQL view. A custom item has no product. */
export const toLineItemView = (shop: Shop, line: RestLineItem) => ({
  id: line.admin_graphql_api_id,
  title: line.title,
  quantity: line.quantity,
  currentQuantity: line.current_quantity,
  product: () => {
    ensureScope(shop, "product", "read_products");
    const id = String(line.product_id);
    const product = PRODUCTS.get(id);
    if (product === undefined) return null;
    const tags = shop.productTags.get(id) ?? product.tags;
    return { id: toGid("Product", id), legacyResourceId: id, title: product.title, tags };
  },
});
