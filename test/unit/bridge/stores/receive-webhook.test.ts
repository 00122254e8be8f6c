import { createHmac } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { receiveWooCommerceWebhook } from "#functions/bridge/woocommerce-webhook/receive-woocommerce-webhook.ts";
import { receiveWebhook } from "#functions/runtime/receive-webhook.ts";
import {
  isFromShopify,
  readShopifyWebhook,
} from "#shared/bridge/adapters/shopify/stores/read-webhook.ts";
import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { toMessageGroupId } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { ShopEvent } from "#shared/bridge/domain/stores/shop-event.ts";
import type { WebhookRepair } from "#shared/bridge/domain/stores/webhook-repair.ts";
import { buildGatewayEvent } from "#test/builders/gateway-event.ts";

function sink<Subject = ReconcileRequest>() {
  const sent: { message: Subject; deduplicationId: string }[] = [];
  const counted: string[] = [];
  const repairs: WebhookRepair[] = [];
  return {
    sent,
    counted,
    repairs,
    sendRepair: async (repair: WebhookRepair) => void repairs.push(repair),
    send: async (request: Subject, once: string) => {
      sent.push({ message: request, deduplicationId: once });
    },
    count: (outcome: string) => {
      counted.push(outcome);
    },
  };
}

const secret = "shpss_new";
const shopify = (
  event: ReturnType<typeof buildGatewayEvent>,
  to = sink<ReconcileRequest | ShopEvent>(),
  previousClientSecret = "",
) =>
  receiveWebhook(event, {
    isAuthentic: async (request) =>
      isFromShopify(request, { clientSecret: secret, previousClientSecret }),
    read: readShopifyWebhook,
    ...to,
  });
const order = JSON.stringify({
  id: 1,
  admin_graphql_api_id: "gid://shopify/Order/820982911946154508",
});
const fromShopify = (body: string | Buffer, changes: Record<string, string> = {}, key = secret) =>
  buildGatewayEvent({
    body,
    headers: {
      "X-Shopify-Topic": "orders/paid",
      "X-Shopify-Shop-Domain": "tea-house.myshopify.com",
      "X-Shopify-Webhook-Id": "w-1",
      "X-Shopify-Hmac-Sha256": createHmac("sha256", key).update(body).digest("base64"),
      ...changes,
    },
  });

describe("Shopify's webhooks", () => {
  it("become a hint with the order's whole id, which a Number would round", async () => {
    const to = sink<ReconcileRequest | ShopEvent>();

    expect(await shopify(fromShopify(order), to)).toEqual({ statusCode: 200 });
    expect(to.sent).toEqual([
      {
        message: {
          storeId: "shopify-tea-house",
          orderId: "820982911946154508",
          part: 1,
          reason: "shopify orders/paid",
        },
        deduplicationId: "w-1",
      },
    ]);
  });

  it("are read from the bytes when API Gateway hands them on in base64", async () => {
    const to = sink<ReconcileRequest | ShopEvent>();

    expect(await shopify(fromShopify(Buffer.from(order)), to)).toEqual({ statusCode: 200 });
    expect(to.sent).toHaveLength(1);
  });

  it("are accepted under the old secret while it is rotated, and not after", async () => {
    const signedOld = fromShopify(order, {}, "shpss_old");

    expect(
      await shopify(signedOld, sink<ReconcileRequest | ShopEvent>(), "shpss_old"),
    ).toMatchObject({
      statusCode: 200,
    });
    expect(await shopify(signedOld)).toMatchObject({ statusCode: 401 });
  });

  it("are refused with 401 when any one bit of the signature, or a byte of the body, is altered", async () => {
    const event = fromShopify(order);
    const signature = Buffer.from(event.headers["x-shopify-hmac-sha256"] ?? "");
    const to = sink<ReconcileRequest | ShopEvent>();
    for (let bit = 0; bit < signature.length * 8; bit++) {
      const altered = Buffer.from(signature);
      altered.writeUInt8(altered.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      const flipped = altered.toString("latin1");
      const headers = { ...event.headers, "x-shopify-hmac-sha256": flipped };
      expect(await shopify({ ...event, headers }, to)).toMatchObject({ statusCode: 401 });
    }
    expect(await shopify({ ...event, body: `${order} ` }, to)).toMatchObject({ statusCode: 401 });
    expect(to.sent).toEqual([]);
  });

  it.each([
    ["no signature", { "X-Shopify-Hmac-Sha256": "" }],
    ["a signature that is no base64", { "X-Shopify-Hmac-Sha256": "§§§" }],
  ])("are refused with 401 with %s", async (_, headers) => {
    expect(await shopify(fromShopify(order, headers))).toMatchObject({ statusCode: 401 });
  });

  it("are never taken as signed by an empty secret", async () => {
    expect(await shopify(fromShopify(order, {}, ""))).toMatchObject({ statusCode: 401 });
  });

  it.each([
    ["WebhookUnknownTopic", { "X-Shopify-Topic": "products/update" }, order],
    ["WebhookWithoutSubject", { "X-Shopify-Shop-Domain": "evil.example.com" }, order],
    ["WebhookWithoutSubject", {}, "not json"],
    ["WebhookWithoutSubject", {}, "{}"],
    ["WebhookWithoutSubject", {}, '{"admin_graphql_api_id":"gid://shopify/Order/x"}'],
  ])(
    "are acknowledged and counted as %s where there is nothing to look at",
    async (outcome, headers, body) => {
      const to = sink<ReconcileRequest | ShopEvent>();

      expect(await shopify(fromShopify(body, headers as Record<string, string>), to)).toEqual({
        statusCode: 200,
      });
      expect(to.counted).toEqual([outcome]);
      expect(to.sent).toEqual([]);
    },
  );

  it("are refused with 413 above 1 MiB", async () => {
    const body = Buffer.alloc(1024 * 1024 + 1, " ");

    expect(await shopify(fromShopify(body))).toMatchObject({ statusCode: 413 });
    expect(await shopify(fromShopify(body.subarray(1)))).toMatchObject({ statusCode: 200 });
  });

  it("are answered only once the hint is in the queue", async () => {
    const steps: string[] = [];
    const to = {
      ...sink<ReconcileRequest | ShopEvent>(),
      send: async () => {
        await new Promise((done) => setImmediate(done));
        steps.push("queued");
      },
    };

    await shopify(fromShopify(order), to).then(() => steps.push("answered"));

    expect(steps).toEqual(["queued", "answered"]);
  });

  it("fail, to be sent again, when the queue does not take the hint", async () => {
    const to = {
      ...sink<ReconcileRequest | ShopEvent>(),
      send: async () => {
        throw new Error("queue unreachable");
      },
    };

    await expect(shopify(fromShopify(order), to)).rejects.toThrow("queue unreachable");
  });
});

interface Fixture {
  readonly name: string;
  readonly secret: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}
const folder = "test/fixtures/woocommerce";
const fixtures = readdirSync(folder)
  .filter((file) => /^\d/.test(file))
  .map((file): Fixture => JSON.parse(readFileSync(`${folder}/${file}`, "utf8")));
const signedFixtures = fixtures.filter(({ name }) => name !== "00-ping");

const woocommerce = ({ body, headers, secret: key }: Fixture, to = sink()) =>
  receiveWooCommerceWebhook(
    buildGatewayEvent({ body: Buffer.from(body), headers, pathParameters: { storeId: "bakery" } }),
    { deriveSecret: async () => key, ...to },
  );

describe("a real WooCommerce store's deliveries", () => {
  it("are all here", () => {
    expect(fixtures.map(({ name }) => name)).toHaveLength(15);
  });

  it("begin with an unsigned ping that is answered 200 and nothing more", async () => {
    const to = sink();
    const [ping] = fixtures;
    if (ping === undefined) throw new Error("no ping");

    expect(await woocommerce(ping, to)).toEqual({ statusCode: 200 });
    expect(to.sent).toEqual([]);
  });

  it.each(signedFixtures)("become a hint: $name", async (fixture) => {
    const to = sink();
    const { id, arg } = JSON.parse(fixture.body) as { id?: number; arg?: number };

    expect(await woocommerce(fixture, to)).toEqual({ statusCode: 200 });
    expect(
      to.sent.map(({ message: request }) => toMessageGroupId(request).split("/").slice(0, 2)),
    ).toEqual([["bakery", String(id ?? arg)]]);
  });

  it.each(signedFixtures)(
    "are refused with 401 when one bit is altered: $name",
    async (fixture) => {
      const to = sink();
      const altered = Buffer.from(fixture.body);
      altered.writeUInt8(altered.readUInt8(altered.length - 2) ^ 1, altered.length - 2);

      expect(await woocommerce({ ...fixture, body: altered.toString("latin1") }, to)).toMatchObject(
        {
          statusCode: 401,
        },
      );
      expect(to.sent).toEqual([]);
    },
  );

  it("share their delivery id within a second and are told apart all the same", async () => {
    const to = sink();
    const pickup = fixtures.find(({ name }) => name === "13-created-local-pickup");
    const draft = fixtures.find(({ name }) => name === "14-created-checkout-draft");
    if (pickup === undefined || draft === undefined) throw new Error("fixtures are missing");
    expect(pickup.headers["X-WC-Webhook-Delivery-ID"]).toBe(
      draft.headers["X-WC-Webhook-Delivery-ID"],
    );

    await woocommerce(pickup, to);
    await woocommerce(draft, to);

    expect(new Set(to.sent.map(({ deduplicationId }) => deduplicationId)).size).toBe(2);
  });

  const signedError = (code: string, status: number, key = "k") => {
    const body = JSON.stringify({ code, message: "Sorry.", data: { status } });
    const headers = {
      "X-WC-Webhook-Topic": "order.updated",
      "X-WC-Webhook-Signature": createHmac("sha256", "k").update(body).digest("base64"),
    };
    return { name: "", body, headers, secret: key };
  };

  it.each([401, 403])(
    "ask for a repair of the webhooks where their user may not see orders any more: %i",
    async (status) => {
      const to = sink();

      expect(await woocommerce(signedError("woocommerce_rest_cannot_view", status), to)).toEqual({
        statusCode: 200,
      });
      expect(to.counted).toEqual(["WebhookSignedError", "WebhookAccepted"]);
      expect(to.repairs).toEqual([{ storeId: "bakery", repair: "webhooks" }]);
      expect(to.sent).toEqual([]);
    },
  );

  it("are acknowledged and counted where the order was deleted meanwhile", async () => {
    const to = sink();

    expect(
      await woocommerce(signedError("woocommerce_rest_shop_order_invalid_id", 404), to),
    ).toEqual({ statusCode: 200 });
    expect(to.counted).toEqual(["WebhookWithoutSubject"]);
    expect([...to.repairs, ...to.sent]).toEqual([]);
  });

  it("ask for no repair where the error is not signed", async () => {
    const to = sink();

    expect(
      await woocommerce(signedError("woocommerce_rest_cannot_view", 403, "other"), to),
    ).toMatchObject({ statusCode: 401 });
    expect(to.repairs).toEqual([]);
  });

  it("are refused with 401 for a store id that cannot be one", async () => {
    const event = buildGatewayEvent({ body: "webhook_id=1", pathParameters: { storeId: "../x" } });

    expect(
      await receiveWooCommerceWebhook(event, { deriveSecret: async () => "s", ...sink() }),
    ).toMatchObject({ statusCode: 401 });
  });
});
