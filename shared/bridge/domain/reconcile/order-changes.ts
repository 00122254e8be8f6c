import { findChanger } from "#shared/bridge/domain/correction/find-changer.ts";
import {
  getUnconfirmedCash,
  keepBookedCash,
} from "#shared/bridge/domain/delivery/cash-on-delivery.ts";
import { isFinalStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  type Delivery,
  getCurrentStatus,
  getTrackingNumber,
} from "#shared/bridge/domain/delivery/delivery.ts";
import { isOrderMode } from "#shared/bridge/domain/delivery/plan.ts";
import {
  type FallbackContact,
  type Recipient,
  readRecipient,
} from "#shared/bridge/domain/delivery/recipient.ts";
import { findDestination, selectGoods } from "#shared/bridge/domain/delivery/select-goods.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { findRuledMode } from "#shared/bridge/domain/dispatch/mode-rule.ts";
import { computeFingerprint } from "#shared/bridge/domain/fingerprint.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Mode } from "#shared/bridge/domain/settings/modes.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { isOrderAlert } from "./alert.ts";
import { explainGone } from "./explain-gone.ts";
import type { Observation } from "./observation.ts";

/** A change of a booked order in its store. */
export interface OrderChange {
  readonly kind: "cancelled" | "edited" | "undecided";
  readonly reason: Reason;
}

const createOrderChange = (kind: OrderChange["kind"], reason: Reason): OrderChange => ({
  kind,
  reason,
});

/**
 * Lists all changes; the caller handles the first unknown one. A dismissed alert hides no later
 * change.
 */
export function listOrderChanges(observation: Observation): OrderChange[] {
  const { delivery, order, settings } = observation;
  if (order === "not-read" || order === "unavailable") return [];
  if (order === "gone") return [createOrderChange("undecided", explainGone(observation))];
  if (order.status === "trashed") return [createOrderChange("undecided", createMessage("gone"))];
  if (order.status === "cancelled") {
    return [createOrderChange("cancelled", createMessage("cancelled"))];
  }
  if (order.status === "refunded") {
    return [createOrderChange("cancelled", createMessage("refunded"))];
  }
  return [
    ...listCancelledFulfillment(delivery, order),
    ...listRefundsAndEdits(delivery, order, settings),
  ];
}

/** The merchant cancelled the fulfillment in the store; the courier knows nothing of it. */
function listCancelledFulfillment(delivery: Delivery, order: StoreOrder): OrderChange[] {
  const number = getTrackingNumber(delivery);
  const isCancelled = number !== undefined && order.cancelledTrackingNumbers?.includes(number);
  return isCancelled
    ? [createOrderChange("undecided", createMessage("fulfillment-cancelled"))]
    : [];
}

function listRefundsAndEdits(
  delivery: Delivery,
  order: StoreOrder,
  settings: Settings,
): OrderChange[] {
  if (!order.isPartlyRefunded || delivery.plan?.isPartlyRefunded !== false) {
    return listEdits(delivery, order, settings, "edited");
  }
  // The rules would hold a rebooked order: a person decides.
  return [
    createOrderChange("undecided", createMessage("partly-refunded")),
    ...listEdits(delivery, order, settings, "undecided"),
  ];
}

/** Whether anything was, is or may be collected at the door. */
export const hasCash = (
  { plan }: Pick<Delivery, "plan">,
  { cashToCollect, openPayment }: StoreOrder,
): boolean => (plan?.cashToCollect ?? cashToCollect ?? openPayment) !== undefined;

/** Lists the fields that matter to the courier and differ from the booking. */
function listEdits(
  delivery: Delivery,
  storeOrder: StoreOrder,
  settings: Settings,
  kind: "edited" | "undecided",
): OrderChange[] {
  const order = hasCash(delivery, storeOrder) ? keepBookedCash(delivery, storeOrder) : storeOrder;
  const { recipient, plan, partLocationId } = delivery;
  const filter = { locationId: partLocationId, methodIds: plan?.methodIds };
  // What the order does not tell stays as it was booked, whatever the settings say by now.
  const now = readRecipient(order, findDestination(order, filter), toBookedContact(recipient));
  const otherMode = findOtherMode(delivery, order, settings);
  const fields = [
    ...(recipient && now.ok ? findEditedFields(recipient, now.value) : []),
    // A partial refund implies fewer goods: its alert covers that.
    ...(hasCashChange(delivery, order) ? ["cash"] : []),
    ...(otherMode === undefined ? [] : ["mode"]),
    ...(kind === "edited" && hasGoodsChange(delivery, order) ? ["goods"] : []),
  ];
  if (fields.length === 0) return [];
  const revision = computeRevision(
    [fields, now.ok && now.value, countPieces(delivery, order)],
    order,
    otherMode,
  );
  const by = findChanger(order, fields);
  const reason = createMessage("edited", { fields: fields.join(","), by, revision });
  return [createOrderChange(kind, reason)];
}

/** Returns what tells one edit from the next; how the order goes counts where its merchant says it. */
function computeRevision(
  edit: readonly unknown[],
  { corrected }: StoreOrder,
  otherMode: Mode | undefined,
): string {
  const mode = corrected?.mode ?? otherMode;
  return computeFingerprint(mode === undefined ? edit : [...edit, mode]);
}

/**
 * Returns how the order goes instead, `ignore` if it does not: its merchant corrected that, or no longer
 * does. Settings alone change no booked order, and nothing does while it cannot be told how it goes.
 */
function findOtherMode(
  { plan, createdAt: seenAt, isManual, previousPlan }: Delivery,
  order: StoreOrder,
  settings: Settings,
): Mode | undefined {
  const corrected = order.corrected?.mode;
  if (plan === undefined || (corrected === undefined && !plan.isModeCorrected)) return undefined;
  if (corrected === undefined && order.productTags === "unavailable") return undefined;
  const mode =
    corrected ?? findRuledMode({ order, settings, seenAt, isManual, previousPlan }) ?? "ignore";
  return mode === plan.mode ? undefined : mode;
}

const toBookedContact = (recipient: Recipient | undefined): FallbackContact => ({
  phone: recipient && `+${recipient.phone}`,
  email: recipient?.email,
});

const WATCHED_FIELDS = {
  address: "address",
  phone: "phone",
  name: "name",
  wholeNotes: "notes",
} as const;

const findEditedFields = (before: Recipient, now: Recipient): string[] =>
  (Object.keys(WATCHED_FIELDS) as (keyof typeof WATCHED_FIELDS)[])
    .filter((field) => before[field] !== now[field])
    .map((field) => WATCHED_FIELDS[field]);

const hasCashChange = ({ plan }: Delivery, { cashToCollect }: StoreOrder): boolean =>
  plan !== undefined && plan.cashToCollect?.minor !== cashToCollect?.minor;

/**
 * Whether the goods changed. Fulfilled goods are no longer listed, so no goods left means no
 * change.
 */
function hasGoodsChange(delivery: Delivery, order: StoreOrder): boolean {
  const pieces = countPieces(delivery, order);
  return pieces > 0 && delivery.plan !== undefined && pieces !== delivery.plan.load.pieces;
}

/**
 * Counts the pieces that the delivery carries: goods on hold were not booked, a point carries the
 * goods of one location.
 */
function countPieces({ plan, parts, partLocationId }: Delivery, order: StoreOrder): number {
  const ofPoint = plan === undefined || isOrderMode(plan.mode) ? [] : plan.storeLocationIds;
  const place = partLocationId ?? parts?.[0] ?? ofPoint[0];
  return selectGoods(order.goods, { methodIds: plan?.methodIds })
    .filter(
      ({ locationId, isOnHold }) => !isOnHold && (locationId ?? place) === (place ?? locationId),
    )
    .reduce((sum, goods) => sum + goods.pieces, 0);
}

/** Whether a change of its store's order can still matter to a booked delivery. */
export function isOrderOfInterest(delivery: Delivery): boolean {
  const status = getCurrentStatus(delivery);
  return (
    status === undefined ||
    !isFinalStatus(status) ||
    getUnconfirmedCash(delivery) !== undefined ||
    (delivery.alert !== undefined && isOrderAlert(delivery.alert.code))
  );
}
