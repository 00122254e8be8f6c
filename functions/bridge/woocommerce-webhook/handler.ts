import { SQSClient } from "@aws-sdk/client-sqs";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { addSecurityHeaders } from "#functions/runtime/lambda-http.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { readKeyRing } from "#shared/aws/key-ring.ts";
import { listWebhookSecrets } from "#shared/bridge/adapters/crypto/webhook-secrets.ts";
import {
  createSqsReconcileQueue,
  createSqsRepairQueue,
} from "#shared/bridge/adapters/sqs/reconcile-queue.ts";
import { woocommerceWebhookEnv } from "./env.ts";
import { receiveWooCommerceWebhook } from "./receive-woocommerce-webhook.ts";

const env = readEnv(woocommerceWebhookEnv);
const { wrapHandler, count, log } = createService("woocommerce-webhook");
const sqs = new SQSClient();
const { send } = createSqsReconcileQueue(sqs, env.RECONCILE_QUEUE_URL);
const sendRepair = createSqsRepairQueue(sqs, env.RECONCILE_QUEUE_URL);
const readKeys = cacheWithTtl(() => readKeyRing(env.STORE_WEBHOOK_KEYS_ARN));

export const handler = wrapHandler(async (event: APIGatewayProxyEventV2) =>
  addSecurityHeaders(
    await receiveWooCommerceWebhook(event, {
      listSecrets: async (storeId, keyId) => listWebhookSecrets(await readKeys(), storeId, keyId),
      send,
      sendRepair,
      count,
      log,
    }),
  ),
);
