import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { courierOf } from "#functions/bridge/courier-factory.ts";
import { askStoreOf } from "#functions/bridge/open-store-http-client.ts";
import { fresh } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { errorSummary } from "#functions/runtime/summarize-error.ts";
import { documents } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { vaultOf } from "#shared/bridge/adapters/crypto/vault.ts";
import { dynamoKeptRates } from "#shared/bridge/adapters/dynamodb/rates/stored-rates.ts";
import { dynamoSettingsStore } from "#shared/bridge/adapters/dynamodb/settings/settings-repository.ts";
import { dynamoTenants } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { readShopifySecrets } from "#shared/bridge/adapters/shopify/shopify-secrets.ts";
import { COURIER_LIMIT_MS } from "#shared/bridge/use-cases/rates/find-courier-price.ts";
import { answerRates } from "#shared/bridge/use-cases/rates/quote-checkout-rates.ts";
import { recentRates } from "#shared/bridge/use-cases/rates/recent-rates.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { service } from "../../runtime/service.ts";
import { carrierRatesEnv } from "./env.ts";
import { receiveRateCallback } from "./receive-rate-callback.ts";

const env = readEnv(carrierRatesEnv);
const { handler: wrapped, count, log } = service("carrier-rates");
const client = documents();
const masterKey = fresh(() => readSecret(env.MASTER_KEY_ARN));
const secrets = fresh(async () => readShopifySecrets(await readSecret(env.SHOPIFY_APP_SECRET_ARN)));

const ratesOf = answerRates({
  tenants: dynamoTenants(client, env.TABLE_NAME, async () => vaultOf(await masterKey())),
  settings: dynamoSettingsStore(client, env.TABLE_NAME),
  rates: dynamoKeptRates(client, env.TABLE_NAME, masterKey),
  recent: recentRates(),
  courierOf: courierOf(client, env.TABLE_NAME, askStoreOf(env), { log, count }),
  clock: systemClock,
  courierLimitMs: COURIER_LIMIT_MS,
  failed: (storeId, error) => {
    log.error("rate not found or not kept", { storeId, ...errorSummary(error) });
    count("RateFault");
  },
});

export const handler = wrapped((event: APIGatewayProxyEventV2) =>
  receiveRateCallback(event, {
    masterKey,
    secrets,
    ratesOf,
    answered: (storeId, offered) => {
      const rates = offered.map(({ service: { code }, source, cents }) => ({
        code,
        source,
        cents,
      }));
      for (const { source } of rates) count(`Rate-${source}`);
      log.info("checkout answered", { storeId, rates });
    },
  }),
);
