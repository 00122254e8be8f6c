import { SQSClient } from "@aws-sdk/client-sqs";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { createShopifySecretsReader } from "#functions/bridge/composition/shopify-secrets.ts";
import { addSecurityHeaders } from "#functions/runtime/lambda-http.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { receiveWebhook } from "#functions/runtime/receive-webhook.ts";
import { createService } from "#functions/runtime/service.ts";
import {
  createWatchedReader,
  isFromShopify,
} from "#shared/bridge/adapters/shopify/stores/read-webhook.ts";
import { createSqsReconcileQueue } from "#shared/bridge/adapters/sqs/reconcile-queue.ts";
import { createSqsShopEventQueue } from "#shared/bridge/adapters/sqs/shop-event-queue.ts";
import { shopifyWebhookEnv } from "./env.ts";

const env = readEnv(shopifyWebhookEnv);
const { wrapHandler, count, log } = createService("shopify-webhook");
const sqs = new SQSClient();
const reconcileQueue = createSqsReconcileQueue(sqs, env.RECONCILE_QUEUE_URL);
const shopEvents = createSqsShopEventQueue(sqs, env.SHOP_EVENT_QUEUE_URL);
const readAppSecrets = createShopifySecretsReader(env);

export const handler = wrapHandler(async (event: APIGatewayProxyEventV2) =>
  addSecurityHeaders(
    await receiveWebhook(event, {
      isAuthentic: async (request) => isFromShopify(request, await readAppSecrets()),
      read: createWatchedReader(() => count("ShopifyOtherVersion")),
      send: (subject, id) =>
        "kind" in subject ? shopEvents.send(subject, id) : reconcileQueue.send(subject, id),
      count,
      log,
      // https://shopify.dev/docs/apps/build/webhooks#headers
      idHeader: "x-shopify-webhook-id",
    }),
  ),
);
