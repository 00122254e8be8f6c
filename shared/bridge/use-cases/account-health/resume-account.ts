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

/** Requests that are sent at the same time. */
const CONCURRENCY = 25;
/** After an outage, the reset has the sweep request further open deliveries. */
const MAX_REQUESTS = 1_000;
export const ACCOUNT_RESTORED = "courier account restored";

/**
 * Closes the circuit of an account whose credentials were replaced or passed a test. Requests the
 * deliveries that need attention or wait in each of its stores, then its open deliveries. Returns
 * the number of requests. Safe to repeat; after a crash the deliveries become due by themselves.
 */
export function resumeAccount({ health, index, stores, listing, reconcileQueue }: Deps) {
  return async (accountId: AccountId, deduplicationId: string): Promise<number> => {
    await health.reset(accountId);
    let sent = 0;
    // Deliveries that need attention or wait come first. The queue drops a second request for the
    // same delivery.
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
