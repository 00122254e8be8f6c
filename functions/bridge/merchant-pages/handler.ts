import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { appAssetsIn } from "#functions/bridge/app-page/app-assets.ts";
import { sessionCookie } from "#functions/bridge/session/session-cookie.ts";
import { fresh } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { documents } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { vaultOf } from "#shared/bridge/adapters/crypto/vault.ts";
import { dynamoSignInBook } from "#shared/bridge/adapters/dynamodb/sign-in/sign-in-links.ts";
import { dynamoTenants } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { sessionOf } from "#shared/bridge/use-cases/sign-in/authenticate-session.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { service } from "../../runtime/service.ts";
import { merchantPagesEnv } from "./env.ts";
import { openApp } from "./open-merchant-app.ts";

const env = readEnv(merchantPagesEnv);
const { handler: wrapped } = service("merchant-pages");
const client = documents();
const masterKey = fresh(() => readSecret(env.MASTER_KEY_ARN));
const deps = {
  assets: appAssetsIn(__dirname),
  cookie: sessionCookie(env.PUBLIC_URL),
  sessionOf: sessionOf({ book: dynamoSignInBook(client, env.TABLE_NAME), clock: systemClock }),
  tenants: dynamoTenants(client, env.TABLE_NAME, async () => vaultOf(await masterKey())),
};

export const handler = wrapped(
  (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> =>
    openApp(deps, event),
);
