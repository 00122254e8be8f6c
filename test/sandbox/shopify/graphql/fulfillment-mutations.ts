import {
  cancelFulfillment,
  updateTracking,
} from "#test/sandbox/shopify/fulfillment/change-fulfillment.ts";
import {
  createEvent,
  type FulfillmentEventInput,
} from "#test/sandbox/shopify/fulfillment/create-event.ts";
import {
  createFulfillment,
  type FulfillmentInput,
} from "#test/sandbox/shopify/fulfillment/create-fulfillment.ts";
import {
  type HoldInput,
  holdFulfillmentOrder,
  releaseHold,
} from "#test/sandbox/shopify/fulfillment/holds.ts";
import { markAsOpen, reportProgress } from "#test/sandbox/shopify/fulfillment/report-progress.ts";
import type { TrackingInput } from "#test/sandbox/shopify/fulfillment/tracking-input.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { createPayloadView } from "./mutation-payload.ts";
import type { Views } from "./views/views.ts";

interface IdArgument {
  readonly id: string;
}

/** Creates the resolvers of the mutations on fulfillment orders and fulfillments. */
export function createFulfillmentMutations(shop: Shop, views: Views) {
  const viewPayload = createPayloadView(views);
  return {
    fulfillmentCreate: ({ fulfillment }: { fulfillment: FulfillmentInput }) =>
      viewPayload(createFulfillment(shop, fulfillment)),
    fulfillmentEventCreate: (args: { fulfillmentEvent: FulfillmentEventInput }) =>
      viewPayload(createEvent(shop, args.fulfillmentEvent)),
    fulfillmentTrackingInfoUpdate: (args: {
      fulfillmentId: string;
      trackingInfoInput: TrackingInput;
    }) => viewPayload(updateTracking(shop, args.fulfillmentId, args.trackingInfoInput)),
    fulfillmentCancel: ({ id }: IdArgument) => viewPayload(cancelFulfillment(shop, id)),
    fulfillmentOrderReportProgress: ({ id }: IdArgument) => viewPayload(reportProgress(shop, id)),
    fulfillmentOrderOpen: ({ id }: IdArgument) => viewPayload(markAsOpen(shop, id)),
    fulfillmentOrderHold: (args: IdArgument & { fulfillmentHold: HoldInput }) =>
      viewPayload(holdFulfillmentOrder(shop, args.id, args.fulfillmentHold)),
    fulfillmentOrderReleaseHold: (args: IdArgument & { holdIds?: readonly string[] | null }) =>
      viewPayload(releaseHold(shop, args.id, args.holdIds)),
  };
}
