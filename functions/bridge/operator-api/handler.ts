import { randomUUID, timingSafeEqual } from "node:crypto";
import { SQSClient } from "@aws-sdk/client-sqs";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { askStoreOf } from "#functions/bridge/open-store-http-client.ts";
import { fresh } from "#functions/runtime/cache-with-ttl.ts";
import { type JsonRoute, refusal, runRoute } from "#functions/runtime/json-routes.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { service } from "#functions/runtime/service.ts";
import { errorSummary } from "#functions/runtime/summarize-error.ts";
import { documents } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { woocommerceWebhookSecret } from "#shared/bridge/adapters/crypto/signed-text.ts";
import { newToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { vaultOf } from "#shared/bridge/adapters/crypto/vault.ts";
import { dynamoAccountHealth } from "#shared/bridge/adapters/dynamodb/account-health/account-health-records.ts";
import { dynamoDeliveryStore } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { dynamoDeliveryIndex } from "#shared/bridge/adapters/dynamodb/delivery/delivery-index.ts";
import { dynamoDeliveryListing } from "#shared/bridge/adapters/dynamodb/delivery/delivery-listing.ts";
import { dynamoCustomerExports } from "#shared/bridge/adapters/dynamodb/privacy/customer-exports.ts";
import { dynamoApiKeys } from "#shared/bridge/adapters/dynamodb/sign-in/api-keys.ts";
import { dynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/sign-in/store-admins.ts";
import { dynamoConnectBook } from "#shared/bridge/adapters/dynamodb/stores/connection-attempts.ts";
import { dynamoInstallations } from "#shared/bridge/adapters/dynamodb/stores/installations.ts";
import { dynamoStoreHealth } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { dynamoTenants } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { sqsHintQueue } from "#shared/bridge/adapters/sqs/reconcile-queue.ts";
import { sqsShopEventQueue } from "#shared/bridge/adapters/sqs/shop-event-queue.ts";
import { storeUpkeepOf } from "#shared/bridge/adapters/stores/open-store-maintenance.ts";
import { wooClientOf } from "#shared/bridge/adapters/stores/open-storefront.ts";
import { storeCheck } from "#shared/bridge/adapters/woocommerce/stores/store-checker.ts";
import { resumeAccount } from "#shared/bridge/use-cases/account-health/resume-account.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { accountHealthRoutes } from "./account-health-routes.ts";
import { apiKeyRoutes } from "./api-key-routes.ts";
import { connectRoutes } from "./connection-routes.ts";
import { dataRequestRoutes } from "./data-request-routes.ts";
import { deliveryRoutes } from "./delivery-routes.ts";
import { leaveRoutes } from "./disconnection-routes.ts";
import { type OPERATE_ROUTES, operateEnv } from "./env.ts";
import { storeHealthRoutes } from "./store-health-routes.ts";
import { woocommerceRoutes } from "./woocommerce-routes.ts";

const env = readEnv(operateEnv);
const { handler: wrapped, log } = service("operate");
const client = documents();
const masterKey = fresh(() => readSecret(env.MASTER_KEY_ARN));
const vault = async () => vaultOf(await masterKey());
const sqs = new SQSClient();
const opsKey = fresh(() => readSecret(env.OPS_KEY_ARN));
const tenants = dynamoTenants(client, env.TABLE_NAME, vault);
const health = dynamoAccountHealth(client, env.TABLE_NAME);
const hints = sqsHintQueue(sqs, env.HINT_QUEUE_URL);
const shopEvents = sqsShopEventQueue(sqs, env.SHOP_EVENT_QUEUE_URL);
const askStore = askStoreOf(env);
const stores = dynamoStoreHealth(client, env.TABLE_NAME);
const resume = resumeAccount({
  health,
  index: dynamoDeliveryIndex(client, env.TABLE_NAME),
  tenants,
  listing: dynamoDeliveryListing(client, env.TABLE_NAME),
  hints,
});

const routes: Record<(typeof OPERATE_ROUTES)[number], JsonRoute> = {
  ...connectRoutes({
    tenants,
    resume: (accountId) => resume(accountId, randomUUID()),
    installations: dynamoInstallations(client, env.TABLE_NAME, vault),
    shopEvents,
    masterKey,
    publicUrl: env.PUBLIC_URL,
    clock: systemClock,
  }),
  ...woocommerceRoutes({
    tenants,
    admins: dynamoStoreAdmins(client, env.TABLE_NAME, vault, systemClock),
    book: dynamoConnectBook(client, env.TABLE_NAME, vault),
    check: storeCheck(askStore, systemClock),
    shopEvents,
    newToken,
    masterKey,
    publicUrl: env.PUBLIC_URL,
    clock: systemClock,
  }),
  ...apiKeyRoutes({
    tenants,
    keys: dynamoApiKeys(client, env.TABLE_NAME, systemClock),
    masterKey,
  }),
  ...accountHealthRoutes({ tenants, health }),
  ...leaveRoutes({
    tenants,
    upkeepOf: storeUpkeepOf(wooClientOf(askStore, tenants), {
      publicUrl: env.PUBLIC_URL,
      secretOf: async (storeId) => woocommerceWebhookSecret(await masterKey(), storeId),
    }),
    health: stores,
    clock: systemClock,
    failed: (storeId, error) =>
      log.warn("store left, its webhooks stay", { storeId, ...errorSummary(error) }),
    shopEvents,
    newName: randomUUID,
  }),
  ...storeHealthRoutes(stores),
  ...deliveryRoutes({
    deliveries: dynamoDeliveryStore(client, env.TABLE_NAME),
    hints,
    newName: randomUUID,
  }),
  ...dataRequestRoutes(dynamoCustomerExports(client, env.TABLE_NAME, vault)),
};

export const handler = wrapped(async (event: APIGatewayProxyEventV2) => {
  const given = Buffer.from(event.headers["x-ops-key"] ?? "");
  const expected = Buffer.from(await opsKey());
  const known = given.length === expected.length && timingSafeEqual(given, expected);
  return known
    ? runRoute(routes, event)
    : refusal(401, "The x-ops-key header is missing or wrong.");
});
