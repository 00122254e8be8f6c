import { createPageApp, PAGE_REQUESTS_PER_SECOND } from "#functions/bridge/pages/page-app.ts";
import { createCallerLimiter } from "#functions/http/caller-limiter.ts";
import { createHttpHandler } from "#functions/http/http-handler.ts";
import { createRequestRecorder } from "#functions/http/request-recorder.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { createSignInDeps } from "./create-sign-in-deps.ts";
import { signInEnv } from "./env.ts";
import { createSignInRoutes } from "./sign-in-routes.ts";

const service = createService("sign-in");
const routes = createSignInRoutes(createSignInDeps(readEnv(signInEnv)));

export const handler = createHttpHandler(
  service,
  createPageApp(
    routes,
    createRequestRecorder(service),
    createCallerLimiter(PAGE_REQUESTS_PER_SECOND, systemClock),
  ),
);
