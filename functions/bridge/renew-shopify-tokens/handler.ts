import { createShopifyClients } from "#functions/bridge/shopify-clients.ts";
import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import { createDocumentClient } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { renewIdleTokens } from "#shared/bridge/adapters/shopify/stores/renew-idle-tokens.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { renewShopifyTokensEnv } from "./env.ts";

const env = readEnv(renewShopifyTokensEnv);
const { wrapHandler, count, log } = createService("renew-shopify-tokens");
const readMasterKey = cacheWithTtl(() => readSecret(env.MASTER_KEY_ARN));

const renew = renewIdleTokens(
  createShopifyClients(env, createDocumentClient(), readMasterKey).app,
  systemClock,
  (shop, error) => {
    log.warn("tokens not renewed", { storeId: shop.storeId, ...summarizeError(error) });
    count("TokensNotRenewed");
  },
);

export const handler = wrapHandler(async () => count("TokensRenewed", await renew()));
