import { randomUUID } from "node:crypto";
import { SQSClient } from "@aws-sdk/client-sqs";
import { createAccountHealth } from "#functions/bridge/composition/account-health.ts";
import { createAccountResumer } from "#functions/bridge/composition/account-resumption.ts";
import { createCarrierServiceRegistrar } from "#functions/bridge/composition/carrier-services.ts";
import { createKeyReader } from "#functions/bridge/composition/key-reader.ts";
import { openReconcileQueue } from "#functions/bridge/composition/reconcile-queue.ts";
import type { SealedTable } from "#functions/bridge/composition/sealed-table.ts";
import { openShopEventQueue } from "#functions/bridge/composition/shop-event-queue.ts";
import type { Shopify } from "#functions/bridge/composition/shopify.ts";
import { openStoreHttpClient } from "#functions/bridge/composition/store-http-client.ts";
import { createStorefrontFactory } from "#functions/bridge/composition/storefronts.ts";
import { openStores } from "#functions/bridge/composition/stores.ts";
import { openWebhookQueue } from "#functions/bridge/composition/webhook-queue.ts";
import { readWebhookUrls } from "#functions/bridge/composition/webhook-urls.ts";
import type { Counter } from "#functions/runtime/service.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import { createAccountChecker } from "#shared/bridge/adapters/courier/account-checker.ts";
import { generateApiKey } from "#shared/bridge/adapters/crypto/api-key.ts";
import {
  createEndpointSecrets,
  generateEndpointId,
  nameTestEvent,
} from "#shared/bridge/adapters/crypto/endpoint-secrets.ts";
import { hashMailCode } from "#shared/bridge/adapters/crypto/mail-code.ts";
import { deriveOwnAccountId, isOwnAccount } from "#shared/bridge/adapters/crypto/own-account-id.ts";
import { signText } from "#shared/bridge/adapters/crypto/signed-text.ts";
import { NOTIFICATION_ADDRESS } from "#shared/bridge/adapters/crypto/signing-purposes.ts";
import { buildTrackingUrl } from "#shared/bridge/adapters/crypto/tracking-url.ts";
import { createDynamoAccountCheckAttempts } from "#shared/bridge/adapters/dynamodb/account-health/account-check-attempts.ts";
import { createDynamoAuditLog } from "#shared/bridge/adapters/dynamodb/audit/audit-log.ts";
import { createDynamoBatches } from "#shared/bridge/adapters/dynamodb/batching/batches.ts";
import { createDynamoBuyerNames } from "#shared/bridge/adapters/dynamodb/delivery/buyer-names.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoDeliveryListing } from "#shared/bridge/adapters/dynamodb/delivery/delivery-listing.ts";
import { createDynamoDeliverySearch } from "#shared/bridge/adapters/dynamodb/delivery/delivery-search.ts";
import { createDynamoDayCounts } from "#shared/bridge/adapters/dynamodb/insights/day-counts.ts";
import { createDynamoMerchantMails } from "#shared/bridge/adapters/dynamodb/merchant-mail/merchant-mails.ts";
import { createDynamoSettingsRepository } from "#shared/bridge/adapters/dynamodb/settings/settings-repository.ts";
import { createDynamoApiKeys } from "#shared/bridge/adapters/dynamodb/sign-in/api-keys.ts";
import { createDynamoRateLimiter } from "#shared/bridge/adapters/dynamodb/sign-in/rate-limiter.ts";
import { createDynamoConnectionEpochs } from "#shared/bridge/adapters/dynamodb/stores/connection-epochs.ts";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { createDynamoSweepCheckpoints } from "#shared/bridge/adapters/dynamodb/stores/sweep-checkpoints.ts";
import { createDynamoEndpointStates } from "#shared/bridge/adapters/dynamodb/webhook-endpoints/endpoint-states.ts";
import { createDynamoSentEvents } from "#shared/bridge/adapters/dynamodb/webhook-endpoints/sent-events.ts";
import { createAddressRule } from "#shared/bridge/adapters/http/address-rule.ts";
import { createProofImageReader } from "#shared/bridge/adapters/images/proof-image-reader.ts";
import { openBuyerSearch } from "#shared/bridge/adapters/stores/open-buyer-search.ts";
import { openLocationProposals } from "#shared/bridge/adapters/stores/open-location-proposals.ts";
import { openPaymentChoices } from "#shared/bridge/adapters/stores/open-payment-choices.ts";
import { openPermissions } from "#shared/bridge/adapters/stores/open-permissions.ts";
import { openShippingMethods } from "#shared/bridge/adapters/stores/open-shipping-methods.ts";
import { createWooCommerceClientFactory } from "#shared/bridge/adapters/stores/open-storefront.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import { createRatesSyncingSettings } from "#shared/bridge/use-cases/settings/rates-syncing-settings.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { toNetworkPolicy } from "#shared/outbound/network-policy.ts";
import { createSetupTestDeps } from "./create-setup-test-deps.ts";
import type { MerchantApiVariables } from "./env.ts";
import type { MerchantDeps } from "./merchant-deps.ts";

/** Creates what the routes of the merchant API work with. */
export function createMerchantDeps(
  env: MerchantApiVariables,
  table: SealedTable,
  shopify: Shopify,
  service: Counter<"RatesNotRegistered">,
): MerchantDeps {
  const readTrackingKeys = createKeyReader(env.TRACKING_LINK_KEYS_ARN);
  const readAddressKeys = createKeyReader(env.COURIER_ADDRESS_KEYS_ARN);
  const { PUBLIC_URL: publicUrl } = env;
  const sqs = new SQSClient();
  const stores = openStores(table);
  const reconcileQueue = openReconcileQueue(env, sqs);
  const storeHttpClient = openStoreHttpClient(env);
  const openWooCommerce = createWooCommerceClientFactory(storeHttpClient, stores);
  return {
    deliveries: createDynamoDeliveries(table),
    listing: createDynamoDeliveryListing(table),
    search: createDynamoDeliverySearch(table),
    findBuyerOrders: openBuyerSearch(shopify.admin, openWooCommerce),
    buyerNames: createDynamoBuyerNames(table),
    dayCounts: createDynamoDayCounts(table),
    batches: createDynamoBatches(table),
    settings: openSettings(env, table, shopify, stores, service),
    checkpoints: createDynamoSweepCheckpoints(table),
    storeHealth: createDynamoStoreHealthRecords(table),
    stores,
    installations: shopify.app.installations,
    shopEvents: openShopEventQueue(env, sqs),
    accountHealth: createAccountHealth(table),
    accountCheckAttempts: createDynamoAccountCheckAttempts(table),
    setupTest: createSetupTestDeps({
      ...{ env, table, stores, shopify, storeHttpClient, openWooCommerce, log: service.log },
    }),
    rateLimiter: createDynamoRateLimiter(table),
    apiKeys: createDynamoApiKeys(table),
    connectionEpochs: createDynamoConnectionEpochs(table),
    generateApiKey,
    merchantMails: createDynamoMerchantMails(table),
    hashMailCode,
    sendsMail: env.MAIL_FROM !== "",
    ...openWebhooks(env, table, sqs),
    auditLog: createDynamoAuditLog(table, env.AUDIT_RETENTION_DAYS),
    reconcileQueue,
    openStorefront: createStorefrontFactory(shopify.admin, storeHttpClient, stores),
    listShippingMethods: openShippingMethods(shopify.admin, openWooCommerce),
    listLocationProposals: openLocationProposals(shopify.admin, openWooCommerce, storeHttpClient),
    readPaymentChoices: openPaymentChoices(shopify.admin),
    listPermissions: openPermissions(shopify.admin),
    readProofImage: createProofImageReader(storeHttpClient),
    checkAccount: createAccountChecker(storeHttpClient),
    resumeAccount: createAccountResumer(table, stores, reconcileQueue),
    buildTrackingUrl: async (key) => buildTrackingUrl(publicUrl, await readTrackingKeys(), key),
    buildNotificationUrl: async ({ accountId }) =>
      `${readWebhookUrls(env).webhookUrl}/courier/${signText(await readAddressKeys(), NOTIFICATION_ADDRESS, accountId)}/notifications`,
    ...{ deriveOwnAccountId, isOwnAccount },
    createEventId: randomUUID,
    clock: systemClock,
  };
}

/** Opens the merchant's own webhooks. */
const openWebhooks = (env: MerchantApiVariables, table: SealedTable, sqs: SQSClient) => ({
  endpointSecrets: createEndpointSecrets(createKeyReader(env.STORE_WEBHOOK_KEYS_ARN)),
  endpointStates: createDynamoEndpointStates(table),
  sentEvents: createDynamoSentEvents(table),
  webhookQueue: openWebhookQueue(env, sqs),
  generateEndpointId,
  nameTestEvent,
  isWebhookUrlAllowed: createAddressRule(toNetworkPolicy(env.ALLOW_PRIVATE_STORE_ADDRESSES)),
});

/** Opens the settings; a change of the checkout rates is also sent to Shopify. */
function openSettings(
  env: MerchantApiVariables,
  table: SealedTable,
  { admin }: Shopify,
  stores: Stores,
  { log, count }: Counter<"RatesNotRegistered">,
): MerchantDeps["settings"] {
  return createRatesSyncingSettings({
    settings: createDynamoSettingsRepository(table),
    stores,
    health: createDynamoStoreHealthRecords(table),
    ensureRates: createCarrierServiceRegistrar(
      env,
      table,
      createKeyReader(env.CHECKOUT_RATE_KEYS_ARN),
      admin,
    ),
    reportFailure: (storeId, error) => {
      log.warn("rates not registered", { storeId, ...summarizeError(error) });
      count("RatesNotRegistered");
    },
  });
}
