import { createKeyReader } from "#functions/bridge/composition/key-reader.ts";
import { openSealedTable } from "#functions/bridge/composition/sealed-table.ts";
import { createShopifySecretsReader } from "#functions/bridge/composition/shopify-secrets.ts";
import { createPageApp } from "#functions/bridge/pages/page-app.ts";
import { createHttpHandler } from "#functions/http/http-handler.ts";
import type { HttpRequest } from "#functions/http/http-request.ts";
import { createRequestRecorder } from "#functions/http/request-recorder.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { CARRIER_RATES_ROUTES, carrierRatesEnv } from "./env.ts";
import { createRateFinder } from "./rate-finder.ts";
import { createRateRecorder } from "./rate-recorder.ts";
import { receiveRateCallback } from "./receive-rate-callback.ts";

const env = readEnv(carrierRatesEnv);
const service = createService("carrier-rates");
const table = openSealedTable(env);
const readKeys = createKeyReader(env.CHECKOUT_RATE_KEYS_ARN);
const deps = {
  readKeys,
  readAppSecrets: createShopifySecretsReader(env),
  findRates: createRateFinder(env, table, readKeys, service),
  recordAnswer: createRateRecorder(service),
};
const [key] = CARRIER_RATES_ROUTES;
const route = { key, run: (request: HttpRequest) => receiveRateCallback(request, deps) };

export const handler = createHttpHandler(
  service,
  createPageApp([route], createRequestRecorder(service)),
);
