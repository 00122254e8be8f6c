import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { askStoreOf } from "#functions/bridge/open-store-http-client.ts";
import { fresh } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { errorSummary } from "#functions/runtime/summarize-error.ts";
import { documents } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { woocommerceWebhookSecret } from "#shared/bridge/adapters/crypto/signed-text.ts";
import { newToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { vaultOf } from "#shared/bridge/adapters/crypto/vault.ts";
import { dynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/sign-in/store-admins.ts";
import { dynamoConnectBook } from "#shared/bridge/adapters/dynamodb/stores/connection-attempts.ts";
import { dynamoTenants } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { storeUpkeepOf } from "#shared/bridge/adapters/stores/open-store-maintenance.ts";
import { wooClientOf } from "#shared/bridge/adapters/stores/open-storefront.ts";
import { storeCheck } from "#shared/bridge/adapters/woocommerce/stores/store-checker.ts";
import { ensureWebhooks } from "#shared/bridge/use-cases/stores/ensure-webhooks.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { refusal } from "../../runtime/json-routes.ts";
import { service } from "../../runtime/service.ts";
import { comeBack, type PageDeps, showForm, submitAddress, submitKeys } from "./connect-routes.ts";
import { type CONNECT_ROUTES, woocommerceConnectEnv } from "./env.ts";
import { receiveKeys } from "./handle-keys-callback.ts";

const env = readEnv(woocommerceConnectEnv);
const { handler: wrapped, count, log } = service("woocommerce-connect");
const client = documents();
const masterKey = fresh(() => readSecret(env.MASTER_KEY_ARN));
const vault = async () => vaultOf(await masterKey());

const askStore = askStoreOf(env);
const tenants = dynamoTenants(client, env.TABLE_NAME, vault);
const upkeepOf = storeUpkeepOf(wooClientOf(askStore, tenants), {
  publicUrl: env.PUBLIC_URL,
  secretOf: async (storeId) => woocommerceWebhookSecret(await masterKey(), storeId),
});

const deps: PageDeps = {
  book: dynamoConnectBook(client, env.TABLE_NAME, vault),
  check: storeCheck(askStore, systemClock),
  tenants,
  admins: dynamoStoreAdmins(client, env.TABLE_NAME, vault, systemClock),
  clock: systemClock,
  newState: newToken,
  publicUrl: env.PUBLIC_URL,
  connected: async (store) => {
    const { storeId } = store;
    count("StoresConnected");
    const { webhooks } = upkeepOf(store);
    try {
      if (webhooks) await ensureWebhooks(webhooks);
      log.info("store connected", { storeId });
    } catch (error) {
      // The sweep of the next minutes makes them.
      log.warn("store connected, without webhooks yet", { storeId, ...errorSummary(error) });
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
  "GET /woocommerce/connect/return": comeBack,
  "POST /woocommerce/connect/callback": receiveKeys,
};

export const handler = wrapped((event: APIGatewayProxyEventV2) => {
  const route = (routes as Readonly<Record<string, Route | undefined>>)[event.routeKey];
  return route ? route(deps, event) : Promise.resolve(refusal(404, "There is no such page."));
});
