import type { DeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { Message } from "#shared/bridge/domain/messages/message.ts";
import type { CourierAccount, Store } from "#shared/bridge/domain/stores/store.ts";
import type { Batches } from "#shared/bridge/ports/batching.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import type { CourierErasures } from "#shared/bridge/ports/courier-erasures.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";
import type { StoreData } from "#shared/bridge/ports/privacy.ts";
import type { StoredRates } from "#shared/bridge/ports/rates.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { SettingsRepository } from "#shared/bridge/ports/settings.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/** The dependencies of reconciling deliveries and batches. */
export interface ReconcileDeps {
  readonly deliveries: Deliveries;
  readonly batches: Batches;
  readonly stores: Pick<Stores, "find" | "findAccount">;
  readonly settings: Pick<SettingsRepository, "read">;
  readonly rates: Pick<StoredRates, "claim">;
  readonly erasures: Pick<CourierErasures, "request">;
  readonly storeData: Pick<StoreData, "eraseLeftover">;
  readonly reconcileQueue: ReconcileQueue;
  readonly openStorefront: (store: Store) => Storefront;
  readonly openCourier: (account: CourierAccount) => Courier;
  readonly buildTrackingUrl: (key: DeliveryKey) => Promise<string>;
  /** Makes the sentence of a message, for what the store shows its buyers. */
  readonly formatMessage: (message: Message) => string;
  readonly clock: Clock;
}
