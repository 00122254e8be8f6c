import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { documents } from "#shared/aws/documents.ts";
import { readSecret } from "#shared/aws/secret.ts";
import { vaultOf } from "#shared/bridge/adapters/crypto/vault.ts";
import { dynamoSignInBook } from "#shared/bridge/adapters/dynamodb/sign-in-book.ts";
import { dynamoTenants } from "#shared/bridge/adapters/dynamodb/tenants.ts";
import { sessionOf } from "#shared/bridge/use-cases/sign-in/session-of.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { readEnv } from "../../runtime/env.ts";
import { fresh } from "../../runtime/fresh.ts";
import { service } from "../../runtime/service.ts";
import { appAssetsIn } from "../app-page/assets.ts";
import { sessionCookie } from "../session/cookie.ts";
import { merchantPagesEnv } from "./env.ts";
import { openApp } from "./open-app.ts";

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
