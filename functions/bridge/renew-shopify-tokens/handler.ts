import { shopifyOf } from "#functions/bridge/shopify-clients.ts";
import { fresh } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { service } from "#functions/runtime/service.ts";
import { errorSummary } from "#functions/runtime/summarize-error.ts";
import { documents } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { keepTokens } from "#shared/bridge/adapters/shopify/stores/renew-idle-tokens.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { keepShopifyTokensEnv } from "./env.ts";

const env = readEnv(keepShopifyTokensEnv);
const { handler: wrapped, count, log } = service("keep-shopify-tokens");
const masterKey = fresh(() => readSecret(env.MASTER_KEY_ARN));

const keep = keepTokens(shopifyOf(env, documents(), masterKey).app, systemClock, (shop, error) => {
  log.warn("tokens not renewed", { storeId: shop.storeId, ...errorSummary(error) });
  count("TokensNotRenewed");
});

export const handler = wrapped(async () => count("TokensRenewed", await keep()));
