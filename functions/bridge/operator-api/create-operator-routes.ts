import { randomUUID } from "node:crypto";
import { SQSClient } from "@aws-sdk/client-sqs";
import { createAccountResumer } from "#functions/bridge/composition/account-resumption.ts";
import { openDeadLetters } from "#functions/bridge/composition/dead-letters.ts";
import { createKeyReader } from "#functions/bridge/composition/key-reader.ts";
import { openReconcileQueue } from "#functions/bridge/composition/reconcile-queue.ts";
import { openSealedTable } from "#functions/bridge/composition/sealed-table.ts";
import { openShopEventQueue } from "#functions/bridge/composition/shop-event-queue.ts";
import { openStoreHttpClient } from "#functions/bridge/composition/store-http-client.ts";
import { createMaintenanceFactory } from "#functions/bridge/composition/store-maintenance.ts";
import { createStorePreparer } from "#functions/bridge/composition/store-preparer.ts";
import { openStores } from "#functions/bridge/composition/stores.ts";
import { readWebhookUrls } from "#functions/bridge/composition/webhook-urls.ts";
import type { Counter } from "#functions/runtime/service.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import { generateApiKey } from "#shared/bridge/adapters/crypto/api-key.ts";
import { generateToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { createDynamoAccountHealthRecords } from "#shared/bridge/adapters/dynamodb/account-health/account-health-records.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoDeliveryListing } from "#shared/bridge/adapters/dynamodb/delivery/delivery-listing.ts";
import { createDynamoCourierErasures } from "#shared/bridge/adapters/dynamodb/privacy/courier-erasures.ts";
import { createDynamoCustomerExports } from "#shared/bridge/adapters/dynamodb/privacy/customer-exports.ts";
import { createDynamoApiKeys } from "#shared/bridge/adapters/dynamodb/sign-in/api-keys.ts";
import { createDynamoSessionEpochs } from "#shared/bridge/adapters/dynamodb/sign-in/session-epochs.ts";
import { createDynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/sign-in/store-admins.ts";
import { createDynamoConnectionAttempts } from "#shared/bridge/adapters/dynamodb/stores/connection-attempts.ts";
import { createDynamoConnectionEpochs } from "#shared/bridge/adapters/dynamodb/stores/connection-epochs.ts";
import { createDynamoConnectionRequests } from "#shared/bridge/adapters/dynamodb/stores/connection-requests.ts";
import { createDynamoInstallations } from "#shared/bridge/adapters/dynamodb/stores/installations.ts";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { createStoreChecker } from "#shared/bridge/adapters/woocommerce/stores/store-checker.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { AuditLog } from "#shared/bridge/ports/audit/audit-log.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { createAccountHealthRoutes } from "./account-health-routes.ts";
import { createApiKeyRoutes } from "./api-key-routes.ts";
import { createAuditRoutes } from "./audit-routes.ts";
import { createConnectionRequestRoutes } from "./connection-request-routes.ts";
import { createConnectionRoutes } from "./connection-routes.ts";
import { createDataRequestRoutes } from "./data-request-routes.ts";
import { createDeliveryRoutes } from "./delivery-routes.ts";
import { createDisconnectionRoutes } from "./disconnection-routes.ts";
import type { OperatorApiVariables } from "./env.ts";
import { createErasureRoutes } from "./erasure-routes.ts";
import type { OperatorRoute } from "./operator-route.ts";
import { createOrderExplainer } from "./overview/create-order-explainer.ts";
import { createOverviewRoutes } from "./overview/create-overview-routes.ts";
import { createExplainRoutes } from "./overview/explain-routes.ts";
import { openLifeSigns } from "./overview/open-life-signs.ts";
import { createSignOutRoutes } from "./sign-out-routes.ts";
import { createStoreHealthRoutes } from "./store-health-routes.ts";
import { createWoocommerceRoutes } from "./woocommerce-routes.ts";

/** What the routes count. */
type OperatorCounter = Counter<
  "StoresConnected" | "ShopifyDataNotApproved" | "ShopifyOtherVersion"
>;

/** Creates the routes of the operator API. */
export function createOperatorRoutes(
  env: OperatorApiVariables,
  service: OperatorCounter,
  audit: { readonly auditLog: AuditLog },
): OperatorRoute[] {
  const deps = createOperatorDeps(env, service);
  const { common, disconnection, connecting, table, stores, reconcileQueue, storeHealth } = deps;
  return [
    ...createConnectionRoutes({
      ...common,
      resumeAccount: createAccountResumer(table, stores, reconcileQueue),
      installations: createDynamoInstallations(table, table.openVault),
    }),
    ...createWoocommerceRoutes({
      ...common,
      ...disconnection,
      admins: connecting.admins,
      prepareConnectedStore: connecting.prepareConnectedStore,
      connectionAttempts: connecting.attempts,
      storeChecker: deps.storeChecker,
      createToken: generateToken,
    }),
    ...createConnectionRequestRoutes({ ...common, ...connecting }),
    ...createApiKeyRoutes({
      ...common,
      apiKeys: createDynamoApiKeys(table),
      connectionEpochs: createDynamoConnectionEpochs(table),
      generateApiKey,
    }),
    ...createOverviewRoutes({
      ...common,
      table,
      readLifeSigns: openLifeSigns(env),
      reportUnread: (error) => service.log.error("figures not read", summarizeError(error)),
      exports: deps.exports,
      deadLetters: openDeadLetters(env),
      createEventId: randomUUID,
    }),
    ...createExplainRoutes({ explainOrder: createOrderExplainer(env, table, stores, service) }),
    ...createAuditRoutes(audit),
    ...createSignOutRoutes(common),
    ...createAccountHealthRoutes({
      stores,
      health: createDynamoAccountHealthRecords(table),
      erasures: deps.erasures,
    }),
    ...createErasureRoutes({ erasures: deps.erasures, clock: systemClock }),
    ...createDisconnectionRoutes({
      ...common,
      ...disconnection,
      createEventId: randomUUID,
    }),
    ...createStoreHealthRoutes({ health: storeHealth, stores }),
    ...createDeliveryRoutes({
      deliveries: createDynamoDeliveries(table),
      listing: createDynamoDeliveryListing(table),
      reconcileQueue,
      createEventId: randomUUID,
    }),
    ...createDataRequestRoutes(deps.exports),
  ];
}

/** Creates what several routes of the operator API share. */
function createOperatorDeps(env: OperatorApiVariables, service: OperatorCounter) {
  const table = openSealedTable(env);
  const { openVault } = table;
  const readWebhookKeys = createKeyReader(env.STORE_WEBHOOK_KEYS_ARN);
  const sqs = new SQSClient();
  const stores = openStores(table);
  const storeHttpClient = openStoreHttpClient(env);
  const storeHealth = createDynamoStoreHealthRecords(table);
  const openStoreMaintenance = createMaintenanceFactory(
    env,
    readWebhookKeys,
    storeHttpClient,
    stores,
  );
  return {
    table,
    stores,
    storeHealth,
    erasures: createDynamoCourierErasures(table),
    exports: createDynamoCustomerExports(table, openVault),
    reconcileQueue: openReconcileQueue(env, sqs),
    storeChecker: createStoreChecker(storeHttpClient, systemClock),
    common: {
      stores,
      shopEvents: openShopEventQueue(env, sqs),
      sessionEpochs: createDynamoSessionEpochs(table),
      readWebhookKeys,
      readAddressKeys: createKeyReader(env.COURIER_ADDRESS_KEYS_ARN),
      publicUrl: env.PUBLIC_URL,
      webhookUrl: readWebhookUrls(env).webhookUrl,
      clock: systemClock,
    },
    connecting: {
      attempts: createDynamoConnectionAttempts(table, openVault),
      requests: createDynamoConnectionRequests(table, openVault),
      admins: createDynamoStoreAdmins(table, openVault, systemClock),
      prepareConnectedStore: createStorePreparer(openStoreMaintenance, storeHealth, service),
    },
    disconnection: {
      openStoreMaintenance,
      health: storeHealth,
      reportFailure: (storeId: StoreId, error: unknown) =>
        service.log.warn("store disconnected, its webhooks remain", {
          storeId,
          ...summarizeError(error),
        }),
    },
  };
}
