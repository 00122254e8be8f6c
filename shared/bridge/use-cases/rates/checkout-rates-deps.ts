import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { CourierAccount } from "#shared/bridge/domain/stores/store.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import type { StoredRates } from "#shared/bridge/ports/rates.ts";
import type { SettingsRepository } from "#shared/bridge/ports/settings.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import type { RecentRates } from "./recent-rates.ts";

/** What answering a checkout needs. */
export interface CheckoutRatesDeps {
  readonly stores: Pick<Stores, "find" | "findAccount">;
  readonly settings: Pick<SettingsRepository, "read">;
  readonly rates: Pick<StoredRates, "find" | "put">;
  /** One a process: it remembers. */
  readonly recent: RecentRates;
  readonly openCourier: (account: CourierAccount) => Courier;
  readonly clock: Clock;
  /** How long the courier's price is waited for, looking it up included. */
  readonly courierLimitMs: number;
  /** Told of faults that a buyer is spared. */
  readonly reportFailure: (storeId: StoreId, error: unknown) => void;
}
