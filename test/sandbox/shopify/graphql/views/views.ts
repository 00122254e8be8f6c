import type {
  FulfillmentEventRecord,
  FulfillmentOrderRecord,
  FulfillmentRecord,
  OrderRecord,
} from "#test/sandbox/shopify/state/records.ts";

/** The GraphQL view of each kind of record. The views refer to one another. */
export interface Views {
  viewOrder(record: OrderRecord): unknown;
  viewFulfillmentOrder(record: FulfillmentOrderRecord): unknown;
  viewFulfillment(record: FulfillmentRecord): unknown;
  viewEvent(record: FulfillmentEventRecord): unknown;
}
