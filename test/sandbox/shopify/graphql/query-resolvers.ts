import { GraphQLError } from "graphql";
import { parseGid, toGid } from "#test/sandbox/shopify/gid.ts";
import { isOrderShown } from "#test/sandbox/shopify/orders/is-order-shown.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { toCarrierServiceView } from "./carrier-mutations.ts";
import { ensureScope } from "./ensure-scope.ts";
import { findFulfillmentOrders } from "./find-fulfillment-orders.ts";
import { findOrders } from "./find-orders.ts";
import { createDefinitionQueries } from "./metafield-definitions.ts";
import { type PageArguments, paginateInOrder } from "./paginate.ts";
import { findLocationView, listLocationViews } from "./views/location-view.ts";
import type { Views } from "./views/views.ts";
import { isVisible } from "./visible-fulfillment-orders.ts";

/** Returns the digits of a global id. Throws the real store's error for any other text. */
function parseRequiredGid(resource: Parameters<typeof parseGid>[0], id: string): string {
  const digits = parseGid(resource, id);
  if (digits !== undefined) return digits;
  throw new GraphQLError(`Invalid global id '${id}'`, {
    extensions: { code: "argumentLiteralsIncompatible" },
  });
}

/** Creates the resolvers of QueryRoot. */
export function createQueryResolvers(shop: Shop, views: Views) {
  const { store } = shop;
  const viewOrNull = <T>(record: T | undefined, view: (record: T) => unknown) =>
    record === undefined ? null : view(record);
  return {
    // Null for what does not exist: https://shopify.dev/docs/api/admin-graphql/latest/queries/nodes
    nodes: ({ ids }: { ids: readonly string[] }) => {
      ensureScope(shop, "nodes", "read_locations");
      return ids.map((id) => findLocationView(shop, parseRequiredGid("Location", id)) ?? null);
    },
    locations: (page: PageArguments & Parameters<typeof listLocationViews>[1]) => {
      ensureScope(shop, "locations", "read_locations");
      return paginateInOrder(listLocationViews(shop, page), page);
    },
    order: ({ id }: { id: string }) => {
      const order = store.orders.find(parseRequiredGid("Order", id));
      return order && isOrderShown(shop, order) ? views.viewOrder(order) : null;
    },
    fulfillment: ({ id }: { id: string }) =>
      viewOrNull(
        store.fulfillments.find(parseRequiredGid("Fulfillment", id)),
        views.viewFulfillment,
      ),
    fulfillmentOrder: ({ id }: { id: string }) => {
      const record = store.fulfillmentOrders.find(parseRequiredGid("FulfillmentOrder", id));
      return record && isVisible(shop, record) ? views.viewFulfillmentOrder(record) : null;
    },
    orders: (search: Parameters<typeof findOrders>[2]) => findOrders(shop, views, search),
    fulfillmentOrders: (search: Parameters<typeof findFulfillmentOrders>[2]) =>
      findFulfillmentOrders(shop, views, search),
    shop: () => toShopView(shop),
    currentAppInstallation: () => ({
      id: toGid("AppInstallation", "1"),
      accessScopes: shop.app.scopes.map((handle) => ({ handle, description: handle })),
    }),
    carrierServices: (page: PageArguments) => {
      ensureScope(shop, "carrierServices", "write_shipping");
      return paginateInOrder(store.carrierServices.listAll().map(toCarrierServiceView), page);
    },
    ...createDefinitionQueries(shop),
    // The real store lists subscriptions made through the API only, and there are none.
    webhookSubscriptions: (page: PageArguments) => paginateInOrder([], page),
  };
}

function toShopView({ id, options: { shop } }: Shop) {
  return {
    id: toGid("Shop", id),
    name: shop.split(".")[0],
    email: `owner@${shop}`,
    myshopifyDomain: shop,
    url: `https://${shop}`,
    currencyCode: "USD",
    ianaTimezone: "America/New_York",
    plan: { publicDisplayName: "Developer Preview", partnerDevelopment: true, shopifyPlus: false },
  };
}
