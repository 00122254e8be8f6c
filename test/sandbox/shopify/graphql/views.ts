import type {
  FulfillmentEventRecord,
  FulfillmentOrderRecord,
  FulfillmentRecord,
  OrderRecord,
} from "#test/sandbox/shopify/state/records.ts";

/** How each record looks to GraphQL; handed to the views, which need one another. */
export interface Views {
  viewOrder(record: OrderRecord): unknown;
  viewFulfillmentOrder(record: FulfillmentOrderRecord): unknown;
  viewFulfillment(record: FulfillmentRecord): unknown;
  viewEvent(record: FulfillmentEventRecord): unknown;
}
