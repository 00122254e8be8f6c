import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { createCourierFactory } from "#functions/bridge/courier-factory.ts";
import { openStoreHttpClient } from "#functions/bridge/open-store-http-client.ts";
import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import { createDocumentClient } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { createVault } from "#shared/bridge/adapters/crypto/vault.ts";
import { createDynamoStoredRates } from "#shared/bridge/adapters/dynamodb/rates/stored-rates.ts";
import { createDynamoSettingsRepository } from "#shared/bridge/adapters/dynamodb/settings/settings-repository.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { parseShopifySecrets } from "#shared/bridge/adapters/shopify/shopify-secrets.ts";
import { PRICE_TIMEOUT_MS } from "#shared/bridge/use-cases/rates/find-courier-price.ts";
import { quoteCheckoutRates } from "#shared/bridge/use-cases/rates/quote-checkout-rates.ts";
import { createRecentRates } from "#shared/bridge/use-cases/rates/recent-rates.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { createService } from "../../runtime/service.ts";
import { carrierRatesEnv } from "./env.ts";
import { receiveRateCallback } from "./receive-rate-callback.ts";

const env = readEnv(carrierRatesEnv);
const { wrapHandler, count, log } = createService("carrier-rates");
const client = createDocumentClient();
const readMasterKey = cacheWithTtl(() => readSecret(env.MASTER_KEY_ARN));
const readAppSecrets = cacheWithTtl(async () =>
  parseShopifySecrets(await readSecret(env.SHOPIFY_APP_SECRET_ARN)),
);

const findRates = quoteCheckoutRates({
  stores: createDynamoStores(client, env.TABLE_NAME, async () =>
    createVault(await readMasterKey()),
  ),
  settings: createDynamoSettingsRepository(client, env.TABLE_NAME),
  rates: createDynamoStoredRates(client, env.TABLE_NAME, readMasterKey),
  recent: createRecentRates(),
  openCourier: createCourierFactory(client, env.TABLE_NAME, openStoreHttpClient(env), {
    log,
    count,
  }),
  clock: systemClock,
  courierLimitMs: PRICE_TIMEOUT_MS,
  reportFailure: (storeId, error) => {
    log.error("rate not found or not stored", { storeId, ...summarizeError(error) });
    count("RateFailed");
  },
});

export const handler = wrapHandler((event: APIGatewayProxyEventV2) =>
  receiveRateCallback(event, {
    readMasterKey,
    readAppSecrets,
    findRates,
    recordAnswer: (storeId, offered) => {
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
