import { randomBytes } from "node:crypto";
import type { Context, Hono } from "hono";
import { buildPageHeaders, parsePage } from "#test/sandbox/woocommerce/http/paging.ts";
import { pickFields, pickResourceFields } from "#test/sandbox/woocommerce/http/pick-fields.ts";
import { readJsonBody } from "#test/sandbox/woocommerce/http/read-json-body.ts";
import {
  createInvalidParameterError,
  type JsonObject,
  RestError,
  respond,
  toText,
} from "#test/sandbox/woocommerce/http/wp-json.ts";
import { formatGmtDate } from "#test/sandbox/woocommerce/site/store-time.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { pingWebhook } from "./ping-webhook.ts";
import { deleteWebhookBatch } from "./webhook-batch.ts";
import { toWebhookBody } from "./webhook-body.ts";
import { isTopic } from "./webhook-topics.ts";
import {
  addWebhook,
  findWebhook,
  listWebhooks,
  removeWebhook,
  saveWebhook,
  type Webhook,
  webhookStatuses,
} from "./webhooks.ts";

const path = "/wp-json/wc/v3/webhooks";

function readWebhook(context: Context, store: Store, missing: 400 | 404): Webhook {
  const webhook = findWebhook(store, Number(context.req.param("id")));
  if (webhook !== undefined) return webhook;
  throw new RestError(missing, "woocommerce_rest_shop_webhook_invalid_id", "Invalid ID.");
}

function parseTopic(input: JsonObject): string {
  const topic = toText(input.topic).toLowerCase();
  if (isTopic(topic)) return topic;
  const message = "Webhook topic is required and must be valid.";
  throw new RestError(400, "woocommerce_rest_shop_webhook_invalid_topic", message);
}

function parseDeliveryUrl(input: JsonObject): string {
  const url = toText(input.delivery_url);
  if (/^https?:\/\//.test(url) && URL.canParse(url)) return url;
  const message = "Webhook delivery URL must be a valid URL starting with http:// or https://.";
  throw new RestError(400, "woocommerce_rest_shop_webhook_invalid_delivery_url", message);
}

/** Returns the webhook after a request. Activating it again keeps its failure count. */
function editWebhook(store: Store, webhook: Webhook, input: JsonObject): Webhook {
  const status = toText(input.status) || webhook.status;
  if (!webhookStatuses.includes(status)) {
    const message = `status is not one of ${webhookStatuses.join(", ")}.`;
    throw createInvalidParameterError("status", message, "rest_not_in_enum");
  }
  return {
    ...webhook,
    status,
    name: toText(input.name) || webhook.name,
    topic: input.topic === undefined ? webhook.topic : parseTopic(input),
    deliveryUrl: input.delivery_url === undefined ? webhook.deliveryUrl : parseDeliveryUrl(input),
    secret: toText(input.secret) || webhook.secret,
    modifiedGmt: formatGmtDate(store.clock()),
  };
}

/** The webhook routes of the REST API. `stopping` aborts pings in progress. */
export function addWebhookRoutes(app: Hono, store: Store, stopping: AbortSignal): void {
  app.get(path, (context) => {
    const page = parsePage(context.req.query());
    const { status = "all", order = "desc", _fields } = context.req.query();
    const all = order === "asc" ? listWebhooks(store).reverse() : listWebhooks(store);
    const found = all.filter((one) => status === "all" || one.status === status);
    const first = (page.number - 1) * page.size;
    const bodies = found.slice(first, first + page.size).map((one) => toWebhookBody(store, one));
    const headers = buildPageHeaders(context.req.url, page, found.length);
    return respond(
      200,
      bodies.map((body) => pickFields(body, _fields)),
      headers,
    );
  });
  app.post(path, async (context) => {
    const input = await readJsonBody(context);
    const webhook = addWebhook(store, {
      name: toText(input.name) || `Webhook created on ${formatGmtDate(store.clock())}`,
      topic: parseTopic(input),
      deliveryUrl: parseDeliveryUrl(input),
      secret: toText(input.secret) || randomBytes(25).toString("hex"),
    });
    await pingWebhook(store, webhook, stopping);
    return respond(201, toWebhookBody(store, webhook));
  });
  app.post(`${path}/batch`, async (context) =>
    respond(200, deleteWebhookBatch(store, await readJsonBody(context))),
  );
  app.get(`${path}/:id{[0-9]+}`, (context) => {
    const body = toWebhookBody(store, readWebhook(context, store, 404));
    return respond(200, pickResourceFields(body, context.req.query("_fields")));
  });
  app.on(["POST", "PUT", "PATCH"], `${path}/:id{[0-9]+}`, async (context) => {
    const input = await readJsonBody(context);
    const webhook = editWebhook(store, readWebhook(context, store, 400), input);
    saveWebhook(store, webhook);
    await pingWebhook(store, webhook, stopping);
    return respond(200, toWebhookBody(store, webhook));
  });
  app.delete(`${path}/:id{[0-9]+}`, (context) => {
    const webhook = readWebhook(context, store, 404);
    if (context.req.query("force") !== "true") {
      const message = "Webhooks do not support trashing.";
      throw new RestError(501, "woocommerce_rest_trash_not_supported", message);
    }
    store.db.runInTransaction(() => removeWebhook(store, webhook.id));
    return respond(200, toWebhookBody(store, webhook));
  });
}
