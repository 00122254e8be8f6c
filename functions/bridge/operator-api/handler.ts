import { createCallerLimiter } from "#functions/http/caller-limiter.ts";
import { createHttpHandler } from "#functions/http/http-handler.ts";
import { createRequestRecorder } from "#functions/http/request-recorder.ts";
import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { openTable } from "#shared/aws/table.ts";
import { createDynamoAuditLog } from "#shared/bridge/adapters/dynamodb/audit/audit-log.ts";
import { createShopIdentities } from "#shared/bridge/adapters/dynamodb/stores/shop-identities.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { createOperatorRoutes } from "./create-operator-routes.ts";
import { operatorApiEnv } from "./env.ts";
import { createOperatorApp, STRANGER_REQUESTS_PER_SECOND } from "./operator-app.ts";

const env = readEnv(operatorApiEnv);
const service = createService("operator-api");
const table = openTable(env.TABLE_NAME);
const audit = {
  auditLog: createDynamoAuditLog(table, env.AUDIT_RETENTION_DAYS),
  identities: createShopIdentities(table),
  clock: systemClock,
};
const app = createOperatorApp({
  routes: createOperatorRoutes(env, service, audit),
  readOperatorKey: cacheWithTtl(() => readSecret(env.OPS_KEY_ARN)),
  audit,
  recorder: createRequestRecorder(service),
  limitCaller: createCallerLimiter(STRANGER_REQUESTS_PER_SECOND, systemClock),
});

export const handler = createHttpHandler(service, app);
