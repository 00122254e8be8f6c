import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { documents } from "#shared/aws/documents.ts";
import { readSecret } from "#shared/aws/secret.ts";
import { vaultOf } from "#shared/bridge/adapters/crypto/vault.ts";
import { dynamoKeptRates } from "#shared/bridge/adapters/dynamodb/kept-rates.ts";
import { dynamoSettingsStore } from "#shared/bridge/adapters/dynamodb/settings-store.ts";
import { dynamoTenants } from "#shared/bridge/adapters/dynamodb/tenants.ts";
import { readShopifySecrets } from "#shared/bridge/adapters/shopify/app-secret.ts";
import { answerRates } from "#shared/bridge/use-cases/rates/answer-rates.ts";
import { COURIER_LIMIT_MS } from "#shared/bridge/use-cases/rates/courier-price.ts";
import { recentRates } from "#shared/bridge/use-cases/rates/recent-rates.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { readEnv } from "../../runtime/env.ts";
import { errorSummary } from "../../runtime/error-summary.ts";
import { fresh } from "../../runtime/fresh.ts";
import { service } from "../../runtime/service.ts";
import { courierOf } from "../courier-of.ts";
import { askStoreOf } from "../woocommerce-of.ts";
import { carrierRatesEnv } from "./env.ts";
import { receiveRateCallback } from "./receive.ts";

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
