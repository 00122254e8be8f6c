import { createHmac } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { receiveWooCommerceWebhook } from "#functions/bridge/woocommerce-webhook/receive-woocommerce-webhook.ts";
import type { Count } from "#functions/runtime/metrics/metric-catalog.ts";
import { receiveWebhook } from "#functions/runtime/receive-webhook.ts";
import {
  isFromShopify,
  readShopifyWebhook,
} from "#shared/bridge/adapters/shopify/stores/read-webhook.ts";
import { toMessageGroupId } from "#shared/bridge/adapters/sqs/send-deduplicated.ts";
import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { ShopEvent } from "#shared/bridge/domain/stores/shop-event.ts";
import type { WebhookRepair } from "#shared/bridge/domain/stores/webhook-repair.ts";
import { buildGatewayEvent } from "#test/builders/gateway-event.ts";

function createRecorder<Subject = ReconcileRequest>() {
  const sent: { message: Subject; deduplicationId: string }[] = [];
  const counted: string[] = [];
  const repairs: WebhookRepair[] = [];
  return {
    sent,
    counted,
    repairs,
    sendRepair: async (repair: WebhookRepair) => void repairs.push(repair),
    send: async (request: Subject, deduplicationId: string) => {
      sent.push({ message: request, deduplicationId });
    },
    count: (...args: Parameters<Count<"WebhookReceived" | "WebhookSignedError">>) => {
      const [name, first] = args;
      counted.push(typeof first === "object" ? first.result : name);
    },
    log: { info: () => undefined },
  };
}

const clientSecret = "shpss_new";
const receiveShopify = (
  event: ReturnType<typeof buildGatewayEvent>,
  to = createRecorder<ReconcileRequest | ShopEvent>(),
  previousClientSecret = "",
) =>
  receiveWebhook(event, {
    isAuthentic: async (request) => isFromShopify(request, { clientSecret, previousClientSecret }),
    read: readShopifyWebhook,
    idHeader: "x-shopify-webhook-id",
    ...to,
  });
const orderBody = JSON.stringify({
  id: 1,
  admin_graphql_api_id: "gid://shopify/Order/820982911946154508",
});
const buildShopifyEvent = (
  body: string | Buffer,
  changes: Record<string, string> = {},
  key = clientSecret,
) =>
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

describe("Shopify webhooks", () => {
  it("become a reconcile request with the complete order id, which a Number would round", async () => {
    const recorder = createRecorder<ReconcileRequest | ShopEvent>();

    expect(await receiveShopify(buildShopifyEvent(orderBody), recorder)).toEqual({
      statusCode: 200,
    });
    expect(recorder.sent).toEqual([
      {
        message: {
          storeId: "shopify-tea-house",
          orderId: "820982911946154508",
          part: 1,
          reason: "shopify orders/paid",
          source: "store",
        },
        deduplicationId: "w-1",
      },
    ]);
  });

  it("are verified over the raw bytes when API Gateway passes the body in base64", async () => {
    const recorder = createRecorder<ReconcileRequest | ShopEvent>();

    expect(await receiveShopify(buildShopifyEvent(Buffer.from(orderBody)), recorder)).toEqual({
      statusCode: 200,
    });
    expect(recorder.sent).toHaveLength(1);
  });

  it("are accepted with the previous secret during a rotation, and not after it", async () => {
    const signedWithOldSecret = buildShopifyEvent(orderBody, {}, "shpss_old");

    expect(
      await receiveShopify(
        signedWithOldSecret,
        createRecorder<ReconcileRequest | ShopEvent>(),
        "shpss_old",
      ),
    ).toMatchObject({
      statusCode: 200,
    });
    expect(await receiveShopify(signedWithOldSecret)).toMatchObject({ statusCode: 401 });
  });

  it("are refused with 401 when a bit of the signature or a byte of the body changes", async () => {
    const event = buildShopifyEvent(orderBody);
    const signature = Buffer.from(event.headers["x-shopify-hmac-sha256"] ?? "");
    const recorder = createRecorder<ReconcileRequest | ShopEvent>();
    for (let bit = 0; bit < signature.length * 8; bit++) {
      const altered = Buffer.from(signature);
      altered.writeUInt8(altered.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      const flipped = altered.toString("latin1");
      const headers = { ...event.headers, "x-shopify-hmac-sha256": flipped };
      expect(await receiveShopify({ ...event, headers }, recorder)).toMatchObject({
        statusCode: 401,
      });
    }
    expect(await receiveShopify({ ...event, body: `${orderBody} ` }, recorder)).toMatchObject({
      statusCode: 401,
    });
    expect(recorder.sent).toEqual([]);
  });

  it.each([
    ["no signature", { "X-Shopify-Hmac-Sha256": "" }],
    ["an invalid base64 signature", { "X-Shopify-Hmac-Sha256": "§§§" }],
  ])("are refused with 401 with %s", async (_, headers) => {
    expect(await receiveShopify(buildShopifyEvent(orderBody, headers))).toMatchObject({
      statusCode: 401,
    });
  });

  it("are refused when they are signed with an empty secret", async () => {
    expect(await receiveShopify(buildShopifyEvent(orderBody, {}, ""))).toMatchObject({
      statusCode: 401,
    });
  });

  it.each([
    ["unknown-topic", { "X-Shopify-Topic": "products/update" }, orderBody],
    ["no-subject", { "X-Shopify-Shop-Domain": "evil.example.com" }, orderBody],
    ["no-subject", {}, "not json"],
    ["no-subject", {}, "{}"],
    ["no-subject", {}, '{"admin_graphql_api_id":"gid://shopify/Order/x"}'],
  ])(
    "are acknowledged and counted as %s when they have no subject",
    async (outcome, headers, body) => {
      const recorder = createRecorder<ReconcileRequest | ShopEvent>();

      expect(
        await receiveShopify(buildShopifyEvent(body, headers as Record<string, string>), recorder),
      ).toEqual({
        statusCode: 200,
      });
      expect(recorder.counted).toEqual([outcome]);
      expect(recorder.sent).toEqual([]);
    },
  );

  it("are refused with 413 above 1 MiB", async () => {
    const body = Buffer.alloc(1024 * 1024 + 1, " ");

    expect(await receiveShopify(buildShopifyEvent(body))).toMatchObject({ statusCode: 413 });
    expect(await receiveShopify(buildShopifyEvent(body.subarray(1)))).toMatchObject({
      statusCode: 200,
    });
  });

  it("are answered after the reconcile request is in the queue", async () => {
    const events: string[] = [];
    const queue = {
      ...createRecorder<ReconcileRequest | ShopEvent>(),
      send: async () => {
        await new Promise((done) => setImmediate(done));
        events.push("queued");
      },
    };

    await receiveShopify(buildShopifyEvent(orderBody), queue).then(() => events.push("answered"));

    expect(events).toEqual(["queued", "answered"]);
  });

  it("fail when the queue is unreachable, so that Shopify sends them again", async () => {
    const queue = {
      ...createRecorder<ReconcileRequest | ShopEvent>(),
      send: async () => {
        throw new Error("queue unreachable");
      },
    };

    await expect(receiveShopify(buildShopifyEvent(orderBody), queue)).rejects.toThrow(
      "queue unreachable",
    );
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

const receiveWooCommerce = ({ body, headers, secret: key }: Fixture, recorder = createRecorder()) =>
  receiveWooCommerceWebhook(
    buildGatewayEvent({ body: Buffer.from(body), headers, pathParameters: { storeId: "bakery" } }),
    { listSecrets: async () => [key], ...recorder },
  );

describe("recorded deliveries of a WooCommerce store", () => {
  it("are complete", () => {
    expect(fixtures.map(({ name }) => name)).toHaveLength(15);
  });

  it("begin with an unsigned ping that is answered with 200 and ignored", async () => {
    const recorder = createRecorder();
    const [ping] = fixtures;
    if (ping === undefined) throw new Error("no ping");

    expect(await receiveWooCommerce(ping, recorder)).toEqual({ statusCode: 200 });
    expect(recorder.sent).toEqual([]);
  });

  it.each(signedFixtures)("become a reconcile request: $name", async (fixture) => {
    const recorder = createRecorder();
    const { id, arg } = JSON.parse(fixture.body) as { id?: number; arg?: number };

    expect(await receiveWooCommerce(fixture, recorder)).toEqual({ statusCode: 200 });
    expect(
      recorder.sent.map(({ message: request }) => toMessageGroupId(request).split("/").slice(0, 2)),
    ).toEqual([["bakery", String(id ?? arg)]]);
  });

  it.each(signedFixtures)("are refused with 401 when one bit changes: $name", async (fixture) => {
    const recorder = createRecorder();
    const altered = Buffer.from(fixture.body);
    altered.writeUInt8(altered.readUInt8(altered.length - 2) ^ 1, altered.length - 2);

    expect(
      await receiveWooCommerce({ ...fixture, body: altered.toString("latin1") }, recorder),
    ).toMatchObject({
      statusCode: 401,
    });
    expect(recorder.sent).toEqual([]);
  });

  it("get separate deduplication ids when two share a delivery id within a second", async () => {
    const recorder = createRecorder();
    const pickup = fixtures.find(({ name }) => name === "13-created-local-pickup");
    const draft = fixtures.find(({ name }) => name === "14-created-checkout-draft");
    if (pickup === undefined || draft === undefined) throw new Error("fixtures are missing");
    expect(pickup.headers["X-WC-Webhook-Delivery-ID"]).toBe(
      draft.headers["X-WC-Webhook-Delivery-ID"],
    );

    await receiveWooCommerce(pickup, recorder);
    await receiveWooCommerce(draft, recorder);

    expect(new Set(recorder.sent.map(({ deduplicationId }) => deduplicationId)).size).toBe(2);
  });

  const buildSignedError = (code: string, status: number, key = "k") => {
    const body = JSON.stringify({ code, message: "Sorry.", data: { status } });
    const headers = {
      "X-WC-Webhook-Topic": "order.updated",
      "X-WC-Webhook-Signature": createHmac("sha256", "k").update(body).digest("base64"),
    };
    return { name: "", body, headers, secret: key };
  };

  it.each([401, 403])(
    "request a repair of the webhooks when their user may no longer read orders: %i",
    async (status) => {
      const recorder = createRecorder();

      expect(
        await receiveWooCommerce(
          buildSignedError("woocommerce_rest_cannot_view", status),
          recorder,
        ),
      ).toEqual({
        statusCode: 200,
      });
      expect(recorder.counted).toEqual(["WebhookSignedError", "accepted"]);
      expect(recorder.repairs).toEqual([{ storeId: "bakery", repair: "webhooks" }]);
      expect(recorder.sent).toEqual([]);
    },
  );

  it("are acknowledged and counted when the order was deleted in the meantime", async () => {
    const recorder = createRecorder();

    expect(
      await receiveWooCommerce(
        buildSignedError("woocommerce_rest_shop_order_invalid_id", 404),
        recorder,
      ),
    ).toEqual({ statusCode: 200 });
    expect(recorder.counted).toEqual(["no-subject"]);
    expect([...recorder.repairs, ...recorder.sent]).toEqual([]);
  });

  it("request no repair when the error is not signed correctly", async () => {
    const recorder = createRecorder();

    expect(
      await receiveWooCommerce(
        buildSignedError("woocommerce_rest_cannot_view", 403, "other"),
        recorder,
      ),
    ).toMatchObject({ statusCode: 401 });
    expect(recorder.repairs).toEqual([]);
  });

  it("are refused with 401 for an invalid store id", async () => {
    const event = buildGatewayEvent({ body: "webhook_id=1", pathParameters: { storeId: "../x" } });

    expect(
      await receiveWooCommerceWebhook(event, {
        listSecrets: async () => ["s"],
        ...createRecorder(),
      }),
    ).toMatchObject({ statusCode: 401 });
  });
});
