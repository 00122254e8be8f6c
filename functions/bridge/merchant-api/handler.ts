import { openSealedTable } from "#functions/bridge/composition/sealed-table.ts";
import { openShopify } from "#functions/bridge/composition/shopify.ts";
import { createCallerLimiter } from "#functions/http/caller-limiter.ts";
import { createHttpHandler } from "#functions/http/http-handler.ts";
import { createRequestRecorder } from "#functions/http/request-recorder.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { ROUTES } from "./all-routes.ts";
import { createMerchantAuthenticator } from "./create-merchant-authenticator.ts";
import { createMerchantDeps } from "./create-merchant-deps.ts";
import { merchantApiEnv } from "./env.ts";
import { createMerchantApp, MERCHANT_REQUESTS_PER_SECOND } from "./merchant-app.ts";

const env = readEnv(merchantApiEnv);
const service = createService("merchant-api");
const table = openSealedTable(env);
const shopify = openShopify(env, table, service);
const app = createMerchantApp({
  routes: ROUTES,
  authenticate: createMerchantAuthenticator(env, table, shopify.app),
  deps: createMerchantDeps(env, table, shopify, service),
  recorder: createRequestRecorder(service),
  limitCaller: createCallerLimiter(MERCHANT_REQUESTS_PER_SECOND, systemClock),
});

export const handler = createHttpHandler(service, app);
