import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Observation } from "./observation.ts";

const DAY_MS = 24 * 60 * 60_000;

/** An order that is older than its delivery by less than this counts as as old. */
const SAME_AGE_MS = 5 * 60_000;

type Observed = Pick<Observation, "delivery" | "shownDays" | "now">;

/** Whether an order must be older than those that its store shows: its delivery is, or it was known to be. */
export function isTooOld({ delivery, shownDays, now }: Observed): boolean {
  const placedAt = delivery.orderPlacedAt ?? delivery.createdAt;
  const ageMs = now.getTime() - placedAt.getTime() + SAME_AGE_MS;
  return shownDays !== undefined && ageMs >= shownDays * DAY_MS;
}

/**
 * Returns when an order was placed that the bridge first saw later, such as one of before the app was
 * installed: it becomes too old for its store to show it before its delivery does.
 */
export function findEarlierPlacing({ delivery, order, shownDays }: Observation): Date | undefined {
  if (typeof order === "string" || shownDays === undefined) return undefined;
  const { placedAt } = order;
  const latest = delivery.createdAt.getTime() - SAME_AGE_MS;
  return placedAt !== undefined && placedAt.getTime() < latest ? placedAt : undefined;
}

/** Returns why the store does not show an order. A deleted order and one that is too old look alike. */
export const explainGone = (observed: Observed): Reason =>
  observed.shownDays !== undefined && isTooOld(observed)
    ? createMessage("order-too-old", { days: observed.shownDays })
    : createMessage("gone", { days: observed.shownDays });
