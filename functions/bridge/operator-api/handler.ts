import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { respondRefusal, runRoute } from "#functions/runtime/json-routes.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { createOperatorRoutes } from "./create-operator-routes.ts";
import { operatorApiEnv } from "./env.ts";
import { isOperatorKey } from "./is-operator-key.ts";

const env = readEnv(operatorApiEnv);
const service = createService("operator-api");
const readOpsKey = cacheWithTtl(() => readSecret(env.OPS_KEY_ARN));
const routes = createOperatorRoutes(env, service);

export const handler = service.wrapHandler(async (event: APIGatewayProxyEventV2) =>
  isOperatorKey(event.headers["x-ops-key"], await readOpsKey())
    ? runRoute(routes, event)
    : respondRefusal(401, "The x-ops-key header is missing or wrong."),
);
