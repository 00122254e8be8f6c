import pMap from "p-map";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { DeliveryStates } from "#shared/bridge/ports/delivery.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { ChangedOrder, Storefront } from "#shared/bridge/ports/storefront.ts";
import type { SweepCheckpoint, SweepCheckpoints } from "#shared/bridge/ports/sweeps.ts";
import { chunkItems } from "#shared/kernel/chunk-items.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface Deps {
  readonly checkpoints: SweepCheckpoints;
  readonly states: DeliveryStates;
  readonly reconcileQueue: ReconcileQueue;
  readonly clock: Clock;
}

/** Sweeps overlap, because a change can become visible later than its own time stamp. */
const OVERLAP_MS = 5 * 60_000;
/** Requests sent before each checkpoint, so that every run reduces a backlog. */
const CHUNK_SIZE = 100;
const QUEUE_CONCURRENCY = 10;
/** An order without a delivery after this time counts as missed by its webhook. */
const WEBHOOK_DELAY_MS = 2 * 60_000;

/**
 * Requests reconciliation of every order that changed since the last sweep. Saves the checkpoint
 * only after the requests are queued, so a sweep after a crash repeats them. Stops at the next
 * chunk after `endsAt`; the next run continues there.
 */
export async function sweepChangedOrders(
  { checkpoints, states, reconcileQueue, clock }: Deps,
  { storeId, sweptUntil, knownChanges: previousChanges, replayUntil }: SweepCheckpoint,
  storefront: Storefront,
  endsAt: Date,
): Promise<{ found: number; missedByWebhooks: number }> {
  const knownChanges = new Map(
    previousChanges.map((changeId) => [changeId, new Date(changeId.split(" ")[1] ?? 0)]),
  );
  const since = new Date(sweptUntil.getTime() - OVERLAP_MS);
  let latest = sweptUntil;
  const result = { found: 0, missedByWebhooks: 0 };

  for await (const chunk of chunkItems(
    skipKnownChanges(storefront.listChangedOrders(since), knownChanges),
    CHUNK_SIZE,
  )) {
    result.missedByWebhooks += await countMissedWebhooks(states, storeId, chunk, clock());
    await pMap(chunk, (change) => requestChange(reconcileQueue, storeId, change, replayUntil), {
      concurrency: QUEUE_CONCURRENCY,
    });
    result.found += chunk.length;
    const sweptBefore = latest;
    for (const change of chunk) knownChanges.set(toChangeId(change), change.changedAt);
    latest = new Date(
      Math.max(latest.getTime(), ...chunk.map(({ changedAt }) => changedAt.getTime())),
    );
    const overlapping = [...knownChanges].filter(
      ([, at]) => at.getTime() >= latest.getTime() - OVERLAP_MS,
    );
    const progress = {
      sweptUntil: latest,
      knownChanges: overlapping.map(([changeId]) => changeId),
    };
    await checkpoints.save(storeId, progress, sweptBefore);
    if (clock() > endsAt) break;
  }
  return result;
}

/** Without the time of its change, an order is read, also if that change is known. */
function requestChange(
  reconcileQueue: ReconcileQueue,
  storeId: StoreId,
  { orderId, changedAt }: ChangedOrder,
  replayUntil: Date | undefined,
): Promise<void> {
  const changeId = toChangeId({ orderId, changedAt });
  return replayUntil !== undefined && changedAt <= replayUntil
    ? reconcileQueue.send(
        { storeId, orderId, part: 1, reason: "replayed" },
        `replayed ${replayUntil.toISOString()} ${changeId}`,
      )
    : reconcileQueue.send(
        { storeId, orderId, part: 1, reason: "swept", changedAt },
        `swept ${changeId}`,
      );
}

const toChangeId = ({ orderId, changedAt }: ChangedOrder): string =>
  `${orderId} ${changedAt.toISOString()}`;

/** Skips changes that the previous, overlapping sweep requested already. */
async function* skipKnownChanges(
  changes: AsyncIterable<ChangedOrder>,
  knownChanges: ReadonlyMap<string, Date>,
): AsyncGenerator<ChangedOrder> {
  for await (const change of changes) if (!knownChanges.has(toChangeId(change))) yield change;
}

async function countMissedWebhooks(
  states: DeliveryStates,
  storeId: StoreId,
  changes: readonly ChangedOrder[],
  now: Date,
): Promise<number> {
  const due = changes.filter(
    ({ changedAt }) => now.getTime() - changedAt.getTime() >= WEBHOOK_DELAY_MS,
  );
  if (due.length === 0) return 0;
  const orderIds = [...new Set(due.map(({ orderId }) => orderId))];
  const knownStates = await states.findStates(storeId, orderIds);
  return orderIds.filter((orderId) => !knownStates.has(orderId)).length;
}
