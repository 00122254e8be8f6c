import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { MessageCode } from "#shared/bridge/domain/messages/message.ts";
import type { StoreChange } from "./shop-event.ts";
import { SHOPIFY_SHOWN_DAYS } from "./shown-days.ts";

/** What a list knows of a delivery. */
type ListedState = Pick<Delivery, "state" | "reason" | "pointId"> & {
  readonly courierOrderId?: string | undefined;
  readonly needsAttention?: true | undefined;
  readonly lacksNote?: true | undefined;
};

/** The reasons that depend on the location of an order's goods. The rules before ask for no location. */
const LOCATION_REASONS: ReadonlySet<MessageCode> = new Set([
  "not-routed",
  "other-service",
  "no-goods-left",
  "no-pickup-location",
]);

const DAY_MS = 86_400_000;
const RECENT_CHANGES: readonly StoreChange[] = ["locations-changed", "permissions-changed"];

/**
 * Whether a delivery may depend on an optional permission: what is held or has an alert lacks its note,
 * what ended since lacks the one that it is over, and what its rules could not be told is held. What is
 * decided now may have been read before the change; what is booked or skipped was not decided by what
 * nobody knew.
 */
const dependsOnPermissions = ({ state, reason, needsAttention, lacksNote }: ListedState): boolean =>
  (needsAttention ?? lacksNote) === true ||
  state === "held" ||
  state === "new" ||
  (state === "waiting" && reason?.code !== "not-started");

/** Whether a delivery can be another than before, because of a change of its store. */
export function isAffected(delivery: ListedState, change: StoreChange): boolean {
  const { state, reason, pointId, courierOrderId } = delivery;
  if (change === "permissions-changed") return dependsOnPermissions(delivery);
  // Its order has no note that it could not get while the app was gone.
  if (change === "installed" && (delivery.needsAttention ?? delivery.lacksNote) === true)
    return true;
  if (state === "completed" || pointId !== undefined || courierOrderId !== undefined) return false;
  if (change === "installed") return reason?.code === "gone";
  return (
    change !== "locations-changed" || (reason !== undefined && LOCATION_REASONS.has(reason.code))
  );
}

/**
 * Returns the creation time of the oldest delivery that a change can concern; undefined: of any. An older
 * order is not shown, wherever its goods are and whatever the app may do.
 */
export const findOldestAffected = (change: StoreChange, now: Date): Date | undefined =>
  RECENT_CHANGES.includes(change)
    ? new Date(now.getTime() - SHOPIFY_SHOWN_DAYS * DAY_MS)
    : undefined;
