import type { LastError } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";

/** How long the bridge asks again before a person has to look at the order. */
const UNCLEAR_MINUTES = 15;

/**
 * Holds what is not booked once the courier gave no clear answer for a quarter of an hour: whether it
 * has the order. The bridge still asks; the first clear answer ends the hold.
 */
export const holdUnclear = (
  { code, since }: LastError,
  now: Date,
): { readonly state?: "held"; readonly reason?: Reason } =>
  code === "courier-unclear" && now.getTime() - since.getTime() >= UNCLEAR_MINUTES * 60_000
    ? { state: "held", reason: createMessage("courier-unclear") }
    : {};
