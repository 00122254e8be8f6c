import type { Counter } from "#functions/runtime/service.ts";
import { createDynamoInstallations } from "#shared/bridge/adapters/dynamodb/stores/installations.ts";
import { createDynamoShopThrottle } from "#shared/bridge/adapters/dynamodb/stores/shop-throttle.ts";
import {
  createShopifyAdmin,
  type ShopifyAdmin,
  type ShopifyApp,
} from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import type { Env, shopifyEnv } from "./env.ts";
import type { SealedTable } from "./sealed-table.ts";
import { createShopifySecretsReader } from "./shopify-secrets.ts";

export interface Shopify {
  readonly app: ShopifyApp;
  readonly admin: ShopifyAdmin;
}

/** Opens the Shopify app and the Admin API of the shops that installed it. */
export function openShopify(
  env: Env<typeof shopifyEnv>,
  table: SealedTable,
  { log, count }: Counter<"ShopifyDataNotApproved" | "ShopifyOtherVersion">,
): Shopify {
  const readAppSecrets = createShopifySecretsReader(env);
  const app: ShopifyApp = {
    clientId: env.SHOPIFY_CLIENT_ID,
    clientSecrets: async () => {
      const { clientSecret, previousClientSecret } = await readAppSecrets();
      return [clientSecret, previousClientSecret];
    },
    adminUrl: env.SHOPIFY_ADMIN_URL,
    installations: createDynamoInstallations(table, table.openVault),
    shopThrottle: createDynamoShopThrottle(table, systemClock),
    reportWithheld: (shop, withheld) => {
      log.warn("data not approved by Shopify", { shop, withheld });
      count("ShopifyDataNotApproved");
    },
    reportOtherVersion: (served) => {
      log.warn("answered by another version of Shopify's API", { served });
      count("ShopifyOtherVersion");
    },
  };
  return { app, admin: createShopifyAdmin(app, systemClock) };
}
