import { SQSClient } from "@aws-sdk/client-sqs";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { appAssetsIn } from "#functions/bridge/app-page/app-assets.ts";
import { shopifyOf } from "#functions/bridge/shopify-clients.ts";
import { fresh } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { errorSummary } from "#functions/runtime/summarize-error.ts";
import { documents } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { openApp } from "#shared/bridge/adapters/shopify/stores/open-app.ts";
import { sqsShopEventQueue } from "#shared/bridge/adapters/sqs/shop-event-queue.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { service } from "../../runtime/service.ts";
import { shopifyAppEnv } from "./env.ts";
import { openPage } from "./open-app-page.ts";

const env = readEnv(shopifyAppEnv);
const { handler: wrapped, count, log } = service("shopify-app");
const client = documents();
const masterKey = fresh(() => readSecret(env.MASTER_KEY_ARN));
const deps = {
  around: {
    clientId: env.SHOPIFY_CLIENT_ID,
    appBridgeUrl: env.SHOPIFY_APP_BRIDGE_URL,
    adminUrl: env.SHOPIFY_ADMIN_URL,
  },
  assets: appAssetsIn(__dirname),
  open: openApp(shopifyOf(env, client, masterKey).app, systemClock),
  shopEvents: sqsShopEventQueue(new SQSClient(), env.SHOP_EVENT_QUEUE_URL),
  failed: (error: unknown) => {
    log.error("app not opened", errorSummary(error));
    count("AppNotOpened");
  },
};

export const handler = wrapped((event: APIGatewayProxyEventV2) => openPage(event, deps));
