import type * as z from "zod";
import type { merchantDeliverySchema } from "#functions/bridge/merchant-api/schemas/delivery-schema.ts";
import {
  toMoneyView,
  toReasonView,
  toTimeView,
} from "#functions/bridge/merchant-api/schemas/field-schemas.ts";
import { toListedDeliveryView } from "#functions/bridge/merchant-api/schemas/listed-delivery.ts";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import { computeCancelCost } from "#shared/bridge/domain/actions/cancel-cost.ts";
import { listActions } from "#shared/bridge/domain/actions/check-action.ts";
import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoredPlan } from "#shared/bridge/domain/delivery/plan.ts";
import type { Coordinates } from "#shared/bridge/domain/delivery/store-order.ts";
import { toListedDetails } from "#shared/bridge/domain/listing/listed-details.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { getInstructionsProgress } from "#shared/bridge/domain/tracking/buyer-instructions.ts";
import { findBuyerTimeZone } from "#shared/bridge/domain/tracking/buyer-time-zone.ts";
import { findMerchantMap } from "#shared/bridge/domain/tracking/merchant-map.ts";
import { listPlannedStops } from "#shared/bridge/domain/tracking/planned-stops.ts";
import { findShownDriver } from "#shared/bridge/domain/tracking/shown-driver.ts";
import type { ImageFile } from "#shared/bridge/ports/courier.ts";

import { toDeliveryCorrectionView } from "./correction-view.ts";
import { toStopView } from "./stop-view.ts";

type View = z.input<typeof merchantDeliverySchema>;

interface DeliveryContext {
  readonly batch: Batch | undefined;
  /** The other deliveries of the batch's order at the courier. */
  readonly companions: readonly Delivery[];
  readonly settings: Settings;
  /** All parts of its order, the first one first. */
  readonly parts: readonly Delivery[];
  readonly trackingUrl: string;
  /** The content of one of its photos. */
  readonly proofFile?:
    | { readonly number: number; readonly file: ImageFile | undefined }
    | undefined;
}

/** Converts a delivery with its recipient, for its own merchant only. */
export function toDeliveryView(delivery: Delivery, context: DeliveryContext): View {
  const { batch, settings, parts, trackingUrl, proofFile } = context;
  const { recipient, driverLocation, statusHistory, timeline } = delivery;
  return {
    ...toListedDeliveryView({ ...delivery, ...toListedDetails(delivery) }),
    parts: Array.from({ length: parts[0]?.parts?.length || 1 }, (_, at) => at + 1),
    quote: toQuoteView(delivery, batch),
    plan: toPlanView(delivery.plan),
    cashOnDelivery: toCashView(delivery),
    batch: toBatchView(batch),
    pendingAction: delivery.pendingAction?.action ?? null,
    isManual: delivery.isManual,
    isTest: delivery.isTest ?? false,
    recipient: recipient === undefined ? null : toRecipientView(recipient),
    buyerInstructions: toInstructionsView(delivery, settings),
    correction: toDeliveryCorrectionView(delivery, settings, parts),
    buyerRating: toRatingView(delivery),
    driver: toDriverView(delivery),
    driverLocation:
      driverLocation === undefined
        ? null
        : { ...driverLocation, at: driverLocation.at.toISOString() },
    proofImages: (delivery.proofImages ?? []).map(({ at }, index) => ({
      number: index + 1,
      at: toTimeView(at),
      file: toFileView(proofFile?.number === index + 1 ? proofFile.file : undefined),
    })),
    map: toMapView(delivery, settings),
    stops: toStopViews(delivery, context),
    timeZone: findBuyerTimeZone(delivery, settings),
    statusHistory: statusHistory.map(({ status, at }) => ({
      status,
      text: formatMessage(createMessage(`status.${status}`)),
      at: at.toISOString(),
    })),
    timeline: timeline.map((entry) => ({
      at: entry.at.toISOString(),
      by: entry.by,
      ...toReasonView(entry),
    })),
    actions: listActions(delivery, batch).map(({ action, isAllowed, cause, reason }) => ({
      action,
      isAllowed,
      reason: toReasonView(reason),
      cause: cause === undefined ? null : toReasonView(cause),
    })),
    cancelCost: toCancelCostView(delivery, settings),
    trackingUrl,
    requeueAt: toTimeView(delivery.requeueAt),
  };
}

function toDriverView(delivery: Delivery): View["driver"] {
  const driver = findShownDriver(delivery);
  return driver === undefined ? null : { ...driver, phone: driver.phone ?? null };
}

const toFileView = (file: ImageFile | undefined) =>
  file === undefined
    ? null
    : { contentType: file.contentType, base64: Buffer.from(file.bytes).toString("base64") };

function toQuoteView({ order, batchId }: Delivery, batch: Batch | undefined): View["quote"] {
  const quote = batchId === undefined ? order?.quote : batch?.order.quote;
  if (quote === undefined) return null;
  const { minor, currency } = quote.price;
  return { price: toPriceView({ minor, currency }), expiresAt: quote.expiresAt.toISOString() };
}

function toMapView(delivery: Delivery, settings: Settings): View["map"] {
  const map = findMerchantMap(delivery, settings);
  if (map === undefined) return null;
  const { pickUp = null, dropOff = null, driver = null, way } = map;
  return {
    pickUp: pickUp && toPlaceView(pickUp),
    dropOff: dropOff && toPlaceView(dropOff),
    driver: driver && toPlaceView(driver),
    way: way.map(toPlaceView),
  };
}

function toStopViews(
  delivery: Delivery,
  { batch, companions, settings }: DeliveryContext,
): View["stops"] {
  const shared = batch && { batch, companions };
  const stops = listPlannedStops(delivery, settings, shared);
  return stops.map((stop) => toStopView(stop, delivery.key));
}

const toPlaceView = ({ latitude, longitude }: Coordinates) => ({ latitude, longitude });

const toPriceView = (money: { minor: number; currency: string }) =>
  toMoneyView(money) ?? { ...money, text: "" };

const toCashView = ({ plan, cashConfirmedAt }: Delivery): View["cashOnDelivery"] =>
  plan?.cashToCollect === undefined
    ? null
    : { toCollect: toPriceView(plan.cashToCollect), confirmedAt: toTimeView(cashConfirmedAt) };

const toPlanView = (plan: StoredPlan | undefined): View["plan"] =>
  plan === undefined
    ? null
    : {
        mode: plan.mode,
        load: plan.load,
        itemValue: plan.itemValue,
        tip: plan.tip,
        ceiling: toMoneyView(plan.ceiling),
        pickUpIds: [...plan.pickUpIds],
        pickUpAt: toTimeView(plan.pickUpAt),
      };

const toBatchView = (batch: Batch | undefined): View["batch"] =>
  batch === undefined
    ? null
    : {
        batchId: batch.batchId,
        state: batch.state,
        closesAt: batch.closesAt.toISOString(),
        orders: batch.members.filter(({ memberState }) => memberState !== "left").length,
      };

const toRecipientView = (recipient: NonNullable<Delivery["recipient"]>) => ({
  name: recipient.name,
  phone: recipient.phone,
  email: recipient.email,
  address: recipient.address,
  notes: recipient.wholeNotes,
});

const toInstructionsView = (delivery: Delivery, settings: Settings): View["buyerInstructions"] => {
  const { buyerInstructions: written } = delivery;
  if (written === undefined) return null;
  const isAtCourier = getInstructionsProgress(delivery, settings) === "told";
  return { text: written.text, at: written.at.toISOString(), isAtCourier };
};

const toRatingView = ({ buyerRating: given }: Delivery): View["buyerRating"] =>
  given === undefined
    ? null
    : { rating: given.rating, at: given.at.toISOString(), answer: given.answer ?? null };

/** Returns the expected cost; null if the delivery cannot be cancelled. */
function toCancelCostView(delivery: Delivery, settings: Settings): View["cancelCost"] {
  const isAllowed = listActions(delivery).some((one) => one.action === "cancel" && one.isAllowed);
  const cost = isAllowed ? computeCancelCost(delivery, settings) : undefined;
  return cost === undefined
    ? null
    : {
        fee: toMoneyView(cost.fee),
        refund: toMoneyView(cost.refund),
        ...toReasonView(cost.explanation),
      };
}
