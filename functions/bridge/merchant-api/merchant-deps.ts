import type { AccountId, DeliveryKey, StoreId } from "#shared/bridge/domain/ids.ts";
import type { CourierAccount, Store } from "#shared/bridge/domain/stores/store.ts";
import type { AccountHealth } from "#shared/bridge/ports/account-health.ts";
import type { AccountTries } from "#shared/bridge/ports/account-tries.ts";
import type { BatchStore } from "#shared/bridge/ports/batching.ts";
import type { CheckAccount } from "#shared/bridge/ports/check-account.ts";
import type { DeliveryListing } from "#shared/bridge/ports/delivery-listing.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import type { SettingsStore } from "#shared/bridge/ports/settings.ts";
import type { ShopEventQueue } from "#shared/bridge/ports/shop-events.ts";
import type { StoreHealthBook } from "#shared/bridge/ports/store-health.ts";
import type { DeliveryStore, HintQueue, Storefront, Tenants } from "#shared/bridge/ports.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import type { Cursors } from "./cursors.ts";

/** What the merchant's calls work with. */
export interface MerchantDeps {
  readonly deliveries: DeliveryStore;
  readonly listing: DeliveryListing;
  readonly batches: BatchStore;
  /** Replacing them tells Shopify of checkout rates that were switched. */
  readonly settings: SettingsStore;
  readonly storeHealth: Pick<StoreHealthBook, "read">;
  readonly tenants: Tenants;
  /** Shops that installed the Shopify app, connected to a courier account or not yet. */
  readonly installations: Pick<Installations, "find">;
  readonly shopEvents: ShopEventQueue;
  readonly accountHealth: Pick<AccountHealth, "read" | "reset">;
  readonly accountTries: AccountTries;
  readonly hints: HintQueue;
  readonly storefrontOf: (store: Store) => Storefront;
  readonly checkAccount: CheckAccount;
  /** What waits for the account goes on, in all of its stores. */
  readonly resume: (accountId: AccountId) => Promise<unknown>;
  readonly cursors: () => Promise<Cursors>;
  readonly trackingUrl: (key: DeliveryKey) => Promise<string>;
  readonly notificationUrl: (account: Pick<CourierAccount, "accountId">) => Promise<string>;
  /** The id of an account that a store's merchant connects himself. */
  readonly ownAccountId: (
    storeId: StoreId,
    account: Pick<CourierAccount, "baseUrl" | "clientId">,
  ) => AccountId;
  readonly isOwnAccount: (storeId: StoreId, accountId: AccountId) => boolean;
  /** A name for an event of ours, never the same twice. */
  readonly newName: () => string;
  readonly clock: Clock;
}
