import { cancelFulfillment, updateTracking } from "../fulfilment/change-fulfillment.ts";
import { createEvent, type FulfillmentEventInput } from "../fulfilment/create-event.ts";
import { createFulfillment, type FulfillmentInput } from "../fulfilment/create-fulfillment.ts";
import { type HoldInput, holdFulfillmentOrder, releaseHold } from "../fulfilment/holds.ts";
import { markAsOpen, reportProgress } from "../fulfilment/progress.ts";
import type { TrackingInput } from "../fulfilment/tracking.ts";
import type { Shop } from "../shop.ts";
import { shownBy } from "./payload.ts";
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
