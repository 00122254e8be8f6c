import type { JsonObject } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { formatLocalDate } from "#test/sandbox/woocommerce/site/store-time.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { parseTopicParts } from "./webhook-topics.ts";
import type { Webhook } from "./webhooks.ts";

/** Formats a webhook for REST, without its secret and its failure count. */
export function toWebhookBody(store: Store, webhook: Webhook): JsonObject {
  const { id, name, status, topic, deliveryUrl, createdGmt, modifiedGmt } = webhook;
  const { resource, event, hooks } = parseTopicParts(topic);
  const webhooks = `${store.getUrl()}/wp-json/wc/v3/webhooks`;
  return {
    id,
    name,
    status,
    topic,
    resource,
    event,
    hooks,
    delivery_url: deliveryUrl,
    date_created: formatLocalDate(store, new Date(`${createdGmt}Z`)),
    date_created_gmt: createdGmt,
    date_modified: formatLocalDate(store, new Date(`${modifiedGmt}Z`)),
    date_modified_gmt: modifiedGmt,
    _links: { self: [{ href: `${webhooks}/${id}` }], collection: [{ href: webhooks }] },
  };
}
