import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { runConnectRoute } from "./connect-routes.ts";
import { createConnectDeps } from "./create-connect-deps.ts";
import { woocommerceConnectEnv } from "./env.ts";

const service = createService("woocommerce-connect");
const deps = createConnectDeps(readEnv(woocommerceConnectEnv), service);

export const handler = service.wrapHandler((event: APIGatewayProxyEventV2) =>
  runConnectRoute(deps, event),
);
