import { readAppAssets } from "#functions/bridge/app-page/app-assets.ts";
import { readPageHelp } from "#functions/bridge/app-page/app-page.ts";
import { openSessions } from "#functions/bridge/composition/sessions.ts";
import { openStoreProfiles } from "#functions/bridge/composition/stores.ts";
import { createPageApp, PAGE_REQUESTS_PER_SECOND } from "#functions/bridge/pages/page-app.ts";
import { createCallerLimiter } from "#functions/http/caller-limiter.ts";
import { createHttpHandler } from "#functions/http/http-handler.ts";
import { createRequestRecorder } from "#functions/http/request-recorder.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { openTable } from "#shared/aws/table.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { MERCHANT_PAGES_ROUTES, merchantPagesEnv } from "./env.ts";
import { openMerchantApp } from "./open-merchant-app.ts";
import { recordWebVitals } from "./record-web-vitals.ts";

const env = readEnv(merchantPagesEnv);
const service = createService("merchant-pages");
const table = openTable(env.TABLE_NAME);
const assets = readAppAssets(__dirname);
const help = readPageHelp(env);
const deps = {
  ...{ assets, help, mapStyleUrl: env.MAP_STYLE_URL },
  ...{ stores: openStoreProfiles(table), ...openSessions(env, table) },
};
const runs = {
  "GET /app": openMerchantApp.bind(null, deps),
  "POST /app/web-vitals": recordWebVitals.bind(null, service.measure),
};
const routes = MERCHANT_PAGES_ROUTES.map((key) => ({ key, run: runs[key] }));

export const handler = createHttpHandler(
  service,
  createPageApp(
    routes,
    createRequestRecorder(service),
    createCallerLimiter(PAGE_REQUESTS_PER_SECOND, systemClock),
  ),
);
