import { troubleText } from "#shared/bridge/domain/stores/describe-error.ts";
import { isSweepDue } from "#shared/bridge/domain/stores/maintenance-schedule.ts";
import {
  afterFailedSweep,
  afterSweep,
  FAILURES_OF_AN_HOUR,
} from "#shared/bridge/domain/stores/store-health.ts";
import type { SweepEntry } from "#shared/bridge/ports.ts";
import { atOnce } from "#shared/kernel/map-concurrently.ts";
import { tendStore } from "./maintain-store.ts";
import { sweepRecent } from "./sweep-changed-orders.ts";
import type { SweepStoresDeps } from "./sweep-stores-deps.ts";

/** What a run found and did, over all stores. */
export interface SweepReport {
  readonly swept: number;
  readonly untold: number;
  readonly replacedWebhooks: number;
  readonly missing: number;
  /** Stores that could not be asked for an hour or longer. */
  readonly lostStores: number;
}

/** Stores that are swept side by side: a dead one holds up its place only. */
const AT_ONCE = 10;
/** No store is begun later than this: the function's time-out is four minutes. */
const LAST_BEGIN_AFTER_MS = 150_000;
const NOTHING: SweepReport = {
  swept: 0,
  untold: 0,
  replacedWebhooks: 0,
  missing: 0,
  lostStores: 0,
};

/** Finds what webhooks did not tell, keeps the webhooks working, and proves once a day that nothing is lost. */
export function sweepStores(deps: SweepStoresDeps) {
  return async (): Promise<SweepReport> => {
    const now = deps.clock();
    const endsAt = new Date(now.getTime() + LAST_BEGIN_AFTER_MS);
    const entries = await Array.fromAsync(deps.book.stores());
    const reports = await atOnce(AT_ONCE, inTurn(entries, now), (entry) =>
      sweepOrReport(deps, entry, endsAt),
    );
    return reports.reduce(sum, NOTHING);
  };
}

/** Each run begins with other stores: were the time short, it would not be short for the same ones. */
function inTurn<Entry>(entries: readonly Entry[], now: Date): Entry[] {
  const first = (Math.floor(now.getTime() / 60_000) * AT_ONCE) % Math.max(entries.length, 1);
  return [...entries.slice(first), ...entries.slice(0, first)];
}

const sum = (one: SweepReport, other: SweepReport): SweepReport => ({
  swept: one.swept + other.swept,
  untold: one.untold + other.untold,
  replacedWebhooks: one.replacedWebhooks + other.replacedWebhooks,
  missing: one.missing + other.missing,
  lostStores: one.lostStores + other.lostStores,
});

async function sweepOrReport(
  deps: SweepStoresDeps,
  entry: SweepEntry,
  endsAt: Date,
): Promise<SweepReport> {
  if (deps.clock() > endsAt) return NOTHING;
  try {
    return await sweepStore(deps, entry, endsAt);
  } catch (error) {
    deps.failed(entry.storeId, error);
    return NOTHING;
  }
}

async function sweepStore(
  deps: SweepStoresDeps,
  entry: SweepEntry,
  endsAt: Date,
): Promise<SweepReport> {
  const { storeId } = entry;
  const known = await deps.health.read(storeId);
  if (!isSweepDue(known, deps.clock())) return NOTHING;
  const store = await deps.tenants.store(storeId);
  if (store === undefined || store.access.kind === "disconnected") return NOTHING;
  const storefront = deps.storefrontOf(store);
  try {
    const { found, untold } = await sweepRecent(deps, entry, storefront, endsAt);
    await deps.health.note(storeId, {
      sweep: afterSweep(known.sweep, { found, untold }, deps.clock()),
    });
    const tended = await tendStore(deps, { entry, store, storefront, known, endsAt });
    return { ...NOTHING, ...tended, swept: found, untold };
  } catch (error) {
    deps.failed(storeId, error);
    const sweep = afterFailedSweep(known.sweep, troubleText(error), deps.clock());
    await deps.health.note(storeId, { sweep });
    return { ...NOTHING, lostStores: sweep.failures >= FAILURES_OF_AN_HOUR ? 1 : 0 };
  }
}
