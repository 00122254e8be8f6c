import { openSealedTable } from "#functions/bridge/composition/sealed-table.ts";
import { openShopify } from "#functions/bridge/composition/shopify.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import { renewIdleTokens } from "#shared/bridge/adapters/shopify/stores/renew-idle-tokens.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { renewShopifyTokensEnv } from "./env.ts";

const env = readEnv(renewShopifyTokensEnv);
const service = createService("renew-shopify-tokens");
const { wrapHandler, count, log } = service;
const { app } = openShopify(env, openSealedTable(env), service);

const renew = renewIdleTokens(app, systemClock, (shop, error) => {
  log.warn("tokens not renewed", { storeId: shop.storeId, ...summarizeError(error) });
  count("TokensNotRenewed");
});

export const handler = wrapHandler(async () => count("TokensRenewed", await renew()));
