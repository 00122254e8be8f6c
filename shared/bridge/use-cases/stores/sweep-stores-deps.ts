import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { DeliveryStates } from "#shared/bridge/ports/delivery.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { ShopEventQueue } from "#shared/bridge/ports/shop-events.ts";
import type { StoreAdmins } from "#shared/bridge/ports/sign-in.ts";
import type { StoreMaintenance } from "#shared/bridge/ports/store-maintenance.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { SweepCheckpoints } from "#shared/bridge/ports/sweeps.ts";
import type { CheckLocationsDeps } from "./check-locations.ts";

/** The dependencies of sweeping and maintaining stores. */
export interface SweepStoresDeps extends CheckLocationsDeps {
  readonly checkpoints: SweepCheckpoints;
  readonly states: DeliveryStates;
  readonly stores: Pick<Stores, "find" | "saveStart">;
  readonly openStorefront: (store: Store) => Storefront;
  readonly openStoreMaintenance: (store: Store) => StoreMaintenance;
  /** Registers or removes the store's carrier service, according to its settings. */
  readonly ensureRates: (store: Store) => Promise<unknown>;
  readonly admins: Pick<StoreAdmins, "save">;
  readonly reconcileQueue: ReconcileQueue;
  readonly shopEvents: ShopEventQueue;
  /** Stores that are swept at the same time. A store that does not answer holds one of these places. */
  readonly concurrency: number;
  /** Into so many shares the stores are divided. Each run sweeps one of them. */
  readonly shares: number;
  /** Reports a failure of one store. The run continues with the others. */
  readonly reportFailure: (storeId: StoreId, error: unknown) => void;
}
