import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { CourierAccount } from "#shared/bridge/domain/stores/store.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import type { StoredRates } from "#shared/bridge/ports/rates.ts";
import type { SettingsRepository } from "#shared/bridge/ports/settings.ts";
import type { StoreProfiles, Stores } from "#shared/bridge/ports/stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import type { StartTimer } from "#shared/kernel/timer.ts";
import type { RecentRates } from "./recent-rates.ts";

/** The dependencies of quoting rates for a checkout. */
export interface CheckoutRatesDeps {
  readonly stores: StoreProfiles & Pick<Stores, "findAccount">;
  readonly settings: Pick<SettingsRepository, "read">;
  readonly rates: Pick<StoredRates, "find" | "put">;
  /** A cache. Create one for each process. */
  readonly recent: RecentRates;
  readonly openCourier: (account: CourierAccount) => Courier;
  readonly clock: Clock;
  readonly startTimer: StartTimer;
  /** The longest wait for a price in milliseconds, including the lookup of a stored price. */
  readonly courierLimitMs: number;
  /** Reports an error that the buyer does not see. */
  readonly reportFailure: (storeId: StoreId, error: unknown) => void;
}
