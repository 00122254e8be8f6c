import { SQSClient } from "@aws-sdk/client-sqs";
import { ensureRatesOf } from "#functions/bridge/carrier-service-registrar.ts";
import { askStoreOf } from "#functions/bridge/open-store-http-client.ts";
import { shopifyOf } from "#functions/bridge/shopify-clients.ts";
import { fresh } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { errorSummary } from "#functions/runtime/summarize-error.ts";
import { documents } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { woocommerceWebhookSecret } from "#shared/bridge/adapters/crypto/signed-text.ts";
import { vaultOf } from "#shared/bridge/adapters/crypto/vault.ts";
import { dynamoDeliveryStates } from "#shared/bridge/adapters/dynamodb/delivery/delivery-states.ts";
import { dynamoSettingsStore } from "#shared/bridge/adapters/dynamodb/settings/settings-repository.ts";
import { dynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/sign-in/store-admins.ts";
import { dynamoStoreHealth } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { dynamoTenants } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { dynamoSweepBook } from "#shared/bridge/adapters/dynamodb/stores/sweep-checkpoints.ts";
import { sqsHintQueue } from "#shared/bridge/adapters/sqs/reconcile-queue.ts";
import { storeUpkeepOf } from "#shared/bridge/adapters/stores/open-store-maintenance.ts";
import { storefrontOf, wooClientOf } from "#shared/bridge/adapters/stores/open-storefront.ts";
import { sweepStores } from "#shared/bridge/use-cases/stores/sweep-stores.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { service } from "../../runtime/service.ts";
import { sweepStoresEnv } from "./env.ts";

const env = readEnv(sweepStoresEnv);
const { handler: wrapped, count, log } = service("sweep-stores");
const client = documents();
const masterKey = fresh(() => readSecret(env.MASTER_KEY_ARN));
const vault = async () => vaultOf(await masterKey());
const tenants = dynamoTenants(client, env.TABLE_NAME, vault);
const woocommerce = wooClientOf(askStoreOf(env), tenants);

const { admin } = shopifyOf(env, client, masterKey);

const sweep = sweepStores({
  book: dynamoSweepBook(client, env.TABLE_NAME),
  tenants,
  storefrontOf: storefrontOf(admin, woocommerce, systemClock),
  health: dynamoStoreHealth(client, env.TABLE_NAME),
  states: dynamoDeliveryStates(client, env.TABLE_NAME),
  upkeepOf: storeUpkeepOf(woocommerce, {
    publicUrl: env.PUBLIC_URL,
    secretOf: async (storeId) => woocommerceWebhookSecret(await masterKey(), storeId),
  }),
  settings: dynamoSettingsStore(client, env.TABLE_NAME),
  ensureRates: ensureRatesOf(env, client, admin, masterKey),
  admins: dynamoStoreAdmins(client, env.TABLE_NAME, vault, systemClock),
  hints: sqsHintQueue(new SQSClient(), env.HINT_QUEUE_URL),
  clock: systemClock,
  failed: (storeId, error) => {
    log.warn("store not kept up", { storeId, ...errorSummary(error) });
    count("StoresNotSwept");
  },
});

export const handler = wrapped(async () => {
  const { swept, untold, replacedWebhooks, missing, lostStores } = await sweep();
  count("OrdersSwept", swept);
  count("OrdersUntold", untold);
  count("WebhooksReplaced", replacedWebhooks);
  count("OrdersMissing", missing);
  count("StoresLost", lostStores);
});
