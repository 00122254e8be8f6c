import { SQSClient } from "@aws-sdk/client-sqs";
import { openStoreProfiles } from "#functions/bridge/composition/stores.ts";
import { createSessionCookie } from "#functions/bridge/session/session-cookie.ts";
import { openTable } from "#shared/aws/table.ts";
import { generateSignInToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { createDynamoAuditLog } from "#shared/bridge/adapters/dynamodb/audit/audit-log.ts";
import { createDynamoRateLimiter } from "#shared/bridge/adapters/dynamodb/sign-in/rate-limiter.ts";
import { createDynamoSessionEpochs } from "#shared/bridge/adapters/dynamodb/sign-in/session-epochs.ts";
import { createDynamoSignInLinks } from "#shared/bridge/adapters/dynamodb/sign-in/sign-in-links.ts";
import { createSqsSignInQueue } from "#shared/bridge/adapters/sqs/sign-in-queue.ts";
import { authenticateSession } from "#shared/bridge/use-cases/sign-in/authenticate-session.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import type { SignInVariables } from "./env.ts";
import type { SignInDeps } from "./sign-in-routes.ts";

/** Creates what the sign-in pages work with. */
export function createSignInDeps(env: SignInVariables): SignInDeps {
  const table = openTable(env.TABLE_NAME);
  const signInLinks = createDynamoSignInLinks(table);
  const sessionEpochs = createDynamoSessionEpochs(table);
  return {
    signInLinks,
    sessionEpochs,
    findSession: authenticateSession({ signInLinks, sessionEpochs, clock: systemClock }),
    rateLimiter: createDynamoRateLimiter(table),
    queue: createSqsSignInQueue(new SQSClient(), env.SIGN_IN_QUEUE_URL),
    stores: openStoreProfiles(table),
    cookie: createSessionCookie(env.PUBLIC_URL),
    publicUrl: env.PUBLIC_URL,
    auditLog: createDynamoAuditLog(table, env.AUDIT_RETENTION_DAYS),
    isMailEnabled: env.MAIL_FROM !== "",
    createToken: generateSignInToken,
    clock: systemClock,
  };
}
