import { createHmac } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readShopifyWebhook } from "#shared/bridge/adapters/shopify/stores/read-webhook.ts";

const shop = "tea-house.myshopify.com";
const read = (topic: string, body: string, claimed = shop) =>
  readShopifyWebhook({
    rawBody: Buffer.from(body),
    headers: {
      "x-shopify-topic": topic,
      "x-shopify-shop-domain": claimed,
      "x-shopify-webhook-id": createHmac("sha256", "w").update(body).digest("hex"),
    },
  });
const fixture = (name: string) =>
  readFileSync(`test/fixtures/shopify/${name}.json`, "utf8").replaceAll(
    "{shop}.myshopify.com",
    shop,
  );
const fulfillmentOrderFixtures = readdirSync("test/fixtures/shopify")
  .filter((name) => name.startsWith("fulfillment_orders-"))
  .map((name) => name.slice(0, -".json".length));

describe("Shopify's documented bodies", () => {
  it.each(fulfillmentOrderFixtures)("%s leads to the order of its fulfillment order", (name) => {
    expect(read(name.replace("-", "/"), fixture(name))).toMatchObject({
      kind: "message",
      message: {
        kind: "find-order",
        shop,
        fulfillmentOrderId: expect.stringMatching(/^gid:\/\/shopify\/FulfillmentOrder\/\d+$/),
      },
    });
  });

  it.each([
    ["app/uninstalled", "app-uninstalled", "uninstalled"],
    ["app/scopes_update", "app-scopes_update", "changed"],
    ["shop/update", "shop-update", "changed"],
  ])("%s is a reason to ask the shop, and nothing of it is believed", (topic, name, reason) => {
    expect(read(topic, fixture(name))).toMatchObject({
      message: { kind: "check-installation", shop, reason },
    });
  });

  it("customers/data_request asks for the orders' data", () => {
    expect(read("customers/data_request", fixture("customers-data_request"))).toMatchObject({
      message: {
        kind: "export",
        shop,
        requestId: "9999",
        orderIds: ["299938", "280263", "220458"],
      },
    });
  });

  it("customers/redact and shop/redact have data removed", () => {
    expect(read("customers/redact", fixture("customers-redact"))).toMatchObject({
      message: { kind: "redact-orders", shop, orderIds: ["299938", "280263", "220458"] },
    });
    expect(read("shop/redact", fixture("shop-redact"))).toMatchObject({
      message: { kind: "redact-shop", shop },
    });
  });
});

describe("what the law demands", () => {
  it("is done to the shop that the signed body names, whatever the header claims", () => {
    expect(read("shop/redact", fixture("shop-redact"), "victim.myshopify.com")).toMatchObject({
      message: { shop },
    });
  });

  it("keeps every digit of an order's id", () => {
    const body = `{"shop_domain":"${shop}","orders_to_redact":[820982911946154508,1]}`;

    expect(read("customers/redact", body)).toMatchObject({
      message: { orderIds: ["820982911946154508", "1"] },
    });
  });

  it.each([
    ["a shop that is none", '{"shop_domain":"evil.example","orders_to_redact":[1]}'],
    ["no shop", '{"orders_to_redact":[1]}'],
    ["an id that is none", `{"shop_domain":"${shop}","orders_to_redact":["x"]}`],
  ])("is not done for %s", (_, body) => {
    expect(read("customers/redact", body)).toEqual({ kind: "no-subject" });
  });
});

it("an order's edit keeps every digit of the order's id", () => {
  const body = '{"order_edit":{"order_id":820982911946154508}}';

  expect(read("orders/edited", body)).toMatchObject({ message: { orderId: "820982911946154508" } });
});
