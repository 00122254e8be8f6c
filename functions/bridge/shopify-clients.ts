import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { fresh } from "#functions/runtime/cache-with-ttl.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { vaultOf } from "#shared/bridge/adapters/crypto/vault.ts";
import { dynamoInstallations } from "#shared/bridge/adapters/dynamodb/stores/installations.ts";
import { dynamoPauses } from "#shared/bridge/adapters/dynamodb/stores/shop-throttle.ts";
import { type ShopifyApp, shopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { readShopifySecrets } from "#shared/bridge/adapters/shopify/shopify-secrets.ts";
import { systemClock } from "#shared/kernel/clock.ts";

interface ShopifyEnv {
  readonly TABLE_NAME: string;
  readonly SHOPIFY_APP_SECRET_ARN: string;
  readonly SHOPIFY_CLIENT_ID: string;
  readonly SHOPIFY_ADMIN_URL: string;
}

/** Our Shopify app as this function's environment names it, and its Admin API. */
export function shopifyOf(
  env: ShopifyEnv,
  client: DynamoDBDocumentClient,
  masterKey: () => Promise<string>,
) {
  const secrets = fresh(async () =>
    readShopifySecrets(await readSecret(env.SHOPIFY_APP_SECRET_ARN)),
  );
  const app: ShopifyApp = {
    clientId: env.SHOPIFY_CLIENT_ID,
    clientSecrets: async () => {
      const { clientSecret, previousClientSecret } = await secrets();
      return [clientSecret, previousClientSecret];
    },
    adminUrl: env.SHOPIFY_ADMIN_URL,
    installations: dynamoInstallations(client, env.TABLE_NAME, async () =>
      vaultOf(await masterKey()),
    ),
    pauses: dynamoPauses(client, env.TABLE_NAME, systemClock),
  };
  return { app, admin: shopifyAdmin(app, systemClock) };
}
