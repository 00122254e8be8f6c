import { createPageApp, PAGE_REQUESTS_PER_SECOND } from "#functions/bridge/pages/page-app.ts";
import { createCallerLimiter } from "#functions/http/caller-limiter.ts";
import { createHttpHandler } from "#functions/http/http-handler.ts";
import { createRequestRecorder } from "#functions/http/request-recorder.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { createConnectRoutes } from "./connect-routes.ts";
import { createConnectDeps } from "./create-connect-deps.ts";
import { woocommerceConnectEnv } from "./env.ts";

const service = createService("woocommerce-connect");
const routes = createConnectRoutes(createConnectDeps(readEnv(woocommerceConnectEnv), service));

export const handler = createHttpHandler(
  service,
  createPageApp(
    routes,
    createRequestRecorder(service),
    createCallerLimiter(PAGE_REQUESTS_PER_SECOND, systemClock),
  ),
);
