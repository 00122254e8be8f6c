import { formatUtcTime } from "#shared/bridge/domain/format-utc-time.ts";
import type { UnavailableKind } from "#shared/bridge/domain/unavailable.ts";

/** Why an account's courier is left alone: it asks for a pause, does not answer, or refuses the credentials. */
export const OPEN_CIRCUIT_STATES = ["paused", "down", "refused-credentials"] as const;
type OpenCircuitState = (typeof OPEN_CIRCUIT_STATES)[number];

/** An account whose courier is left alone. */
export interface OpenCircuit {
  readonly state: OpenCircuitState;
  readonly since: Date;
  /** When one caller may try whether it is over. */
  readonly until: Date;
  /** In a row and in this state, the one that shut it included. */
  readonly failures: number;
  /** For a merchant to read. */
  readonly text: string;
}

/** Whether an account's courier may be called; all instances share it. */
export type CircuitState = { readonly state: "closed" } | OpenCircuit;

/** A call that failed, and what of it says how long to wait. */
export interface CallFailure {
  readonly kind: UnavailableKind;
  readonly retryAfterSeconds: number | undefined;
}

export const CLOSED_CIRCUIT: CircuitState = { state: "closed" };

const OPENS_AFTER_FAILURES = 5;
const WITHIN_MS = 120_000;
/** Longer than the slowest call: a caller that tries and dies holds nobody up for longer. */
const PROBE_MS = 20_000;
const CREDENTIALS_MS = 300_000;
const LONGEST_DOWN_SECONDS = 300;

/** Whether it is time to try the account; whoever claims it may call, alone. */
export const canProbe = ({ until }: OpenCircuit, now: Date): boolean => until <= now;

/** The account while one caller tries it: everybody else waits on, and for no longer than a call takes. */
export const toHalfOpen = (circuit: OpenCircuit, now: Date): OpenCircuit => ({
  ...circuit,
  until: addMs(now, PROBE_MS),
});

/** Those of an instance's failures in a row that still count, the newest last. */
export const appendFailure = (earlier: readonly Date[], now: Date): readonly Date[] =>
  [...earlier, now]
    .filter((at) => now.getTime() - at.getTime() < WITHIN_MS)
    .slice(-OPENS_AFTER_FAILURES);

/**
 * The health after a call that was let through failed. While well, a courier that is down is left
 * alone only after `recent` failures enough; a pause and refused credentials are obeyed at once.
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
  return { state, since, until, failures, text: describeOpenCircuit(state, since, until) };
}

function decideCircuitState(
  circuit: CircuitState,
  kind: UnavailableKind,
  recent: readonly Date[],
): CircuitState["state"] {
  if (kind === "credentials") return "refused-credentials";
  if (kind === "paused") return "paused";
  // What says nothing about the next call neither shuts nor opens.
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

function describeOpenCircuit(state: OpenCircuitState, since: Date, until: Date): string {
  switch (state) {
    case "paused":
      return `The courier asks for a pause until ${formatUtcTime(until)}. Bookings wait and go out by themselves.`;
    case "down":
      return `The courier has not answered since ${formatUtcTime(since)}. Bookings wait and go out by themselves.`;
    case "refused-credentials":
      return `The courier refuses the account's credentials since ${formatUtcTime(since)}; correct them under courier account. Orders wait, none is lost.`;
  }
}

const addMs = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
