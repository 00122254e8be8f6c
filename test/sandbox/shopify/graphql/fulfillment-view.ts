import { gid } from "#test/sandbox/shopify/gid.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { mainLocation } from "#test/sandbox/shopify/state/locations.ts";
import type {
  FulfillmentEventRecord,
  FulfillmentRecord,
} from "#test/sandbox/shopify/state/records.ts";
import { graphTime, graphTimeOrNull } from "#test/sandbox/shopify/time.ts";
import { locationView } from "./location-view.ts";
import { connection, connectionInOrder, type PageArguments } from "./paginate.ts";
import type { Views } from "./views.ts";

/** A fulfillment as GraphQL sees it. */
export function fulfillmentView(shop: Shop, views: Views, record: FulfillmentRecord) {
  const firstOf = (status: string) =>
    graphTimeOrNull(record.events.find((event) => event.status === status)?.happenedAt);
  const fulfillmentOrders = () =>
    shop.store.fulfillmentOrders
      .of(record.orderId)
      .filter(({ id }) => record.lines.some((line) => line.fulfillmentOrderId === id));
  return {
    __typename: "Fulfillment",
    id: gid("Fulfillment", record.id),
    legacyResourceId: record.id,
    name: record.name,
    createdAt: graphTime(record.createdAt),
    updatedAt: graphTime(record.updatedAt),
    deliveredAt: firstOf("DELIVERED"),
    inTransitAt: firstOf("IN_TRANSIT"),
    status: record.status,
    displayStatus: record.displayStatus,
    requiresShipping: () =>
      fulfillmentOrders().some(({ lines }) => lines.some((line) => line.requiresShipping)),
    totalQuantity: record.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    location: () => locationView(fulfillmentOrders()[0]?.locationId ?? mainLocation.id),
    trackingInfo: ({ first }: { first?: number | null }) =>
      record.tracking.slice(0, first ?? undefined),
    events: (page: PageArguments & { sortKey?: string | null }) =>
      connection(
        record.events.map((event) => ({
          key: page.sortKey === "HAPPENED_AT" ? graphTime(event.happenedAt) + event.id : event.id,
          node: eventView(event),
        })),
        page,
      ),
    fulfillmentOrders: (page: PageArguments) =>
      connectionInOrder(fulfillmentOrders().map(views.fulfillmentOrder), page),
    order: () => {
      const order = shop.store.orders.find(record.orderId);
      return order && views.order(order);
    },
  };
}

/** A fulfillment event as GraphQL sees it. */
export const eventView = (event: FulfillmentEventRecord) => ({
  ...event.place,
  id: gid("FulfillmentEvent", event.id),
  status: event.status,
  happenedAt: graphTime(event.happenedAt),
  createdAt: graphTime(event.createdAt),
  message: event.message,
});
