import type { Env, publicUrlEnv } from "#functions/bridge/composition/env.ts";
import type { SealedTable } from "#functions/bridge/composition/sealed-table.ts";
import { openSessions } from "#functions/bridge/composition/sessions.ts";
import { createDynamoApiKeys } from "#shared/bridge/adapters/dynamodb/sign-in/api-keys.ts";
import { createDynamoConnectionEpochs } from "#shared/bridge/adapters/dynamodb/stores/connection-epochs.ts";
import { createAppLibraries } from "#shared/bridge/adapters/shopify/app-libraries.ts";
import type { ShopifyApp } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { verifyIdToken } from "#shared/bridge/adapters/shopify/stores/verify-id-token.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import {
  type Authenticator,
  authenticateByAny,
  authenticateByApiKey,
  authenticateByIdToken,
  authenticateBySession,
} from "./authenticate.ts";

/** Creates the authenticator: by API key, by Shopify's ID token, or by the browser's session. */
export function createMerchantAuthenticator(
  env: Env<typeof publicUrlEnv>,
  table: SealedTable,
  app: ShopifyApp,
): Authenticator {
  const libraries = createAppLibraries(app);
  const { cookie, findSession } = openSessions(env, table);
  return authenticateByAny(
    authenticateByApiKey({
      apiKeys: createDynamoApiKeys(table),
      connectionEpochs: createDynamoConnectionEpochs(table),
      clock: systemClock,
    }),
    authenticateByIdToken(
      async (token) => verifyIdToken(token, await libraries.list()),
      app.installations,
    ),
    authenticateBySession(cookie, findSession, env.PUBLIC_URL),
  );
}
