import { readSecret } from "#shared/aws/secret.ts";
import { type ShopifyAdmin, shopifyAdmin } from "#shared/bridge/adapters/shopify/admin.ts";
import { shopifySecrets } from "#shared/bridge/adapters/shopify/webhook.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { fresh } from "../runtime/fresh.ts";

interface ShopifyEnv {
  readonly SHOPIFY_APP_SECRET_ARN: string;
  readonly SHOPIFY_CLIENT_ID: string;
  readonly SHOPIFY_ADMIN_URL: string;
}

/** Shopify's Admin API as this function's environment names it; a rotated secret is taken up by itself. */
export const shopifyOf = (env: ShopifyEnv): (() => Promise<ShopifyAdmin>) =>
  fresh(async () => {
    const { clientSecret } = shopifySecrets.parse(
      JSON.parse(await readSecret(env.SHOPIFY_APP_SECRET_ARN)),
    );
    const { SHOPIFY_CLIENT_ID: clientId, SHOPIFY_ADMIN_URL: adminUrl } = env;
    return shopifyAdmin({ clientId, clientSecret, adminUrl }, systemClock);
  });
