import type { StoreId } from "../domain/ids.ts";
import type { Store } from "../domain/tenancy.ts";
import type { HintQueue, Storefront, SweepBook, Tenants } from "../ports.ts";

interface Deps {
  readonly book: SweepBook;
  readonly tenants: Pick<Tenants, "store">;
  readonly storefrontOf: (store: Store) => Promise<Storefront>;
  readonly hints: HintQueue;
  /** Told of a store that could not be swept; the others go on. */
  readonly failed: (storeId: StoreId, error: unknown) => void;
}

/** Sweeps overlap: a change may become visible a little after the time it bears. */
const OVERLAP_MS = 5 * 60_000;

/**
 * Finds what webhooks did not tell: every order changed since the last sweep becomes a hint.
 * The time goes forward only after all hints are queued, so a crash sweeps the same again.
 */
export function sweepStores(deps: Deps) {
  return async (): Promise<number> => {
    let sent = 0;
    for await (const { storeId, sweptTo } of deps.book.stores()) {
      try {
        sent += await sweepStore(deps, storeId, sweptTo);
      } catch (error) {
        deps.failed(storeId, error);
      }
    }
    return sent;
  };
}

async function sweepStore(
  { book, tenants, storefrontOf, hints }: Deps,
  storeId: StoreId,
  sweptTo: Date,
): Promise<number> {
  const store = await tenants.store(storeId);
  if (store === undefined) return 0;
  const storefront = await storefrontOf(store);
  let latest = sweptTo;
  let sent = 0;
  for await (const { orderId, changedAt } of storefront.changedSince(
    new Date(sweptTo.getTime() - OVERLAP_MS),
  )) {
    const once = `swept ${changedAt.toISOString()}`;
    await hints.send({ storeId, orderId, part: 1, why: "swept" }, once);
    if (changedAt > latest) latest = changedAt;
    sent += 1;
  }
  if (latest > sweptTo) await book.advance(storeId, latest);
  return sent;
}
