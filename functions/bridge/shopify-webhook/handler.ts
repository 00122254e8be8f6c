import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { addSecurityHeaders, type IntakeEvent } from "#functions/runtime/lambda-http.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { receiveWebhook } from "#functions/runtime/receive-webhook.ts";
import { serveBothFronts } from "#functions/runtime/serve-both-fronts.ts";
import { createService } from "#functions/runtime/service.ts";
import { openSignedAws } from "#functions/runtime/signed-aws.ts";
import { parseShopifySecrets } from "#shared/bridge/adapters/shopify/shopify-secrets.ts";
import {
  createWatchedReader,
  isFromShopify,
} from "#shared/bridge/adapters/shopify/stores/read-webhook.ts";
import { createReconcileSender } from "#shared/bridge/adapters/sqs/send-deduplicated.ts";
import { createSqsShopEventQueue } from "#shared/bridge/adapters/sqs/shop-event-queue.ts";
import { shopifyWebhookEnv, WEBHOOKS_PATH } from "./env.ts";

const env = readEnv(shopifyWebhookEnv);
const { wrapHandler, count, log } = createService("shopify-webhook");
const { sendMessage, readSecret } = openSignedAws();
const sendRequest = createReconcileSender(sendMessage, env.RECONCILE_QUEUE_URL);
const shopEvents = createSqsShopEventQueue(sendMessage, env.SHOP_EVENT_QUEUE_URL);
const readAppSecrets = cacheWithTtl(async () =>
  parseShopifySecrets(await readSecret(env.SHOPIFY_APP_SECRET_ARN)),
);

export const handler = serveBothFronts(
  WEBHOOKS_PATH,
  wrapHandler(async (event: IntakeEvent) =>
    addSecurityHeaders(
      await receiveWebhook(event, {
        isAuthentic: async (request) => isFromShopify(request, await readAppSecrets()),
        read: createWatchedReader(() => count("ShopifyOtherVersion")),
        send: (subject, id) =>
          "kind" in subject ? shopEvents.send(subject, id) : sendRequest(subject, id),
        count,
        log,
        // https://shopify.dev/docs/apps/build/webhooks#headers
        idHeader: "x-shopify-webhook-id",
      }),
    ),
  ),
);
