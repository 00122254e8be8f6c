import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { openSealedTable } from "#functions/bridge/composition/sealed-table.ts";
import { openShopify } from "#functions/bridge/composition/shopify.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import { ROUTES } from "./all-routes.ts";
import { createMerchantAuthenticator } from "./create-merchant-authenticator.ts";
import { createMerchantDeps } from "./create-merchant-deps.ts";
import { merchantApiEnv } from "./env.ts";
import { createRouter } from "./router.ts";

const env = readEnv(merchantApiEnv);
const service = createService("merchant-api");
const table = openSealedTable(env);
const shopify = openShopify(env, table);
const respond = createRouter({
  routes: ROUTES,
  authenticate: createMerchantAuthenticator(env, table, shopify.app),
  deps: createMerchantDeps(env, table, shopify, service),
  reportFailure: (call, error) => {
    service.log.error("request failed", { call, ...summarizeError(error) });
    service.count("RequestFailed");
  },
});

export const handler = service.wrapHandler((event: APIGatewayProxyEventV2) => respond(event));
