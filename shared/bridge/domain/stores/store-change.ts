import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { MessageCode } from "#shared/bridge/domain/messages/message.ts";
import type { StoreChange } from "./shop-event.ts";

/** What a list knows of a delivery. */
type ListedState = Pick<Delivery, "state" | "reason" | "pointId"> & {
  readonly courierOrderId?: string | undefined;
  readonly needsAttention?: true | undefined;
};

/** The reasons that depend on the location of an order's goods. The rules before ask for no location. */
const LOCATION_REASONS: ReadonlySet<MessageCode> = new Set([
  "not-routed",
  "other-service",
  "no-goods-left",
  "no-pickup-location",
]);

const DAY_MS = 86_400_000;
/** Shopify shows no older order to the app, wherever its goods are. */
const LOCATION_DAYS = 60;

/** Whether a delivery can be another than before, because of a change of its store. */
export function isAffected(delivery: ListedState, change: StoreChange): boolean {
  const { state, reason, pointId, courierOrderId } = delivery;
  // Its order may lack the note about what it needs its merchant for.
  if (change === "permissions-changed" && delivery.needsAttention) return true;
  if (state === "completed" || pointId !== undefined || courierOrderId !== undefined) return false;
  if (change === "installed") return reason?.code === "gone";
  return (
    change !== "locations-changed" || (reason !== undefined && LOCATION_REASONS.has(reason.code))
  );
}

/** Returns the creation time of the oldest delivery that a change can concern; undefined: of any. */
export const findOldestAffected = (change: StoreChange, now: Date): Date | undefined =>
  change === "locations-changed" ? new Date(now.getTime() - LOCATION_DAYS * DAY_MS) : undefined;
