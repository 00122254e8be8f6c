import { setTimeout } from "node:timers/promises";
import { createPageApp, PAGE_REQUESTS_PER_SECOND } from "#functions/bridge/pages/page-app.ts";
import { createCallerLimiter } from "#functions/http/caller-limiter.ts";
import { createHttpHandler } from "#functions/http/http-handler.ts";
import { createRequestRecorder } from "#functions/http/request-recorder.ts";
import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { openTable } from "#shared/aws/table.ts";
import { createDynamoAuditLog } from "#shared/bridge/adapters/dynamodb/audit/audit-log.ts";
import { createDynamoRateLimiter } from "#shared/bridge/adapters/dynamodb/sign-in/rate-limiter.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { createOperatorPages } from "./create-operator-pages.ts";
import { operatorPagesEnv, PAGE_LIMIT_MS } from "./env.ts";
import { respondFaultPage } from "./problem-view.ts";
import { openOperatorSessions } from "./session/operator-sessions.ts";

const env = readEnv(operatorPagesEnv);
const service = createService("operator-pages");
const table = openTable(env.TABLE_NAME);
const readKeys = cacheWithTtl(() => readSecret(env.OPS_KEY_ARN));
const { PUBLIC_URL: publicUrl, OPERATOR_API_URL: operatorApiUrl } = env;
const isSignInRequired = env.OPERATOR_SIGN_IN === "required";
const common = { readSecret: readKeys, publicUrl, clock: systemClock };
const routes = createOperatorPages({
  ...common,
  operatorApiUrl,
  wait: (ms) => setTimeout(ms),
  limitMs: PAGE_LIMIT_MS,
  createSignal: (ms) => AbortSignal.timeout(ms),
  sessions: openOperatorSessions({ ...common, isSignInRequired }),
  rateLimiter: createDynamoRateLimiter(table),
  auditLog: createDynamoAuditLog(table, env.AUDIT_RETENTION_DAYS),
});
const limitCaller = createCallerLimiter(PAGE_REQUESTS_PER_SECOND, systemClock);

export const handler = createHttpHandler(
  service,
  createPageApp(routes, createRequestRecorder(service), limitCaller, respondFaultPage),
);
