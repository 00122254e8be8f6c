import { createCourierApi } from "#functions/courier/http/courier-api.ts";
import { identifyOperator, type Operator } from "#functions/courier/http/identify-operator.ts";
import type { Route } from "#functions/courier/http/route.ts";
import { createHttpHandler } from "#functions/http/http-handler.ts";
import { createRequestRecorder } from "#functions/http/request-recorder.ts";
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
      routes,
      identifyOperator(readSecret(OPS_KEY_ARN)),
      createRequestRecorder(service),
    ),
  );
