import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { parseShopifySecrets } from "#shared/bridge/adapters/shopify/shopify-secrets.ts";
import type { Env, shopifySecretsEnv } from "./env.ts";

/** Returns the reader of the Shopify app's secrets, which keeps them for five minutes. */
export const createShopifySecretsReader = ({
  SHOPIFY_APP_SECRET_ARN,
}: Env<typeof shopifySecretsEnv>) =>
  cacheWithTtl(async () => parseShopifySecrets(await readSecret(SHOPIFY_APP_SECRET_ARN)));
