import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { openStoreHttpClient } from "#functions/bridge/open-store-http-client.ts";
import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import { createDocumentClient } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { deriveWooCommerceWebhookSecret } from "#shared/bridge/adapters/crypto/signed-text.ts";
import { generateToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { createVault } from "#shared/bridge/adapters/crypto/vault.ts";
import { createDynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/sign-in/store-admins.ts";
import { createDynamoConnectionAttempts } from "#shared/bridge/adapters/dynamodb/stores/connection-attempts.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { openStoreMaintenance } from "#shared/bridge/adapters/stores/open-store-maintenance.ts";
import { createWooCommerceClientFactory } from "#shared/bridge/adapters/stores/open-storefront.ts";
import { createStoreChecker } from "#shared/bridge/adapters/woocommerce/stores/store-checker.ts";
import { ensureWebhooks } from "#shared/bridge/use-cases/stores/ensure-webhooks.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { respondRefusal } from "../../runtime/json-routes.ts";
import { createService } from "../../runtime/service.ts";
import {
  handleReturn,
  type PageDeps,
  showForm,
  submitAddress,
  submitKeys,
} from "./connect-routes.ts";
import { type CONNECT_ROUTES, woocommerceConnectEnv } from "./env.ts";
import { handleKeysCallback } from "./handle-keys-callback.ts";

const env = readEnv(woocommerceConnectEnv);
const { wrapHandler, count, log } = createService("woocommerce-connect");
const client = createDocumentClient();
const readMasterKey = cacheWithTtl(() => readSecret(env.MASTER_KEY_ARN));
const openVault = async () => createVault(await readMasterKey());

const storeHttpClient = openStoreHttpClient(env);
const stores = createDynamoStores(client, env.TABLE_NAME, openVault);
const openMaintenance = openStoreMaintenance(
  createWooCommerceClientFactory(storeHttpClient, stores),
  {
    publicUrl: env.PUBLIC_URL,
    getWebhookSecret: async (storeId) =>
      deriveWooCommerceWebhookSecret(await readMasterKey(), storeId),
  },
);

const deps: PageDeps = {
  attempts: createDynamoConnectionAttempts(client, env.TABLE_NAME, openVault),
  storeChecker: createStoreChecker(storeHttpClient, systemClock),
  stores,
  admins: createDynamoStoreAdmins(client, env.TABLE_NAME, openVault, systemClock),
  clock: systemClock,
  createState: generateToken,
  publicUrl: env.PUBLIC_URL,
  prepareConnectedStore: async (store) => {
    const { storeId } = store;
    count("StoresConnected");
    const { webhooks } = openMaintenance(store);
    try {
      if (webhooks) await ensureWebhooks(webhooks);
      log.info("store connected", { storeId });
    } catch (error) {
      // The sweep of the next minutes makes them.
      log.warn("store connected, without webhooks yet", { storeId, ...summarizeError(error) });
    }
  },
};

type Route = (
  deps: PageDeps,
  event: APIGatewayProxyEventV2,
) => Promise<APIGatewayProxyStructuredResultV2>;
const routes: Record<(typeof CONNECT_ROUTES)[number], Route> = {
  "GET /woocommerce/connect": showForm,
  "POST /woocommerce/connect": submitAddress,
  "POST /woocommerce/connect/keys": submitKeys,
  "GET /woocommerce/connect/return": handleReturn,
  "POST /woocommerce/connect/callback": handleKeysCallback,
};

export const handler = wrapHandler((event: APIGatewayProxyEventV2) => {
  const route = (routes as Readonly<Record<string, Route | undefined>>)[event.routeKey];
  return route
    ? route(deps, event)
    : Promise.resolve(respondRefusal(404, "There is no such page."));
});
