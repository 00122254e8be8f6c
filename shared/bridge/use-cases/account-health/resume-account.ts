import type { AccountId, DeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { AccountHealth } from "#shared/bridge/ports/account-health.ts";
import type { DeliveryListing } from "#shared/bridge/ports/delivery-listing.ts";
import type { DeliveryIndex, HintQueue, Tenants } from "#shared/bridge/ports.ts";
import { hintWaiting } from "#shared/bridge/use-cases/reconcile/request-waiting-deliveries.ts";

interface Deps {
  readonly health: Pick<AccountHealth, "reset">;
  readonly index: Pick<DeliveryIndex, "openOf">;
  readonly tenants: Pick<Tenants, "storesOf">;
  readonly listing: DeliveryListing;
  readonly hints: HintQueue;
}

/** Hints that are sent side by side. */
const AT_ONCE = 25;
/** The rest comes by itself: what waits for a courier is due again within six minutes. */
const MOST_HINTS = 1_000;
export const ACCOUNT_MENDED = "courier account mended";

/**
 * Opens an account whose credentials were replaced or proved good, and hints at what waits for it:
 * what each of its stores has in trouble or waiting, then its open points; says how many hints.
 * `once` names the event. Repeatable: where it dies, deliveries come by themselves.
 */
export function resumeAccount({ health, index, tenants, listing, hints }: Deps) {
  return async (accountId: AccountId, once: string): Promise<number> => {
    await health.reset(accountId);
    let sent = 0;
    // What is in trouble or waits first; the same once more, by the index, is queued once.
    for await (const storeId of tenants.storesOf(accountId)) {
      sent += await hintWaiting({ listing, hints })(storeId, ACCOUNT_MENDED, once);
      if (sent >= MOST_HINTS) return sent;
    }
    return sent + (await hintOpen({ index, hints }, accountId, once, MOST_HINTS - sent));
  };
}

async function hintOpen(
  { index, hints }: Pick<Deps, "index" | "hints">,
  accountId: AccountId,
  once: string,
  most: number,
): Promise<number> {
  const found: DeliveryKey[] = [];
  for await (const key of index.openOf(accountId)) {
    if (found.push(key) === most) break;
  }
  const why = ACCOUNT_MENDED;
  for (let from = 0; from < found.length; from += AT_ONCE) {
    const some = found.slice(from, from + AT_ONCE);
    await Promise.all(some.map((key) => hints.send({ ...key, why }, `${why} ${once}`)));
  }
  return found.length;
}
