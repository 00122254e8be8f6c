import { SQSClient } from "@aws-sdk/client-sqs";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { readAppAssets } from "#functions/bridge/app-page/app-assets.ts";
import { createShopifyClients } from "#functions/bridge/shopify-clients.ts";
import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import { createDocumentClient } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { openApp } from "#shared/bridge/adapters/shopify/stores/open-app.ts";
import { createSqsShopEventQueue } from "#shared/bridge/adapters/sqs/shop-event-queue.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { createService } from "../../runtime/service.ts";
import { shopifyAppEnv } from "./env.ts";
import { openAppPage } from "./open-app-page.ts";

const env = readEnv(shopifyAppEnv);
const { wrapHandler, count, log } = createService("shopify-app");
const client = createDocumentClient();
const readMasterKey = cacheWithTtl(() => readSecret(env.MASTER_KEY_ARN));
const deps = {
  config: {
    clientId: env.SHOPIFY_CLIENT_ID,
    appBridgeUrl: env.SHOPIFY_APP_BRIDGE_URL,
    adminUrl: env.SHOPIFY_ADMIN_URL,
  },
  assets: readAppAssets(__dirname),
  open: openApp(createShopifyClients(env, client, readMasterKey).app, systemClock),
  shopEvents: createSqsShopEventQueue(new SQSClient(), env.SHOP_EVENT_QUEUE_URL),
  reportFailure: (error: unknown) => {
    log.error("app not opened", summarizeError(error));
    count("AppNotOpened");
  },
};

export const handler = wrapHandler((event: APIGatewayProxyEventV2) => openAppPage(event, deps));
