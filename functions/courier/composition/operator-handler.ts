import { createCourierApi } from "#functions/courier/http/courier-api.ts";
import { identifyOperator } from "#functions/courier/http/identify-operator.ts";
import { logOperatorCalls } from "#functions/courier/http/log-operator-calls.ts";
import type { Route } from "#functions/courier/http/route.ts";
import type { Operator } from "#functions/http/find-operator.ts";
import { createHttpHandler } from "#functions/http/http-handler.ts";
import { createRequestRecorder } from "#functions/http/request-recorder.ts";
import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import type { Counter, HandlerWrapper } from "#functions/runtime/service.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import type { Env, operatorKeyEnv } from "./env.ts";

/** Creates the handler of calls that only the operator makes. */
export const createOperatorHandler = (
  service: Counter<"RequestFailed" | "RequestThrottled"> & HandlerWrapper,
  { OPS_KEY_ARN }: Env<typeof operatorKeyEnv>,
  routes: readonly Route<Operator>[],
) =>
  createHttpHandler(
    service,
    createCourierApi(
      logOperatorCalls(service, routes),
      identifyOperator(cacheWithTtl(() => readSecret(OPS_KEY_ARN))),
      createRequestRecorder(service),
    ),
  );
