import { toGid } from "#test/sandbox/shopify/gid.ts";
import type { RestOrder } from "#test/sandbox/shopify/orders/rest-order.ts";
import { toRawNumber } from "#test/sandbox/shopify/state/lossless-json.ts";
import type { FulfillmentRecord } from "#test/sandbox/shopify/state/records.ts";
import { formatRestTime } from "#test/sandbox/shopify/time.ts";

/** Returns the REST fulfillment: the body of fulfillments/* and a part of the order's body. */
export function toRestFulfillment(record: FulfillmentRecord, order: RestOrder) {
  const numbers = record.tracking.flatMap(({ number }) => number ?? []);
  const urls = record.tracking.flatMap(({ url }) => url ?? []);
  return {
    id: toRawNumber(record.id),
    admin_graphql_api_id: toGid("Fulfillment", record.id),
    order_id: toRawNumber(/\d+$/.exec(order.admin_graphql_api_id)?.[0] ?? "0"),
    name: record.name,
    status: record.status.toLowerCase(),
    shipment_status: record.events.at(-1)?.status.toLowerCase() ?? null,
    service: "manual",
    location_id: null,
    created_at: formatRestTime(new Date(record.createdAt)),
    updated_at: formatRestTime(new Date(record.updatedAt)),
    tracking_company: record.tracking[0]?.company ?? null,
    tracking_number: numbers[0] ?? null,
    tracking_numbers: numbers,
    tracking_url: urls[0] ?? null,
    tracking_urls: urls,
    email: order.email ?? null,
    destination: order.shipping_address ?? null,
    line_items: order.line_items,
  };
}
