import { SQSClient } from "@aws-sdk/client-sqs";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { readSecret } from "#shared/aws/secret.ts";
import { woocommerceWebhookSecret } from "#shared/bridge/adapters/crypto/derived.ts";
import { sqsHintQueue } from "#shared/bridge/adapters/sqs/hint-queue.ts";
import { sqsRepairQueue } from "#shared/bridge/adapters/sqs/repair-queue.ts";
import { readEnv } from "../../runtime/env.ts";
import { fresh } from "../../runtime/fresh.ts";
import { service } from "../../runtime/service.ts";
import { woocommerceWebhookEnv } from "./env.ts";
import { receiveWooCommerceWebhook } from "./receive.ts";

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
