import type { DeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { CourierAccount, Store } from "#shared/bridge/domain/stores/store.ts";
import type { BatchStore } from "#shared/bridge/ports/batching.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import type { KeptRates } from "#shared/bridge/ports/rates.ts";
import type { SettingsStore } from "#shared/bridge/ports/settings.ts";
import type { DeliveryStore, HintQueue, Storefront, Tenants } from "#shared/bridge/ports.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/** What advancing deliveries and batches needs. */
export interface AdvanceDeps {
  readonly deliveries: DeliveryStore;
  readonly batches: BatchStore;
  readonly tenants: Pick<Tenants, "store" | "account">;
  readonly settings: Pick<SettingsStore, "settings">;
  readonly rates: Pick<KeptRates, "take">;
  readonly hints: HintQueue;
  readonly storefrontOf: (store: Store) => Storefront;
  readonly courierOf: (account: CourierAccount) => Courier;
  readonly trackingUrl: (key: DeliveryKey) => Promise<string>;
  readonly clock: Clock;
}
