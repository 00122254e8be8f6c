import { randomBytes } from "node:crypto";
import type { Context, Hono } from "hono";
import { pageHeaders, pageOf } from "#test/sandbox/woocommerce/http/paging.ts";
import { onlyFields, onlyFieldsOfOne } from "#test/sandbox/woocommerce/http/pick-fields.ts";
import { jsonBody } from "#test/sandbox/woocommerce/http/read-json-body.ts";
import {
  answer,
  invalidParameter,
  type JsonObject,
  Refusal,
  textOf,
} from "#test/sandbox/woocommerce/http/wp-json.ts";
import { gmtDate } from "#test/sandbox/woocommerce/site/store-time.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { ping } from "./ping-webhook.ts";
import { changeInBatch } from "./webhook-batch.ts";
import { webhookBody } from "./webhook-body.ts";
import { isTopic } from "./webhook-topics.ts";
import {
  addWebhook,
  allWebhooks,
  findWebhook,
  removeWebhook,
  saveWebhook,
  type Webhook,
  webhookStatuses,
} from "./webhooks.ts";

const path = "/wp-json/wc/v3/webhooks";

function webhookIn(context: Context, store: Store, missing: 400 | 404): Webhook {
  const webhook = findWebhook(store, Number(context.req.param("id")));
  if (webhook !== undefined) return webhook;
  throw new Refusal(missing, "woocommerce_rest_shop_webhook_invalid_id", "Invalid ID.");
}

function topicIn(asked: JsonObject): string {
  const topic = textOf(asked.topic).toLowerCase();
  if (isTopic(topic)) return topic;
  const message = "Webhook topic is required and must be valid.";
  throw new Refusal(400, "woocommerce_rest_shop_webhook_invalid_topic", message);
}

function deliveryUrlIn(asked: JsonObject): string {
  const url = textOf(asked.delivery_url);
  if (/^https?:\/\//.test(url) && URL.canParse(url)) return url;
  const message = "Webhook delivery URL must be a valid URL starting with http:// or https://.";
  throw new Refusal(400, "woocommerce_rest_shop_webhook_invalid_delivery_url", message);
}

/** The webhook after a request; making it active again leaves its failures counted. */
function edited(store: Store, webhook: Webhook, asked: JsonObject): Webhook {
  const status = textOf(asked.status) || webhook.status;
  if (!webhookStatuses.includes(status)) {
    const message = `status is not one of ${webhookStatuses.join(", ")}.`;
    throw invalidParameter("status", message, "rest_not_in_enum");
  }
  return {
    ...webhook,
    status,
    name: textOf(asked.name) || webhook.name,
    topic: asked.topic === undefined ? webhook.topic : topicIn(asked),
    deliveryUrl: asked.delivery_url === undefined ? webhook.deliveryUrl : deliveryUrlIn(asked),
    secret: textOf(asked.secret) || webhook.secret,
    modifiedGmt: gmtDate(store.clock()),
  };
}

/** The webhooks of the REST API; `stopping` ends pings that are under way. */
export function webhookRoutes(app: Hono, store: Store, stopping: AbortSignal): void {
  app.get(path, (context) => {
    const page = pageOf(context.req.query());
    const { status = "all", order = "desc", _fields } = context.req.query();
    const all = order === "asc" ? allWebhooks(store).reverse() : allWebhooks(store);
    const found = all.filter((one) => status === "all" || one.status === status);
    const first = (page.number - 1) * page.size;
    const bodies = found.slice(first, first + page.size).map((one) => webhookBody(store, one));
    const headers = pageHeaders(context.req.url, page, found.length);
    return answer(
      200,
      bodies.map((body) => onlyFields(body, _fields)),
      headers,
    );
  });
  app.post(path, async (context) => {
    const asked = await jsonBody(context);
    const webhook = addWebhook(store, {
      name: textOf(asked.name) || `Webhook created on ${gmtDate(store.clock())}`,
      topic: topicIn(asked),
      deliveryUrl: deliveryUrlIn(asked),
      secret: textOf(asked.secret) || randomBytes(25).toString("hex"),
    });
    await ping(store, webhook, stopping);
    return answer(201, webhookBody(store, webhook));
  });
  app.post(`${path}/batch`, async (context) =>
    answer(200, changeInBatch(store, await jsonBody(context))),
  );
  app.get(`${path}/:id{[0-9]+}`, (context) => {
    const body = webhookBody(store, webhookIn(context, store, 404));
    return answer(200, onlyFieldsOfOne(body, context.req.query("_fields")));
  });
  app.on(["POST", "PUT", "PATCH"], `${path}/:id{[0-9]+}`, async (context) => {
    const asked = await jsonBody(context);
    const webhook = edited(store, webhookIn(context, store, 400), asked);
    saveWebhook(store, webhook);
    await ping(store, webhook, stopping);
    return answer(200, webhookBody(store, webhook));
  });
  app.delete(`${path}/:id{[0-9]+}`, (context) => {
    const webhook = webhookIn(context, store, 404);
    if (context.req.query("force") !== "true") {
      const message = "Webhooks do not support trashing.";
      throw new Refusal(501, "woocommerce_rest_trash_not_supported", message);
    }
    store.db.atomically(() => removeWebhook(store, webhook.id));
    return answer(200, webhookBody(store, webhook));
  });
}
