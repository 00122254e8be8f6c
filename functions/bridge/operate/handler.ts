import { randomUUID, timingSafeEqual } from "node:crypto";
import { SQSClient } from "@aws-sdk/client-sqs";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { documents } from "#shared/aws/documents.ts";
import { readSecret } from "#shared/aws/secret.ts";
import { woocommerceWebhookSecret } from "#shared/bridge/adapters/crypto/derived.ts";
import { newToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { vaultOf } from "#shared/bridge/adapters/crypto/vault.ts";
import { dynamoAccountHealth } from "#shared/bridge/adapters/dynamodb/account-health.ts";
import { dynamoApiKeys } from "#shared/bridge/adapters/dynamodb/api-keys.ts";
import { dynamoConnectBook } from "#shared/bridge/adapters/dynamodb/connect-book.ts";
import { dynamoCustomerExports } from "#shared/bridge/adapters/dynamodb/customer-exports.ts";
import { dynamoDeliveryIndex } from "#shared/bridge/adapters/dynamodb/delivery-index.ts";
import { dynamoDeliveryListing } from "#shared/bridge/adapters/dynamodb/delivery-listing.ts";
import { dynamoDeliveryStore } from "#shared/bridge/adapters/dynamodb/delivery-store.ts";
import { dynamoInstallations } from "#shared/bridge/adapters/dynamodb/installations.ts";
import { dynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/store-admins.ts";
import { dynamoStoreHealth } from "#shared/bridge/adapters/dynamodb/store-health.ts";
import { dynamoTenants } from "#shared/bridge/adapters/dynamodb/tenants.ts";
import { sqsHintQueue } from "#shared/bridge/adapters/sqs/hint-queue.ts";
import { sqsShopEventQueue } from "#shared/bridge/adapters/sqs/shop-event-queue.ts";
import { storeUpkeepOf } from "#shared/bridge/adapters/store-upkeep-of.ts";
import { wooClientOf } from "#shared/bridge/adapters/storefront-of.ts";
import { storeCheck } from "#shared/bridge/adapters/woocommerce/store-check.ts";
import { resumeAccount } from "#shared/bridge/use-cases/resume-account.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { readEnv } from "../../runtime/env.ts";
import { errorSummary } from "../../runtime/error-summary.ts";
import { fresh } from "../../runtime/fresh.ts";
import { type JsonRoute, refusal, runRoute } from "../../runtime/json-routes.ts";
import { service } from "../../runtime/service.ts";
import { askStoreOf } from "../woocommerce-of.ts";
import { accountHealthRoutes } from "./account-health.ts";
import { apiKeyRoutes } from "./api-keys.ts";
import { connectRoutes } from "./connect.ts";
import { dataRequestRoutes } from "./data-requests.ts";
import { deliveryRoutes } from "./deliveries.ts";
import { type OPERATE_ROUTES, operateEnv } from "./env.ts";
import { leaveRoutes } from "./leave.ts";
import { storeHealthRoutes } from "./store-health.ts";
import { woocommerceRoutes } from "./woocommerce.ts";

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
