import type { Env, publicUrlEnv, webhookUrlEnv } from "#functions/bridge/composition/env.ts";
import type { Shopify } from "#functions/bridge/composition/shopify.ts";
import { createStorefrontFactory } from "#functions/bridge/composition/storefronts.ts";
import { readWebhookUrls } from "#functions/bridge/composition/webhook-urls.ts";
import type { Counter } from "#functions/runtime/service.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import type { Table } from "#shared/aws/table.ts";
import { createAccountChecker } from "#shared/bridge/adapters/courier/account-checker.ts";
import { createHttpCourier } from "#shared/bridge/adapters/courier/http-courier.ts";
import { createDynamoSettingsRepository } from "#shared/bridge/adapters/dynamodb/settings/settings-repository.ts";
import { createDynamoSetupNotifications } from "#shared/bridge/adapters/dynamodb/setup-test/setup-notifications.ts";
import { createDynamoSetupTests } from "#shared/bridge/adapters/dynamodb/setup-test/setup-tests.ts";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import type { StoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import type { WooCommerceClientFactory } from "#shared/bridge/adapters/stores/open-storefront.ts";
import { listStoreWebhooks } from "#shared/bridge/adapters/woocommerce/stores/store-webhooks.ts";
import { buildWebhookAddress } from "#shared/bridge/adapters/woocommerce/stores/webhook-address.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { SetupTestDeps } from "#shared/bridge/use-cases/setup-test/setup-test-deps.ts";
import { systemClock } from "#shared/kernel/clock.ts";

interface Parts {
  readonly env: Env<typeof publicUrlEnv & typeof webhookUrlEnv>;
  readonly table: Table;
  readonly stores: Stores;
  readonly shopify: Shopify;
  readonly storeHttpClient: StoreHttpClient;
  readonly openWooCommerce: WooCommerceClientFactory;
  readonly log: Counter<never>["log"];
}

/** Creates what setup tests work with. */
export const createSetupTestDeps = ({
  env,
  table,
  stores,
  shopify,
  storeHttpClient,
  openWooCommerce,
  log,
}: Parts): SetupTestDeps => ({
  setupTests: createDynamoSetupTests(table),
  setupNotifications: createDynamoSetupNotifications(table),
  stores,
  settings: createDynamoSettingsRepository(table),
  installations: shopify.app.installations,
  storeHealth: createDynamoStoreHealthRecords(table),
  openStorefront: createStorefrontFactory(shopify.admin, storeHttpClient, stores),
  openWebhooks(store) {
    const { storeId, access } = store;
    if (access.kind !== "woocommerce") return undefined;
    const request = openWooCommerce({ ...store, access });
    const { webhookUrl, formerWebhookUrls } = readWebhookUrls(env);
    const addresses = [webhookUrl, ...formerWebhookUrls].map((url) =>
      buildWebhookAddress(url, storeId),
    );
    return { list: () => listStoreWebhooks(request, addresses) };
  },
  checkAccount: createAccountChecker(storeHttpClient),
  openCourier: (account) => createHttpCourier(account, storeHttpClient),
  clock: systemClock,
  reportFailure: (storeId, link, error) =>
    log.info("link of a setup test failed", { storeId, link, ...summarizeError(error) }),
});
