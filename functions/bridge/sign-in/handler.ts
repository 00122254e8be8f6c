import { SQSClient } from "@aws-sdk/client-sqs";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { createSessionCookie } from "#functions/bridge/session/session-cookie.ts";
import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createDocumentClient } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { generateSignInToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { createVault } from "#shared/bridge/adapters/crypto/vault.ts";
import { createDynamoRateLimiter } from "#shared/bridge/adapters/dynamodb/sign-in/rate-limiter.ts";
import { createDynamoSignInLinks } from "#shared/bridge/adapters/dynamodb/sign-in/sign-in-links.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { createSqsSignInQueue } from "#shared/bridge/adapters/sqs/sign-in-queue.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { respondRefusal } from "../../runtime/json-routes.ts";
import { createService } from "../../runtime/service.ts";
import { signInEnv } from "./env.ts";
import { type SignInDeps, signInRoutes } from "./sign-in-routes.ts";

const env = readEnv(signInEnv);
const { wrapHandler } = createService("sign-in");
const client = createDocumentClient();
const readMasterKey = cacheWithTtl(() => readSecret(env.MASTER_KEY_ARN));

const deps: SignInDeps = {
  signInLinks: createDynamoSignInLinks(client, env.TABLE_NAME),
  rateLimiter: createDynamoRateLimiter(client, env.TABLE_NAME),
  queue: createSqsSignInQueue(new SQSClient(), env.SIGN_IN_QUEUE_URL),
  stores: createDynamoStores(client, env.TABLE_NAME, async () =>
    createVault(await readMasterKey()),
  ),
  cookie: createSessionCookie(env.PUBLIC_URL),
  isMailEnabled: env.MAIL_FROM !== "",
  createToken: generateSignInToken,
  clock: systemClock,
};

export const handler = wrapHandler(
  async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const route = (signInRoutes as Readonly<Record<string, (typeof signInRoutes)["GET /sign-in"]>>)[
      event.routeKey
    ];
    return route === undefined ? respondRefusal(404, "There is no such page.") : route(deps, event);
  },
);
