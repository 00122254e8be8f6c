import type { DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreId, StoreOrderId } from "#shared/bridge/domain/ids.ts";
import { isBatchReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { ShopEvent } from "#shared/bridge/domain/stores/shop-event.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";
import type { StoreMaintenance } from "#shared/bridge/ports/store-maintenance.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import type { SweepCheckpoint } from "#shared/bridge/ports/sweeps.ts";
import { sweepStores } from "#shared/bridge/use-cases/stores/sweep-stores.ts";
import type { SweepStoresDeps } from "#shared/bridge/use-cases/stores/sweep-stores-deps.ts";
import { buildStore } from "#test/builders/bridge/delivery.ts";
import { createInMemorySettings } from "./settings-repository.ts";

interface SweepOptions {
  readonly clock: () => Date;
  readonly openStorefront: (store: Store) => Storefront;
  readonly openStoreMaintenance?: (store: Store) => StoreMaintenance;
  readonly settings?: Settings;
  readonly admins?: SweepStoresDeps["admins"];
  readonly findStore?: (storeId: StoreId) => Store;
  /** Runs before an event of a shop is recorded. */
  readonly onShopEvent?: () => Promise<void>;
  /** Runs before a queued reconcile request is recorded. */
  readonly onRequestQueued?: (request: { orderId: StoreOrderId; reason: string }) => Promise<void>;
}

/** Creates a sweep of stores with all records in memory. */
export function createStoreSweep(entries: readonly SweepCheckpoint[], options: SweepOptions) {
  const checkpoints = new Map(entries.map((entry) => [entry.storeId, entry]));
  const healthRecords = new Map<StoreId, StoreHealth>();
  const deliveries = new Map<StoreOrderId, DeliveryState>();
  const queuedRequests: {
    orderId: StoreOrderId;
    reason: string;
    changedAt: Date | undefined;
    once: string;
  }[] = [];
  const storesWithEnsuredRates: StoreId[] = [];
  const shopEvents: { readonly event: ShopEvent; readonly once: string }[] = [];
  const failures: [StoreId, unknown][] = [];
  const deps: SweepStoresDeps = {
    checkpoints: {
      async *list() {
        yield* checkpoints.values();
      },
      async save(storeId, checkpoint, sweptBefore) {
        const entry = checkpoints.get(storeId);
        const isMoved = sweptBefore && sweptBefore.getTime() !== entry?.sweptUntil.getTime();
        if (entry !== undefined && !isMoved) checkpoints.set(storeId, { ...entry, ...checkpoint });
      },
      async moveBack(storeId, since) {
        const entry = checkpoints.get(storeId);
        if (entry !== undefined && entry.sweptUntil > since)
          checkpoints.set(storeId, { ...entry, sweptUntil: since, knownChanges: [] });
      },
      async replay(storeId, since, replayUntil) {
        const entry = checkpoints.get(storeId);
        if (entry !== undefined) checkpoints.set(storeId, { ...entry, replayUntil });
        await this.moveBack(storeId, since);
      },
    },
    health: {
      read: async (storeId) => healthRecords.get(storeId) ?? {},
      listSweepTimes: async (storeIds) =>
        new Map(
          storeIds.flatMap((storeId) => {
            const at = healthRecords.get(storeId)?.sweep?.at;
            return at === undefined ? [] : [[storeId, at] as const];
          }),
        ),
      update: async (storeId, parts) =>
        void healthRecords.set(storeId, { ...healthRecords.get(storeId), ...parts }),
      async replaceLocations(storeId, before, locations) {
        const record = healthRecords.get(storeId);
        if (record?.locations?.revision !== before?.revision) return "conflict";
        healthRecords.set(storeId, { ...record, locations });
        return "saved";
      },
    },
    states: {
      findStates: async (_, orderIds) =>
        new Map(
          orderIds.flatMap((id) => {
            const state = deliveries.get(id);
            return state === undefined ? [] : [[id, state] as const];
          }),
        ),
    },
    stores: {
      find: async (storeId) => options.findStore?.(storeId) ?? buildStore({ storeId }),
      saveStart: async () => undefined,
    },
    openStorefront: options.openStorefront,
    openStoreMaintenance:
      options.openStoreMaintenance ??
      (() => ({
        webhooks: undefined,
        readAdminEmail: async () => undefined,
        canHideEdits: async () => false,
      })),
    admins: options.admins ?? { save: async () => undefined },
    reconcileQueue: {
      async send(request, deduplicationId) {
        if (isBatchReconcileRequest(request)) throw new Error("a sweep requests deliveries only");
        const { orderId, reason, changedAt } = request;
        await options.onRequestQueued?.({ orderId, reason });
        queuedRequests.push({ orderId, reason, changedAt, once: deduplicationId });
      },
    },
    storeLocations: { read: async () => [] },
    shopEvents: {
      async send(event, once) {
        await options.onShopEvent?.();
        shopEvents.push({ event, once });
      },
    },
    settings: createInMemorySettings(options.settings),
    ensureRates: async (store) => void storesWithEnsuredRates.push(store.storeId),
    clock: options.clock,
    concurrency: 10,
    shares: 1,
    reportFailure: (storeId, error) => void failures.push([storeId, error]),
  };
  return {
    sweep: sweepStores(deps),
    deps,
    checkpoints,
    healthRecords,
    deliveries,
    queuedRequests,
    storesWithEnsuredRates,
    shopEvents,
    failures,
  };
}
