import { createHash } from "node:crypto";
import { GraphQLError } from "graphql";
import { digitsOf, gid } from "#test/sandbox/shopify/gid.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { carrierServiceView } from "./carrier-mutations.ts";
import { findFulfillmentOrders } from "./find-fulfillment-orders.ts";
import { findOrders } from "./find-orders.ts";
import { connectionInOrder, type PageArguments } from "./paginate.ts";
import type { Views } from "./views.ts";

/** The digits of a global id; throws the answer the real one gives for something else. */
function requireDigits(resource: Parameters<typeof digitsOf>[0], id: string): string {
  const digits = digitsOf(resource, id);
  if (digits !== undefined) return digits;
  throw new GraphQLError(`Invalid global id '${id}'`, {
    extensions: { code: "argumentLiteralsIncompatible" },
  });
}

/** The resolvers of QueryRoot. */
export function queries(shop: Shop, views: Views) {
  const { store } = shop;
  const seen = <T>(record: T | undefined, view: (record: T) => unknown) =>
    record === undefined ? null : view(record);
  return {
    order: ({ id }: { id: string }) =>
      seen(store.orders.find(requireDigits("Order", id)), views.order),
    fulfillment: ({ id }: { id: string }) =>
      seen(store.fulfillments.find(requireDigits("Fulfillment", id)), views.fulfillment),
    fulfillmentOrder: ({ id }: { id: string }) =>
      seen(
        store.fulfillmentOrders.find(requireDigits("FulfillmentOrder", id)),
        views.fulfillmentOrder,
      ),
    orders: (search: Parameters<typeof findOrders>[2]) => findOrders(shop, views, search),
    fulfillmentOrders: (search: Parameters<typeof findFulfillmentOrders>[2]) =>
      findFulfillmentOrders(shop, views, search),
    shop: () => shopView(shop),
    currentAppInstallation: () => ({
      id: gid("AppInstallation", "1"),
      accessScopes: shop.app.scopes.map((handle) => ({ handle, description: handle })),
    }),
    carrierServices: (page: PageArguments) =>
      connectionInOrder(store.carrierServices.all().map(carrierServiceView), page),
    // App-specific subscriptions are not listed here, only those made through the API: none.
    webhookSubscriptions: (page: PageArguments) => connectionInOrder([], page),
  };
}

function shopView({ options: { shop } }: Shop) {
  const digits = String(createHash("sha256").update(shop).digest().readUInt32BE());
  return {
    id: gid("Shop", digits),
    name: shop.split(".")[0],
    email: `owner@${shop}`,
    myshopifyDomain: shop,
    url: `https://${shop}`,
    currencyCode: "USD",
    ianaTimezone: "America/New_York",
    plan: { publicDisplayName: "Developer Preview", partnerDevelopment: true, shopifyPlus: false },
  };
}
