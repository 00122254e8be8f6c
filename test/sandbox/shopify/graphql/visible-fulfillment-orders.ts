import { GraphQLError } from "graphql";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { getLocation } from "#test/sandbox/shopify/state/locations.ts";
import type { FulfillmentOrderRecord } from "#test/sandbox/shopify/state/records.ts";

const MERCHANT_MANAGED = "merchant_managed";
const THIRD_PARTY = "third_party";
/** The app registers no fulfillment service, so that nothing is assigned to it. */
const KINDS = [MERCHANT_MANAGED, THIRD_PARTY, "assigned", "marketplace"];

const hasAccess = ({ app }: Shop, kind: string, verbs: readonly string[]): boolean =>
  verbs.some((verb) => app.scopes.includes(`${verb}_${kind}_fulfillment_orders`));

const getKind = ({ locationId }: FulfillmentOrderRecord): string =>
  getLocation(locationId).isFulfillmentService ? THIRD_PARTY : MERCHANT_MANAGED;

/**
 * Whether the app sees the fulfillment order: "An API client will only receive a subset of the
 * fulfillment orders which belong to an order if they don't have the necessary access scopes"
 * (https://shopify.dev/docs/api/admin-graphql/2026-10/objects/FulfillmentOrder#api-access-scopes).
 */
export const isVisible = (shop: Shop, record: FulfillmentOrderRecord): boolean =>
  hasAccess(shop, getKind(record), ["read", "write"]);

/** Whether the app may change the fulfillment order. */
export const isWritable = (shop: Shop, record: FulfillmentOrderRecord): boolean =>
  hasAccess(shop, getKind(record), ["write"]);

/** Lists the order's fulfillment orders that the app sees. An app without any of their scopes is refused. */
export function listVisibleFulfillmentOrders(
  shop: Shop,
  orderId: string,
): FulfillmentOrderRecord[] {
  if (!KINDS.some((kind) => hasAccess(shop, kind, ["read", "write"]))) {
    throw new GraphQLError("Access denied for fulfillmentOrders field.", {
      extensions: { code: "ACCESS_DENIED" },
    });
  }
  return shop.store.fulfillmentOrders
    .listByParent(orderId)
    .filter((record) => isVisible(shop, record));
}
