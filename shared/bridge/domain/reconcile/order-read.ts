import {
  type Delivery,
  isBeingCancelled,
  isBooked,
} from "#shared/bridge/domain/delivery/delivery.ts";
import type { OrderRead, StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { markAsTest } from "#shared/bridge/domain/delivery/test-mark.ts";
import { readRequestedWindow } from "#shared/bridge/domain/dispatch/schedule/read-requested-window.ts";
import { evaluateRules } from "./decide-booking.ts";
import { findEarlierPlacing } from "./explain-gone.ts";
import { isOver } from "./is-over.ts";
import type { Observation } from "./observation.ts";
import { listOrderChanges } from "./order-changes.ts";
import { type DeliveryReconcileRequest, hasMovedOn } from "./reconcile-request.ts";

/**
 * Webhooks and sweeps tell of changes. A look that comes by the clock alone reads an order again
 * after this time.
 */
const REREAD_AFTER_MS = 6 * 60 * 60_000;

const isRecent = ({ at }: OrderRead, now: Date): boolean =>
  now.getTime() - at.getTime() < REREAD_AFTER_MS;

/** What a request tells of the store's order. */
type OrderNews = Pick<DeliveryReconcileRequest, "source" | "orderFingerprint" | "changedAt">;

/**
 * Whether the store's order may differ from what the delivery is based on. The courier knows nothing
 * of the order. A webhook can carry the order as it was read: the second webhook of a new order, or
 * the echo of the bridge's own write. One that tells a time alone is an echo if the bridge changed the
 * order then: an edit in the same second is seen by the next read, at the latest before the store is told
 * something. A sweep lists the changes that webhooks told of, too.
 */
export function mayOrderHaveChanged(
  { orderRead }: Pick<Delivery, "orderRead">,
  { source, orderFingerprint, changedAt }: OrderNews,
  now: Date,
): boolean {
  if (source === "courier") return false;
  if (orderRead === undefined) return true;
  if (source === "clock") return !isRecent(orderRead, now);
  if (orderFingerprint !== undefined) return orderFingerprint !== orderRead.fingerprint;
  const { ownChanges = [] } = orderRead;
  if (ownChanges.some((own) => isSameTime(own, changedAt))) return false;
  // A webhook on its way can tell of an edit that the bridge's own write is later than.
  return source === "store" || isLater(changedAt, orderRead.changedAt);
}

const isSameTime = (one: Date | undefined, other: Date | undefined): boolean =>
  one?.getTime() === other?.getTime();

/**
 * Whether a request can give a run something to do. It cannot if another run moved the time on that
 * the sweep found, or if a booked delivery's store shows the order as it was read: by the second webhook
 * of a new order, or the echo of the bridge's own write. Nor does a change of an order whose delivery is over.
 */
export function hasNews(delivery: Delivery, request: DeliveryReconcileRequest, now: Date): boolean {
  const { requeueAt, lastError, pendingAction } = delivery;
  const { source } = request;
  if (source === "courier") return true;
  if (source === "clock") return !hasMovedOn(delivery, request);
  const isDue = requeueAt !== undefined && requeueAt <= now;
  if (isDue || lastError !== undefined || pendingAction !== undefined) return true;
  if (delivery.state === "completed" && tellsOfChange(request) && isOver(delivery)) return false;
  return !isBooked(delivery) || mayOrderHaveChanged(delivery, request, now);
}

/** A webhook of the store, or a change that the sweep listed. People and permissions tell of no change. */
const tellsOfChange = ({ source, changedAt }: DeliveryReconcileRequest): boolean =>
  source === "store" || changedAt !== undefined;

/**
 * Whether a change may be later than the last known one. A time that is not told may be any. Stores
 * tell seconds: an edit in the second of the known change, whose webhook is lost, is seen by the next
 * read, at the latest before the store is told something.
 */
const isLater = (changedAt: Date | undefined, known: Date | undefined): boolean =>
  changedAt === undefined || known === undefined || changedAt > known;

/**
 * Returns the read to save when a webhook, or the answer to an update, has the order as it was read,
 * after a later change: a sweep that lists this change, such as the bridge's own write, tells nothing
 * new.
 */
export function confirmOrderRead(
  { orderRead }: Pick<Delivery, "orderRead">,
  { fingerprint, changedAt }: Pick<StoreOrder, "fingerprint" | "changedAt">,
): Partial<Pick<Delivery, "orderRead">> {
  if (orderRead === undefined || fingerprint === undefined || changedAt === undefined) return {};
  return fingerprint === orderRead.fingerprint && isLater(changedAt, orderRead.changedAt)
    ? { orderRead: { ...orderRead, changedAt } }
    : {};
}

/** So many own writes of one run send webhooks that are still on their way. */
const MOST_OWN_CHANGES = 2;

/** Returns the read to save when the bridge changed the order, at a time by the store's clock. */
export function noteOwnChange(
  { orderRead }: Pick<Delivery, "orderRead">,
  at: Date,
): Partial<Pick<Delivery, "orderRead">> {
  if (orderRead === undefined) return {};
  const others = (orderRead.ownChanges ?? []).filter((own) => !isSameTime(own, at));
  return { orderRead: { ...orderRead, ownChanges: [...others, at].slice(-MOST_OWN_CHANGES) } };
}

/**
 * Returns the read to save when a run has nothing left to do: only then all that follows from the
 * order is done. An order that is not booked, needs a person, differs from its booking, or lacks what
 * the store could not tell is read at each look: what follows from it can depend on the courier or the
 * batch.
 */
export function collectOrderRead(
  observation: Observation,
): Partial<Pick<Delivery, "orderRead" | "plan">> {
  const { delivery, order, now } = observation;
  if (order === "not-read") return {};
  const { orderRead: known } = delivery;
  if (typeof order === "string" || !isSettled(observation))
    return known === undefined ? {} : { orderRead: undefined };
  const { fingerprint, changedAt } = order;
  // The bridge's own write in this run is later than what was read before it.
  if (known !== undefined && isRecent(known, now) && isSameRead(known, order))
    return confirmOrderRead(delivery, order);
  const ownChanges = known?.ownChanges;
  return {
    orderRead: { at: now, fingerprint, changedAt, ...(ownChanges && { ownChanges }) },
    ...confirmMode(delivery, order),
  };
}

/** Without a fingerprint, an order is the same if its last change is. */
const isSameRead = (known: OrderRead, { fingerprint, changedAt }: StoreOrder): boolean =>
  known.fingerprint === fingerprint &&
  (fingerprint !== undefined || isSameTime(known.changedAt, changedAt));

/** The rules say what the merchant said before: from now on it goes by them, whatever they say later. */
const confirmMode = (
  { plan }: Delivery,
  { corrected }: StoreOrder,
): Partial<Pick<Delivery, "plan">> =>
  plan?.isModeCorrected && corrected?.mode === undefined
    ? { plan: { ...plan, isModeCorrected: undefined } }
    : {};

function isSettled(observation: Observation): boolean {
  const { delivery, order } = observation;
  return (
    isBooked(delivery) &&
    (typeof order === "string" || order.productTags !== "unavailable") &&
    delivery.alert === undefined &&
    !isBeingCancelled(delivery) &&
    listOrderChanges(observation).length === 0
  );
}

/** What a delivery takes over from the order that was read. */
type ObservedChanges = Partial<
  Pick<
    Delivery,
    "orderPlacedAt" | "orderName" | "isTest" | "requestedWindow" | "money" | "releasedAt"
  >
>;

/**
 * Collects what the observed order changes: name, whether it is a test, when the buyer wants it, paid
 * shipping and release.
 */
export function collectObservedChanges(observation: Observation): ObservedChanges {
  const { delivery, order, now } = observation;
  if (typeof order === "string") return {};
  const { shippingPaid } = order;
  const orderName = order.isTest ? markAsTest(order.name) : order.name;
  const hasPaidAmountChanged = shippingPaid?.minor !== delivery.money.shippingPaid?.minor;
  const isReleased =
    delivery.releasedAt === undefined &&
    !isBooked(delivery) &&
    evaluateRules(observation).isReleased;
  // A store that shows orders of any age hides none.
  const orderPlacedAt =
    observation.shownDays === undefined ? undefined : findEarlierPlacing(observation);
  return {
    ...(orderPlacedAt && delivery.orderPlacedAt === undefined && { orderPlacedAt }),
    ...(orderName !== delivery.orderName && { orderName }),
    ...(order.isTest !== (delivery.isTest ?? false) && { isTest: order.isTest }),
    ...collectWindowChange(observation, order),
    ...(hasPaidAmountChanged && { money: { ...delivery.money, shippingPaid } }),
    ...(isReleased && { releasedAt: now }),
  };
}

/** What cannot be read is no window: the rules hold such an order, and its merchant asks the buyer. */
function collectWindowChange(
  { delivery, settings: { schedule } }: Observation,
  order: StoreOrder,
): ObservedChanges {
  const read = order.attributes.length > 0 ? readRequestedWindow(order, schedule) : undefined;
  const requestedWindow = read === "unreadable" ? undefined : read;
  const known = delivery.requestedWindow;
  const isKnown = (["date", "from", "to"] as const).every(
    (field) => known?.[field] === requestedWindow?.[field],
  );
  return isKnown ? {} : { requestedWindow };
}
