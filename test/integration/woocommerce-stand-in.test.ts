import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import {
  startWooCommerce,
  type WooCommerceOptions,
  type WooCommerceStandIn,
} from "#test/storefronts/woocommerce/stand-in.ts";
import {
  type Received,
  startWebhookReceiver,
  type WebhookReceiver,
} from "#test/storefronts/woocommerce/webhook-receiver.ts";
import { type JsonObject, objectOf, objectsOf } from "#test/storefronts/woocommerce/wp-json.ts";

const fixtures = join(import.meta.dirname, "../fixtures/woocommerce");
const fixture = (name: string) => JSON.parse(readFileSync(join(fixtures, `${name}.json`), "utf8"));
const secret = "3f9c1d7e5b8a4260c1e2f3a4b5968778695a4b3c2d1e0f9e8d7c6b5a49382716";

/** Asks again and again until the expectation holds. */
const eventually = <Value>(read: () => Value | Promise<Value>) =>
  expect.poll(read, { timeout: 10_000, interval: 20 });

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function aStore(options: Partial<WooCommerceOptions> = {}): Promise<WooCommerceStandIn> {
  const store = await startWooCommerce({ databaseFile: ":memory:", port: 0, ...options });
  cleanUps.push(() => store.close());
  return store;
}

async function aReceiver(): Promise<WebhookReceiver> {
  const receiver = await startWebhookReceiver();
  cleanUps.push(() => receiver.close());
  return receiver;
}

function aDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "woocommerce-"));
  cleanUps.push(() => rmSync(directory, { recursive: true }));
  return directory;
}

type Answer = {
  status: number;
  headers: Headers;
  body: JsonObject;
  list: JsonObject[];
  text: string;
};
type Keys = Pick<WooCommerceStandIn, "consumerKey" | "consumerSecret">;

async function ask(
  store: Pick<WooCommerceStandIn, "url">,
  request: string,
  { body, keys }: { body?: unknown; keys?: Keys | undefined } = {},
): Promise<Answer> {
  const [method = "", path] = request.split(" ");
  const credentials = Buffer.from(`${keys?.consumerKey}:${keys?.consumerSecret}`).toString(
    "base64",
  );
  const response = await fetch(`${store.url}${path}`, {
    method,
    headers: keys === undefined ? {} : { Authorization: `Basic ${credentials}` },
    redirect: "manual",
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = response.headers.get("Content-Type")?.startsWith("application/json");
  const parsed = json ? JSON.parse(text) : {};
  const { status, headers } = response;
  return { status, headers, body: objectOf(parsed), list: objectsOf(parsed), text };
}

const rest = (store: WooCommerceStandIn, request: string, body?: unknown) =>
  ask(store, request.replace(" ", " /wp-json/wc/v3/"), { body, keys: store });
const door = (store: WooCommerceStandIn, request: string, body?: unknown) =>
  ask(store, request.replace(" ", " /_stand-in/"), { body });

const anOrder = (more: JsonObject = {}): JsonObject => ({
  shipping: { first_name: "Ada", country: "US", state: "NY", city: "New York" },
  payment_method: "stripe",
  line_items: [{ product_id: 10, quantity: 1 }],
  shipping_lines: [{ method_id: "flat_rate", method_title: "Same-day courier", total: "7.00" }],
  ...more,
});

async function placeOrder(store: WooCommerceStandIn, more: JsonObject = {}): Promise<JsonObject> {
  return (await rest(store, "POST orders", anOrder(more))).body;
}

async function listen(store: WooCommerceStandIn, receiver: WebhookReceiver, ...topics: string[]) {
  const ids: unknown[] = [];
  for (const topic of topics) {
    const { body } = await rest(store, "POST webhooks", {
      topic,
      secret,
      delivery_url: receiver.url,
    });
    ids.push(body.id);
  }
  return ids;
}

const orderTopics = ["order.created", "order.updated", "order.deleted", "order.restored"];
const topicOf = ({ headers }: Received) => String(headers["x-wc-webhook-topic"]);
const summaryOf = (delivery: Received) => {
  const { status = "-" } = JSON.parse(delivery.body);
  return `${topicOf(delivery)} ${status}`;
};
const summaries = (receiver: WebhookReceiver) => receiver.deliveries().map(summaryOf);

/** Waits for an event fired last: as deliveries go one by one, all earlier ones came before it. */
async function settle(store: WooCommerceStandIn, receiver: WebhookReceiver): Promise<void> {
  const before = receiver.deliveries().length;
  await rest(store, "POST webhooks", {
    topic: "action.woocommerce_order_status_failed",
    delivery_url: receiver.url,
  });
  await placeOrder(store, { status: "failed" });
  const isLast = (one: Received) => topicOf(one).startsWith("action.");
  await eventually(() => receiver.deliveries().slice(before).some(isLast)).toBe(true);
}

describe("webhooks of the stand-in WooCommerce", () => {
  it("pings during create: form-encoded, unsigned, without X-WC headers", async () => {
    const [store, receiver] = [await aStore(), await aReceiver()];

    const created = await rest(store, "POST webhooks", {
      topic: "order.created",
      delivery_url: receiver.url,
      status: "paused",
      secret,
    });

    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ status: "active", resource: "order", event: "created" });
    expect(created.text).not.toContain(secret);
    const [ping, ...others] = receiver.received;
    const { headers, body } = fixture("00-ping");
    expect(others).toEqual([]);
    expect(ping?.path).toBe("/hook?store=1");
    expect(ping?.body).toBe(body.replace("19", String(created.body.id)));
    expect(Object.keys(ping?.headers ?? {}).sort()).toEqual(
      Object.keys(headers)
        .map((name) => name.toLowerCase())
        .sort(),
    );
    expect(ping?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
  });

  it("creates the webhook although the ping fails, and repeats the ping after a delivery", async () => {
    const [store, receiver] = [await aStore(), await aReceiver()];
    receiver.answerWith(204);
    expect((await listen(store, receiver, "order.created"))[0]).toBe(1);
    receiver.answerWith(200);
    const pings = () => receiver.received.filter(({ body }) => body === "webhook_id=1").length;

    await placeOrder(store);
    await eventually(pings).toBe(2);
    await placeOrder(store);
    await settle(store, receiver);

    expect(pings()).toBe(2);
  });

  it("waits five seconds for the answer to a ping", async () => {
    const [store, receiver] = [await aStore(), await aReceiver()];
    receiver.answerWith("never");
    const start = performance.now();
    const created = await rest(store, "POST webhooks", {
      topic: "order.created",
      delivery_url: receiver.url,
    });
    expect(created.status).toBe(201);
    expect(performance.now() - start).toBeGreaterThan(4_900);
  });

  it("delivers a captured order byte for byte: ASCII, signed, with the real headers", async () => {
    const [store, receiver] = [await aStore(), await aReceiver()];
    const captured = fixture("02-created-unicode-pl-different-shipping");
    const [id] = await listen(store, receiver, "order.created");

    await door(store, "POST orders", JSON.parse(captured.body));
    await eventually(() => receiver.deliveries().length).toBe(1);

    const { body = "", headers = {} } = receiver.deliveries()[0] ?? {};
    expect(body).toBe(captured.body);
    const lowerCase = Object.entries(captured.headers).map(([name, value]) => [
      name.toLowerCase(),
      value,
    ]);
    expect(headers).toEqual({
      ...Object.fromEntries(lowerCase),
      host: new URL(receiver.url).host,
      "x-wc-webhook-id": String(id),
      "x-wc-webhook-source": `${store.url}/`,
      "x-wc-webhook-delivery-id": expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(createHmac("sha256", secret).update(body).digest("base64")).toBe(
      headers["x-wc-webhook-signature"],
    );
  });

  it("sends what the order is at delivery, and coalesces what is pending for it", async () => {
    const [store, receiver] = [await aStore({ deliveryDelayMs: 1_000 }), await aReceiver()];
    await listen(store, receiver, ...orderTopics);
    const { id } = await placeOrder(store);
    await rest(store, `PUT orders/${id}`, { status: "processing" });
    await settle(store, receiver);
    expect(summaries(receiver).slice(0, 2)).toEqual([
      "order.created processing",
      "order.updated processing",
    ]);
    expect(summaries(receiver).filter((one) => one.endsWith("processing"))).toHaveLength(2);
  });

  it("shares a delivery id between different orders of one second", async () => {
    const [store, receiver] = [await aStore(), await aReceiver()];
    await listen(store, receiver, "order.created");
    for (const _order of [1, 2, 3, 4, 5]) await placeOrder(store);
    await eventually(() => receiver.deliveries().length).toBe(5);
    const ids = receiver.deliveries().map(({ headers }) => headers["x-wc-webhook-delivery-id"]);
    expect(new Set(ids).size).toBeLessThan(5);
  });

  it.each([200, 204, 300, 301, 302])(
    "takes %i for a success and follows no redirect",
    async (status) => {
      const [store, receiver] = [await aStore(), await aReceiver()];
      const [id] = await listen(store, receiver, "order.created");
      receiver.answerWith(status);
      for (const _order of [1, 2, 3, 4, 5, 6, 7, 8]) await placeOrder(store);
      await eventually(() => receiver.deliveries().length).toBe(8);
      await settle(store, receiver);
      expect(receiver.received.every(({ path }) => path === "/hook?store=1")).toBe(true);
      expect((await rest(store, `GET webhooks/${id}`)).body.status).toBe("active");
    },
  );

  it("never retries, disables at the seventh failure, and at the next one once re-enabled", async () => {
    const [store, receiver] = [await aStore(), await aReceiver()];
    const [id] = await listen(store, receiver, "order.created");
    const statusOf = async () => (await rest(store, `GET webhooks/${id}`)).body.status;
    receiver.answerWith(303);

    for (const count of [1, 2, 3, 4, 5, 6]) {
      await placeOrder(store);
      await eventually(() => receiver.deliveries().length).toBe(count);
    }
    expect(await statusOf()).toBe("active");
    await placeOrder(store);
    await eventually(statusOf).toBe("disabled");
    await placeOrder(store);
    await settle(store, receiver);
    expect(receiver.deliveries().filter((one) => topicOf(one) === "order.created")).toHaveLength(7);

    await rest(store, `PUT webhooks/${id}`, { status: "active" });
    await placeOrder(store);
    await eventually(statusOf).toBe("disabled");

    await rest(store, `PUT webhooks/${id}`, { status: "active" });
    receiver.answerWith(200);
    await placeOrder(store);
    await settle(store, receiver);
    receiver.answerWith(500);
    await placeOrder(store);
    await settle(store, receiver);
    expect(await statusOf()).toBe("active");
  });

  it("still sends what was queued before the webhook was disabled", async () => {
    const [store, receiver] = [await aStore({ deliveryDelayMs: 800 }), await aReceiver()];
    const [id] = await listen(store, receiver, "order.created");
    await placeOrder(store);
    await rest(store, `PUT webhooks/${id}`, { status: "disabled" });
    await placeOrder(store);
    await settle(store, receiver);
    expect(summaries(receiver).filter((one) => one.startsWith("order."))).toHaveLength(1);
  });

  it("checks topics and statuses, and deletes only by force", async () => {
    const [store, receiver] = [await aStore(), await aReceiver()];
    const create = (topic: string) =>
      rest(store, "POST webhooks", { topic, delivery_url: receiver.url });
    expect((await create("order.published")).body).toMatchObject({
      code: "woocommerce_rest_shop_webhook_invalid_topic",
      data: { status: 400 },
    });
    const { id } = (await create("order.updated")).body;
    expect((await rest(store, `PUT webhooks/${id}`, { status: "off" })).status).toBe(400);
    expect((await rest(store, `DELETE webhooks/${id}`)).status).toBe(501);
    expect((await rest(store, `DELETE webhooks/${id}?force=true`)).status).toBe(200);
    const missing = ["GET", "PUT", "DELETE"].map((method) =>
      rest(store, `${method} webhooks/${id}`),
    );
    expect((await Promise.all(missing)).map(({ status }) => status)).toEqual([404, 400, 404]);
    expect((await rest(store, "GET webhooks")).list).toEqual([]);
  });

  it("signs an error without an order id when the order is gone or the user was demoted", async () => {
    const [store, receiver] = [await aStore({ deliveryDelayMs: 800 }), await aReceiver()];
    await listen(store, receiver, "order.created");
    const { id } = await placeOrder(store);
    await rest(store, `DELETE orders/${id}?force=true`);
    await eventually(() => receiver.deliveries().length).toBe(1);
    await placeOrder(store);
    await door(store, "POST faults", { userDemoted: true });
    await eventually(() => receiver.deliveries().length).toBe(2);

    const [gone, hidden] = receiver.deliveries();
    expect(JSON.parse(gone?.body ?? "")).toMatchObject({
      code: "woocommerce_rest_shop_order_invalid_id",
      data: { status: 404 },
    });
    expect(JSON.parse(hidden?.body ?? "").code).toBe("woocommerce_rest_cannot_view");
    expect(
      createHmac("sha256", secret)
        .update(gone?.body ?? "")
        .digest("base64"),
    ).toBe(gone?.headers["x-wc-webhook-signature"]);
    expect((await rest(store, "GET orders")).status).toBe(403);
  });
});

describe("what fires what in the stand-in WooCommerce", () => {
  type Act = (store: WooCommerceStandIn, id: unknown) => Promise<unknown>;
  const put =
    (body: JsonObject): Act =>
    (store, id) =>
      rest(store, `PUT orders/${id}`, body);
  const cases: [string, Act, string[]][] = [
    ["a new status", put({ status: "completed" }), ["order.updated completed"]],
    ["the same status", put({ status: "pending" }), ["order.updated pending"]],
    ["a no-op", put({}), ["order.updated pending"]],
    ["meta data alone", put({ meta_data: [{ key: "a", value: 1 }] }), ["order.updated pending"]],
    ["a note", (store, id) => rest(store, `POST orders/${id}/notes`, { note: "Hello" }), []],
    ["the trash", (store, id) => rest(store, `DELETE orders/${id}`), ["order.deleted -"]],
    ["a forced delete", (store, id) => rest(store, `DELETE orders/${id}?force=true`), []],
  ];

  it.each(cases)("%s fires as the real store does", async (_what, act, expected) => {
    const [store, receiver] = [await aStore(), await aReceiver()];
    const { id } = await placeOrder(store);
    await listen(store, receiver, ...orderTopics);
    await act(store, id);
    await settle(store, receiver);
    const ofOrder = receiver.deliveries().filter(({ body }) => JSON.parse(body).id === id);
    expect(ofOrder.map(summaryOf)).toEqual(expected);
  });

  it("REST creation fires created, then updated; COD in block checkout fires updated first", async () => {
    const [store, receiver] = [await aStore(), await aReceiver()];
    await listen(store, receiver, ...orderTopics);
    await placeOrder(store);
    await eventually(() => summaries(receiver)).toEqual([
      "order.created pending",
      "order.updated pending",
    ]);
    const { body } = await door(store, "POST checkout", anOrder({ payment_method: "cod" }));
    expect(body).toMatchObject({ status: "processing", date_paid: null, created_via: "store-api" });
    await eventually(() => summaries(receiver).slice(2)).toEqual([
      "order.updated processing",
      "order.created processing",
    ]);
  });

  it("a trashed order says its id alone, changes silently, and is restored as a whole", async () => {
    const [store, receiver] = [await aStore(), await aReceiver()];
    const { id } = await placeOrder(store, { status: "processing" });
    await listen(store, receiver, ...orderTopics);
    await rest(store, `DELETE orders/${id}`);
    await eventually(() => receiver.deliveries().map(({ body }) => body)).toEqual([`{"id":${id}}`]);
    await door(store, `POST orders/${id}/restore`);
    await eventually(() => summaries(receiver)[1]).toBe("order.restored processing");
    await rest(store, `DELETE orders/${id}`);
    await eventually(() => receiver.deliveries().length).toBe(3);
    await rest(store, `PUT orders/${id}`, { status: "processing" });
    await settle(store, receiver);
    expect(summaries(receiver).filter((one) => one.startsWith("order.updated p"))).toEqual([]);
  });

  it("a checkout draft leaks, and leaving it sends created again", async () => {
    const [store, receiver] = [await aStore(), await aReceiver()];
    await listen(store, receiver, ...orderTopics);
    const { id } = await placeOrder(store, { status: "checkout-draft" });
    await eventually(() => summaries(receiver)).toEqual([
      "order.created checkout-draft",
      "order.updated checkout-draft",
    ]);
    await rest(store, `PUT orders/${id}`, { status: "processing" });
    await eventually(() => summaries(receiver).slice(2).sort()).toEqual([
      "order.created processing",
      "order.updated processing",
    ]);
  });

  it("an action topic carries the hook's name and the order's id only", async () => {
    const [store, receiver] = [await aStore(), await aReceiver()];
    await listen(store, receiver, "action.woocommerce_order_status_processing");
    const { id } = await placeOrder(store, { status: "processing" });
    await eventually(() => receiver.deliveries().length).toBe(1);
    const captured = fixture("01c-action-status-processing");
    const [delivery] = receiver.deliveries();
    expect(delivery?.body).toBe(captured.body.replace("52", String(id)));
    expect(delivery?.headers["x-wc-webhook-resource"]).toBe("action");
  });
});

describe("orders of the stand-in WooCommerce", () => {
  it("have the fields, the kinds of values and the totals of a captured one", async () => {
    const store = await aStore();
    const captured: JsonObject = JSON.parse(fixture("07-created-pending-unpaid").body);
    const created = await placeOrder(store);
    expect(Object.keys(created)).toEqual(Object.keys(captured));
    for (const field of ["line_items", "shipping_lines", "tax_lines"]) {
      expect(objectsOf(created[field])).toEqual([
        { ...objectsOf(captured[field])[0], id: expect.any(Number) },
      ]);
    }
    for (const [field, value] of Object.entries(captured)) {
      expect([field, typeof created[field]]).toEqual([field, typeof value]);
      if (/total|_tax$|^needs_|^is_/.test(field))
        expect([field, created[field]]).toEqual([field, value]);
    }
  });

  it("are listed in pages, without trash and drafts unless these are asked for", async () => {
    const store = await aStore();
    for (const status of ["pending", "processing", "completed", "checkout-draft", "failed"]) {
      await placeOrder(store, { status });
    }
    await rest(store, "DELETE orders/5");
    const ids = async (query: string) =>
      (await rest(store, `GET orders?orderby=id&order=asc&${query}`)).list.map(({ id }) => id);

    expect(await ids("")).toEqual([1, 2, 3]);
    expect(await ids("status=trash,checkout-draft")).toEqual([4, 5]);
    expect(await ids("include=1,2,3&exclude=2")).toEqual([1, 3]);
    const first = await rest(store, "GET orders?per_page=2");
    expect(first.headers.get("X-WP-Total")).toBe("3");
    expect(first.headers.get("X-WP-TotalPages")).toBe("2");
    expect(first.headers.get("Link")).toMatch(/<http.+page=2>; rel="next"$/);
    const past = await rest(store, "GET orders?per_page=2&page=3");
    expect([past.text, past.headers.get("X-WP-Total")]).toEqual(["[]", "0"]);
    for (const query of ["per_page=101", "per_page=0", "status=gone", "orderby=luck"]) {
      const { status, body } = await rest(store, `GET orders?${query}`);
      expect([query, status, body.code]).toEqual([query, 400, "rest_invalid_param"]);
    }
  });

  it("skip a row when a first-page order is changed while paging by number", async () => {
    const store = await aStore();
    for (const [id, second] of [
      [1, "01"],
      [2, "02"],
      [3, "03"],
      [4, "04"],
    ]) {
      const date = `2026-11-20T08:00:${second}`;
      await door(store, "POST orders", {
        id,
        status: "processing",
        date_modified: date,
        date_modified_gmt: date,
      });
    }
    const page = async (number: number) => {
      const path = `GET orders?orderby=modified&order=asc&per_page=2&page=${number}&_fields=id`;
      return (await rest(store, path)).text;
    };
    expect(await page(1)).toBe('[{"id":1},{"id":2}]');
    await rest(store, "PUT orders/1", {});
    expect(await page(2)).toBe('[{"id":4},{"id":1}]');
  });

  it("compare modified_after exclusively, and wrongly when a zoned date meets dates_are_gmt", async () => {
    const store = await aStore({ utcOffsetMinutes: 540 });
    const dates = {
      date_modified: "2026-11-20T17:20:46",
      date_modified_gmt: "2026-11-20T08:20:46",
    };
    await door(store, "POST orders", { id: 7, status: "processing", ...dates });
    const found = async (query: string) =>
      (await rest(store, `GET orders?modified_after=${query}`)).list.length;

    expect(await found("2026-11-20T08:20:45&dates_are_gmt=true")).toBe(1);
    expect(await found("2026-11-20T08:20:46&dates_are_gmt=true")).toBe(0);
    expect(await found("2026-11-20T08:20:45Z&dates_are_gmt=true")).toBe(0);
    expect(await found("2026-11-20T08:20:45Z")).toBe(1);
    expect(await found("2026-11-20T08:20:45")).toBe(1);
    expect(await found("2026-11-20T17:20:46")).toBe(0);
  });

  it("give only the fields asked for, nested ones too", async () => {
    const store = await aStore();
    const { id } = await placeOrder(store);
    const query = "_fields=id,shipping.city";
    expect((await rest(store, `GET orders?${query}`)).list).toEqual([
      { id, shipping: { city: "New York" } },
    ]);
    expect(Object.keys((await rest(store, `GET orders/${id}?${query}`)).body)).toEqual([
      "id",
      "shipping",
      "_links",
    ]);
  });

  it("are paid on reaching processing, completed once, and keep their meta data keys", async () => {
    const store = await aStore();
    const { id } = await placeOrder(store);
    const meta = (value: string) => ({ meta_data: [{ key: "_courier_delivery_id", value }] });
    const paid = (await rest(store, `PUT orders/${id}`, { status: "processing", ...meta("a") }))
      .body;
    expect(paid).toMatchObject({
      date_paid: expect.any(String),
      needs_payment: false,
      is_editable: false,
    });
    const done = (await rest(store, `PUT orders/${id}`, { status: "completed", ...meta("b") }))
      .body;
    await rest(store, `PUT orders/${id}`, { status: "completed" });
    expect(done).toMatchObject({ date_completed: expect.any(String), date_paid: paid.date_paid });
    const [first] = objectsOf(paid.meta_data);
    expect(done.meta_data).toEqual([{ ...first, value: "b" }]);
    expect((await door(store, "GET emails")).list).toEqual([
      { orderId: id, subject: "Your order is now complete" },
    ]);
  });

  it("refund the rest when they become refunded, and keep their quantities", async () => {
    const store = await aStore();
    const { id, total } = await placeOrder(store, { status: "processing" });
    const { body } = await rest(store, `PUT orders/${id}`, { status: "refunded" });
    expect(objectsOf(body.refunds)).toMatchObject([{ total: `-${total}` }]);
    expect(objectsOf(body.line_items)).toMatchObject([{ quantity: 1 }]);
  });

  it("fire updated for a partial refund, and become refunded with the last of the money", async () => {
    const [store, receiver] = [await aStore(), await aReceiver()];
    const { id } = await placeOrder(store, { status: "processing" });
    await listen(store, receiver, "order.updated");
    const refund = (amount: string) => rest(store, `POST orders/${id}/refunds`, { amount });
    expect((await refund("2.34")).status).toBe(201);
    await eventually(() => summaries(receiver)).toEqual(["order.updated processing"]);
    expect((await refund("17.34")).status).toBe(400);
    await refund("15.00");
    const { body } = await rest(store, `GET orders/${id}`);
    expect(body.status).toBe("refunded");
    expect(objectsOf(body.refunds).map(({ total }) => total)).toEqual(["-15.00", "-2.34"]);
  });

  it("answer a missing one with 404, an update of it with 400, and an unknown status with 400", async () => {
    const store = await aStore();
    const code = "woocommerce_rest_shop_order_invalid_id";
    expect((await rest(store, "GET orders/9")).body).toMatchObject({ code, data: { status: 404 } });
    expect((await rest(store, "PUT orders/9", {})).body).toMatchObject({
      code,
      data: { status: 400 },
    });
    const { id } = await placeOrder(store);
    expect((await rest(store, `PUT orders/${id}`, { status: "shipped" })).body).toMatchObject({
      code: "rest_invalid_param",
      data: { status: 400 },
    });
  });

  it("take a customer note each time, mail it, and bump no date", async () => {
    const store = await aStore();
    const order = await placeOrder(store);
    const note = { note: "On <b>its</b> way", customer_note: true };
    const expected = fixture("status-push").at(-2).response.body;
    for (const _twice of [1, 2]) {
      const { status, body } = await rest(store, `POST orders/${order.id}/notes`, note);
      expect([status, Object.keys(body)]).toEqual([201, Object.keys(expected)]);
    }
    await rest(store, `POST orders/${order.id}/notes`, { note: "For us" });
    const noted = async (kind: string) =>
      (await rest(store, `GET orders/${order.id}/notes?type=${kind}`)).list.map((one) => one.note);

    expect(await noted("customer")).toEqual([note.note, note.note]);
    expect(await noted("internal")).toEqual(["For us"]);
    expect(await noted("any")).toHaveLength(3);
    expect((await door(store, "GET emails")).list).toHaveLength(2);
    expect((await rest(store, `GET orders/${order.id}`)).body).toEqual(order);
    expect((await rest(store, "GET orders/99/notes")).body).toMatchObject({
      code: "woocommerce_rest_order_invalid_id",
      data: { status: 404 },
    });
  });
});

describe("fulfillments of the stand-in WooCommerce", () => {
  const [create, , update, withoutItems] = fixture("status-push");

  it("are no route until they are enabled", async () => {
    const store = await aStore();
    const { id } = await placeOrder(store);
    expect((await rest(store, `GET orders/${id}/fulfillments`)).body).toMatchObject({
      code: "rest_no_route",
      data: { status: 404 },
    });
  });

  it("answer as the captured exchange does, and leave the order's status alone", async () => {
    const [store, receiver] = [await aStore({ fulfillmentsEnabled: true }), await aReceiver()];
    const { id } = await placeOrder(store, { status: "processing" });
    await listen(store, receiver, "order.updated");
    const path = `orders/${id}/fulfillments`;

    const created = await rest(store, `POST ${path}`, create.request.body);
    expect(created.status).toBe(201);
    const shape = (body: JsonObject) => [
      Object.keys(body),
      objectsOf(body.meta_data).map(({ key }) => key),
    ];
    expect(shape(created.body)).toEqual(shape(create.response.body));
    expect(created.body).toMatchObject({ is_fulfilled: true, entity_id: String(id) });
    expect((await rest(store, `GET ${path}`)).list).toMatchObject([{ is_fulfilled: "1" }]);
    const one = `${path}/${created.body.id}`;
    const updated = await rest(store, `PUT ${one}`, update.request.body);
    const keptMeta = (body: JsonObject) => objectsOf(body.meta_data).slice(0, 4);
    expect(keptMeta(updated.body)).toEqual(keptMeta(created.body));
    const refused = await rest(store, `POST ${path}`, withoutItems.request.body);
    expect([refused.status, refused.body]).toEqual([400, withoutItems.response.body]);
    expect((await rest(store, `GET ${path}/99`)).body).toMatchObject({
      code: 0,
      data: { status: 400 },
    });
    await eventually(() => summaries(receiver)).toContain("order.updated processing");
    expect((await door(store, "GET emails")).list).toHaveLength(2);
    expect((await rest(store, `DELETE ${one}`)).body).toEqual({
      message: "Fulfillment deleted successfully.",
    });
  });
});

describe("the door of the stand-in WooCommerce", () => {
  it("answers 401 with one code to no key and to an unknown or revoked one", async () => {
    const store = await aStore();
    const keys = (await door(store, "POST keys")).body as unknown as Keys;
    expect((await ask(store, "GET /wp-json/wc/v3/orders", { keys })).status).toBe(200);
    await door(store, `DELETE keys/${keys.consumerKey}`);
    for (const stranger of [undefined, keys, { consumerKey: "ck_x", consumerSecret: "cs_x" }]) {
      const codes = ["GET", "POST"].map((method) =>
        ask(store, `${method} /wp-json/wc/v3/orders`, { keys: stranger }),
      );
      expect((await Promise.all(codes)).map(({ status, body }) => [status, body.code])).toEqual([
        [401, "woocommerce_rest_cannot_view"],
        [401, "woocommerce_rest_cannot_create"],
      ]);
    }
  });

  it("answers 401 with another code to a wrong secret and to a key without the permission", async () => {
    const store = await aStore();
    const readOnly = (await door(store, "POST keys", { permissions: "read" }))
      .body as unknown as Keys;
    const wrong = { ...store, consumerSecret: "cs_wrong" };
    const refusals = [
      await ask(store, "GET /wp-json/wc/v3/orders", { keys: wrong }),
      await ask(store, "POST /wp-json/wc/v3/orders", { keys: readOnly, body: {} }),
    ];
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
      [401, "woocommerce_rest_authentication_error"],
      [401, "woocommerce_rest_authentication_error"],
    ]);
    expect((await ask(store, "GET /wp-json/wc/v3/orders", { keys: readOnly })).status).toBe(200);
  });

  it("takes the keys in the query too, and tells a stranger where its API is", async () => {
    const store = await aStore();
    const query = `consumer_key=${store.consumerKey}&consumer_secret=${store.consumerSecret}`;
    expect((await ask(store, `GET /wp-json/wc/v3/orders?${query}`)).status).toBe(200);
    expect((await ask(store, "GET /")).headers.get("Link")).toContain('rel="https://api.w.org/"');
    expect((await ask(store, "GET /wp-json/")).body.namespaces).toContain("wc/v3");
    const fields = "_fields=settings.HPOS_enabled,environment.version";
    expect((await rest(store, `GET system_status?${fields}`)).body).toEqual({
      environment: { version: "11.0.1" },
      settings: { HPOS_enabled: true },
    });
  });
});

describe("faults of the stand-in WooCommerce", () => {
  it("fail the next requests of a kind before any work, with HTML", async () => {
    const store = await aStore();
    const { id } = await placeOrder(store);
    await door(store, "POST faults", {
      failNextRequests: 1,
      status: 502,
      method: "PUT",
      path: "orders",
    });
    expect((await rest(store, "GET orders")).status).toBe(200);
    const failed = await rest(store, `PUT orders/${id}`, { status: "completed" });
    expect([failed.status, failed.headers.get("Content-Type")]).toEqual([
      502,
      "text/html; charset=UTF-8",
    ]);
    expect((await rest(store, `GET orders/${id}`)).body.status).toBe("pending");
    expect((await rest(store, `PUT orders/${id}`, {})).status).toBe(200);
  });

  it("lose the next answer after the work is done", async () => {
    const store = await aStore();
    const { id } = await placeOrder(store);
    await door(store, "POST faults", { loseNextAnswers: 1, method: "POST", path: "/notes$" });
    await expect(rest(store, `POST orders/${id}/notes`, { note: "Hello" })).rejects.toThrow();
    expect((await rest(store, `GET orders/${id}/notes`)).list).toHaveLength(1);
  });

  it("drop and duplicate deliveries", async () => {
    const [store, receiver] = [await aStore(), await aReceiver()];
    await listen(store, receiver, "order.created");
    await door(store, "POST faults", { dropNextDeliveries: 1, duplicateDeliveries: true });
    await placeOrder(store);
    await placeOrder(store, { status: "processing" });
    await eventually(() => summaries(receiver)).toEqual([
      "order.created processing",
      "order.created processing",
    ]);
    expect((await door(store, "POST faults", { rain: 1 })).status).toBe(400);
  });
});

describe("a restart of the stand-in WooCommerce", () => {
  it("keeps keys, orders, notes, webhooks and pending deliveries through a kill", async () => {
    const [receiver, databaseFile] = [await aReceiver(), join(aDirectory(), "store.sqlite")];
    const options: WooCommerceOptions = { databaseFile, port: 0, deliveryDelayMs: 3_000 };
    const module = join(import.meta.dirname, "../storefronts/woocommerce/stand-in.ts");
    const script = `const { startWooCommerce } = await import(${JSON.stringify(module)});
      console.log(JSON.stringify(await startWooCommerce(${JSON.stringify(options)})));`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
    const [line] = await once(child.stdout, "data");
    const before: WooCommerceStandIn = JSON.parse(String(line));
    await listen(before, receiver, "order.created");
    const order = await placeOrder(before);
    await rest(before, `POST orders/${order.id}/notes`, { note: "Kept", customer_note: true });
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(receiver.deliveries()).toEqual([]);

    const after = await aStore({ databaseFile });

    expect(after.consumerKey).toBe(before.consumerKey);
    expect((await rest(after, "GET orders")).list).toEqual([order]);
    expect((await rest(after, `GET orders/${order.id}/notes`)).list).toMatchObject([
      { note: "Kept" },
    ]);
    expect((await rest(after, "GET webhooks")).list).toHaveLength(1);
    await eventually(() => summaries(receiver)).toEqual(["order.created pending"]);
  });

  it("sends again what was being sent", async () => {
    const [receiver, databaseFile] = [await aReceiver(), join(aDirectory(), "store.sqlite")];
    const before = await startWooCommerce({ databaseFile, port: 0 });
    await listen(before, receiver, "order.created");
    receiver.answerWith("never");
    await placeOrder(before);
    await eventually(() => receiver.deliveries().length).toBe(1);
    await before.close();
    receiver.answerWith(200);
    await aStore({ databaseFile });
    await eventually(() => receiver.deliveries().length).toBe(2);
  });

  it("takes the keys it is given", async () => {
    const keys = { consumerKey: "ck_mine", consumerSecret: "cs_mine" };
    const store = await aStore(keys);
    expect((await ask(store, "GET /wp-json/wc/v3/orders", { keys })).status).toBe(200);
  });
});

describe("the page of the stand-in WooCommerce", () => {
  it("starts empty, places an order by its form, and shows what the customer was told", async () => {
    const store = await aStore();
    expect((await ask(store, "GET /")).text).toContain("No orders yet");
    const send = (form: Record<string, string>) =>
      fetch(`${store.url}/_stand-in/place-order`, {
        method: "POST",
        body: new URLSearchParams(form),
        redirect: "manual",
      });
    const form = { name: "Ada <Lovelace>", street: "20 W 34th St", city: "New York", state: "NY" };
    expect((await send(form)).status).toBe(400);
    const placed = await send({ ...form, postcode: "10001", country: "US", note: "Ring twice" });

    expect([placed.status, placed.headers.get("Location")]).toEqual([303, "/"]);
    const [order] = (await rest(store, "GET orders")).list;
    expect(order).toMatchObject({
      status: "processing",
      date_paid: expect.any(String),
      customer_note: "Ring twice",
      shipping: { first_name: "Ada", last_name: "<Lovelace>", state: "NY", postcode: "10001" },
    });
    await rest(store, `POST orders/${order?.id}/notes`, {
      note: "<i>Soon</i>",
      customer_note: true,
    });
    const page = (await ask(store, "GET /")).text;
    expect(page).toContain("Ada &lt;Lovelace&gt;");
    expect(page).toContain("&lt;i&gt;Soon&lt;/i&gt;");
    expect(page).toContain('data-waiting="yes"');
    await rest(store, `PUT orders/${order?.id}`, { status: "completed" });
    expect((await ask(store, "GET /")).text).toContain('data-waiting="no"');
  });
});
