import { SQSClient } from "@aws-sdk/client-sqs";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { receiveWebhook } from "#functions/runtime/receive-webhook.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { parseShopifySecrets } from "#shared/bridge/adapters/shopify/shopify-secrets.ts";
import {
  isFromShopify,
  readShopifyWebhook,
} from "#shared/bridge/adapters/shopify/stores/read-webhook.ts";
import { createSqsReconcileQueue } from "#shared/bridge/adapters/sqs/reconcile-queue.ts";
import { createSqsShopEventQueue } from "#shared/bridge/adapters/sqs/shop-event-queue.ts";
import { createService } from "../../runtime/service.ts";
import { shopifyWebhookEnv } from "./env.ts";

const env = readEnv(shopifyWebhookEnv);
const { wrapHandler, count } = createService("shopify-webhook");
const client = new SQSClient();
const reconcileQueue = createSqsReconcileQueue(client, env.RECONCILE_QUEUE_URL);
const shopEvents = createSqsShopEventQueue(client, env.SHOP_EVENT_QUEUE_URL);
const readAppSecrets = cacheWithTtl(async () =>
  parseShopifySecrets(await readSecret(env.SHOPIFY_APP_SECRET_ARN)),
);

export const handler = wrapHandler((event: APIGatewayProxyEventV2) =>
  receiveWebhook(event, {
    isAuthentic: async (request) => isFromShopify(request, await readAppSecrets()),
    read: readShopifyWebhook,
    send: (subject, deduplicationId) =>
      "kind" in subject
        ? shopEvents.send(subject, deduplicationId)
        : reconcileQueue.send(subject, deduplicationId),
    count,
  }),
);
