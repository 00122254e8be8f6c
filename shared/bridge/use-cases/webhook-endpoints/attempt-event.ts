import type { StoreProfile } from "#shared/bridge/domain/stores/store.ts";
import {
  type EventAttempt,
  giveUp,
  recordAttempt,
  type SentEvent,
} from "#shared/bridge/domain/webhook-endpoints/sent-event.ts";
import {
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
  readonly webhookQueue: WebhookQueue;
  readonly buildEventBody: (store: StoreProfile, sent: SentEvent) => string;
  readonly clock: Clock;
}

/** `stale`: nothing is due any more. `early`: it is not due. `no-endpoint`: nobody wants it any more. */
type AttemptOutcome = "delivered" | "failed" | "given-up" | "stale" | "early" | "no-endpoint";

type AttemptMessage = Extract<WebhookMessage, { kind: "attempt" }>;

/**
 * Makes and records one attempt, and queues the next one. What is stored decides, not the message: a
 * repeated one, whose process died before the next attempt was queued, queues it. Two messages at once
 * may both send, because delivery is at least once; one of them is recorded.
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
  const attempt = await send(deps, store, endpoint, sent);
  const attempted = recordAttempt(sent, attempt);
  const isRecorded = await deps.sentEvents.save(attempted, sent.attempts.length);
  if (!isRecorded) return "stale";
  const nextState = recordEndpointAttempt(state, attempt);
  if (nextState !== undefined) await deps.endpointStates.save(storeId, endpointId, nextState);
  if (attempted.state !== "pending")
    return attempted.state === "delivered" ? "delivered" : "given-up";
  await queueNext(deps, attempted);
  return "failed";
}

async function queueNext({ webhookQueue, clock }: AttemptEventDeps, sent: SentEvent) {
  const { storeId, endpointId, eventId, nextAttemptAt = clock() } = sent;
  await webhookQueue.send(
    { kind: "attempt", storeId, endpointId, eventId },
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
