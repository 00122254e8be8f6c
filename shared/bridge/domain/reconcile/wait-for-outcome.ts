import type { LastError } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";

/** A delivery or a batch with a request that was not answered. */
interface Unconfirmed {
  readonly state: string;
  readonly lastError?: LastError | undefined;
  readonly reason?: Reason | undefined;
  readonly requeueAt?: Date | undefined;
}

/** An idle action, whatever it is about. */
interface Wait<State> {
  readonly kind: "idle";
  readonly state: State | "held";
  readonly reason?: Reason;
  readonly requeueAt: Date;
  readonly keepsError: boolean;
}

/**
 * Waits in `state` until the outcome of a request is known. If the request failed, its error stays with
 * the time of its next try, and what it holds stays on hold: that nothing can be done now is no success.
 * An answer to a question that failed is one.
 */
export function waitForOutcome<State extends string>(
  { lastError, state: known, reason, requeueAt }: Unconfirmed,
  unconfirmedUntil: Date,
  state: State,
): Wait<State> {
  const keepsError = lastError !== undefined && lastError.lookUpFailedSince === undefined;
  const isPlanned = keepsError && requeueAt !== undefined && requeueAt > unconfirmedUntil;
  const isHeld = keepsError && known === "held" && reason?.code === "courier-unclear";
  return {
    kind: "idle",
    ...(isHeld ? { state: "held", reason } : { state }),
    requeueAt: isPlanned ? requeueAt : unconfirmedUntil,
    keepsError,
  };
}
