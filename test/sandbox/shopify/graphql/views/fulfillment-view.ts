import { toGid } from "#test/sandbox/shopify/gid.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { mainLocation } from "#test/sandbox/shopify/state/locations.ts";
import type {
  FulfillmentEventRecord,
  FulfillmentRecord,
} from "#test/sandbox/shopify/state/records.ts";
import { formatGraphqlTime, formatOptionalGraphqlTime } from "#test/sandbox/shopify/time.ts";
import { type PageArguments, paginate, paginateInOrder } from "../paginate.ts";
import { isVisible } from "../visible-fulfillment-orders.ts";
import { toLocationView } from "./location-view.ts";
import type { Views } from "./views.ts";

/** Converts a fulfillment to its GraphQL view. */
export function toFulfillmentView(shop: Shop, views: Views, record: FulfillmentRecord) {
  const findFirstTime = (status: string) =>
    formatOptionalGraphqlTime(record.events.find((event) => event.status === status)?.happenedAt);
  const listFulfillmentOrders = () =>
    shop.store.fulfillmentOrders
      .listByParent(record.orderId)
      .filter(({ id }) => record.lines.some((line) => line.fulfillmentOrderId === id));
  return {
    __typename: "Fulfillment",
    id: toGid("Fulfillment", record.id),
    legacyResourceId: record.id,
    name: record.name,
    createdAt: formatGraphqlTime(record.createdAt),
    updatedAt: formatGraphqlTime(record.updatedAt),
    deliveredAt: findFirstTime("DELIVERED"),
    inTransitAt: findFirstTime("IN_TRANSIT"),
    estimatedDeliveryAt:
      record.events
        .map(({ place }) => place.estimatedDeliveryAt)
        .findLast((at) => at !== undefined && at !== null) ?? null,
    status: record.status,
    displayStatus: record.displayStatus,
    requiresShipping: () =>
      listFulfillmentOrders().some(({ lines }) => lines.some((line) => line.requiresShipping)),
    totalQuantity: record.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    location: () => toLocationView(listFulfillmentOrders()[0]?.locationId ?? mainLocation.id),
    trackingInfo: ({ first }: { first?: number | null }) =>
      record.tracking.slice(0, first ?? undefined),
    events: (page: PageArguments & { sortKey?: string | null }) =>
      paginate(
        record.events.map((event) => ({
          key:
            page.sortKey === "HAPPENED_AT"
              ? formatGraphqlTime(event.happenedAt) + event.id
              : event.id,
          node: toEventView(event),
        })),
        page,
      ),
    fulfillmentOrders: (page: PageArguments) =>
      paginateInOrder(
        listFulfillmentOrders()
          .filter((each) => isVisible(shop, each))
          .map(views.viewFulfillmentOrder),
        page,
      ),
    order: () => {
      const order = shop.store.orders.find(record.orderId);
      return order && views.viewOrder(order);
    },
  };
}

/** Converts a fulfillment event to its GraphQL view. */
export const toEventView = (event: FulfillmentEventRecord) => ({
  ...event.place,
  id: toGid("FulfillmentEvent", event.id),
  status: event.status,
  happenedAt: formatGraphqlTime(event.happenedAt),
  createdAt: formatGraphqlTime(event.createdAt),
  message: event.message,
});
