import { SQSClient } from "@aws-sdk/client-sqs";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { deriveWooCommerceWebhookSecret } from "#shared/bridge/adapters/crypto/signed-text.ts";
import { createSqsReconcileQueue } from "#shared/bridge/adapters/sqs/reconcile-queue.ts";
import { createSqsRepairQueue } from "#shared/bridge/adapters/sqs/repair-queue.ts";
import { createService } from "../../runtime/service.ts";
import { woocommerceWebhookEnv } from "./env.ts";
import { receiveWooCommerceWebhook } from "./receive-woocommerce-webhook.ts";

const env = readEnv(woocommerceWebhookEnv);
const { wrapHandler, count } = createService("woocommerce-webhook");
const sqs = new SQSClient();
const reconcileQueue = createSqsReconcileQueue(sqs, env.RECONCILE_QUEUE_URL);
const readMasterKey = cacheWithTtl(() => readSecret(env.MASTER_KEY_ARN));

export const handler = wrapHandler((event: APIGatewayProxyEventV2) =>
  receiveWooCommerceWebhook(event, {
    deriveSecret: async (storeId) => deriveWooCommerceWebhookSecret(await readMasterKey(), storeId),
    send: reconcileQueue.send,
    sendRepair: createSqsRepairQueue(sqs, env.RECONCILE_QUEUE_URL),
    count,
  }),
);
