import type { LastError } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";

interface Hold {
  readonly state?: "held";
  readonly reason?: Reason;
}

/** How long the bridge asks again before a person has to look at the order. */
const UNCLEAR_MINUTES = 15;

/**
 * Holds what is not booked once the courier gave no clear answer for a quarter of an hour: whether it
 * has the order. The bridge still asks; the first clear answer ends the hold.
 */
export const holdUnclear = ({ code, since, lookUpFailedSince }: LastError, now: Date): Hold =>
  code === "courier-unclear" && isLong(lookUpFailedSince ?? since, now)
    ? { state: "held", reason: createMessage("courier-unclear") }
    : {};

/**
 * Holds what was requested of a courier that the store no longer books with, once that courier cannot be
 * asked for a quarter of an hour: it may never answer again, and then only a person can find out whether
 * it has the order. The bridge still asks.
 */
export const holdForFormerCourier = ({ lookUpFailedSince }: LastError, now: Date): Hold =>
  lookUpFailedSince !== undefined && isLong(lookUpFailedSince, now)
    ? { state: "held", reason: createMessage("former-courier-silent") }
    : {};

const isLong = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() >= UNCLEAR_MINUTES * 60_000;
