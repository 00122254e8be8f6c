import type { AccountId, DeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { AccountHealthRecords } from "#shared/bridge/ports/account-health.ts";
import type { DeliveryIndex } from "#shared/bridge/ports/delivery.ts";
import type { DeliveryListing } from "#shared/bridge/ports/delivery-listing.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import { requestWaitingDeliveries } from "#shared/bridge/use-cases/reconcile/request-waiting-deliveries.ts";

interface Deps {
  readonly health: Pick<AccountHealthRecords, "reset">;
  readonly index: Pick<DeliveryIndex, "listOpen">;
  readonly stores: Pick<Stores, "listByAccount">;
  readonly listing: DeliveryListing;
  readonly reconcileQueue: ReconcileQueue;
}

/** Hints that are sent side by side. */
const CONCURRENCY = 25;
/** The rest comes by itself: what waits for a courier is due again within six minutes. */
const MAX_REQUESTS = 1_000;
export const ACCOUNT_RESTORED = "courier account restored";

/**
 * Opens an account whose credentials were replaced or proved good, and hints at what waits for it:
 * what each of its stores has in trouble or waiting, then its open points; says how many hints.
 * `once` names the event. Repeatable: where it dies, deliveries come by themselves.
 */
export function resumeAccount({ health, index, stores, listing, reconcileQueue }: Deps) {
  return async (accountId: AccountId, deduplicationId: string): Promise<number> => {
    await health.reset(accountId);
    let sent = 0;
    // What is in trouble or waits first; the same once more, by the index, is queued once.
    for await (const storeId of stores.listByAccount(accountId)) {
      sent += await requestWaitingDeliveries({ listing, reconcileQueue })(
        storeId,
        ACCOUNT_RESTORED,
        deduplicationId,
      );
      if (sent >= MAX_REQUESTS) return sent;
    }
    return (
      sent +
      (await requestOpenDeliveries(
        { index, reconcileQueue },
        accountId,
        deduplicationId,
        MAX_REQUESTS - sent,
      ))
    );
  };
}

async function requestOpenDeliveries(
  { index, reconcileQueue }: Pick<Deps, "index" | "reconcileQueue">,
  accountId: AccountId,
  deduplicationId: string,
  limit: number,
): Promise<number> {
  const found: DeliveryKey[] = [];
  for await (const key of index.listOpen(accountId)) {
    if (found.push(key) === limit) break;
  }
  const reason = ACCOUNT_RESTORED;
  for (let offset = 0; offset < found.length; offset += CONCURRENCY) {
    const chunk = found.slice(offset, offset + CONCURRENCY);
    await Promise.all(
      chunk.map((key) => reconcileQueue.send({ ...key, reason }, `${reason} ${deduplicationId}`)),
    );
  }
  return found.length;
}
