import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readShopifyWebhook } from "#shared/bridge/adapters/shopify/stores/read-webhook.ts";
import { requestJson } from "#test/integration/bridge/delivery/sandbox-storefronts.ts";
import { type ShopifySandbox, startShopify } from "#test/sandbox/shopify/start-shopify.ts";
import {
  isTopicAllowed,
  listSentBodies,
  readAppConfig,
  refuseTopicsWithoutScope,
} from "#test/sandbox/shopify/webhooks/subscriptions.ts";
import {
  openWebhookInbox,
  type WebhookInbox,
} from "#test/sandbox/shopify/webhooks/webhook-inbox.ts";

const BUYER = {
  email: "buyer@example.com",
  phone: "+12125550123",
  note: "ring at the back door",
  shipping_address: { first_name: "Ada", last_name: "Lovelace", address1: "20 W 34th St" },
};
const BUYER_DATA = /buyer@|2125550123|back door|Lovelace|34th|owner@|Water Street/;

let inbox: WebhookInbox;
let shopify: ShopifySandbox;
beforeAll(async () => {
  inbox = await openWebhookInbox();
  shopify = await startShopify({
    databaseFile: ":memory:",
    port: 0,
    shop: "tea-house.myshopify.com",
    clientId: "app",
    clientSecrets: ["shpss_x"],
    webhookUri: inbox.url,
  });
});
afterAll(async () => {
  await shopify.close();
  await inbox.close();
});

const act = <Answer>(path: string, sent: unknown = {}) =>
  requestJson<Answer>(`${shopify.url}/_stand-in/${path}`, { requestJson: sent });
const listReceived = (topic: string) => inbox.webhooks.filter((each) => each.topic === topic);
/** Waits for the newest webhook of a topic, and returns its body and what the bridge reads in it. */
async function receive(topic: string) {
  await expect.poll(() => listReceived(topic).length).toBeGreaterThan(0);
  const newest = listReceived(topic).at(-1) ?? expect.unreachable();
  const headers = Object.fromEntries(
    Object.entries(newest.headers).map(([name, value]) => [name, String(value)]),
  );
  const reading = readShopifyWebhook({ rawBody: newest.body, headers });
  return { body: JSON.parse(newest.body.toString()) as object, reading };
}

describe("an order's webhooks", () => {
  let id: string;
  beforeEach(async () => {
    const routed = listReceived("fulfillment_orders/order_routing_complete").length;
    const placed = await act<{ id: string }>("orders", BUYER);
    id = String(placed.id);
    await expect
      .poll(() => listReceived("fulfillment_orders/order_routing_complete").length)
      .toBeGreaterThan(routed);
  });

  it.each([
    ["orders/create", undefined],
    ["orders/updated", "edit"],
    ["orders/cancelled", "cancel"],
  ])("%s carries the id of the order and its time, and no buyer's data", async (topic, action) => {
    if (action !== undefined) await act(`orders/${id}/${action}`);

    await expect
      .poll(async () => JSON.stringify((await receive(topic)).body))
      .toContain(`/Order/${id}"`);
    const { body, reading } = await receive(topic);

    expect(Object.keys(body).sort()).toEqual(["admin_graphql_api_id", "updated_at"]);
    expect(reading).toMatchObject({ message: { orderId: id, source: "store" } });
    expect(inbox.webhooks.map((each) => String(each.body)).join()).not.toMatch(BUYER_DATA);
  });

  it("orders/delete carries the id alone, which the bridge reads", async () => {
    await act(`orders/${id}/delete`);

    const { body, reading } = await receive("orders/delete");

    expect(Object.keys(body)).toEqual(["id"]);
    expect(reading).toMatchObject({ message: { orderId: id, reason: "shopify orders/delete" } });
  });

  it("a scheduled fulfillment order that is due names itself", async () => {
    await act(`orders/${id}/schedule`, { fulfill_at: new Date(Date.now() + 200).toISOString() });

    const { reading } = await receive("fulfillment_orders/scheduled_fulfillment_order_ready");

    expect(reading).toMatchObject({ message: { kind: "find-order" } });
  });
});

it("a location's webhooks carry its id, and make the bridge look at what is not booked", async () => {
  for (const event of ["update", "deactivate", "delete"]) {
    await act(`app/locations/655441492/${event}`);

    const { body, reading } = await receive(`locations/${event}`);

    expect(body).toMatchObject({ id: 655441492 });
    expect(Object.keys(body).filter((key) => !["id", "updated_at"].includes(key))).toEqual([]);
    expect(reading).toMatchObject({
      message: { kind: "reconcile-waiting", reason: "locations-changed" },
    });
  }
});

it("the shop's webhooks carry no address, and are no request to erase it", async () => {
  await act("app/update-shop");

  const { body, reading } = await receive("shop/update");

  expect(Object.keys(body).sort()).toEqual(["id", "myshopify_domain", "updated_at"]);
  expect(reading).toMatchObject({ message: { kind: "check-installation" } });
  const asErasure = readShopifyWebhook({
    rawBody: Buffer.from(JSON.stringify(body)),
    headers: { "x-shopify-topic": "shop/redact" },
  });
  expect(asErasure).toEqual({ kind: "no-subject" });
});

describe("a subscription", () => {
  const config = readAppConfig();
  const { subscriptions } = config.webhooks;

  it("sends a fulfillment only when it is cancelled, with its order's id", () => {
    const body = (status: string) =>
      JSON.stringify({ id: 1, order_id: 2, status, updated_at: "t", email: BUYER.email });

    expect(listSentBodies(subscriptions, "fulfillments/update", body("success"))).toEqual([]);
    expect(listSentBodies(subscriptions, "fulfillments/update", body("cancelled"))).toEqual([
      '{"id":1,"order_id":2,"status":"cancelled","updated_at":"t"}',
    ]);
  });

  it("keeps every digit of the ids, in nested fields too", () => {
    const edit =
      '{"order_edit":{"id":78912328793123781,"staff_note":"x","order_id":820982911946154508}}';

    expect(listSentBodies(subscriptions, "orders/edited", edit)).toEqual([
      '{"order_edit":{"id":78912328793123781,"order_id":820982911946154508}}',
    ]);
  });

  it("is refused when no scope allows its topic", () => {
    const without = { ...config, access_scopes: { scopes: "read_orders", optional_scopes: [] } };

    expect(() => refuseTopicsWithoutScope(without)).toThrow("fulfillments/update");
    expect(isTopicAllowed("locations/update", ["read_orders"])).toBe(false);
    expect(isTopicAllowed("fulfillments/update", ["write_fulfillments"])).toBe(true);
    expect(isTopicAllowed("shop/update", [])).toBe(true);
  });

  it("sends nothing to a shop that has not granted the topic's scope", async () => {
    const before = await requestJson<{ scopes: string[] }>(`${shopify.url}/_stand-in/app/install`, {
      requestJson: {},
    });
    await act("app/scopes", { scopes: ["read_orders"] });
    const sentBefore = listReceived("locations/update").length;
    await act("app/locations/655441492/update");
    await act("app/scopes", { scopes: before.scopes });
    await expect.poll(() => listReceived("app/scopes_update").length).toBe(2);

    expect(listReceived("locations/update")).toHaveLength(sentBefore);
  });
});
