import type { StoreProfile } from "#shared/bridge/domain/stores/store.ts";
import {
  type EventAttempt,
  giveUp,
  recordAttempt,
  type SentEvent,
} from "#shared/bridge/domain/webhook-endpoints/sent-event.ts";
import {
  claimNextProbe,
  type EndpointState,
  findReturnTime,
  isSuccess,
  listSigningSecrets,
  recordEndpointAttempt,
  type WebhookEndpoint,
} from "#shared/bridge/domain/webhook-endpoints/webhook-endpoint.ts";
import type { WebhookMessage } from "#shared/bridge/domain/webhook-endpoints/webhook-message.ts";
import type { StoreProfiles } from "#shared/bridge/ports/stores.ts";
import type {
  EndpointSecrets,
  EndpointStates,
  SentEvents,
  WebhookQueue,
  WebhookSender,
} from "#shared/bridge/ports/webhook-endpoints/webhook-endpoints.ts";
import type { Clock } from "#shared/kernel/clock.ts";

export interface AttemptEventDeps {
  readonly stores: StoreProfiles;
  readonly sentEvents: SentEvents;
  readonly endpointStates: EndpointStates;
  readonly endpointSecrets: Pick<EndpointSecrets, "derive">;
  readonly webhookSender: WebhookSender;
  /** The queue of what is sent to endpoints that fail. */
  readonly retryQueue: WebhookQueue;
  readonly buildEventBody: (store: StoreProfile, sent: SentEvent) => string;
  readonly clock: Clock;
}

/**
 * `stale`: nothing is due any more. `early`: it is not due. `no-endpoint`: nobody wants it any more.
 * `set-aside`: its endpoint fails. `unanswered`: its endpoint does not answer in time, and another event tries it.
 */
type AttemptOutcome =
  | ("delivered" | "failed" | "given-up")
  | ("stale" | "early" | "no-endpoint" | "set-aside" | "unanswered");

type AttemptMessage = Extract<WebhookMessage, { kind: "attempt" | "retry" }>;

/**
 * Makes and records one attempt, and queues the next one. What is stored decides, not the message: a
 * repeated one, whose process died before the next attempt was queued, queues it. Two messages at once
 * may both send, because delivery is at least once; one of them is recorded.
 *
 * An endpoint that hangs must not hold the workers that others wait for: what is sent to an endpoint
 * that fails is set aside in a queue with workers of its own, and while it does not answer in time, one
 * event at a time tries it and the others wait, untried, until its answer is known.
 */
export async function attemptEvent(
  deps: AttemptEventDeps,
  message: AttemptMessage,
): Promise<AttemptOutcome> {
  const { storeId, endpointId, eventId } = message;
  const [store, sent] = await Promise.all([
    deps.stores.find(storeId),
    deps.sentEvents.find(storeId, endpointId, eventId),
  ]);
  const endpoint = store?.webhooks?.find((one) => one.endpointId === endpointId);
  if (sent?.nextAttemptAt === undefined) return "stale";
  if (store === undefined || endpoint === undefined) return "no-endpoint";
  if (sent.nextAttemptAt > deps.clock()) {
    await queueNext(deps, sent);
    return "early";
  }
  const state = await deps.endpointStates.read(storeId, endpointId);
  if (state.disabledAt !== undefined) {
    await deps.sentEvents.save(giveUp(sent), sent.attempts.length);
    return "given-up";
  }
  if (state.failingSince !== undefined && message.kind === "attempt") {
    await deps.retryQueue.send({ ...message, kind: "retry" });
    return "set-aside";
  }
  const claimed = await claimProbe(deps, message, state);
  return claimed === undefined ? "unanswered" : sendAndRecord(deps, store, endpoint, sent, claimed);
}

/** Sends the event, records how the endpoint in this state answered, and queues the next attempt. */
async function sendAndRecord(
  deps: AttemptEventDeps,
  store: StoreProfile,
  endpoint: WebhookEndpoint,
  sent: SentEvent,
  state: EndpointState,
): Promise<AttemptOutcome> {
  const attempt = await send(deps, store, endpoint, sent);
  // First: once the attempt is recorded, nothing repeats this after a crash.
  const tookMs = deps.clock().getTime() - attempt.at.getTime();
  await recordState(deps, sent, state, attempt, tookMs);
  const attempted = recordAttempt(sent, attempt);
  const isSaved =
    (await deps.sentEvents.save(attempted, sent.attempts.length)) ||
    (await isStored(deps, attempted, attempt));
  if (!isSaved) return "stale";
  if (attempted.state !== "pending")
    return attempted.state === "delivered" ? "delivered" : "given-up";
  await queueNext(deps, attempted);
  return "failed";
}

/** A write whose answer is lost is repeated by the SDK, and refused because of itself. */
async function isStored(
  { sentEvents }: AttemptEventDeps,
  { storeId, endpointId, eventId, attempts }: SentEvent,
  { at }: EventAttempt,
): Promise<boolean> {
  const stored = await sentEvents.find(storeId, endpointId, eventId);
  const last = stored?.attempts[attempts.length - 1];
  return last?.at.getTime() === at.getTime();
}

/**
 * Returns the state with which the event may be sent. Returns undefined if the endpoint does not
 * answer and is not to be tried now, or if another event tries it: then this one is queued for later.
 */
async function claimProbe(
  { endpointStates, retryQueue, clock }: AttemptEventDeps,
  message: AttemptMessage,
  state: EndpointState,
): Promise<EndpointState | undefined> {
  const { nextProbeAt } = state;
  if (nextProbeAt === undefined) return state;
  const now = clock();
  const { storeId, endpointId } = message;
  const claimed = claimNextProbe(state, now);
  const isDue = nextProbeAt <= now;
  if (isDue && (await endpointStates.change(storeId, endpointId, state, claimed))) return claimed;
  const delayMs = findReturnTime(state, now).getTime() - now.getTime();
  await retryQueue.send({ ...message, kind: "retry" }, delayMs);
  return undefined;
}

/** Records how the endpoint answered. What another attempt recorded meanwhile stays, unless this one succeeded. */
async function recordState(
  deps: AttemptEventDeps,
  { storeId, endpointId }: SentEvent,
  state: EndpointState,
  attempt: EventAttempt,
  tookMs: number,
): Promise<void> {
  const next = recordEndpointAttempt(state, attempt, tookMs);
  if (next === undefined) return;
  const isRecorded = await deps.endpointStates.change(storeId, endpointId, state, next);
  if (!isRecorded && isSuccess(attempt.httpStatus)) await endFailure(deps, { storeId, endpointId });
}

const MAX_CONFLICTS = 5;

/**
 * Ends the failure that other attempts recorded meanwhile. An endpoint that was disabled stays so: its
 * receiver said that it is gone. After too many conflicts, the next success ends the failure.
 */
async function endFailure(
  { endpointStates }: AttemptEventDeps,
  { storeId, endpointId }: Pick<SentEvent, "storeId" | "endpointId">,
): Promise<void> {
  for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts++) {
    const present = await endpointStates.read(storeId, endpointId);
    if (present.failingSince === undefined || present.disabledAt !== undefined) return;
    if (await endpointStates.change(storeId, endpointId, present, {})) return;
  }
}

async function queueNext({ retryQueue, clock }: AttemptEventDeps, sent: SentEvent) {
  const { storeId, endpointId, eventId, nextAttemptAt = clock() } = sent;
  await retryQueue.send(
    { kind: "retry", storeId, endpointId, eventId },
    nextAttemptAt.getTime() - clock().getTime(),
  );
}

async function send(
  deps: AttemptEventDeps,
  store: StoreProfile,
  endpoint: WebhookEndpoint,
  sent: SentEvent,
): Promise<EventAttempt> {
  const at = deps.clock();
  const { endpointId, url } = endpoint;
  const derived = await Promise.all(
    listSigningSecrets(endpoint, at).map((one) =>
      deps.endpointSecrets.derive(store.storeId, endpointId, one),
    ),
  );
  const secrets = derived.flatMap((secret) => secret ?? []);
  if (secrets.length === 0) return { at, httpStatus: null, error: "signing-key-removed" };
  const body = deps.buildEventBody(store, sent);
  return deps.webhookSender.send({ url, eventId: sent.eventId, body, secrets, at });
}
