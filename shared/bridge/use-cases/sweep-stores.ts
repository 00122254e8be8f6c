import type { StoreId } from "../domain/ids.ts";
import type { Store } from "../domain/tenancy.ts";
import type { HintQueue, Storefront, SweepBook, Swept, Tenants } from "../ports.ts";

interface Deps {
  readonly book: SweepBook;
  readonly tenants: Pick<Tenants, "store">;
  readonly storefrontOf: (store: Store) => Storefront;
  readonly hints: HintQueue;
  /** Told of a store that could not be swept; the others go on. */
  readonly failed: (storeId: StoreId, error: unknown) => void;
}

/** Sweeps overlap: a change may become visible a little after the time it bears. */
const OVERLAP_MS = 5 * 60_000;
/** Stores that are swept side by side: a dead one holds up few others. */
const AT_ONCE = 10;
/** How many hints are sent before the book is advanced: a backlog shrinks with every run. */
const PER_ENTRY = 200;

/**
 * Finds what webhooks did not tell: every order changed since the last sweep becomes a hint.
 * The time goes forward only after the hints are queued, so a crash sweeps the same again.
 */
export function sweepStores(deps: Deps) {
  return async (): Promise<number> => {
    const entries = await Array.fromAsync(deps.book.stores());
    let sent = 0;
    for (let at = 0; at < entries.length; at += AT_ONCE) {
      const swept = await Promise.all(
        entries.slice(at, at + AT_ONCE).map((entry) => sweepOrReport(deps, entry)),
      );
      sent += swept.reduce((sum, count) => sum + count, 0);
    }
    return sent;
  };
}

async function sweepOrReport(deps: Deps, entry: { storeId: StoreId } & Swept): Promise<number> {
  try {
    return await sweepStore(deps, entry);
  } catch (error) {
    deps.failed(entry.storeId, error);
    return 0;
  }
}

async function sweepStore(
  { book, tenants, storefrontOf, hints }: Deps,
  { storeId, sweptTo, seen }: { storeId: StoreId } & Swept,
): Promise<number> {
  const store = await tenants.store(storeId);
  if (store === undefined) return 0;
  const since = new Date(sweptTo.getTime() - OVERLAP_MS);
  const known = new Map(seen.map((name) => [name, new Date(name.split(" ")[1] ?? 0)]));
  let latest = sweptTo;
  let sent = 0;
  const advance = () =>
    book.advance(storeId, {
      sweptTo: latest,
      // What a later sweep will find again and need not hint at again.
      seen: [...known]
        .filter(([, at]) => at.getTime() >= latest.getTime() - OVERLAP_MS)
        .map(([name]) => name),
    });

  for await (const { orderId, changedAt } of storefrontOf(store).changedSince(since)) {
    const name = `${orderId} ${changedAt.toISOString()}`;
    if (known.has(name)) continue;
    await hints.send({ storeId, orderId, part: 1, why: "swept" }, `swept ${name}`);
    known.set(name, changedAt);
    if (changedAt > latest) latest = changedAt;
    sent += 1;
    if (sent % PER_ENTRY === 0) await advance();
  }
  if (sent % PER_ENTRY > 0) await advance();
  return sent;
}
