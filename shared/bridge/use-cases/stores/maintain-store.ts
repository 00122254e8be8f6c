import pMap from "p-map";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import {
  getComparisonStart,
  getPermissionPeriod,
  isAdminCheckDue,
  isOrderComparisonDue,
  isPermissionCheckDue,
  isWebhookCheckDue,
} from "#shared/bridge/domain/stores/maintenance-schedule.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";
import { toErrorMessage } from "#shared/bridge/domain/unavailable.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import type { SweepCheckpoint } from "#shared/bridge/ports/sweeps.ts";
import { maintainRates } from "#shared/bridge/use-cases/rates/maintain-rates.ts";
import { chunkItems } from "#shared/kernel/chunk-items.ts";
import { maintainLocations } from "./check-locations.ts";
import { compareWeekOfOrders } from "./compare-week-of-orders.ts";
import { maintainWebhooks } from "./maintain-webhooks.ts";
import type { SweepStoresDeps } from "./sweep-stores-deps.ts";

interface MaintenanceRun {
  readonly checkpoint: SweepCheckpoint;
  readonly store: Store;
  readonly storefront: Storefront;
  readonly previousHealth: StoreHealth;
  readonly endsAt: Date;
}

/**
 * Runs the checks that are due less often than a sweep: webhooks, rates, administrator and
 * comparison of the week's orders. Reports a failure; the next run tries again.
 */
export async function maintainStore(
  deps: SweepStoresDeps,
  run: MaintenanceRun,
): Promise<{ replacedWebhooks: number; missingOrders: number }> {
  const replacedWebhooks = await checkWebhooks(deps, run);
  await maintainRates(deps, run.store, run.previousHealth);
  await maintainLocations(deps, run.store, run.previousHealth);
  await updateAdminEmail(deps, run);
  const now = deps.clock();
  // On some stores, only this comparison finds orders that were edited while webhooks did not work.
  const isDue = isOrderComparisonDue(run.previousHealth, now) || replacedWebhooks > 0;
  if (!isDue || now > run.endsAt) return { replacedWebhooks, missingOrders: 0 };
  return { replacedWebhooks, missingOrders: await runWeekComparison(deps, run, now) };
}

/**
 * Has a shop's permissions checked if that is due, as its webhook does that tells of a change. Is called before
 * the sweep is saved, whose time says what is due: a process that dies in between repeats it. Reports a failure.
 */
export async function requestPermissionCheck(
  { clock, shopEvents, reportFailure }: SweepStoresDeps,
  { storeId, access }: Store,
  previousHealth: StoreHealth,
): Promise<void> {
  const now = clock();
  if (access.kind !== "shopify" || !isPermissionCheckDue(storeId, previousHealth, now)) return;
  const { shop } = access;
  try {
    await shopEvents.send(
      { kind: "check-installation", shop, reason: "scopes-changed" },
      `permissions ${storeId} ${getPermissionPeriod(storeId, now)}`,
    );
  } catch (error) {
    reportFailure(storeId, error);
  }
}

/** Copies the administrator, who may sign in, from the store. Runs once a day. */
async function updateAdminEmail(
  deps: SweepStoresDeps,
  { store, previousHealth }: MaintenanceRun,
): Promise<void> {
  const { storeId, access } = store;
  const now = deps.clock();
  if (access.kind === "shopify" || !isAdminCheckDue(previousHealth, now)) return;
  try {
    const email = await deps.openStoreMaintenance(store).readAdminEmail();
    await deps.admins.save({ storeId, url: access.url }, email);
    await deps.health.update(storeId, { admin: { at: now, isNamed: email !== undefined } });
  } catch (error) {
    deps.reportFailure(storeId, error);
  }
}

async function runWeekComparison(
  deps: SweepStoresDeps,
  { checkpoint, store, storefront, endsAt }: MaintenanceRun,
  now: Date,
): Promise<number> {
  try {
    const week = await compareWeekOfOrders(deps, {
      storeId: store.storeId,
      storefront,
      since: getComparisonStart(checkpoint.connectedAt, now),
      sweptUntil: checkpoint.sweptUntil,
      areEditsHidden: await deps.openStoreMaintenance(store).canHideEdits(),
      endsAt,
    });
    await deps.health.update(store.storeId, { orderComparison: week });
    return week.missing;
  } catch (error) {
    deps.reportFailure(store.storeId, error);
    return 0;
  }
}

async function checkWebhooks(
  deps: SweepStoresDeps,
  { store, storefront, previousHealth }: MaintenanceRun,
): Promise<number> {
  const { storeId } = store;
  const { webhooks } = deps.openStoreMaintenance(store);
  const now = deps.clock();
  if (webhooks === undefined || !isWebhookCheckDue(storeId, previousHealth, now)) return 0;
  try {
    const maintained = await maintainWebhooks(
      {
        ...deps,
        sweepSince: (since) =>
          sweepSince(deps.reconcileQueue, storeId, storefront, since, "webhook outage"),
      },
      store,
      previousHealth,
      webhooks,
    );
    return maintained.replaced;
  } catch (error) {
    deps.reportFailure(storeId, error);
    const previous = (await deps.health.read(storeId)).webhooks ?? NEVER_CHECKED;
    await deps.health.update(storeId, {
      webhooks: { ...previous, checkedAt: now, lastError: toErrorMessage(error) },
    });
    return 0;
  }
}

const NEVER_CHECKED = { state: "repairing", replaced: 0 } as const;

/**
 * Requests reconciliation of every order that changed at or after `since`, even if it was swept
 * before.
 */
async function sweepSince(
  reconcileQueue: ReconcileQueue,
  storeId: StoreId,
  storefront: Storefront,
  since: Date,
  reason: string,
): Promise<void> {
  for await (const chunk of chunkItems(storefront.listChangedOrders(since), 100)) {
    await pMap(
      chunk,
      ({ orderId, changedAt }) =>
        reconcileQueue.send(
          { storeId, orderId, part: 1, reason },
          `${reason} ${orderId} ${changedAt.toISOString()}`,
        ),
      { concurrency: 10 },
    );
  }
}
