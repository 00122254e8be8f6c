import type { MessageCode } from "#shared/bridge/domain/messages/message.ts";
import type { Delivery, DeliveryState } from "./delivery.ts";
import { listStoreUpdates, toStoreUpdateId } from "./store-update.ts";

/** A change between two saved versions of a delivery that operators count. */
export type DeliveryChange =
  | { readonly kind: "entered"; readonly state: DeliveryState }
  | { readonly kind: "held" | "skipped"; readonly code: MessageCode }
  /** A courier accepted it; in the smallest unit of the courier's currency, if there is a price. */
  | { readonly kind: "charged"; readonly minor: number }
  /** The store received the update of what the courier reached at this time. */
  | { readonly kind: "store-updated"; readonly reachedAt: Date }
  /** A point that had a status has another. */
  | { readonly kind: "point-moved" }
  /** The store did not take a note for its merchant. */
  | {
      readonly kind: "note-failed";
      readonly code: MessageCode;
      readonly next: "retry" | "given-up";
    };

/** Lists what changed between two saved versions of a delivery. Test orders cost nothing. */
export const listDeliveryChanges = (before: Delivery, after: Delivery): DeliveryChange[] => [
  ...listStateChanges(before, after),
  ...listCharges(before, after),
  ...listNewUpdates(before, after),
  ...listMoves(before, after),
  ...listNoteFailures(before, after),
];

function listStateChanges(before: Delivery, after: Delivery): DeliveryChange[] {
  const { state, reason } = after;
  const entered: DeliveryChange[] = before.state === state ? [] : [{ kind: "entered", state }];
  if (reason === undefined || (state !== "held" && state !== "skipped")) return entered;
  const isSameReason = entered.length === 0 && before.reason?.code === reason.code;
  return isSameReason ? entered : [...entered, { kind: state, code: reason.code }];
}

function listCharges(before: Delivery, after: Delivery): DeliveryChange[] {
  const { charged } = after.money;
  const minor = (charged?.minor ?? 0) - (before.money.charged?.minor ?? 0);
  return after.isTest === true || minor <= 0 ? [] : [{ kind: "charged", minor }];
}

function listNewUpdates(before: Delivery, after: Delivery): DeliveryChange[] {
  const known = new Set(before.sentUpdates);
  const sent = new Set(after.sentUpdates.filter((id) => !known.has(id)));
  if (sent.size === 0) return [];
  return listStoreUpdates(after.statusHistory)
    .filter((update) => sent.has(toStoreUpdateId(update)))
    .map(({ at }) => ({ kind: "store-updated", reachedAt: at }));
}

function listMoves(before: Delivery, after: Delivery): DeliveryChange[] {
  const known = before.statusHistory.length;
  const hasMoved = known > 0 && after.statusHistory.length > known;
  return before.pointId !== undefined && hasMoved ? [{ kind: "point-moved" }] : [];
}

function listNoteFailures(before: Delivery, { orderNoteFailure }: Delivery): DeliveryChange[] {
  if (orderNoteFailure === undefined) return [];
  const { noteId, code, count, retryAt } = orderNoteFailure;
  const known = before.orderNoteFailure;
  return known?.noteId === noteId && known.count === count
    ? []
    : [{ kind: "note-failed", code, next: retryAt === undefined ? "given-up" : "retry" }];
}
