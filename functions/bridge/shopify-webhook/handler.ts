import { SQSClient } from "@aws-sdk/client-sqs";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { fresh } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { takeIn } from "#functions/runtime/receive-webhook.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { readShopifySecrets } from "#shared/bridge/adapters/shopify/shopify-secrets.ts";
import {
  isFromShopify,
  readShopifyWebhook,
} from "#shared/bridge/adapters/shopify/stores/read-webhook.ts";
import { sqsHintQueue } from "#shared/bridge/adapters/sqs/reconcile-queue.ts";
import { sqsShopEventQueue } from "#shared/bridge/adapters/sqs/shop-event-queue.ts";
import { service } from "../../runtime/service.ts";
import { shopifyWebhookEnv } from "./env.ts";

const env = readEnv(shopifyWebhookEnv);
const { handler: wrapped, count } = service("shopify-webhook");
const client = new SQSClient();
const hints = sqsHintQueue(client, env.HINT_QUEUE_URL);
const shopEvents = sqsShopEventQueue(client, env.SHOP_EVENT_QUEUE_URL);
const secrets = fresh(async () => readShopifySecrets(await readSecret(env.SHOPIFY_APP_SECRET_ARN)));

export const handler = wrapped((event: APIGatewayProxyEventV2) =>
  takeIn(event, {
    isAuthentic: async (request) => isFromShopify(request, await secrets()),
    read: readShopifyWebhook,
    send: (subject, once) =>
      "kind" in subject ? shopEvents.send(subject, once) : hints.send(subject, once),
    count,
  }),
);
