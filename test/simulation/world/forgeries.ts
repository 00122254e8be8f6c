import { createHmac } from "node:crypto";
import type { HttpAnswer, HttpRequest } from "../platform/platform.ts";
import type { ConnectedStore } from "./connect-merchants.ts";
import { BRIDGE_HOST, COURIER_HOST } from "./deployment.ts";

type Answer = (request: HttpRequest) => Promise<HttpAnswer>;

interface Targets {
  readonly answerBridge: Answer;
  readonly answerCourier: Answer;
  readonly stores: readonly ConnectedStore[];
  readonly notificationUrl: string;
  /** The id, without the secret, of the courier account. */
  readonly clientId: string;
}

interface Forgery {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const bridge = `https://${BRIDGE_HOST}`;
const signWrongly = (body: string): string =>
  createHmac("sha256", "not the secret").update(body).digest("base64");

/** Sends what an outsider or another tenant could send. Returns what was accepted. */
export async function sendForgeries({ answerBridge, answerCourier, ...targets }: Targets) {
  const accepted: string[] = [];
  for (const { name, method, url, headers, body = "" } of listForgeries(targets)) {
    const request = { method, url: new URL(url), headers, body };
    const isForCourier = request.url.host === COURIER_HOST;
    const { status } = await (isForCourier ? answerCourier : answerBridge)(request);
    if (status < 300) accepted.push(`forgeries are refused: ${name} is accepted`);
  }
  return accepted;
}

function* listForgeries({
  stores,
  notificationUrl,
  clientId,
}: Omit<Targets, "answerBridge" | "answerCourier">): Generator<Forgery> {
  const [woocommerce, shopify] = stores;
  if (woocommerce === undefined || shopify === undefined) return;
  const order = JSON.stringify({ id: 1, status: "processing" });
  yield {
    name: "a WooCommerce webhook with another signature",
    method: "POST",
    url: `${bridge}/woocommerce/${woocommerce.storeId}/webhooks`,
    headers: {
      "content-type": "application/json",
      "x-wc-webhook-topic": "order.updated",
      "x-wc-webhook-signature": signWrongly(order),
    },
    body: order,
  };
  yield {
    name: "a Shopify webhook with another signature",
    method: "POST",
    url: `${bridge}/shopify/webhooks`,
    headers: {
      "content-type": "application/json",
      "x-shopify-topic": "orders/updated",
      "x-shopify-shop-domain": "tea.myshopify.com",
      "x-shopify-hmac-sha256": signWrongly(order),
    },
    body: order,
  };
  const notification = JSON.stringify({ access_key: "1" });
  yield {
    name: "a notification without a signature",
    method: "POST",
    url: notificationUrl,
    headers: { "content-type": "application/json" },
    body: notification,
  };
  yield {
    name: "a notification at a guessed address",
    method: "POST",
    url: notificationUrl.replace(/[\w-]{27}(?=\/notifications)/, "A".repeat(27)),
    headers: { "content-type": "application/json" },
    body: notification,
  };
  yield* listForgedCalls(woocommerce, shopify);
  yield {
    name: "a call of the courier with a guessed secret",
    method: "GET",
    url: `https://${COURIER_HOST}/api/restfull/v4/points/dropoff/access_key/1`,
    headers: { clientid: clientId, secretid: "guessed" },
  };
}

function* listForgedCalls(own: ConnectedStore, other: ConnectedStore): Generator<Forgery> {
  const deliveries = `${bridge}/api/v1/stores/${own.storeId}/deliveries`;
  const call = { method: "GET", url: deliveries };
  yield {
    ...call,
    name: "a merchant's call with the key of another store",
    headers: { authorization: `Bearer ${other.apiKey}` },
  };
  const lastCharacter = own.apiKey.endsWith("0") ? "1" : "0";
  yield {
    ...call,
    name: "a merchant's call with a guessed key",
    headers: { authorization: `Bearer ${own.apiKey.slice(0, -1)}${lastCharacter}` },
  };
  yield { ...call, name: "a merchant's call without a key", headers: {} };
  yield {
    name: "an operator's call with a guessed key",
    method: "GET",
    url: `${bridge}/ops/v1/stores/${own.storeId}/health`,
    headers: { "x-ops-key": "ops-key-of-the-simulatiom" },
  };
  yield {
    name: "a tracking page by a guessed link",
    method: "GET",
    url: `${bridge}/track/${own.storeId}~1~1.k1.${"A".repeat(27)}`,
    headers: {},
  };
  yield {
    name: "the courier's operator API with a guessed key",
    method: "GET",
    url: `https://${COURIER_HOST}/api/ops/v1/accounts`,
    headers: { "x-ops-key": "ops-key-of-the-simulatiom" },
  };
}
