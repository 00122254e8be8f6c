import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { type BuyerState, toBuyerState } from "./buyer-state.ts";

const STATES_ON_THE_WAY: readonly BuyerState[] = ["collected", "on-the-way"];

/** As old as a position may be: a driver makes several stops in that time. */
const MAX_AGE_MS = 15 * 60_000;

/** Returns how many stops the driver has before the buyer's. Undefined unless the courier told it lately. */
export function findStopsBefore(delivery: Delivery, now: Date): number | undefined {
  const { stopsBefore, redactedAt } = delivery;
  if (stopsBefore === undefined || redactedAt !== undefined) return undefined;
  if (!STATES_ON_THE_WAY.includes(toBuyerState(delivery))) return undefined;
  return now.getTime() - stopsBefore.at.getTime() > MAX_AGE_MS ? undefined : stopsBefore.count;
}
