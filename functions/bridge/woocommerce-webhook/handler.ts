import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { addSecurityHeaders, type IntakeEvent } from "#functions/runtime/lambda-http.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { serveBothFronts } from "#functions/runtime/serve-both-fronts.ts";
import { createService } from "#functions/runtime/service.ts";
import { openSignedAws } from "#functions/runtime/signed-aws.ts";
import { parseKeyRing } from "#shared/aws/key-ring.ts";
import { listWebhookSecrets } from "#shared/bridge/adapters/crypto/webhook-secrets.ts";
import {
  createReconcileSender,
  createRepairSender,
} from "#shared/bridge/adapters/sqs/send-deduplicated.ts";
import { WEBHOOKS_PATH, woocommerceWebhookEnv } from "./env.ts";
import { receiveWooCommerceWebhook } from "./receive-woocommerce-webhook.ts";

const env = readEnv(woocommerceWebhookEnv);
const { wrapHandler, count, log } = createService("woocommerce-webhook");
const { sendMessage, readSecret } = openSignedAws();
const send = createReconcileSender(sendMessage, env.RECONCILE_QUEUE_URL);
const sendRepair = createRepairSender(sendMessage, env.RECONCILE_QUEUE_URL);
const readKeys = cacheWithTtl(async () =>
  parseKeyRing(await readSecret(env.STORE_WEBHOOK_KEYS_ARN)),
);

export const handler = serveBothFronts(
  WEBHOOKS_PATH,
  wrapHandler(async (event: IntakeEvent) =>
    addSecurityHeaders(
      await receiveWooCommerceWebhook(event, {
        listSecrets: async (storeId, keyId) => listWebhookSecrets(await readKeys(), storeId, keyId),
        send,
        sendRepair,
        count,
        log,
      }),
    ),
  ),
);
