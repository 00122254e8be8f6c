import * as z from "zod";
import {
  type OperationRunner,
  timeSchema,
} from "#shared/bridge/adapters/shopify/connection-schema.ts";
import type { StoreUpdate, StoreUpdateKind } from "#shared/bridge/domain/delivery/store-update.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { StoreUpdateOutcome, TrackingInfo } from "#shared/bridge/ports/storefront.ts";
import {
  type Fulfillment,
  type FulfillmentFilter,
  findOurFulfillments,
  hasEvent,
} from "./fulfillments.ts";
import type { KnownFulfillment } from "./known-fulfillment.ts";
import { CREATE_FULFILLMENT_EVENT } from "./order-operations.ts";
import { ORDER_GONE, userErrorsSchema } from "./update-outcomes.ts";

const eventSchema = z.object({
  fulfillmentEventCreate: userErrorsSchema.extend({
    fulfillmentEvent: z.object({ createdAt: timeSchema }).nullish(),
  }),
});

/** The statuses that are fulfillment events. Other statuses create or cancel a fulfillment. */
export type FulfillmentEventKind = Exclude<
  StoreUpdateKind,
  "under-way" | "cash-collected" | "cancelled"
>;

const EVENT_STATUS: Readonly<Record<FulfillmentEventKind, string>> = {
  confirmed: "CONFIRMED",
  "picked-up": "CARRIER_PICKED_UP",
  "out-for-delivery": "OUT_FOR_DELIVERY",
  attempted: "ATTEMPTED_DELIVERY",
  returned: "FAILURE",
  delivered: "DELIVERED",
};

/** The fulfillments that an event concerns. */
interface EventTarget {
  readonly filter: FulfillmentFilter;
  /** What was just read, if the update was never tried. */
  readonly known: KnownFulfillment | undefined;
}

/**
 * Adds an event to each of the bridge's fulfillments that does not have it, with what the buyer reads, the
 * estimated arrival and the driver's location if known.
 */
export async function pushEvent(
  runOperation: OperationRunner,
  id: string,
  update: StoreUpdate & { readonly kind: FulfillmentEventKind },
  { filter, known }: EventTarget,
  formatStatus: TrackingInfo["formatStatus"],
): Promise<StoreUpdateOutcome> {
  const { kind, at } = update;
  const status = EVENT_STATUS[kind];
  const ourFulfillments = await findOurFulfillments(runOperation, id, filter, known);
  if (ourFulfillments === undefined) return ORDER_GONE;
  const activeFulfillments = ourFulfillments.filter((each) => each.status !== "CANCELLED");
  if (activeFulfillments.length === 0) return { kind: "not-applicable" };
  const isKnown = (fulfillment: Fulfillment): boolean | Promise<boolean> =>
    (known === undefined || isShown(fulfillment, status)) &&
    hasEvent(runOperation, fulfillment.id, status, at);
  let outcome: StoreUpdateOutcome = { kind: "already-known" };
  for (const fulfillment of activeFulfillments) {
    if (await isKnown(fulfillment)) continue;
    const details = toEventDetails(update, formatStatus);
    const fulfillmentEvent = { fulfillmentId: fulfillment.id, status, ...details };
    const { fulfillmentEventCreate } = eventSchema.parse(
      await runOperation(CREATE_FULFILLMENT_EVENT, { fulfillmentEvent }),
    );
    // A retry would be refused again and would block later updates.
    const { userErrors, fulfillmentEvent: created } = fulfillmentEventCreate;
    if (userErrors.length > 0) {
      outcome = { kind: "not-applicable", note: createMessage("event-refused", { event: status }) };
    } else if (outcome.note === undefined)
      outcome = { kind: "pushed", changedAt: created?.createdAt };
  }
  return outcome;
}

/** A delivery that was restored does not know what it sent: then its fulfillment shows this status. */
const isShown = ({ displayStatus }: Fulfillment, status: string): boolean =>
  displayStatus === status;

/** Returns what the event shows beside its status; what is not known is left out. */
const toEventDetails = (
  { status, at, driverLocation, estimatedDeliveryAt }: StoreUpdate,
  formatStatus: TrackingInfo["formatStatus"],
) => ({
  happenedAt: at.toISOString(),
  ...(status && formatStatus && { message: formatStatus(status) }),
  ...(estimatedDeliveryAt && { estimatedDeliveryAt: estimatedDeliveryAt.toISOString() }),
  ...driverLocation,
});
