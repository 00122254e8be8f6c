import { createMessage, type Message } from "#shared/bridge/domain/messages/message.ts";
import type { UnavailableKind } from "#shared/bridge/domain/unavailable.ts";

/**
 * Why an account's circuit is open: the courier requests a pause, is down, or refuses the
 * credentials.
 */
export const OPEN_CIRCUIT_STATES = ["paused", "down", "refused-credentials"] as const;
type OpenCircuitState = (typeof OPEN_CIRCUIT_STATES)[number];

/** The circuit of an account whose courier must not be called. */
export interface OpenCircuit {
  readonly state: OpenCircuitState;
  readonly since: Date;
  /** When one caller may probe the courier. */
  readonly until: Date;
  /** Consecutive failures in this state, including the first. */
  readonly failures: number;
  /** Whether the last call was answered with an error, and not left without an answer. */
  readonly answersErrors?: boolean | undefined;
  /** Set for a pause that the courier requested before its outage was over. */
  readonly followsOutage?: boolean | undefined;
  /** Set for a pause that the courier requested after an outage: when that ended. */
  readonly backSince?: Date | undefined;
  /** Set while one caller probes the courier. */
  readonly isProbed?: boolean | undefined;
}

interface ClosedCircuit {
  readonly state: "closed";
  /** When the last outage ended. */
  readonly backSince?: Date | undefined;
}

/** Whether an account's courier may be called. Stored, so that all instances share it; each counts its own failures. */
export type CircuitState = ClosedCircuit | OpenCircuit;

/** A failed call, and the pause that the courier requested. */
export interface CallFailure {
  readonly kind: UnavailableKind;
  readonly retryAfterSeconds: number | undefined;
  readonly problem?: Message;
}

export const CLOSED_CIRCUIT: CircuitState = { state: "closed" };

/**
 * Returns the circuit after a probe that the courier answered. What returns gradually goes on so after a
 * pause, which the courier requests if it is still too much.
 */
export function closeCircuit(circuit: CircuitState, now: Date): CircuitState {
  const backSince = isOutage(circuit) ? now : circuit.backSince;
  return backSince === undefined ? CLOSED_CIRCUIT : { ...CLOSED_CIRCUIT, backSince };
}

const OPENS_AFTER_FAILURES = 5;
const WITHIN_MS = 120_000;
/** Longer than the slowest call: a probe whose process dies blocks the account for no longer. */
const PROBE_MS = 20_000;
/** For so long, what waited for the courier is sent gradually. */
const RETURN_MS = 300_000;
const CREDENTIALS_MS = 300_000;
const LONGEST_DOWN_SECONDS = 300;

/** Whether one caller may probe the courier now. */
export const canProbe = ({ until }: OpenCircuit, now: Date): boolean => until <= now;

/**
 * Whether what waits for the courier is sent gradually: it is just back, or is about to be asked whether it
 * is. An open circuit that an instance read long ago says nothing: another one may have closed it.
 */
export function isReturning(circuit: CircuitState, now: Date): boolean {
  const isBack = circuit.backSince !== undefined && now < addMs(circuit.backSince, RETURN_MS);
  if (circuit.state === "closed") return isBack;
  const isAsked = circuit.isProbed === true || canProbe(circuit, now);
  return (isOutage(circuit) || isBack) && isAsked && now < addMs(circuit.until, RETURN_MS);
}

/** Whether the courier may have failed to tell something: not during a pause that it requested. */
export const isOutage = (circuit: CircuitState): boolean =>
  circuit.state !== "closed" && (circuit.state !== "paused" || circuit.followsOutage === true);

/** Reserves the probe for one caller: all other callers wait for at most the length of a call. */
export const toHalfOpen = (circuit: OpenCircuit, now: Date): OpenCircuit => ({
  ...circuit,
  until: addMs(now, PROBE_MS),
  isProbed: true,
});

/** Appends a failure, and drops failures that are too old to count. The newest is last. */
export const appendFailure = (earlier: readonly Date[], now: Date): readonly Date[] =>
  [...earlier, now]
    .filter((at) => now.getTime() - at.getTime() < WITHIN_MS)
    .slice(-OPENS_AFTER_FAILURES);

/**
 * Returns the circuit after a failed call. A closed circuit opens only after enough `recent`
 * failures if the courier is down, and at once for a pause or refused credentials.
 */
export function recordCallFailure(
  circuit: CircuitState,
  failure: CallFailure,
  recent: readonly Date[],
  now: Date,
): CircuitState {
  const state = decideCircuitState(circuit, failure.kind, recent);
  if (state === "closed") return circuit;
  const isSameState = circuit.state === state;
  const failures = isSameState ? circuit.failures + 1 : 1;
  const began = state === "down" ? (recent[0] ?? now) : now;
  const since = isSameState ? circuit.since : began;
  const until = addMs(now, computeWaitMs(state, failures, failure.retryAfterSeconds));
  const answersErrors = failure.problem?.code === "courier-fault";
  const followsOutage = state === "paused" && isOutage(circuit);
  const backSince = state === "paused" ? circuit.backSince : undefined;
  const details = {
    ...(answersErrors && { answersErrors }),
    ...(followsOutage && { followsOutage }),
    ...(backSince && { backSince }),
  };
  return { state, since, until, failures, ...details };
}

function decideCircuitState(
  circuit: CircuitState,
  kind: UnavailableKind,
  recent: readonly Date[],
): CircuitState["state"] {
  if (kind === "credentials") return "refused-credentials";
  if (kind === "paused") return "paused";
  // A failure that says nothing about the next call does not change the state.
  if (kind === "other") return circuit.state;
  return circuit.state === "closed" && recent.length < OPENS_AFTER_FAILURES ? "closed" : "down";
}

function computeWaitMs(
  state: OpenCircuitState,
  failures: number,
  retryAfterSeconds: number | undefined,
): number {
  const requestedSeconds = Math.min(Math.max(retryAfterSeconds ?? 0, 0), 600);
  if (state === "refused-credentials") return CREDENTIALS_MS;
  if (state === "paused")
    return Math.max(retryAfterSeconds === undefined ? 5 : requestedSeconds, 1) * 1000;
  return (
    Math.max(Math.min(15 * 2 ** (failures - 1), LONGEST_DOWN_SECONDS), requestedSeconds) * 1000
  );
}

/** Returns what the merchant is shown about the courier. */
export function toCircuitMessage(circuit: CircuitState): Message {
  switch (circuit.state) {
    case "closed":
      return createMessage("courier-available");
    case "paused":
      return createMessage("courier-paused", { until: circuit.until.toISOString() });
    case "down":
      return createMessage("courier-down", {
        since: circuit.since.toISOString(),
        ...(circuit.answersErrors && { answer: "error" }),
      });
    case "refused-credentials":
      return createMessage("courier-refuses-credentials", { since: circuit.since.toISOString() });
  }
}

const addMs = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
