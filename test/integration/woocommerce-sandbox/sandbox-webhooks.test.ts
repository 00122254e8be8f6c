import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  aReceiver,
  aStore,
  door,
  eventually,
  fixture,
  listen,
  orderTopics,
  placeOrder,
  rest,
  secret,
  settle,
  summaries,
  topicOf,
} from "./sandbox-store.ts";

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
