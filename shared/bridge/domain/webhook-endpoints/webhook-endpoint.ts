/** What a merchant's own programs can be told of. */
export const EVENT_TYPES = [
  "delivery.booked",
  "delivery.status_changed",
  "delivery.held",
  "delivery.failed",
  "delivery.returned",
  "delivery.delivered",
  "delivery.cancelled",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Which secret signs: it is derived from a key of the bridge, so that none is stored. */
export interface SigningSecret {
  readonly keyId: string;
  /** Counts the secrets of an endpoint. */
  readonly generation: number;
  /** Set for the secret before the present one: until then, both sign. */
  readonly validUntil?: Date | undefined;
}

/** An address of a merchant's own that is told of events. */
export interface WebhookEndpoint {
  /** 12 hexadecimal digits. */
  readonly endpointId: string;
  readonly url: string;
  readonly types: readonly EventType[];
  readonly createdAt: Date;
  /** The present one first. */
  readonly secrets: readonly SigningSecret[];
}

/** How well an endpoint answers. */
export interface EndpointState {
  /** Since when no attempt succeeded. */
  readonly failingSince?: Date | undefined;
  /** Since when nothing is sent, because it failed for so long or said that it is gone. */
  readonly disabledAt?: Date | undefined;
  /** When one event is sent again to see whether it answers; set while it does not answer in time. */
  readonly nextProbeAt?: Date | undefined;
  /** When an event last began to see that. */
  readonly probedAt?: Date | undefined;
}

export const MAX_ENDPOINTS = 5;

/** An endpoint that answers nothing for so long is sent nothing more. */
const DISABLED_AFTER_MS = 3 * 86_400_000;
/** A failure that takes so long holds a worker as one without an answer does. */
const SLOW_FAILURE_MS = 5_000;
/** The answer to an attempt, or that there is none, is known by then. */
const PROBE_ANSWER_MS = 12_000;
/**
 * An endpoint that does not answer holds a worker for ten seconds each time. It is tried again after
 * this part of the time for which it fails, within these limits.
 */
const PROBE_PART = 1 / 4;
const MIN_PROBE_MS = 60_000;
const MAX_PROBE_MS = 15 * 60_000;
/** So long, a former secret signs too. */
const OVERLAP_MS = 24 * 3_600_000;
/** "The resource is gone": the receiver wants no more. */
const GONE = 410;

const isOver = ({ validUntil }: SigningSecret, now: Date): boolean =>
  validUntil !== undefined && validUntil <= now;

/** Returns the secrets that sign now. */
export const listSigningSecrets = (
  { secrets }: Pick<WebhookEndpoint, "secrets">,
  now: Date,
): readonly SigningSecret[] => secrets.filter((secret) => !isOver(secret, now));

/** Returns the endpoint with a new secret. The present one signs beside it for a day. */
export function rotateSecret(endpoint: WebhookEndpoint, keyId: string, now: Date): WebhookEndpoint {
  const [present] = endpoint.secrets;
  const validUntil = new Date(now.getTime() + OVERLAP_MS);
  return {
    ...endpoint,
    secrets: [
      { keyId, generation: (present?.generation ?? 0) + 1 },
      ...(present === undefined ? [] : [{ ...present, validUntil }]),
    ],
  };
}

/** Returns when an endpoint that does not answer at this time is tried again. */
function computeNextProbe({ failingSince }: EndpointState, at: Date): Date {
  const failingMs = at.getTime() - (failingSince ?? at).getTime();
  const delayMs = Math.min(MAX_PROBE_MS, Math.max(MIN_PROBE_MS, failingMs * PROBE_PART));
  return new Date(at.getTime() + delayMs);
}

/** Returns the state with which one event at this time sees whether the endpoint answers. */
export const claimNextProbe = (state: EndpointState, at: Date) => ({
  ...state,
  nextProbeAt: computeNextProbe(state, at),
  probedAt: at,
});

/**
 * Returns when an event comes back that is not to try the endpoint now: once the answer to the event that
 * tries it is known, or when it is tried next.
 */
export function findReturnTime({ nextProbeAt = new Date(0), probedAt }: EndpointState, now: Date) {
  const probedSince = nextProbeAt <= now ? now : probedAt;
  const answeredAt = new Date((probedSince?.getTime() ?? 0) + PROBE_ANSWER_MS);
  return answeredAt > now ? answeredAt : nextProbeAt;
}

interface EndpointAttempt {
  readonly at: Date;
  readonly httpStatus: number | null;
}

/** Returns the state after an attempt that took so long, or undefined if it stays as it is. */
export function recordEndpointAttempt(
  state: EndpointState,
  { at, httpStatus }: EndpointAttempt,
  tookMs: number,
): EndpointState | undefined {
  if (isSuccess(httpStatus)) return state.failingSince === undefined ? undefined : {};
  const failingSince = state.failingSince ?? at;
  const isLasting = at.getTime() - failingSince.getTime() >= DISABLED_AFTER_MS;
  const disabledAt = state.disabledAt ?? (isLasting || httpStatus === GONE ? at : undefined);
  const holdsWorkers = httpStatus === null || tookMs >= SLOW_FAILURE_MS;
  const next = {
    ...{ failingSince, disabledAt },
    ...(holdsWorkers && { nextProbeAt: findNextProbe(state, at), probedAt: state.probedAt }),
  };
  return isSameState(state, next) ? undefined : next;
}

const isSameState = (one: EndpointState, other: EndpointState): boolean =>
  one.failingSince === other.failingSince &&
  one.disabledAt === other.disabledAt &&
  one.nextProbeAt === other.nextProbeAt;

/**
 * The attempt that was to see whether the endpoint answers set the time of the next one. A single one
 * that is not answered tells little: the next event tries it at once.
 */
function findNextProbe(state: EndpointState, at: Date): Date {
  if (state.failingSince === undefined) return at;
  return state.nextProbeAt !== undefined && state.nextProbeAt > at
    ? state.nextProbeAt
    : computeNextProbe(state, at);
}

export const isSuccess = (httpStatus: number | null): boolean =>
  httpStatus !== null && httpStatus >= 200 && httpStatus < 300;
