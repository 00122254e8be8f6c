import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { readAppAssets } from "#functions/bridge/app-page/app-assets.ts";
import { createSessionCookie } from "#functions/bridge/session/session-cookie.ts";
import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createDocumentClient } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { createVault } from "#shared/bridge/adapters/crypto/vault.ts";
import { createDynamoSignInLinks } from "#shared/bridge/adapters/dynamodb/sign-in/sign-in-links.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { authenticateSession } from "#shared/bridge/use-cases/sign-in/authenticate-session.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { createService } from "../../runtime/service.ts";
import { merchantPagesEnv } from "./env.ts";
import { openMerchantApp } from "./open-merchant-app.ts";

const env = readEnv(merchantPagesEnv);
const { wrapHandler } = createService("merchant-pages");
const client = createDocumentClient();
const readMasterKey = cacheWithTtl(() => readSecret(env.MASTER_KEY_ARN));
const deps = {
  assets: readAppAssets(__dirname),
  cookie: createSessionCookie(env.PUBLIC_URL),
  findSession: authenticateSession({
    signInLinks: createDynamoSignInLinks(client, env.TABLE_NAME),
    clock: systemClock,
  }),
  stores: createDynamoStores(client, env.TABLE_NAME, async () =>
    createVault(await readMasterKey()),
  ),
};

export const handler = wrapHandler(
  (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> =>
    openMerchantApp(deps, event),
);
