import type { Clock } from "#shared/kernel/clock.ts";
import type { DeliveryKey } from "../domain/ids.ts";
import type { CourierAccount, Store } from "../domain/tenancy.ts";
import type { BatchStore } from "../ports/batches.ts";
import type { Courier } from "../ports/courier.ts";
import type { KeptRates } from "../ports/kept-rates.ts";
import type { SettingsStore } from "../ports/settings.ts";
import type { DeliveryStore, HintQueue, Storefront, Tenants } from "../ports.ts";

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
