import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { CourierAccount } from "#shared/bridge/domain/stores/store.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import type { KeptRates } from "#shared/bridge/ports/rates.ts";
import type { SettingsStore } from "#shared/bridge/ports/settings.ts";
import type { Tenants } from "#shared/bridge/ports.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import type { RecentRates } from "./recent-rates.ts";

/** What answering a checkout needs. */
export interface AnswerRatesDeps {
  readonly tenants: Pick<Tenants, "store" | "account">;
  readonly settings: Pick<SettingsStore, "settings">;
  readonly rates: Pick<KeptRates, "find" | "keep">;
  /** One a process: it remembers. */
  readonly recent: RecentRates;
  readonly courierOf: (account: CourierAccount) => Courier;
  readonly clock: Clock;
  /** How long the courier's price is waited for, looking it up included. */
  readonly courierLimitMs: number;
  /** Told of faults that a buyer is spared. */
  readonly failed: (storeId: StoreId, error: unknown) => void;
}
