import { applyCorrection } from "#shared/bridge/domain/correction/apply-correction.ts";
import { toPartOrder } from "#shared/bridge/domain/delivery/cash-on-delivery.ts";
import { hasBeenUnderWay } from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  type Delivery,
  hasUnsentInstructions,
  isBooked,
} from "#shared/bridge/domain/delivery/delivery.ts";
import { listUnsentUpdates } from "#shared/bridge/domain/delivery/store-update.ts";
import { isNoteRefused } from "#shared/bridge/domain/order-note/is-note-refused.ts";
import { isForRating } from "#shared/bridge/domain/reconcile/decide-buyer-rating.ts";
import { isFollowed } from "#shared/bridge/domain/reconcile/decide-idle.ts";
import type {
  CourierObservation,
  EarlierConnection,
  Observation,
} from "#shared/bridge/domain/reconcile/observation.ts";
import { hasCash, isOrderOfInterest } from "#shared/bridge/domain/reconcile/order-changes.ts";
import { findPause, isNotified } from "#shared/bridge/domain/stores/store.ts";
import { isStillTrue, viewNotifiedPoint } from "#shared/bridge/domain/tracking/notified-status.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import { findMissedCorrection } from "#shared/bridge/use-cases/correction/correct-parts.ts";
import {
  isAtCourier,
  observeProductTags,
} from "#shared/bridge/use-cases/dispatch/observe-product-tags.ts";
import { observeCourierOrder } from "./observe-courier-order.ts";
import { observeEarlierConnections } from "./observe-earlier-connections.ts";
import type { ReconcileContext } from "./reconcile-context.ts";
import type { ReconcileRun } from "./reconcile-run.ts";
import { LookUpFailedError } from "./record-delivery-failure.ts";

/** What a run is for. */
type ObservationCause = Pick<
  ReconcileRun,
  "mayStoreHaveChanged" | "opened" | "openedAt" | "readProductTags" | "request" | "wasErased"
>;

/**
 * Reads what the decision needs and no more: the store's order until it is booked or if it may
 * have changed, and the courier as soon as an access key or a token exists.
 */
export async function observeDelivery(
  context: ReconcileContext,
  delivery: Delivery,
  readOrder: Storefront["readOrder"],
  cause: ObservationCause,
  now: Date,
): Promise<Observation> {
  const { mayStoreHaveChanged, openedAt, readProductTags } = cause;
  const { store, settings, batches } = context;
  const { storeId, orderId, part } = delivery.key;
  // The courier first: if it is unavailable, the call to the store is saved.
  const courier =
    findKnownCourier(context, delivery, cause, now) ??
    (await observeCourier(context, delivery).catch((error: unknown) => {
      throw new LookUpFailedError(error);
    }));
  // A disconnected store cannot be read. A delivery that is booked is followed to its end.
  const isReadable = store.access.kind !== "disconnected" || !isBooked(delivery);
  const order =
    isReadable && needsOrder(context, delivery, mayStoreHaveChanged)
      ? await observeOrder(context, delivery, readOrder, courier)
      : "not-read";
  const observation: Observation = {
    delivery,
    settings,
    takesTestOrders: context.takesTestOrders,
    isNotified: isNotified(context.account, now),
    listedStatus: cause.request.listedStatus,
    shownDays: context.storefront.shownDays,
    orderNotes: findOrderNotes(context),
    isNoteRefused: isRefusedNote(delivery, { openedAt, now }),
    start: store.start,
    pausedAt: findPause(store, context.account),
    order,
    courier,
    ...(delivery.batchId !== undefined && {
      batch: await batches.find(storeId, delivery.batchId),
    }),
    earlierConnection: await observeEarlierWork(context, delivery, cause, now),
    // A further part that is booked differs from what is corrected later, which part 1 tells.
    ...(part > 1 &&
      !isBooked(delivery) && {
        missedCorrection: await findMissedCorrection(context.deliveries, settings, delivery),
      }),
    accessKey: `${store.keyPrefix}${orderId}${part > 1 ? `-${part}` : ""}`,
    now,
  };
  return addTagsForRules(observation, readProductTags);
}

/** Returns what need not be asked: a courier that notifies tells it by itself, or has just told it. */
function findKnownCourier(
  { account }: Pick<ReconcileContext, "account">,
  delivery: Delivery,
  { opened, request, openedAt }: Pick<ObservationCause, "opened" | "request" | "openedAt">,
  now: Date,
): CourierObservation | undefined {
  const isToldLater =
    request.source === "store" && isNotified(account, now) && isFollowed(delivery, now);
  const isOnlyRated = opened.buyerRating !== undefined && isForRating(opened, request, now);
  if (isToldLater || isOnlyRated)
    return { isUnread: true, ...(isFollowed(opened, now) && { plannedAt: opened.requeueAt }) };
  const { notified } = request;
  // The look that is planned verifies it: where none is, or it is due, the courier is asked.
  if (notified === undefined || !isFollowed(opened, now) || !isStillTrue(delivery, notified))
    return undefined;
  const point = viewNotifiedPoint(opened, notified, openedAt);
  return point && { point, plannedAt: opened.requeueAt };
}

/** A store without rules is asked for no tags. */
const addTagsForRules = async (
  observation: Observation,
  readProductTags: Storefront["readProductTags"],
): Promise<Observation> =>
  observation.settings.rules.length > 0
    ? observeProductTags(observation, readProductTags)
    : observation;

/** Most orders never have a note. */
const isRefusedNote = (
  { orderNote }: Delivery,
  run: Pick<ReconcileRun, "openedAt"> & { readonly now: Date },
): boolean => orderNote !== undefined && isNoteRefused(orderNote, run);

/** Returns how the store keeps notes for its merchant; undefined if there are none. */
const findOrderNotes = ({
  settings,
  storefront,
}: Pick<ReconcileContext, "settings" | "storefront">): Observation["orderNotes"] =>
  settings.orderNotes ? storefront.orderNotes : undefined;

/** What is booked, or dispatched by a person, was decided with it. */
export const mayHaveEarlierWork = (delivery: Delivery): boolean =>
  !isBooked(delivery) && !delivery.isManual;

/** Reads what was done with an order that is not booked yet: before its data was erased, or its shop moved. */
async function observeEarlierWork(
  { store, deliveries }: ReconcileContext,
  delivery: Delivery,
  { wasErased }: Pick<ObservationCause, "wasErased">,
  now: Date,
): Promise<EarlierConnection | undefined> {
  if (!mayHaveEarlierWork(delivery)) return undefined;
  if (await wasErased(delivery.key.orderId)) return { kind: "handled" };
  const { orderId } = delivery.key;
  return store.moved && observeEarlierConnections(deliveries, store.moved, orderId, now);
}

/** Whether the order is read: until it is booked, before the store is told, and if a change matters. */
function needsOrder(
  { storefront: { ignoredUpdates } }: Pick<ReconcileContext, "storefront">,
  delivery: Delivery,
  mayStoreHaveChanged: boolean,
): boolean {
  if (!isBooked(delivery)) return true;
  const isStoreTold =
    hasBeenUnderWay(delivery.statusHistory) &&
    listUnsentUpdates(delivery).some(({ kind }) => !ignoredUpdates.includes(kind));
  if (isStoreTold) return true;
  // With a new order of its batch, or a correction, what came too late for the former is decided again.
  const { batchId, correction, orderRead } = delivery;
  const isUndecided = (batchId ?? correction) !== undefined && orderRead === undefined;
  const mayMatter = mayStoreHaveChanged || isUndecided || hasUnsentInstructions(delivery);
  return mayMatter && isOrderOfInterest(delivery);
}

/**
 * A booked delivery can be followed and cancelled while its store is unavailable, and what the courier
 * has of another is taken over. All else needs the order.
 */
async function observeOrder(
  { settings }: Pick<ReconcileContext, "settings">,
  delivery: Delivery,
  readOrder: Storefront["readOrder"],
  courier: CourierObservation,
): Promise<Observation["order"]> {
  try {
    const { orderId, part } = delivery.key;
    const stored = await readOrder(orderId);
    if (stored === undefined) return "gone";
    const { correction, buyerInstructions } = delivery;
    const corrected = correction ? applyCorrection(stored, correction) : stored;
    const order = { ...corrected, buyerInstructions: buyerInstructions?.text };
    return hasCash(delivery, order) ? toPartOrder(order, part, settings) : order;
  } catch (error) {
    if (error instanceof UnavailableError && isAtCourier(delivery, courier)) return "unavailable";
    throw error;
  }
}

async function observeCourier(
  { courier }: ReconcileContext,
  delivery: Delivery,
): Promise<CourierObservation> {
  const { pointId, accessKey, order } = delivery;
  if (pointId !== undefined && accessKey !== undefined) {
    return { point: await courier.trackPoint(accessKey) };
  }
  if (order?.orderId !== undefined) {
    // The batch reads the courier's order. Its deliveries read the batch.
    return delivery.batchId === undefined
      ? observeCourierOrder({ courier }, delivery, order.orderId)
      : {};
  }
  const point = accessKey === undefined ? undefined : await courier.findPoint(accessKey);
  // A token that was never confirmed cannot have created an order.
  const { quote } = order ?? {};
  const createdOrder =
    quote?.attemptedAt === undefined ? undefined : await courier.findOrderByToken(quote.token);
  return { point, tokenOrderId: createdOrder?.orderId };
}
