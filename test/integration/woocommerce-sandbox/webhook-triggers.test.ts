import { describe, expect, it } from "vitest";
import type { JsonObject } from "#test/sandbox/woocommerce/http/wp-json.ts";
import type { WooCommerceStandIn } from "#test/sandbox/woocommerce/start-woocommerce.ts";
import {
  anOrder,
  aReceiver,
  aStore,
  door,
  eventually,
  fixture,
  listen,
  orderTopics,
  placeOrder,
  rest,
  settle,
  summaries,
  summaryOf,
} from "./sandbox-store.ts";

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
