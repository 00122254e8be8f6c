import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { DeliveryStates } from "#shared/bridge/ports/delivery-states.ts";
import type { SettingsStore } from "#shared/bridge/ports/settings.ts";
import type { StoreAdmins } from "#shared/bridge/ports/sign-in.ts";
import type { StoreHealthBook } from "#shared/bridge/ports/store-health.ts";
import type { StoreUpkeep } from "#shared/bridge/ports/store-maintenance.ts";
import type { HintQueue, Storefront, SweepBook, Tenants } from "#shared/bridge/ports.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/** What sweeping stores and keeping their orders coming in works with. */
export interface SweepStoresDeps {
  readonly book: SweepBook;
  readonly health: StoreHealthBook;
  readonly states: DeliveryStates;
  readonly tenants: Pick<Tenants, "store">;
  readonly storefrontOf: (store: Store) => Storefront;
  readonly upkeepOf: (store: Store) => StoreUpkeep;
  readonly settings: Pick<SettingsStore, "settings">;
  /** Registers the store's checkout with us, or takes it back, as its settings say. */
  readonly ensureRates: (store: Store) => Promise<unknown>;
  readonly admins: Pick<StoreAdmins, "keep">;
  readonly hints: HintQueue;
  readonly clock: Clock;
  /** Told of a store that something failed for; the others go on. */
  readonly failed: (storeId: StoreId, error: unknown) => void;
}
