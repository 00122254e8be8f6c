import type { AccountId, DeliveryKey, StoreId } from "#shared/bridge/domain/ids.ts";
import type { LocationProposal } from "#shared/bridge/domain/stores/location-proposal.ts";
import type { OfferedMethod } from "#shared/bridge/domain/stores/offered-method.ts";
import type { PermissionState } from "#shared/bridge/domain/stores/optional-permission.ts";
import type { PaymentChoices } from "#shared/bridge/domain/stores/payment-choices.ts";
import type { CourierAccount, Store, StoreAccess } from "#shared/bridge/domain/stores/store.ts";
import type {
  AccountCheckAttempts,
  AccountChecker,
  AccountHealthRecords,
} from "#shared/bridge/ports/account-health.ts";
import type { ApiKeys, ConnectionEpochs } from "#shared/bridge/ports/api-keys.ts";
import type { AuditLog } from "#shared/bridge/ports/audit/audit-log.ts";
import type { Batches } from "#shared/bridge/ports/batching.ts";
import type { ReadProofImage } from "#shared/bridge/ports/courier.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";
import type {
  BuyerNames,
  DeliveryListing,
  DeliverySearch,
  FindBuyerOrders,
} from "#shared/bridge/ports/delivery-listing.ts";
import type { DayCounts } from "#shared/bridge/ports/insights/day-counts.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import type { MerchantMails } from "#shared/bridge/ports/merchant-mail/merchant-mails.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { SettingsRepository } from "#shared/bridge/ports/settings.ts";
import type { ShopEventQueue } from "#shared/bridge/ports/shop-events.ts";
import type { RateLimiter } from "#shared/bridge/ports/sign-in.ts";
import type { StoreHealthRecords } from "#shared/bridge/ports/store-health.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { SweepCheckpoints } from "#shared/bridge/ports/sweeps.ts";
import type {
  EndpointSecrets,
  EndpointStates,
  SentEvents,
  WebhookQueue,
} from "#shared/bridge/ports/webhook-endpoints/webhook-endpoints.ts";
import type { SetupTestDeps } from "#shared/bridge/use-cases/setup-test/setup-test-deps.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/** What the merchant's calls work with. */
export interface MerchantDeps {
  readonly deliveries: Deliveries;
  readonly listing: DeliveryListing;
  readonly search: DeliverySearch;
  /** Asks the store for the orders of a buyer. */
  readonly findBuyerOrders: FindBuyerOrders;
  readonly buyerNames: BuyerNames;
  readonly dayCounts: DayCounts;
  readonly batches: Batches;
  /** Replacing them tells Shopify of checkout rates that were switched. */
  readonly settings: SettingsRepository;
  /** A start with earlier orders lets the sweeps find them. */
  readonly checkpoints: Pick<SweepCheckpoints, "moveBack">;
  readonly storeHealth: Pick<StoreHealthRecords, "read" | "replaceLocations">;
  readonly stores: Stores;
  /** Shops that installed the Shopify app, connected to a courier account or not yet. */
  readonly installations: Pick<Installations, "find">;
  readonly shopEvents: ShopEventQueue;
  readonly accountHealth: Pick<AccountHealthRecords, "read" | "reset">;
  readonly accountCheckAttempts: AccountCheckAttempts;
  /** What a test of the store's whole way to its courier works with. */
  readonly setupTest: SetupTestDeps;
  readonly rateLimiter: RateLimiter;
  readonly apiKeys: ApiKeys;
  readonly connectionEpochs: ConnectionEpochs;
  readonly generateApiKey: () => { readonly keyId: string; readonly secret: string };
  readonly merchantMails: Pick<MerchantMails, "read" | "save">;
  readonly hashMailCode: (email: string, code: string) => string;
  /** Whether this deployment sends e-mail. */
  readonly sendsMail: boolean;
  readonly endpointSecrets: EndpointSecrets;
  readonly endpointStates: EndpointStates;
  readonly sentEvents: SentEvents;
  readonly webhookQueue: WebhookQueue;
  readonly generateEndpointId: () => string;
  readonly nameTestEvent: (now: Date) => string;
  /** Whether the network policy allows an address, as far as its text says. */
  readonly isWebhookUrlAllowed: (url: string) => boolean;
  readonly auditLog: AuditLog;
  readonly reconcileQueue: ReconcileQueue;
  readonly openStorefront: (store: Store) => Storefront;
  /** The shipping methods that buyers can choose, or have chosen lately. */
  readonly listShippingMethods: (store: Store) => Promise<readonly OfferedMethod[]>;
  /** The store's own locations, as pick-up locations. */
  readonly listLocationProposals: (store: Store) => Promise<readonly LocationProposal[]>;
  /** What can be chosen about orders that are not paid yet. */
  readonly readPaymentChoices: (store: Store) => Promise<PaymentChoices>;
  /** The permissions that the store's kind of app can ask for, as the store says now. */
  readonly listPermissions: (access: StoreAccess) => Promise<readonly PermissionState[]>;
  readonly readProofImage: ReadProofImage;
  readonly checkAccount: AccountChecker;
  /** What waits for the account goes on, in all of its stores. */
  readonly resumeAccount: (accountId: AccountId) => Promise<unknown>;
  readonly buildTrackingUrl: (key: DeliveryKey) => Promise<string>;
  readonly buildNotificationUrl: (account: Pick<CourierAccount, "accountId">) => Promise<string>;
  /** The id of an account that a store's merchant connects himself. */
  readonly deriveOwnAccountId: (
    storeId: StoreId,
    account: Pick<CourierAccount, "baseUrl" | "clientId">,
  ) => AccountId;
  readonly isOwnAccount: (storeId: StoreId, accountId: AccountId) => boolean;
  /** A name for an event of ours, never the same twice. */
  readonly createEventId: () => string;
  readonly clock: Clock;
}
