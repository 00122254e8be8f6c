import type { Clock } from "#shared/kernel/clock.ts";
import type { StoreId } from "../domain/ids.ts";
import type { Store } from "../domain/tenancy.ts";
import type { DeliveryStates } from "../ports/delivery-states.ts";
import type { SettingsStore } from "../ports/settings.ts";
import type { StoreAdmins } from "../ports/sign-in.ts";
import type { StoreHealthBook } from "../ports/store-health.ts";
import type { StoreUpkeep } from "../ports/store-upkeep.ts";
import type { HintQueue, Storefront, SweepBook, Tenants } from "../ports.ts";

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
