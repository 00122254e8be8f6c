import type {
  FulfillmentEventRecord,
  FulfillmentOrderRecord,
  FulfillmentRecord,
} from "#test/sandbox/shopify/state/records.ts";
import { holdView } from "./fulfillment-order-view.ts";
import type { Views } from "./views.ts";

interface Outcome {
  readonly userErrors: readonly unknown[];
  readonly fulfillment?: FulfillmentRecord;
  readonly fulfillmentEvent?: FulfillmentEventRecord;
  readonly fulfillmentOrder?: FulfillmentOrderRecord;
  readonly fulfillmentHold?: FulfillmentOrderRecord["holds"][number];
}

/** Turns the records in an outcome into what GraphQL shows of them. */
export const shownBy = (views: Views) => (outcome: Outcome) => ({
  userErrors: outcome.userErrors,
  fulfillment: outcome.fulfillment && views.fulfillment(outcome.fulfillment),
  fulfillmentEvent: outcome.fulfillmentEvent && views.event(outcome.fulfillmentEvent),
  fulfillmentOrder: outcome.fulfillmentOrder && views.fulfillmentOrder(outcome.fulfillmentOrder),
  fulfillmentHold: outcome.fulfillmentHold && holdView(outcome.fulfillmentHold),
});
