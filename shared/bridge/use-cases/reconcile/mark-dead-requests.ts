import {
  createDelivery,
  type Delivery,
  isBooked,
} from "#shared/bridge/domain/delivery/delivery.ts";
import type { DeliveryKey } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import {
  hasMovedOn,
  isBatchReconcileRequest,
  type ReconcileRequest,
  reconcileRequestSchema,
} from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Batches } from "#shared/bridge/ports/batching.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";
import type { DeadLetter, DeadLetters } from "#shared/bridge/ports/overview/dead-letters.ts";
import type { MarkedLetters } from "#shared/bridge/ports/overview/marked-letters.ts";
import type { StoreProfiles } from "#shared/bridge/ports/stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { parseJson } from "#shared/kernel/parse-json.ts";
import { pickEarlier } from "#shared/kernel/pick-earlier.ts";
import { recordFailure } from "./record-failure.ts";

interface Deps {
  readonly deadLetters: Pick<DeadLetters, "list">;
  readonly markedLetters: MarkedLetters;
  readonly deliveries: Pick<Deliveries, "find" | "create" | "save">;
  readonly batches: Pick<Batches, "find">;
  readonly stores: StoreProfiles;
  readonly clock: Clock;
  /** Receives what kept a letter from being handled. It is tried again in the next run. */
  readonly reportFailure: (letterId: string, error: unknown) => void;
}

/**
 * Letters that were handled stay until an operator sends them again, and SQS returns them first: the
 * limit is far above what a fault leaves before its alarm wakes somebody.
 */
const LETTERS_PER_RUN = 1000;

/**
 * Shows the merchant each delivery whose reconcile request died: it gets the error `request-died`,
 * and is tried again later and later. The next run that succeeds clears the error. A request of the
 * sweep that was done before it died, such as by a worker that died of another request of the same
 * batch of messages, is shown to nobody. Returns how many letters were handled; a letter whose delivery
 * was marked is not looked at again.
 */
export function markDeadRequests(deps: Deps) {
  return async (): Promise<number> => {
    const { letters } = await deps.deadLetters.list("reconcile", LETTERS_PER_RUN);
    let handled = 0;
    for (const letter of letters) if (await handleLetter(deps, letter)) handled += 1;
    return handled;
  };
}

/** Returns whether the letter was handled now, and for the first time. */
async function handleLetter(deps: Deps, letter: DeadLetter): Promise<boolean> {
  try {
    if (await deps.markedLetters.has(letter.id)) return false;
    const request = reconcileRequestSchema.safeParse(parseJson(letter.body)).data;
    if (request !== undefined) await markConcerned(deps, request);
    await deps.markedLetters.add(letter.id, deps.clock());
    return true;
  } catch (error) {
    // What made the request die can make this fail, too: the letters after it must not wait for it.
    deps.reportFailure(letter.id, error);
    return false;
  }
}

/** Marks the delivery of a request, or those of its batch. A repair of webhooks concerns none. */
async function markConcerned(deps: Deps, request: ReconcileRequest): Promise<void> {
  if (!isBatchReconcileRequest(request)) {
    const { storeId, orderId, part, dueAt } = request;
    return markDelivery(deps, { storeId, orderId, part }, dueAt);
  }
  const batch = await deps.batches.find(request.storeId, request.batchId);
  if (batch === undefined || hasMovedOn(batch, request)) return;
  for (const { key } of batch.members) await markDelivery(deps, key);
}

/** An order that never got a delivery gets one, so that somebody sees it. A save that lost is harmless. */
async function markDelivery(
  { deliveries, stores, clock }: Deps,
  key: DeliveryKey,
  dueAt?: Date,
): Promise<void> {
  const now = clock();
  const found = await deliveries.find(key);
  if (found !== undefined) {
    if (found.redactedAt !== undefined || hasMovedOn(found, { dueAt })) return;
    await deliveries.save(addDeath(found, now));
    return;
  }
  const store = await stores.find(key.storeId);
  if (store === undefined) return;
  await deliveries.create(addDeath(createDelivery(key, store.accountId, now), now));
}

/**
 * It is tried again as after any failure, or when it is due anyway if that is sooner. An order that
 * ended is due only when its buyer's data is redacted, which is weeks later.
 */
function addDeath(delivery: Delivery, now: Date): Delivery {
  const problem = new UnavailableError(createMessage("request-died"));
  const { lastError, requeueAt } = recordFailure(
    { lastError: delivery.lastError, isWaitedFor: !isBooked(delivery) },
    problem,
    now,
  );
  const isDue = delivery.requeueAt === undefined || delivery.requeueAt <= now;
  return {
    ...delivery,
    lastError,
    requeueAt: isDue ? requeueAt : pickEarlier(delivery.requeueAt, requeueAt),
  };
}
