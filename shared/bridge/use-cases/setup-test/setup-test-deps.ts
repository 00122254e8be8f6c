import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { SetupLink } from "#shared/bridge/domain/setup-test/setup-test.ts";
import type { CourierAccount, Store } from "#shared/bridge/domain/stores/store.ts";
import type { AccountChecker } from "#shared/bridge/ports/account-health.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import type { SettingsRepository } from "#shared/bridge/ports/settings.ts";
import type {
  SetupNotifications,
  SetupTests,
} from "#shared/bridge/ports/setup-test/setup-tests.ts";
import type { StoreHealthRecords } from "#shared/bridge/ports/store-health.ts";
import type { StoreWebhooks } from "#shared/bridge/ports/store-maintenance.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/** What a setup test works with. */
export interface SetupTestDeps {
  readonly setupTests: SetupTests;
  readonly setupNotifications: Pick<SetupNotifications, "expect" | "findArrived">;
  readonly stores: Pick<Stores, "find" | "findAccount">;
  readonly settings: Pick<SettingsRepository, "read">;
  readonly installations: Pick<Installations, "find">;
  readonly storeHealth: Pick<StoreHealthRecords, "read">;
  readonly openStorefront: (store: Store) => Pick<Storefront, "listChangedOrders">;
  /** The store's webhooks that deliver to this bridge; undefined for Shopify, whose app has them. */
  readonly openWebhooks: (store: Store) => Pick<StoreWebhooks, "list"> | undefined;
  readonly checkAccount: AccountChecker;
  /** Calls the courier also while its account's circuit is open: a test is a try. */
  readonly openCourier: (
    account: CourierAccount,
  ) => Pick<Courier, "quote" | "createPoint" | "findPoint" | "trackPoint">;
  readonly clock: Clock;
  /** Receives what the merchant is told in other words. */
  readonly reportFailure: (storeId: StoreId, link: SetupLink, error: unknown) => void;
}
