import { SQSClient } from "@aws-sdk/client-sqs";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { fresh } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { woocommerceWebhookSecret } from "#shared/bridge/adapters/crypto/signed-text.ts";
import { sqsHintQueue } from "#shared/bridge/adapters/sqs/reconcile-queue.ts";
import { sqsRepairQueue } from "#shared/bridge/adapters/sqs/repair-queue.ts";
import { service } from "../../runtime/service.ts";
import { woocommerceWebhookEnv } from "./env.ts";
import { receiveWooCommerceWebhook } from "./receive-woocommerce-webhook.ts";

const env = readEnv(woocommerceWebhookEnv);
const { handler: wrapped, count } = service("woocommerce-webhook");
const sqs = new SQSClient();
const queue = sqsHintQueue(sqs, env.HINT_QUEUE_URL);
const masterKey = fresh(() => readSecret(env.MASTER_KEY_ARN));

export const handler = wrapped((event: APIGatewayProxyEventV2) =>
  receiveWooCommerceWebhook(event, {
    secretOf: async (storeId) => woocommerceWebhookSecret(await masterKey(), storeId),
    send: queue.send,
    sendRepair: sqsRepairQueue(sqs, env.HINT_QUEUE_URL),
    count,
  }),
);
