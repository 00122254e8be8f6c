import { readSecret } from "#shared/aws/secret.ts";
import { type ShopifyAdmin, shopifyAdmin } from "#shared/bridge/adapters/shopify/admin.ts";
import { readShopifySecrets } from "#shared/bridge/adapters/shopify/app-secret.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { fresh } from "../runtime/fresh.ts";

interface ShopifyEnv {
  readonly SHOPIFY_APP_SECRET_ARN: string;
  readonly SHOPIFY_CLIENT_ID: string;
  readonly SHOPIFY_ADMIN_URL: string;
}

/** Shopify's Admin API as this function's environment names it. */
export function shopifyOf(env: ShopifyEnv): ShopifyAdmin {
  const secrets = fresh(async () =>
    readShopifySecrets(await readSecret(env.SHOPIFY_APP_SECRET_ARN)),
  );
  return shopifyAdmin(
    {
      clientId: env.SHOPIFY_CLIENT_ID,
      clientSecret: async () => (await secrets()).clientSecret,
      adminUrl: env.SHOPIFY_ADMIN_URL,
    },
    systemClock,
  );
}
