import { createHmac } from "node:crypto";
import type { APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { describe, expect, it } from "vitest";
import { WEBHOOKS_PATH } from "#functions/bridge/woocommerce-webhook/env.ts";
import { receiveWooCommerceWebhook } from "#functions/bridge/woocommerce-webhook/receive-woocommerce-webhook.ts";
import type { IntakeEvent } from "#functions/runtime/lambda-http.ts";
import { serveBothFronts } from "#functions/runtime/serve-both-fronts.ts";
import { buildGatewayEvent } from "#test/builders/gateway-event.ts";
import { buildLoadBalancerEvent } from "#test/builders/load-balancer-event.ts";

const context = { awsRequestId: "11111111-2222-3333-4444-555555555555" } as Context;

/** Serves a handler that keeps what it read. */
function createServed(path: string, answer: APIGatewayProxyStructuredResultV2 = {}) {
  const read: IntakeEvent[] = [];
  const serve = serveBothFronts(path, async (event) => {
    read.push(event);
    return answer;
  });
  return { read, serve };
}

describe("an intake behind both fronts", () => {
  it("reads an event of API Gateway as it is", async () => {
    const event = buildGatewayEvent({ body: "{}" });
    const { read, serve } = createServed("/shopify/webhooks", { statusCode: 200 });

    expect(await serve(event, context)).toEqual({ statusCode: 200 });
    expect(read[0]).toBe(event);
  });

  it("reads a load balancer's headers in lower case, and joins the values of one name", async () => {
    const { read, serve } = createServed("/shopify/webhooks");
    const headers = { "X-Shopify-Topic": ["orders/paid"], accept: ["text/html", "*/*"] };

    await serve(buildLoadBalancerEvent({ headers }), context);

    expect(read[0]?.headers).toMatchObject({
      "x-shopify-topic": "orders/paid",
      accept: "text/html,*/*",
    });
  });

  it("decodes the parameters of path and query, which a load balancer does not", async () => {
    const { read, serve } = createServed("/courier/{accountId}/notifications");
    const path = "/courier/main%7Esigned/notifications";

    await serve(buildLoadBalancerEvent({ path, query: { "a%20key": ["k%2B1", "k+2"] } }), context);

    expect(read[0]).toMatchObject({
      pathParameters: { accountId: "main~signed" },
      queryStringParameters: { "a key": "k+1,k 2" },
    });
  });

  it.each(["/courier/a/b/notifications", "/courier/notifications"])(
    "reads no parameter from %s, whose parts are others than the route's",
    async (path) => {
      const { read, serve } = createServed("/courier/{accountId}/notifications");

      await serve(buildLoadBalancerEvent({ path }), context);

      expect(read[0]?.pathParameters).toEqual({});
    },
  );

  it("reads a part that cannot be decoded as it is", async () => {
    const { read, serve } = createServed("/courier/{accountId}/notifications");

    await serve(buildLoadBalancerEvent({ path: "/courier/100%/notifications" }), context);

    expect(read[0]?.pathParameters).toEqual({ accountId: "100%" });
  });

  it("names a request of a load balancer by its invocation", async () => {
    const { read, serve } = createServed("/shopify/webhooks");

    await serve(buildLoadBalancerEvent(), context);

    expect(read[0]?.requestContext.requestId).toBe(context.awsRequestId);
  });

  it("answers a load balancer with lists of values, which it reads only", async () => {
    const { serve } = createServed("/shopify/webhooks", {
      statusCode: 401,
      headers: { "content-type": "application/json" },
      body: "{}",
    });

    expect(await serve(buildLoadBalancerEvent(), context)).toEqual({
      statusCode: 401,
      multiValueHeaders: { "content-type": ["application/json"] },
      body: "{}",
      isBase64Encoded: false,
    });
  });
});

describe("a webhook of WooCommerce through a load balancer", () => {
  const secret = "of-the-store";
  const body = JSON.stringify({ id: 7, note: "Blumen für Zoë" });

  async function receive(sent: string | Buffer, signed: string) {
    const orders: (string | undefined)[] = [];
    const askedKeys: (string | undefined)[] = [];
    const serve = serveBothFronts(WEBHOOKS_PATH, (event) =>
      receiveWooCommerceWebhook(event, {
        listSecrets: async (_storeId, keyId) => {
          askedKeys.push(keyId);
          return [secret];
        },
        send: async (request) =>
          void orders.push("orderId" in request ? request.orderId : undefined),
        sendRepair: async () => undefined,
        count: () => undefined,
        log: { info: () => undefined },
      }),
    );
    const event = buildLoadBalancerEvent({
      path: "/woocommerce/bakery/webhooks",
      query: { key: ["k1"] },
      headers: {
        "x-wc-webhook-topic": ["order.updated"],
        "x-wc-webhook-signature": [createHmac("sha256", secret).update(signed).digest("base64")],
      },
      body: sent,
    });
    const answer = await serve(event, context);
    return { status: answer.statusCode, orders, askedKeys };
  }

  it.each([
    ["as text", body],
    ["in Base64", Buffer.from(body)],
  ])("is verified over its raw bytes, which come %s", async (_, sent) => {
    expect(await receive(sent, body)).toEqual({ status: 200, orders: ["7"], askedKeys: ["k1"] });
  });

  it("is refused with another signature", async () => {
    expect(await receive(body, `${body} `)).toMatchObject({ status: 401, orders: [] });
  });
});
