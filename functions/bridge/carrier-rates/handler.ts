import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { openSealedTable } from "#functions/bridge/composition/sealed-table.ts";
import { createShopifySecretsReader } from "#functions/bridge/composition/shopify-secrets.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { carrierRatesEnv } from "./env.ts";
import { createRateFinder } from "./rate-finder.ts";
import { createRateRecorder } from "./rate-recorder.ts";
import { receiveRateCallback } from "./receive-rate-callback.ts";

const env = readEnv(carrierRatesEnv);
const service = createService("carrier-rates");
const table = openSealedTable(env);
const deps = {
  readMasterKey: table.readMasterKey,
  readAppSecrets: createShopifySecretsReader(env),
  findRates: createRateFinder(env, table, service),
  recordAnswer: createRateRecorder(service),
};

export const handler = service.wrapHandler((event: APIGatewayProxyEventV2) =>
  receiveRateCallback(event, deps),
);
