import type {
  FulfillmentEventRecord,
  FulfillmentOrderRecord,
  FulfillmentRecord,
  OrderRecord,
} from "#test/sandbox/shopify/state/records.ts";

/** How each record looks to GraphQL; handed to the views, which need one another. */
export interface Views {
  order(record: OrderRecord): unknown;
  fulfillmentOrder(record: FulfillmentOrderRecord): unknown;
  fulfillment(record: FulfillmentRecord): unknown;
  event(record: FulfillmentEventRecord): unknown;
}
