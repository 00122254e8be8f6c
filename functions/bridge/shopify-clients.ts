import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { createVault } from "#shared/bridge/adapters/crypto/vault.ts";
import { createDynamoInstallations } from "#shared/bridge/adapters/dynamodb/stores/installations.ts";
import { createDynamoShopThrottle } from "#shared/bridge/adapters/dynamodb/stores/shop-throttle.ts";
import {
  createShopifyAdmin,
  type ShopifyApp,
} from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { parseShopifySecrets } from "#shared/bridge/adapters/shopify/shopify-secrets.ts";
import { systemClock } from "#shared/kernel/clock.ts";

interface ShopifyEnv {
  readonly TABLE_NAME: string;
  readonly SHOPIFY_APP_SECRET_ARN: string;
  readonly SHOPIFY_CLIENT_ID: string;
  readonly SHOPIFY_ADMIN_URL: string;
}

/** Our Shopify app as this function's environment names it, and its Admin API. */
export function createShopifyClients(
  env: ShopifyEnv,
  client: DynamoDBDocumentClient,
  readMasterKey: () => Promise<string>,
) {
  const readAppSecrets = cacheWithTtl(async () =>
    parseShopifySecrets(await readSecret(env.SHOPIFY_APP_SECRET_ARN)),
  );
  const app: ShopifyApp = {
    clientId: env.SHOPIFY_CLIENT_ID,
    clientSecrets: async () => {
      const { clientSecret, previousClientSecret } = await readAppSecrets();
      return [clientSecret, previousClientSecret];
    },
    adminUrl: env.SHOPIFY_ADMIN_URL,
    installations: createDynamoInstallations(client, env.TABLE_NAME, async () =>
      createVault(await readMasterKey()),
    ),
    shopThrottle: createDynamoShopThrottle(client, env.TABLE_NAME, systemClock),
  };
  return { app, admin: createShopifyAdmin(app, systemClock) };
}
