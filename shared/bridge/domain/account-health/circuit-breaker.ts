import { formatUtcTime } from "#shared/bridge/domain/format-utc-time.ts";
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
  /** Shown to the merchant. */
  readonly text: string;
}

/** Whether an account's courier may be called; shared by all instances. */
export type CircuitState = { readonly state: "closed" } | OpenCircuit;

/** A failed call, and the pause that the courier requested. */
export interface CallFailure {
  readonly kind: UnavailableKind;
  readonly retryAfterSeconds: number | undefined;
}

export const CLOSED_CIRCUIT: CircuitState = { state: "closed" };

const OPENS_AFTER_FAILURES = 5;
const WITHIN_MS = 120_000;
/** Longer than the slowest call: a probe whose process dies blocks the account for no longer. */
const PROBE_MS = 20_000;
const CREDENTIALS_MS = 300_000;
const LONGEST_DOWN_SECONDS = 300;

/** Whether one caller may probe the courier now. */
export const canProbe = ({ until }: OpenCircuit, now: Date): boolean => until <= now;

/** Reserves the probe for one caller: all other callers wait for at most the length of a call. */
export const toHalfOpen = (circuit: OpenCircuit, now: Date): OpenCircuit => ({
  ...circuit,
  until: addMs(now, PROBE_MS),
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
  return { state, since, until, failures, text: describeOpenCircuit(state, since, until) };
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
