import type { Clock } from "#shared/kernel/clock.ts";
import type { StoreId } from "../../domain/ids.ts";
import type { CourierAccount } from "../../domain/tenancy.ts";
import type { Courier } from "../../ports/courier.ts";
import type { KeptRates } from "../../ports/kept-rates.ts";
import type { SettingsStore } from "../../ports/settings.ts";
import type { Tenants } from "../../ports.ts";
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
