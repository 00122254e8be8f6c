import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { readRecentOrder } from "#test/builders/bridge/recent-order.ts";
import { type AppClient, createAppClient } from "#test/sandbox/shopify/app-client.ts";
import { SAMPLE_OPERATIONS } from "#test/sandbox/shopify/schema/sample-operations.ts";
import {
  type ShopifyOptions,
  type ShopifySandbox,
  startShopify,
} from "#test/sandbox/shopify/start-shopify.ts";
import {
  openWebhookInbox,
  type WebhookInbox,
} from "#test/sandbox/shopify/webhooks/webhook-inbox.ts";

const operation = (name: string) => {
  const text = SAMPLE_OPERATIONS[name];
  if (text === undefined) throw new Error(`No operation ${name}`);
  return text;
};
const secret = "oldest-secret";

const placedOrder = z.object({ id: z.string(), admin_graphql_api_id: z.string() });
const fulfillmentOrder = z.object({
  id: z.string(),
  status: z.string(),
  supportedActions: z.array(z.object({ action: z.string() })),
  deliveryMethod: z.object({ methodType: z.string() }),
  lineItems: z.object({
    nodes: z.array(
      z.object({ id: z.string(), remainingQuantity: z.number(), requiresShipping: z.boolean() }),
    ),
  }),
});
const orderResponse = z.object({
  data: z.object({
    order: z.looseObject({
      displayFulfillmentStatus: z.string(),
      requiresShipping: z.boolean(),
      fulfillmentOrders: z.object({ nodes: z.array(fulfillmentOrder) }),
      fulfillments: z.array(z.looseObject({ id: z.string(), status: z.string() })),
    }),
  }),
});

let inbox: WebhookInbox;
let shopify: ShopifySandbox;
let app: AppClient;
let directory: string;

const createOptions = (): ShopifyOptions => ({
  databaseFile: join(directory, "shopify.sqlite"),
  port: 0,
  shop: "corner-store.myshopify.com",
  clientId: "client",
  clientSecrets: [secret, "newest-secret"],
  webhookUri: inbox.url,
  retryDelaysMs: Array.from({ length: 8 }, () => 5),
});

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "shopify-sandbox-"));
  inbox = await openWebhookInbox();
  shopify = await startShopify(createOptions());
  app = await createAppClient(shopify.url, "client", secret);
});
afterEach(async () => {
  await shopify.close();
  await inbox.close();
  rmSync(directory, { recursive: true, force: true });
});

const door = async (path: string, body: unknown = {}) =>
  fetch(`${shopify.url}/_stand-in${path}`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const place = async (body: unknown = {}, query = "") =>
  placedOrder.parse(await (await door(`/orders${query}`, body)).json());
const read = async (id: string) =>
  orderResponse.parse(await app.requestGraphql(operation("the bridge's order read"), { id })).data
    .order;
const routed = async (id: string) => {
  await expect.poll(async () => (await read(id)).fulfillmentOrders.nodes.length).toBeGreaterThan(0);
  const [first] = (await read(id)).fulfillmentOrders.nodes;
  if (first === undefined) throw new Error("Not routed");
  return first;
};
const fulfil = (fulfillmentOrderId: string, lines?: { id: string; quantity: number }[]) =>
  app.requestGraphql(operation("fulfillmentCreate"), {
    fulfillment: {
      lineItemsByFulfillmentOrder: [
        { fulfillmentOrderId, ...(lines ? { fulfillmentOrderLineItems: lines } : {}) },
      ],
      trackingInfo: { number: "T-1", company: "Courier", url: "https://courier.example/T-1" },
    },
  });
const refusal = (field: string, message: string) =>
  expect.objectContaining({
    data: { [field]: { fulfillment: null, userErrors: [{ field: ["fulfillment"], message }] } },
  });
const topics = () => inbox.webhooks.map(({ topic }) => topic);

describe("tokens", () => {
  const ask = (fields: Record<string, string>, asJson = false) => {
    const request = {
      client_id: "client",
      client_secret: secret,
      grant_type: "client_credentials",
    };
    const all = { ...request, ...fields };
    return fetch(`${shopify.url}/admin/oauth/access_token`, {
      method: "POST",
      body: asJson ? JSON.stringify(all) : new URLSearchParams(all),
      ...(asJson ? { headers: { "content-type": "application/json" } } : {}),
    });
  };

  it("are granted for client credentials, form-encoded or in JSON", async () => {
    for (const asJson of [false, true]) {
      expect(await (await ask({}, asJson)).json()).toEqual({
        access_token: expect.stringMatching(/^shpat_/),
        scope: expect.stringContaining("write_fulfillments"),
        expires_in: 86_399,
      });
    }
  });

  it("are refused for a foreign shop, a wrong secret and an unknown grant", async () => {
    expect((await ask({ client_id: "other" })).status).toBe(400);
    expect((await ask({ client_secret: "wrong" })).status).toBe(401);
    expect((await ask({ grant_type: "password" })).status).toBe(400);
  });

  it("are required by the Admin API", async () => {
    const response = await fetch(`${shopify.url}/admin/api/2026-10/graphql.json`, {
      method: "POST",
      headers: { "x-shopify-access-token": "shpat_wrong" },
      body: JSON.stringify({ query: "{ shop { name } }" }),
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      errors: "[API] Invalid API key or access token (unrecognized login or wrong password)",
    });
  });
});

describe("orders", () => {
  it("keep every digit of an id beyond 2^53", async () => {
    const order = await place(readRecentOrder("orders-create"));
    expect(await read(order.admin_graphql_api_id)).toMatchObject({
      id: "gid://shopify/Order/820982911946154508",
      legacyResourceId: "820982911946154508",
      test: true,
      displayFinancialStatus: "VOIDED",
      shippingAddress: { firstName: "Steve", provinceCode: "KY", countryCodeV2: "US" },
    });
  });

  it("get their fulfillment orders after a short delay", async () => {
    const order = await place();
    expect((await read(order.admin_graphql_api_id)).fulfillmentOrders.nodes).toEqual([]);
    expect(await routed(order.admin_graphql_api_id)).toMatchObject({
      status: "OPEN",
      deliveryMethod: { methodType: "SHIPPING" },
      supportedActions: expect.arrayContaining([{ action: "CREATE_FULFILLMENT" }]),
      lineItems: { nodes: [{ remainingQuantity: 1, requiresShipping: true }] },
    });
  });

  it("of virtual goods require no shipping", async () => {
    const order = await place({ line_items: [{ title: "E-book", requires_shipping: false }] });
    const { deliveryMethod, lineItems } = await routed(order.admin_graphql_api_id);
    expect(deliveryMethod.methodType).toBe("NONE");
    expect(lineItems.nodes).toMatchObject([{ requiresShipping: false }]);
    expect((await read(order.admin_graphql_api_id)).requiresShipping).toBe(false);
  });

  it("for pick-up have the pick-up delivery method", async () => {
    const order = await place({}, "?delivery=PICK_UP");
    expect(await routed(order.admin_graphql_api_id)).toMatchObject({
      deliveryMethod: { methodType: "PICK_UP" },
    });
  });

  it("are listed by modification date, page by page, each once", async () => {
    await place(readRecentOrder("order-paid-rich"));
    const placed = [await place(), await place(), await place()];
    const search = `query ($after: String) { orders(first: 2, after: $after, sortKey: UPDATED_AT,
      query: "updated_at:>=2026-01-01") { nodes { id } pageInfo { hasNextPage endCursor } } }`;
    const page = z.object({
      data: z.object({
        orders: z.object({
          nodes: z.array(z.object({ id: z.string() })),
          pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string() }),
        }),
      }),
    });
    const first = page.parse(await app.requestGraphql(search)).data.orders;
    const second = page.parse(
      await app.requestGraphql(search, { after: first.pageInfo.endCursor }),
    );
    const found = [...first.nodes, ...second.data.orders.nodes].map(({ id }) => id);
    expect(found.toSorted()).toEqual(placed.map((each) => each.admin_graphql_api_id).toSorted());
    expect([first.pageInfo.hasNextPage, second.data.orders.pageInfo.hasNextPage]).toEqual([
      true,
      false,
    ]);
  });

  it("can be paid, edited and cancelled by the merchant, with a webhook each", async () => {
    const { id, admin_graphql_api_id } = await place({ financial_status: "pending" });
    expect((await door(`/orders/${id}/edit`, { shipping_address: { zip: "10001" } })).status).toBe(
      200,
    );
    expect((await door(`/orders/${id}/pay`)).status).toBe(200);
    expect((await door(`/orders/${id}/pay`)).status).toBe(422);
    expect((await door(`/orders/${id}/cancel`)).status).toBe(200);
    expect(await read(admin_graphql_api_id)).toMatchObject({
      cancelledAt: expect.any(String),
      displayFinancialStatus: "REFUNDED",
      displayFulfillmentStatus: "FULFILLMENT_NOT_REQUIRED",
      shippingAddress: { zip: "10001", city: "New York" },
    });
    await expect
      .poll(() =>
        topics()
          .filter((topic) => topic.startsWith("orders/"))
          .toSorted(),
      )
      .toEqual([
        "orders/cancelled",
        "orders/create",
        "orders/paid",
        "orders/updated",
        "orders/updated",
        "orders/updated",
      ]);
  });
});

describe("fulfilling", () => {
  it("closes the fulfillment order, and is refused when repeated", async () => {
    const { admin_graphql_api_id: orderId } = await place();
    const { id } = await routed(orderId);
    expect(await fulfil(id)).toMatchObject({
      data: {
        fulfillmentCreate: {
          fulfillment: { status: "SUCCESS", trackingInfo: [{ number: "T-1", company: "Courier" }] },
          userErrors: [],
        },
      },
    });
    expect(await read(orderId)).toMatchObject({
      displayFulfillmentStatus: "FULFILLED",
      fulfillmentOrders: { nodes: [{ status: "CLOSED", supportedActions: [] }] },
    });
    const digits = id.split("/").at(-1);
    expect(await fulfil(id)).toEqual(
      refusal(
        "fulfillmentCreate",
        `Fulfillment order ${digits} has an unfulfillable status= closed.`,
      ),
    );
    expect((await read(orderId)).fulfillments).toHaveLength(1);
  });

  it("of a part leaves the rest, and refuses more than the rest", async () => {
    const { admin_graphql_api_id: orderId } = await place({ line_items: [{ quantity: 3 }] });
    const { id, lineItems } = await routed(orderId);
    const line = lineItems.nodes[0]?.id ?? "";
    await fulfil(id, [{ id: line, quantity: 2 }]);
    expect((await read(orderId)).displayFulfillmentStatus).toBe("PARTIALLY_FULFILLED");
    expect(await fulfil(id, [{ id: line, quantity: 2 }])).toEqual(
      refusal("fulfillmentCreate", "Invalid fulfillment order line item quantity requested."),
    );
  });

  it("appends every event, including a repeated one, and shows the last", async () => {
    const { id: orderDigits, admin_graphql_api_id: orderId } = await place();
    await fulfil((await routed(orderId)).id);
    const fulfillmentId = (await read(orderId)).fulfillments[0]?.id;
    const event = { fulfillmentId, status: "DELIVERED", happenedAt: "2026-11-20T10:00:00Z" };
    await app.requestGraphql(operation("fulfillmentEventCreate"), { event });
    await app.requestGraphql(operation("fulfillmentEventCreate"), { event });
    const [fulfillment] = (await read(orderId)).fulfillments;
    expect(fulfillment).toMatchObject({
      events: { nodes: [{ status: "DELIVERED" }, { happenedAt: "2026-11-20T10:00:00Z" }] },
    });
    const all = await (await fetch(`${shopify.url}/_stand-in/orders`)).json();
    expect(all).toMatchObject([
      { id: orderDigits, fulfillments: [{ displayStatus: "DELIVERED" }] },
    ]);
  });

  it("opens a new fulfillment order beside the closed one when cancelled", async () => {
    const { admin_graphql_api_id: orderId } = await place();
    await fulfil((await routed(orderId)).id);
    const id = (await read(orderId)).fulfillments[0]?.id;
    await app.requestGraphql(
      "mutation ($id: ID!) { fulfillmentCancel(id: $id) { fulfillment { id } } }",
      {
        id,
      },
    );
    expect(await read(orderId)).toMatchObject({
      displayFulfillmentStatus: "UNFULFILLED",
      fulfillmentOrders: { nodes: [{ status: "CLOSED" }, { status: "OPEN" }] },
      fulfillments: [{ status: "CANCELLED" }],
    });
  });

  it("fires webhooks, as every other write by the app does", async () => {
    const { admin_graphql_api_id: orderId } = await place();
    await fulfil((await routed(orderId)).id);
    await expect
      .poll(() => topics().toSorted())
      .toEqual([
        "fulfillment_orders/order_routing_complete",
        "orders/create",
        "orders/paid",
        "orders/updated",
      ]);
  });
});

describe("webhooks", () => {
  it("are signed over the raw body with the oldest secret", async () => {
    await place(readRecentOrder("orders-create"));
    await expect.poll(topics).toContain("orders/create");
    const { body, headers } = inbox.webhooks[0] ?? { body: Buffer.of(), headers: {} };
    const expected = createHmac("sha256", secret).update(body).digest("base64");
    expect(headers).toMatchObject({
      "x-shopify-hmac-sha256": expected,
      "x-shopify-shop-domain": "corner-store.myshopify.com",
      "x-shopify-api-version": "2026-10",
      "x-shopify-event-id": expect.any(String),
      "x-shopify-triggered-at": expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(body.toString()).toContain("gid://shopify/Order/820982911946154508");
  });

  it("are retried 8 times with one Webhook-Id and the first payload, then dropped", async () => {
    inbox.setStatus(500);
    const { id } = await place({ financial_status: "pending", note: "first" });
    await expect.poll(topics).toContain("orders/create");
    await door(`/orders/${id}/edit`, { note: "second" });
    const created = () => inbox.webhooks.filter(({ topic }) => topic === "orders/create");
    await expect.poll(() => created().length).toBe(9);
    expect(new Set(created().map(({ webhookId }) => webhookId)).size).toBe(1);
    expect(new Set(created().map(({ body }) => String(body))).size).toBe(1);
    await expect
      .poll(async () => (await fetch(`${shopify.url}/_stand-in/webhooks`)).json())
      .toContainEqual(expect.objectContaining({ topic: "orders/create", outcome: "given up" }));
  });

  it("can be sent twice or never", async () => {
    await door("/faults", { duplicateWebhooks: true, dropWebhooks: 1 });
    await place();
    const paid = () => inbox.webhooks.filter(({ topic }) => topic === "orders/paid");
    await expect.poll(() => paid().length).toBe(2);
    expect(new Set(paid().map(({ webhookId }) => webhookId)).size).toBe(1);
    expect(topics()).not.toContain("orders/create");
  });
});

describe("faults", () => {
  it("can lose a response after the work is done", async () => {
    const { admin_graphql_api_id: orderId } = await place();
    const { id } = await routed(orderId);
    await door("/faults", { loseNextAnswers: 1, operation: "fulfillmentCreate" });
    await expect(fulfil(id)).rejects.toThrow();
    expect((await read(orderId)).fulfillments).toHaveLength(1);
  });

  it("can fail requests without doing their work", async () => {
    await door("/faults", { failNextRequests: 1, status: 503 });
    expect(await app.requestGraphql("{ shop { name } }")).toEqual({
      errors: "Sandbox fault: 503",
    });
    expect(await app.requestGraphql("{ shop { name } }")).toMatchObject({ data: { shop: {} } });
  });

  it("throttle in the body of a 200, with the remaining points", async () => {
    await door("/faults", { drainBucket: true });
    const search = "{ orders(first: 250) { nodes { id } } }";
    expect(await app.requestGraphql(search)).toMatchObject({
      errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }],
      extensions: {
        cost: {
          requestedQueryCost: 252,
          actualQueryCost: null,
          throttleStatus: { maximumAvailable: 2000, restoreRate: 100 },
        },
      },
    });
  });

  it("charge a query its requested cost and refund the difference to its actual cost", async () => {
    await place();
    expect(await app.requestGraphql("{ orders(first: 100) { nodes { id } } }")).toMatchObject({
      extensions: { cost: { requestedQueryCost: 102, actualQueryCost: 2 } },
    });
    expect(
      await app.requestGraphql(
        "{ orders(first: 100) { nodes { fulfillmentOrders(first: 20) { nodes { id } } } } }",
      ),
    ).toMatchObject({ errors: [{ extensions: { code: "MAX_COST_EXCEEDED" } }] });
  });
});

describe("a store that is killed", () => {
  it("has its orders, tokens and unsent webhooks after a restart", async () => {
    const databaseFile = join(directory, "killed.sqlite");
    // However late it is killed, it has sent nothing and has not given up.
    const options = {
      ...createOptions(),
      databaseFile,
      retryDelaysMs: Array.from({ length: 10_000 }, () => 5),
    };
    inbox.setStatus(503);
    const module = new URL("../../sandbox/shopify/start-shopify.ts", import.meta.url).href;
    const program = `import(${JSON.stringify(module)}).then(async ({ startShopify }) =>
      console.log((await startShopify(${JSON.stringify(options)})).url))`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
      cwd: new URL("../../..", import.meta.url),
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [output] = await once(child.stdout, "data");
    const url = String(output).trim();
    const early = await createAppClient(url, "client", secret);
    const response = await fetch(`${url}/_stand-in/orders`, { method: "POST", body: "{}" });
    const { admin_graphql_api_id: id } = placedOrder.parse(await response.json());
    expect(await early.requestGraphql(operation("the bridge's order read"), { id })).toMatchObject({
      data: { order: { id } },
    });
    child.kill("SIGKILL");
    await once(child, "exit");

    inbox.setStatus(200);
    await shopify.close();
    shopify = await startShopify({ ...options, port: Number(new URL(url).port) });
    app = early;
    await expect
      .poll(() => read(id).catch(String))
      .toMatchObject({ displayFulfillmentStatus: "UNFULFILLED" });
    expect((await routed(id)).status).toBe("OPEN");
    await expect
      .poll(async () => await (await fetch(`${shopify.url}/_stand-in/webhooks`)).json())
      .toEqual(
        expect.arrayContaining(
          ["orders/create", "fulfillment_orders/order_routing_complete"].map((topic) =>
            expect.objectContaining({ topic, outcome: "delivered" }),
          ),
        ),
      );
  });
});

describe("the store's page", () => {
  const page = async () => (await fetch(shopify.url)).text();

  it("shows that there are no orders, and a form to place one", async () => {
    expect(await page()).toMatch(/No orders yet[\s\S]*Place an order/);
  });

  it("shows an order placed with the form, with its text escaped", async () => {
    const response = await fetch(`${shopify.url}/_stand-in/place-order`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ first_name: "<script>x", last_name: "Y", paid: "yes" }),
    });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
    expect(await page()).toContain("&lt;script&gt;x Y");
    expect(await page()).not.toContain("<script>x");
  });
});
