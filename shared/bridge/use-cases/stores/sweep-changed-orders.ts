import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { DeliveryStates } from "#shared/bridge/ports/delivery-states.ts";
import type {
  ChangedOrder,
  HintQueue,
  Storefront,
  SweepBook,
  SweepEntry,
} from "#shared/bridge/ports.ts";
import { inChunks } from "#shared/kernel/chunk-items.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { atOnce } from "#shared/kernel/map-concurrently.ts";

interface Deps {
  readonly book: SweepBook;
  readonly states: DeliveryStates;
  readonly hints: HintQueue;
  readonly clock: Clock;
}

/** Sweeps overlap: a change may become visible a little after the time it bears. */
const OVERLAP_MS = 5 * 60_000;
/** How many hints are sent before the book is advanced: a backlog shrinks with every run. */
const PER_ENTRY = 100;
const HINTS_AT_ONCE = 10;
/** A webhook may take so long before the sweep counts as the first to tell. */
const WEBHOOK_TAKES_MS = 2 * 60_000;

/**
 * Hints at every order that changed since the last sweep. The time goes forward only after the hints
 * are queued, so a crash sweeps the same again. After `endsAt` the rest is left to the next run.
 */
export async function sweepRecent(
  { book, states, hints, clock }: Deps,
  { storeId, sweptTo, seen }: SweepEntry,
  storefront: Storefront,
  endsAt: Date,
): Promise<{ found: number; untold: number }> {
  const known = new Map(seen.map((name) => [name, new Date(name.split(" ")[1] ?? 0)]));
  const since = new Date(sweptTo.getTime() - OVERLAP_MS);
  let latest = sweptTo;
  const swept = { found: 0, untold: 0 };

  for await (const chunk of inChunks(unknown(storefront.changedSince(since), known), PER_ENTRY)) {
    swept.untold += await countUntold(states, storeId, chunk, clock());
    await atOnce(HINTS_AT_ONCE, chunk, ({ orderId, changedAt }) =>
      hints.send(
        { storeId, orderId, part: 1, why: "swept" },
        `swept ${nameOf({ orderId, changedAt })}`,
      ),
    );
    swept.found += chunk.length;
    for (const change of chunk) known.set(nameOf(change), change.changedAt);
    latest = new Date(
      Math.max(latest.getTime(), ...chunk.map(({ changedAt }) => changedAt.getTime())),
    );
    const newlySeen = [...known].filter(([, at]) => at.getTime() >= latest.getTime() - OVERLAP_MS);
    await book.advance(storeId, { sweptTo: latest, seen: newlySeen.map(([name]) => name) });
    if (clock() > endsAt) break;
  }
  return swept;
}

const nameOf = ({ orderId, changedAt }: ChangedOrder): string =>
  `${orderId} ${changedAt.toISOString()}`;

/** What sweeps that overlap find again needs no second hint. */
async function* unknown(
  changes: AsyncIterable<ChangedOrder>,
  known: ReadonlyMap<string, Date>,
): AsyncGenerator<ChangedOrder> {
  for await (const change of changes) if (!known.has(nameOf(change))) yield change;
}

async function countUntold(
  states: DeliveryStates,
  storeId: StoreId,
  changes: readonly ChangedOrder[],
  now: Date,
): Promise<number> {
  const due = changes.filter(
    ({ changedAt }) => now.getTime() - changedAt.getTime() >= WEBHOOK_TAKES_MS,
  );
  if (due.length === 0) return 0;
  const orderIds = [...new Set(due.map(({ orderId }) => orderId))];
  const told = await states.statesOf(storeId, orderIds);
  return orderIds.filter((orderId) => !told.has(orderId)).length;
}
