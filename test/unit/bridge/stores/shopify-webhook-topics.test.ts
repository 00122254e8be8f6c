import { createHmac } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readShopifyWebhook } from "#shared/bridge/adapters/shopify/stores/read-webhook.ts";

const shop = "tea-house.myshopify.com";
const readWebhook = (topic: string, body: string, claimedShop = shop) =>
  readShopifyWebhook({
    rawBody: Buffer.from(body),
    headers: {
      "x-shopify-topic": topic,
      "x-shopify-shop-domain": claimedShop,
      "x-shopify-webhook-id": createHmac("sha256", "w").update(body).digest("hex"),
    },
  });
const readFixture = (name: string) =>
  readFileSync(`test/fixtures/shopify/${name}.json`, "utf8").replaceAll(
    "{shop}.myshopify.com",
    shop,
  );
const fulfillmentOrderFixtures = readdirSync("test/fixtures/shopify")
  .filter((name) => name.startsWith("fulfillment_orders-"))
  .map((name) => name.slice(0, -".json".length));

describe("Shopify's documented webhook bodies", () => {
  it.each(fulfillmentOrderFixtures)("%s requests the order of its fulfillment order", (name) => {
    expect(readWebhook(name.replace("-", "/"), readFixture(name))).toMatchObject({
      kind: "message",
      message: {
        kind: "find-order",
        shop,
        fulfillmentOrderId: expect.stringMatching(/^gid:\/\/shopify\/FulfillmentOrder\/\d+$/),
      },
    });
  });

  it("fulfillment_orders/moved names the target: the origin may be hidden from the app", () => {
    const body = readFixture("fulfillment_orders-moved");

    expect(readWebhook("fulfillment_orders/moved", body)).toMatchObject({
      message: { fulfillmentOrderId: "gid://shopify/FulfillmentOrder/2" },
    });
  });

  it("orders/updated tells when its order changed, and other topics ask to read it", () => {
    const body = JSON.stringify({
      admin_graphql_api_id: "gid://shopify/Order/1001",
      updated_at: "2026-11-29T05:58:42-05:00",
    });
    const request = { orderId: "1001", source: "store" };

    expect(readWebhook("orders/updated", body)).toMatchObject({
      message: { ...request, changedAt: new Date("2026-11-29T10:58:42Z") },
    });
    for (const topic of ["orders/create", "orders/paid", "orders/cancelled"])
      expect(readWebhook(topic, body)).not.toHaveProperty("message.changedAt");
    expect(readWebhook("orders/updated", body.replace("2026", "?"))).toMatchObject({
      message: request,
    });
  });

  it.each([
    ["app/uninstalled", "app-uninstalled", "uninstalled"],
    ["app/scopes_update", "app-scopes_update", "scopes-changed"],
    ["shop/update", "shop-update", "changed"],
  ])("%s requests a check of the installation at the shop", (topic, name, reason) => {
    expect(readWebhook(topic, readFixture(name))).toMatchObject({
      message: { kind: "check-installation", shop, reason },
    });
  });

  it("customers/data_request exports the data of the orders", () => {
    expect(
      readWebhook("customers/data_request", readFixture("customers-data_request")),
    ).toMatchObject({
      message: {
        kind: "export",
        shop,
        requestId: "9999",
        orderIds: ["299938", "280263", "220458"],
      },
    });
  });

  it("customers/redact and shop/redact remove data", () => {
    expect(readWebhook("customers/redact", readFixture("customers-redact"))).toMatchObject({
      message: { kind: "redact-orders", shop, orderIds: ["299938", "280263", "220458"] },
    });
    expect(readWebhook("shop/redact", readFixture("shop-redact"))).toMatchObject({
      message: { kind: "redact-shop", shop },
    });
  });
});

const LEGAL_TOPICS = ["customers/data_request", "customers/redact", "shop/redact"];

describe("a compliance request", () => {
  it.each(LEGAL_TOPICS)("asks for what its signed body asks for, sent as %s", (topic) => {
    const readKind = (name: string) => {
      const reading = readWebhook(topic, readFixture(name));
      return reading.kind === "message" && "kind" in reading.message
        ? reading.message.kind
        : reading;
    };

    expect(readKind("customers-data_request")).toBe("export");
    expect(readKind("customers-redact")).toBe("redact-orders");
    expect(readKind("shop-redact")).toBe("redact-shop");
  });

  it.each(LEGAL_TOPICS)("is not read from the body of another webhook, sent as %s", (topic) => {
    for (const name of ["app-uninstalled", "shop-update", "app-scopes_update"])
      expect(readWebhook(topic, readFixture(name))).toEqual({ kind: "no-subject" });
  });

  it("does not erase a shop because of a body without orders about a customer", () => {
    const body = `{"shop_id":1,"shop_domain":"${shop}","customer":{"id":1}}`;

    expect(readWebhook("shop/redact", body)).toEqual({ kind: "no-subject" });
  });

  it("applies to the shop in the signed body, not in the header", () => {
    expect(
      readWebhook("shop/redact", readFixture("shop-redact"), "victim.myshopify.com"),
    ).toMatchObject({
      message: { shop },
    });
  });

  it("keeps every digit of an order id", () => {
    const body = `{"shop_domain":"${shop}","orders_to_redact":[820982911946154508,1]}`;

    expect(readWebhook("customers/redact", body)).toMatchObject({
      message: { orderIds: ["820982911946154508", "1"] },
    });
  });

  it.each([
    ["a shop with an invalid domain", '{"shop_domain":"evil.example","orders_to_redact":[1]}'],
    ["no shop", '{"orders_to_redact":[1]}'],
    ["an invalid order id", `{"shop_domain":"${shop}","orders_to_redact":["x"]}`],
  ])("is ignored for %s", (_, body) => {
    expect(readWebhook("customers/redact", body)).toEqual({ kind: "no-subject" });
  });
});

it("an order edit keeps every digit of the order id", () => {
  const body = '{"order_edit":{"order_id":820982911946154508}}';

  expect(readWebhook("orders/edited", body)).toMatchObject({
    message: { orderId: "820982911946154508" },
  });
});

it.each(["__proto__", "constructor", "toString"])("the topic %s is unknown", (topic) => {
  expect(readWebhook(topic, '{"email":"ada@example.com"}')).toEqual({ kind: "unknown-topic" });
});
