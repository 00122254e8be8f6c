import type {
  FulfillmentEventRecord,
  FulfillmentOrderRecord,
  FulfillmentRecord,
} from "#test/sandbox/shopify/state/records.ts";
import { toHoldView } from "./views/fulfillment-order-view.ts";
import type { Views } from "./views/views.ts";

interface MutationOutcome {
  readonly userErrors: readonly unknown[];
  readonly fulfillment?: FulfillmentRecord;
  readonly fulfillmentEvent?: FulfillmentEventRecord;
  readonly fulfillmentOrder?: FulfillmentOrderRecord;
  readonly fulfillmentHold?: FulfillmentOrderRecord["holds"][number];
}

/** Converts the records of an outcome to their GraphQL views. */
export const createPayloadView = (views: Views) => (outcome: MutationOutcome) => ({
  userErrors: outcome.userErrors,
  fulfillment: outcome.fulfillment && views.viewFulfillment(outcome.fulfillment),
  fulfillmentEvent: outcome.fulfillmentEvent && views.viewEvent(outcome.fulfillmentEvent),
  fulfillmentOrder:
    outcome.fulfillmentOrder && views.viewFulfillmentOrder(outcome.fulfillmentOrder),
  fulfillmentHold: outcome.fulfillmentHold && toHoldView(outcome.fulfillmentHold),
});
