import type { StoreId } from "#shared/bridge/domain/ids.ts";
import {
  type SentEvent,
  resendEvent as toResent,
} from "#shared/bridge/domain/webhook-endpoints/sent-event.ts";
import type {
  EndpointStates,
  SentEvents,
  WebhookQueue,
} from "#shared/bridge/ports/webhook-endpoints/webhook-endpoints.ts";
import type { Clock } from "#shared/kernel/clock.ts";

export interface SendByHandDeps {
  readonly endpointStates: EndpointStates;
  readonly sentEvents: SentEvents;
  readonly webhookQueue: WebhookQueue;
  readonly nameTestEvent: (now: Date) => string;
  readonly clock: Clock;
}

/**
 * Has a test event sent to an endpoint, and returns it as the log has it. `disabled`: nothing is
 * sent to the endpoint until it is saved again.
 */
export async function sendTestEvent(
  deps: SendByHandDeps,
  storeId: StoreId,
  endpointId: string,
): Promise<SentEvent | "disabled"> {
  const { sentEvents, webhookQueue, nameTestEvent, clock } = deps;
  const now = clock();
  if (!(await prepareEndpoint(deps, storeId, endpointId, now))) return "disabled";
  const eventId = nameTestEvent(now);
  const sent: SentEvent = {
    ...{ storeId, endpointId, eventId, createdAt: now },
    ...{ state: "pending", attempts: [], attemptsBeforeResend: 0, nextAttemptAt: now },
  };
  await sentEvents.add(sent);
  await webhookQueue.send({ kind: "attempt", storeId, endpointId, eventId });
  return sent;
}

/**
 * Has an event of the log sent again, with the same id. If an attempt of it is recorded at the same
 * moment, it was just sent: it is returned as that attempt left it.
 */
export async function resendEvent(
  deps: SendByHandDeps,
  storeId: StoreId,
  endpointId: string,
  eventId: string,
): Promise<SentEvent | "unknown" | "too-often" | "disabled"> {
  const { sentEvents, webhookQueue, clock } = deps;
  const sent = await sentEvents.find(storeId, endpointId, eventId);
  if (sent === undefined) return "unknown";
  const now = clock();
  if (!(await prepareEndpoint(deps, storeId, endpointId, now))) return "disabled";
  const resent = toResent(sent, now);
  if (resent === undefined) return "too-often";
  if (!(await sentEvents.save(resent, sent.attempts.length)))
    return (await sentEvents.find(storeId, endpointId, eventId)) ?? "unknown";
  await webhookQueue.send({ kind: "attempt", storeId, endpointId, eventId });
  return resent;
}

/**
 * Has an endpoint that does not answer tried now: a person waits for it. Returns false if the endpoint
 * is disabled. Whatever another attempt records meanwhile is newer.
 */
async function prepareEndpoint(
  { endpointStates }: SendByHandDeps,
  storeId: StoreId,
  endpointId: string,
  now: Date,
): Promise<boolean> {
  const state = await endpointStates.read(storeId, endpointId);
  if (state.disabledAt !== undefined) return false;
  if (state.nextProbeAt !== undefined && state.nextProbeAt > now)
    await endpointStates.change(storeId, endpointId, state, { ...state, nextProbeAt: now });
  return true;
}
