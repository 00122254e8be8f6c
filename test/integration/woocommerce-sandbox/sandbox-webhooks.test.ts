import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  addWebhooks,
  callRest,
  callSandbox,
  expectEventually,
  getTopic,
  orderTopics,
  placeOrder,
  readFixture,
  secret,
  startReceiver,
  startStore,
  summarizeDeliveries,
  waitForDeliveries,
} from "./sandbox-store.ts";

describe("webhooks of the WooCommerce sandbox store", () => {
  it("pings during create: form-encoded, unsigned, without X-WC headers", async () => {
    const [store, receiver] = [await startStore(), await startReceiver()];

    const created = await callRest(store, "POST webhooks", {
      topic: "order.created",
      delivery_url: receiver.url,
      status: "paused",
      secret,
    });

    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ status: "active", resource: "order", event: "created" });
    expect(created.text).not.toContain(secret);
    const [ping, ...others] = receiver.received;
    const { headers, body } = readFixture("00-ping");
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
    const [store, receiver] = [await startStore(), await startReceiver()];
    receiver.respondWith(204);
    expect((await addWebhooks(store, receiver, "order.created"))[0]).toBe(1);
    receiver.respondWith(200);
    const listPings = () => receiver.received.filter(({ body }) => body === "webhook_id=1").length;

    await placeOrder(store);
    await expectEventually(listPings).toBe(2);
    await placeOrder(store);
    await waitForDeliveries(store, receiver);

    expect(listPings()).toBe(2);
  });

  it("waits five seconds for the response to a ping", async () => {
    const [store, receiver] = [await startStore(), await startReceiver()];
    receiver.respondWith("never");
    const start = performance.now();
    const created = await callRest(store, "POST webhooks", {
      topic: "order.created",
      delivery_url: receiver.url,
    });
    expect(created.status).toBe(201);
    expect(performance.now() - start).toBeGreaterThan(4_900);
  });

  it("delivers a captured order byte for byte in ASCII, signed, with the real headers", async () => {
    const [store, receiver] = [await startStore(), await startReceiver()];
    const captured = readFixture("02-created-unicode-pl-different-shipping");
    const [id] = await addWebhooks(store, receiver, "order.created");

    await callSandbox(store, "POST orders", JSON.parse(captured.body));
    await expectEventually(() => receiver.listDeliveries().length).toBe(1);

    const { body = "", headers = {} } = receiver.listDeliveries()[0] ?? {};
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

  it("sends the order as it is at delivery, and merges pending deliveries", async () => {
    const [store, receiver] = [await startStore({ deliveryDelayMs: 1_000 }), await startReceiver()];
    await addWebhooks(store, receiver, ...orderTopics);
    const { id } = await placeOrder(store);
    await callRest(store, `PUT orders/${id}`, { status: "processing" });
    await waitForDeliveries(store, receiver);
    expect(summarizeDeliveries(receiver).slice(0, 2)).toEqual([
      "order.created processing",
      "order.updated processing",
    ]);
    expect(summarizeDeliveries(receiver).filter((one) => one.endsWith("processing"))).toHaveLength(
      2,
    );
  });

  it("uses one delivery id for different orders of the same second", async () => {
    const [store, receiver] = [await startStore(), await startReceiver()];
    await addWebhooks(store, receiver, "order.created");
    for (const _order of [1, 2, 3, 4, 5]) await placeOrder(store);
    await expectEventually(() => receiver.listDeliveries().length).toBe(5);
    const ids = receiver.listDeliveries().map(({ headers }) => headers["x-wc-webhook-delivery-id"]);
    expect(new Set(ids).size).toBeLessThan(5);
  });

  it.each([200, 204, 300, 301, 302])(
    "treats %i as a success and follows no redirect",
    async (status) => {
      const [store, receiver] = [await startStore(), await startReceiver()];
      const [id] = await addWebhooks(store, receiver, "order.created");
      receiver.respondWith(status);
      for (const _order of [1, 2, 3, 4, 5, 6, 7, 8]) await placeOrder(store);
      await expectEventually(() => receiver.listDeliveries().length).toBe(8);
      await waitForDeliveries(store, receiver);
      expect(receiver.received.every(({ path }) => path === "/hook?store=1")).toBe(true);
      expect((await callRest(store, `GET webhooks/${id}`)).body.status).toBe("active");
    },
  );

  it("never retries, disables at the seventh failure, and after re-enabling at the next one", async () => {
    const [store, receiver] = [await startStore(), await startReceiver()];
    const [id] = await addWebhooks(store, receiver, "order.created");
    const readStatus = async () => (await callRest(store, `GET webhooks/${id}`)).body.status;
    receiver.respondWith(303);

    for (const count of [1, 2, 3, 4, 5, 6]) {
      await placeOrder(store);
      await expectEventually(() => receiver.listDeliveries().length).toBe(count);
    }
    expect(await readStatus()).toBe("active");
    await placeOrder(store);
    await expectEventually(readStatus).toBe("disabled");
    await placeOrder(store);
    await waitForDeliveries(store, receiver);
    expect(
      receiver.listDeliveries().filter((one) => getTopic(one) === "order.created"),
    ).toHaveLength(7);

    await callRest(store, `PUT webhooks/${id}`, { status: "active" });
    await placeOrder(store);
    await expectEventually(readStatus).toBe("disabled");

    await callRest(store, `PUT webhooks/${id}`, { status: "active" });
    receiver.respondWith(200);
    await placeOrder(store);
    await waitForDeliveries(store, receiver);
    receiver.respondWith(500);
    await placeOrder(store);
    await waitForDeliveries(store, receiver);
    expect(await readStatus()).toBe("active");
  });

  it("sends the deliveries queued before the webhook was disabled", async () => {
    const [store, receiver] = [await startStore({ deliveryDelayMs: 800 }), await startReceiver()];
    const [id] = await addWebhooks(store, receiver, "order.created");
    await placeOrder(store);
    await callRest(store, `PUT webhooks/${id}`, { status: "disabled" });
    await placeOrder(store);
    await waitForDeliveries(store, receiver);
    expect(summarizeDeliveries(receiver).filter((one) => one.startsWith("order."))).toHaveLength(1);
  });

  it("validates topics and statuses, and deletes only with force", async () => {
    const [store, receiver] = [await startStore(), await startReceiver()];
    const createWebhook = (topic: string) =>
      callRest(store, "POST webhooks", { topic, delivery_url: receiver.url });
    expect((await createWebhook("order.published")).body).toMatchObject({
      code: "woocommerce_rest_shop_webhook_invalid_topic",
      data: { status: 400 },
    });
    const { id } = (await createWebhook("order.updated")).body;
    expect((await callRest(store, `PUT webhooks/${id}`, { status: "off" })).status).toBe(400);
    expect((await callRest(store, `DELETE webhooks/${id}`)).status).toBe(501);
    expect((await callRest(store, `DELETE webhooks/${id}?force=true`)).status).toBe(200);
    const missing = ["GET", "PUT", "DELETE"].map((method) =>
      callRest(store, `${method} webhooks/${id}`),
    );
    expect((await Promise.all(missing)).map(({ status }) => status)).toEqual([404, 400, 404]);
    expect((await callRest(store, "GET webhooks")).list).toEqual([]);
  });

  it("signs an error without an order id when the order is gone or the user was demoted", async () => {
    const [store, receiver] = [await startStore({ deliveryDelayMs: 800 }), await startReceiver()];
    await addWebhooks(store, receiver, "order.created");
    const { id } = await placeOrder(store);
    await callRest(store, `DELETE orders/${id}?force=true`);
    await expectEventually(() => receiver.listDeliveries().length).toBe(1);
    await placeOrder(store);
    await callSandbox(store, "POST faults", { userDemoted: true });
    await expectEventually(() => receiver.listDeliveries().length).toBe(2);

    const [gone, hidden] = receiver.listDeliveries();
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
    expect((await callRest(store, "GET orders")).status).toBe(403);
  });
});
