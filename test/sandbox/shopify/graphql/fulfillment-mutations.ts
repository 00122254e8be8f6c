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
import { shownBy } from "./mutation-payload.ts";
import type { Views } from "./views.ts";

interface Id {
  readonly id: string;
}

/** The resolvers of the mutations on fulfillment orders and fulfillments. */
export function fulfilmentMutations(shop: Shop, views: Views) {
  const show = shownBy(views);
  return {
    fulfillmentCreate: ({ fulfillment }: { fulfillment: FulfillmentInput }) =>
      show(createFulfillment(shop, fulfillment)),
    fulfillmentEventCreate: (args: { fulfillmentEvent: FulfillmentEventInput }) =>
      show(createEvent(shop, args.fulfillmentEvent)),
    fulfillmentTrackingInfoUpdate: (args: {
      fulfillmentId: string;
      trackingInfoInput: TrackingInput;
    }) => show(updateTracking(shop, args.fulfillmentId, args.trackingInfoInput)),
    fulfillmentCancel: ({ id }: Id) => show(cancelFulfillment(shop, id)),
    fulfillmentOrderReportProgress: ({ id }: Id) => show(reportProgress(shop, id)),
    fulfillmentOrderOpen: ({ id }: Id) => show(markAsOpen(shop, id)),
    fulfillmentOrderHold: (args: Id & { fulfillmentHold: HoldInput }) =>
      show(holdFulfillmentOrder(shop, args.id, args.fulfillmentHold)),
    fulfillmentOrderReleaseHold: (args: Id & { holdIds?: readonly string[] | null }) =>
      show(releaseHold(shop, args.id, args.holdIds)),
  };
}
