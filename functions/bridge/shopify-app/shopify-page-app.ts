import { createPageApp, PAGE_REQUESTS_PER_SECOND } from "#functions/bridge/pages/page-app.ts";
import { createCallerLimiter } from "#functions/http/caller-limiter.ts";
import { createRequestRecorder } from "#functions/http/request-recorder.ts";
import type { Counter } from "#functions/runtime/service.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { SHOPIFY_APP_ROUTES, type ShopifyAppVariables } from "./env.ts";
import { toShopifyAppConfig } from "./framed-page.ts";
import { type OpenAppPageDeps, openAppPage } from "./open-app-page.ts";

/** Creates the app that serves the page inside Shopify's admin. */
export function createShopifyPageApp(
  env: ShopifyAppVariables,
  { log, count }: Counter<"AppNotOpened" | "RequestFailed" | "RequestThrottled">,
  deps: Pick<OpenAppPageDeps, "assets" | "open" | "shopEvents" | "markAnnounced">,
) {
  const pageDeps: OpenAppPageDeps = {
    ...deps,
    config: toShopifyAppConfig(env),
    reportFailure: (error) => {
      log.error("app not opened", summarizeError(error));
      count("AppNotOpened");
    },
  };
  const routes = SHOPIFY_APP_ROUTES.map((key) => ({
    key,
    run: (request: Parameters<typeof openAppPage>[0]) => openAppPage(request, pageDeps),
  }));
  return createPageApp(
    routes,
    createRequestRecorder({ log, count }),
    createCallerLimiter(PAGE_REQUESTS_PER_SECOND, systemClock),
  );
}
