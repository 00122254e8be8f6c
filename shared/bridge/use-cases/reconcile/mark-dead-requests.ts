import {
  createDelivery,
  type Delivery,
  isBooked,
} from "#shared/bridge/domain/delivery/delivery.ts";
import type { DeliveryKey } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import {
  isBatchReconcileRequest,
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
 * and is tried again later and later. The next run that succeeds clears the error. Returns how many
 * letters were handled; a letter whose delivery was marked is not looked at again.
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
    for (const key of await findConcerned(deps, letter)) await markDelivery(deps, key);
    await deps.markedLetters.add(letter.id, deps.clock());
    return true;
  } catch (error) {
    // What made the request die can make this fail, too: the letters after it must not wait for it.
    deps.reportFailure(letter.id, error);
    return false;
  }
}

/** The delivery of a request, or those of its batch. A repair of webhooks concerns none. */
async function findConcerned({ batches }: Deps, { body }: DeadLetter): Promise<DeliveryKey[]> {
  const request = reconcileRequestSchema.safeParse(parseJson(body)).data;
  if (request === undefined) return [];
  if (!isBatchReconcileRequest(request)) {
    const { storeId, orderId, part } = request;
    return [{ storeId, orderId, part }];
  }
  const batch = await batches.find(request.storeId, request.batchId);
  return (batch?.members ?? []).map(({ key }) => key);
}

/** An order that never got a delivery gets one, so that somebody sees it. A save that lost is harmless. */
async function markDelivery({ deliveries, stores, clock }: Deps, key: DeliveryKey): Promise<void> {
  const now = clock();
  const found = await deliveries.find(key);
  if (found !== undefined) {
    if (found.redactedAt === undefined) await deliveries.save(addDeath(found, now));
    return;
  }
  const store = await stores.find(key.storeId);
  if (store === undefined) return;
  await deliveries.create(addDeath(createDelivery(key, store.accountId, now), now));
}

/** What is due, or never due, is tried again as after any failure; what has its time keeps it. */
function addDeath(delivery: Delivery, now: Date): Delivery {
  const problem = new UnavailableError(createMessage("request-died"));
  const { lastError, requeueAt } = recordFailure(
    { lastError: delivery.lastError, isBooked: isBooked(delivery) },
    problem,
    now,
  );
  const isPlanned = delivery.requeueAt !== undefined && delivery.requeueAt > now;
  return { ...delivery, lastError, requeueAt: isPlanned ? delivery.requeueAt : requeueAt };
}
