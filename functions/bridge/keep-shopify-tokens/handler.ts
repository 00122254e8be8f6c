import { documents } from "#shared/aws/documents.ts";
import { readSecret } from "#shared/aws/secret.ts";
import { keepTokens } from "#shared/bridge/adapters/shopify/keep-tokens.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { readEnv } from "../../runtime/env.ts";
import { errorSummary } from "../../runtime/error-summary.ts";
import { fresh } from "../../runtime/fresh.ts";
import { service } from "../../runtime/service.ts";
import { shopifyOf } from "../shopify-of.ts";
import { keepShopifyTokensEnv } from "./env.ts";

const env = readEnv(keepShopifyTokensEnv);
const { handler: wrapped, count, log } = service("keep-shopify-tokens");
const masterKey = fresh(() => readSecret(env.MASTER_KEY_ARN));

const keep = keepTokens(shopifyOf(env, documents(), masterKey).app, systemClock, (shop, error) => {
  log.warn("tokens not renewed", { storeId: shop.storeId, ...errorSummary(error) });
  count("TokensNotRenewed");
});

export const handler = wrapped(async () => count("TokensRenewed", await keep()));
