import type { DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreId, StoreOrderId } from "#shared/bridge/domain/ids.ts";
import { isBatchHint } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";
import type { StoreUpkeep } from "#shared/bridge/ports/store-maintenance.ts";
import type { Storefront, SweepEntry } from "#shared/bridge/ports.ts";
import { sweepStores } from "#shared/bridge/use-cases/stores/sweep-stores.ts";
import type { SweepStoresDeps } from "#shared/bridge/use-cases/stores/sweep-stores-deps.ts";
import { aStore } from "#test/builders/bridge/delivery.ts";
import { inMemorySettings } from "./settings-repository.ts";

interface Given {
  readonly clock: () => Date;
  readonly storefrontOf: (store: Store) => Storefront;
  readonly upkeepOf?: (store: Store) => StoreUpkeep;
  readonly settings?: Settings;
  readonly admins?: SweepStoresDeps["admins"];
  readonly storeOf?: (storeId: StoreId) => Store;
  /** What queueing a hint does besides being remembered. */
  readonly hinted?: (hint: { orderId: StoreOrderId; why: string }) => Promise<void>;
}

/** Sweeping stores, with all that is kept in memory. */
export function sweepingStores(entries: readonly SweepEntry[], given: Given) {
  const books = new Map(entries.map((entry) => [entry.storeId, entry]));
  const healths = new Map<StoreId, StoreHealth>();
  const deliveries = new Map<StoreOrderId, DeliveryState>();
  const hints: { orderId: StoreOrderId; why: string; once: string }[] = [];
  const ensured: StoreId[] = [];
  const failed: [StoreId, unknown][] = [];
  const deps: SweepStoresDeps = {
    book: {
      async *stores() {
        yield* books.values();
      },
      async advance(storeId, swept) {
        const entry = books.get(storeId);
        if (entry !== undefined) books.set(storeId, { ...entry, ...swept });
      },
    },
    health: {
      read: async (storeId) => healths.get(storeId) ?? {},
      note: async (storeId, parts) =>
        void healths.set(storeId, { ...healths.get(storeId), ...parts }),
    },
    states: {
      statesOf: async (_, orderIds) =>
        new Map(
          orderIds.flatMap((id) => {
            const state = deliveries.get(id);
            return state === undefined ? [] : [[id, state] as const];
          }),
        ),
    },
    tenants: {
      store: async (storeId) => given.storeOf?.(storeId) ?? aStore({ storeId }),
    },
    storefrontOf: given.storefrontOf,
    upkeepOf:
      given.upkeepOf ??
      (() => ({
        webhooks: undefined,
        adminEmail: async () => undefined,
        hidesEdits: async () => false,
      })),
    admins: given.admins ?? { keep: async () => undefined },
    hints: {
      async send(hint, once) {
        if (isBatchHint(hint)) throw new Error("a sweep hints at orders");
        const { orderId, why } = hint;
        await given.hinted?.({ orderId, why });
        hints.push({ orderId, why, once });
      },
    },
    settings: inMemorySettings(given.settings),
    ensureRates: async (store) => void ensured.push(store.storeId),
    clock: given.clock,
    failed: (storeId, error) => void failed.push([storeId, error]),
  };
  return { sweep: sweepStores(deps), deps, books, healths, deliveries, hints, ensured, failed };
}
