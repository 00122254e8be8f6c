import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { createSignInDeps } from "./create-sign-in-deps.ts";
import { signInEnv } from "./env.ts";
import { runSignInRoute } from "./sign-in-routes.ts";

const deps = createSignInDeps(readEnv(signInEnv));
const { wrapHandler } = createService("sign-in");

export const handler = wrapHandler((event: APIGatewayProxyEventV2) => runSignInRoute(deps, event));
