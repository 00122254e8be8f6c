import { checkServedVersion } from "#shared/bridge/adapters/shopify/api-version.ts";
import { readShopifyWebhook } from "#shared/bridge/adapters/shopify/stores/read-webhook.ts";
import type { WebhookRequest } from "#shared/bridge/domain/stores/webhook.ts";

/** Reads a webhook, and counts one that was made by another API version than the bridge subscribes with. */
export const createWatchedReader =
  (count: (name: string) => unknown) => (request: WebhookRequest) => {
    checkServedVersion(request.headers["x-shopify-api-version"], () => {
      count("ShopifyOtherVersion");
    });
    return readShopifyWebhook(request);
  };
