import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { readAppAssets } from "#functions/bridge/app-page/app-assets.ts";
import { openSealedTable } from "#functions/bridge/composition/sealed-table.ts";
import { openShopEventQueue } from "#functions/bridge/composition/shop-event-queue.ts";
import { openShopify } from "#functions/bridge/composition/shopify.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import { openApp } from "#shared/bridge/adapters/shopify/stores/open-app.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { shopifyAppEnv } from "./env.ts";
import { toShopifyAppConfig } from "./framed-page.ts";
import { openAppPage } from "./open-app-page.ts";

const env = readEnv(shopifyAppEnv);
const { wrapHandler, count, log } = createService("shopify-app");
const deps = {
  config: toShopifyAppConfig(env),
  assets: readAppAssets(__dirname),
  open: openApp(openShopify(env, openSealedTable(env)).app, systemClock),
  shopEvents: openShopEventQueue(env),
  reportFailure: (error: unknown) => {
    log.error("app not opened", summarizeError(error));
    count("AppNotOpened");
  },
};

export const handler = wrapHandler((event: APIGatewayProxyEventV2) => openAppPage(event, deps));
