import { readAppAssets } from "#functions/bridge/app-page/app-assets.ts";
import { openSealedTable } from "#functions/bridge/composition/sealed-table.ts";
import { openShopEventQueue } from "#functions/bridge/composition/shop-event-queue.ts";
import { openShopify } from "#functions/bridge/composition/shopify.ts";
import { createHttpHandler } from "#functions/http/http-handler.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { openApp } from "#shared/bridge/adapters/shopify/stores/open-app.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { shopifyAppEnv } from "./env.ts";
import { createShopifyPageApp } from "./shopify-page-app.ts";

const env = readEnv(shopifyAppEnv);
const service = createService("shopify-app");
const { app } = openShopify(env, openSealedTable(env), service);
const pageApp = createShopifyPageApp(env, service, {
  assets: readAppAssets(__dirname),
  open: openApp(app, systemClock),
  shopEvents: openShopEventQueue(env),
  markAnnounced: app.installations.markAnnounced,
});

export const handler = createHttpHandler(service, pageApp);
