import { SQSClient } from "@aws-sdk/client-sqs";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { sessionCookie } from "#functions/bridge/session/session-cookie.ts";
import { fresh } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { documents } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { newSignInToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { vaultOf } from "#shared/bridge/adapters/crypto/vault.ts";
import { dynamoLimits } from "#shared/bridge/adapters/dynamodb/sign-in/rate-limiter.ts";
import { dynamoSignInBook } from "#shared/bridge/adapters/dynamodb/sign-in/sign-in-links.ts";
import { dynamoTenants } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { sqsSignInQueue } from "#shared/bridge/adapters/sqs/sign-in-queue.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { refusal } from "../../runtime/json-routes.ts";
import { service } from "../../runtime/service.ts";
import { signInEnv } from "./env.ts";
import { type SignInDeps, signInRoutes } from "./sign-in-routes.ts";

const env = readEnv(signInEnv);
const { handler: wrapped } = service("sign-in");
const client = documents();
const masterKey = fresh(() => readSecret(env.MASTER_KEY_ARN));

const deps: SignInDeps = {
  book: dynamoSignInBook(client, env.TABLE_NAME),
  limits: dynamoLimits(client, env.TABLE_NAME),
  queue: sqsSignInQueue(new SQSClient(), env.SIGN_IN_QUEUE_URL),
  tenants: dynamoTenants(client, env.TABLE_NAME, async () => vaultOf(await masterKey())),
  cookie: sessionCookie(env.PUBLIC_URL),
  sendsMails: env.MAIL_FROM !== "",
  newToken: newSignInToken,
  clock: systemClock,
};

export const handler = wrapped(
  async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const route = (signInRoutes as Readonly<Record<string, (typeof signInRoutes)["GET /sign-in"]>>)[
      event.routeKey
    ];
    return route === undefined ? refusal(404, "There is no such page.") : route(deps, event);
  },
);
