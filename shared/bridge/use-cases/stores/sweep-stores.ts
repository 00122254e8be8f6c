import pMap from "p-map";
import {
  isSweepPostponed,
  pickSweepShare,
} from "#shared/bridge/domain/stores/maintenance-schedule.ts";
import {
  isLostStore,
  recordFailedSweep,
  recordSweep,
  type StoreHealth,
} from "#shared/bridge/domain/stores/store-health.ts";
import { toErrorMessage } from "#shared/bridge/domain/unavailable.ts";
import type { SweepCheckpoint } from "#shared/bridge/ports/sweeps.ts";
import { announceStart } from "./announce-start.ts";
import { maintainStore, requestPermissionCheck } from "./maintain-store.ts";
import { sweepChangedOrders } from "./sweep-changed-orders.ts";
import type { SweepStoresDeps } from "./sweep-stores-deps.ts";

/** The totals of one run over its share of the stores. */
export interface SweepReport {
  readonly sweptOrders: number;
  readonly missedByWebhooks: number;
  /** Those of them that are of Shopify's shops. */
  readonly missedByShopify: number;
  readonly replacedWebhooks: number;
  readonly missingOrders: number;
  /** Stores that have not answered for an hour or longer. */
  readonly unreachableStores: number;
  /** How long the store waited that was swept the longest ago. */
  readonly oldestSweepSeconds: number;
}

/** No store starts later than this. The function's time-out is four minutes. */
const LAST_START_AFTER_MS = 150_000;
const EMPTY_REPORT: SweepReport = {
  sweptOrders: 0,
  missedByWebhooks: 0,
  missedByShopify: 0,
  replacedWebhooks: 0,
  missingOrders: 0,
  unreachableStores: 0,
  oldestSweepSeconds: 0,
};

/**
 * Finds orders that webhooks missed, repairs webhooks, and checks once a day that no order is lost. A
 * run sweeps one of `deps.shares` shares of the stores; the runs of all shares go on side by side.
 */
export function sweepStores(deps: SweepStoresDeps) {
  return async (share = 0): Promise<SweepReport> => {
    const endsAt = new Date(deps.clock().getTime() + LAST_START_AFTER_MS);
    const entries = (await Array.fromAsync(deps.checkpoints.list())).filter(
      ({ storeId }) => pickSweepShare(storeId, deps.shares) === share,
    );
    const reports = await pMap(
      await sortByAge(deps, entries),
      (entry) => sweepReportingFailure(deps, entry, endsAt),
      { concurrency: deps.concurrency },
    );
    return reports.reduce(sumReports, EMPTY_REPORT);
  };
}

/**
 * Puts the stores first that were tried the longest ago, so that the time limit of a run puts off those
 * that were tried last. What begins at once needs no order.
 */
async function sortByAge(
  { health, concurrency }: SweepStoresDeps,
  entries: SweepCheckpoint[],
): Promise<SweepCheckpoint[]> {
  if (entries.length <= concurrency) return entries;
  const sweptAt = await health.listSweepTimes(entries.map(({ storeId }) => storeId));
  const readTime = ({ storeId }: SweepCheckpoint) => sweptAt.get(storeId)?.getTime() ?? 0;
  return entries.sort((one, other) => readTime(one) - readTime(other));
}

const sumReports = (report: SweepReport, other: SweepReport): SweepReport => ({
  sweptOrders: report.sweptOrders + other.sweptOrders,
  missedByWebhooks: report.missedByWebhooks + other.missedByWebhooks,
  missedByShopify: report.missedByShopify + other.missedByShopify,
  replacedWebhooks: report.replacedWebhooks + other.replacedWebhooks,
  missingOrders: report.missingOrders + other.missingOrders,
  unreachableStores: report.unreachableStores + other.unreachableStores,
  oldestSweepSeconds: Math.max(report.oldestSweepSeconds, other.oldestSweepSeconds),
});

async function sweepReportingFailure(
  deps: SweepStoresDeps,
  entry: SweepCheckpoint,
  endsAt: Date,
): Promise<SweepReport> {
  if (deps.clock() > endsAt) return EMPTY_REPORT;
  try {
    return await sweepStore(deps, entry, endsAt);
  } catch (error) {
    deps.reportFailure(entry.storeId, error);
    return EMPTY_REPORT;
  }
}

async function sweepStore(
  deps: SweepStoresDeps,
  entry: SweepCheckpoint,
  endsAt: Date,
): Promise<SweepReport> {
  const { storeId } = entry;
  const health = await deps.health.read(storeId);
  if (isSweepPostponed(health, deps.clock())) return EMPTY_REPORT;
  const store = await deps.stores.find(storeId);
  if (store === undefined || store.access.kind === "disconnected") return EMPTY_REPORT;
  await announceStart(deps, storeId, store.start);
  const storefront = deps.openStorefront(store);
  const oldestSweepSeconds = computeSweepAge(entry, health, deps.clock());
  try {
    const swept = await sweepChangedOrders(deps, entry, storefront, endsAt);
    const { found } = swept;
    // While a store is disconnected on purpose, it has no webhooks that could miss an order.
    const isReconnected = health.webhooks?.state === "disconnected";
    const missedByWebhooks = isReconnected ? 0 : swept.missedByWebhooks;
    await requestPermissionCheck(deps, store, health);
    await deps.health.update(storeId, {
      sweep: recordSweep(health.sweep, { found, missedByWebhooks }, deps.clock()),
    });
    const maintained = await maintainStore(deps, {
      checkpoint: entry,
      store,
      storefront,
      previousHealth: health,
      endsAt,
    });
    return {
      ...EMPTY_REPORT,
      ...maintained,
      sweptOrders: found,
      missedByWebhooks,
      missedByShopify: store.access.kind === "shopify" ? missedByWebhooks : 0,
      oldestSweepSeconds,
    };
  } catch (error) {
    deps.reportFailure(storeId, error);
    const sweep = recordFailedSweep(health.sweep, toErrorMessage(error), deps.clock());
    await deps.health.update(storeId, { sweep });
    return { ...EMPTY_REPORT, unreachableStores: isLostStore(sweep, deps.clock()) ? 1 : 0 };
  }
}

/**
 * Returns for how long a store waited for this sweep. A store whose last sweep failed waits on
 * purpose.
 */
function computeSweepAge(
  { connectedAt }: SweepCheckpoint,
  { sweep }: StoreHealth,
  now: Date,
): number {
  if (sweep !== undefined && sweep.failures > 0) return 0;
  const since = Math.max(connectedAt.getTime(), sweep?.at.getTime() ?? 0);
  return Math.max(0, now.getTime() - since) / 1000;
}
