import { SQSClient } from "@aws-sdk/client-sqs";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { readSecret } from "#shared/aws/secret.ts";
import { readShopifySecrets } from "#shared/bridge/adapters/shopify/app-secret.ts";
import { isFromShopify, readShopifyWebhook } from "#shared/bridge/adapters/shopify/webhook.ts";
import { sqsHintQueue } from "#shared/bridge/adapters/sqs/hint-queue.ts";
import { sqsShopEventQueue } from "#shared/bridge/adapters/sqs/shop-event-queue.ts";
import { readEnv } from "../../runtime/env.ts";
import { fresh } from "../../runtime/fresh.ts";
import { service } from "../../runtime/service.ts";
import { takeIn } from "../../runtime/webhook.ts";
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
