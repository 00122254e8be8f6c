import type { StoreProfile } from "#shared/bridge/domain/stores/store.ts";
import type { DeliveryEvent } from "#shared/bridge/domain/webhook-endpoints/delivery-event.ts";
import type { SentEvent } from "#shared/bridge/domain/webhook-endpoints/sent-event.ts";
import type { WebhookEndpoint } from "#shared/bridge/domain/webhook-endpoints/webhook-endpoint.ts";
import {
  LOOK_AGAIN_MS,
  type WebhookMessage,
} from "#shared/bridge/domain/webhook-endpoints/webhook-message.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";
import type {
  EventNamer,
  WebhookQueue,
} from "#shared/bridge/ports/webhook-endpoints/webhook-endpoints.ts";
import { type AttemptEventDeps, attemptEvent } from "./attempt-event.ts";

export interface ProcessWebhookDeps extends AttemptEventDeps {
  readonly deliveries: Pick<Deliveries, "find">;
  readonly webhookQueue: WebhookQueue;
  readonly nameEvent: EventNamer;
}

/** What became of a message. `unsaved`: the save that would have made its events true never came. */
export type WebhookOutcome =
  | Awaited<ReturnType<typeof attemptEvent>>
  | "spread"
  | "not-saved-yet"
  | "unsaved";

/** A save that is not there after so many looks, a minute apart, died with its process. */
const MAX_LOOKS = 4;

/** Processes a message of the queues of webhooks. Repeating it sends an event again at worst. */
export const processWebhookMessage =
  (deps: ProcessWebhookDeps) =>
  (message: WebhookMessage): Promise<WebhookOutcome> =>
    message.kind === "events" ? spreadEvents(deps, message) : attemptEvent(deps, message);

/** Adds events to the log of each endpoint that takes them, and has each sent. */
async function spreadEvents(
  deps: ProcessWebhookDeps,
  message: Extract<WebhookMessage, { kind: "events" }>,
): Promise<WebhookOutcome> {
  const { events, saveId, looks } = message;
  const [first] = events;
  if (first === undefined) return "unsaved";
  const [store, delivery] = await Promise.all([
    deps.stores.find(first.key.storeId),
    deps.deliveries.find(first.key),
  ]);
  // The store was erased, or has no endpoint any more.
  if (store?.webhooks === undefined) return "unsaved";
  if (delivery?.announcedSaveIds?.includes(saveId) !== true) {
    // Another writer saved this version: the save that was announced was refused.
    const isRefused = delivery !== undefined && delivery.version >= first.sequence;
    if (isRefused || looks >= MAX_LOOKS) return "unsaved";
    await deps.webhookQueue.send({ ...message, looks: looks + 1 }, LOOK_AGAIN_MS);
    return "not-saved-yet";
  }
  for (const endpoint of store.webhooks) await addEvents(deps, store, endpoint, events);
  return "spread";
}

async function addEvents(
  deps: ProcessWebhookDeps,
  store: StoreProfile,
  endpoint: WebhookEndpoint,
  events: readonly DeliveryEvent[],
): Promise<void> {
  for (const event of events.filter(({ type }) => endpoint.types.includes(type)))
    await addEvent(deps, store, endpoint, event);
}

/** A repeated message finds the event in the log, and has it sent unless it was tried. */
async function addEvent(
  { sentEvents, webhookQueue, nameEvent, clock }: ProcessWebhookDeps,
  { storeId }: StoreProfile,
  { endpointId }: WebhookEndpoint,
  event: DeliveryEvent,
): Promise<void> {
  const eventId = nameEvent(event);
  const sent: SentEvent = {
    ...{ storeId, endpointId, eventId, createdAt: clock(), event },
    ...{ state: "pending", attempts: [], attemptsBeforeResend: 0, nextAttemptAt: clock() },
  };
  const isNew = await sentEvents.add(sent);
  const stored = isNew ? sent : await sentEvents.find(storeId, endpointId, eventId);
  if (stored?.state === "pending" && stored.attempts.length === 0)
    await webhookQueue.send({ kind: "attempt", storeId, endpointId, eventId });
}
