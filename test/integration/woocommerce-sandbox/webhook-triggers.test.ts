import { describe, expect, it } from "vitest";
import type { JsonObject } from "#test/sandbox/woocommerce/http/wp-json.ts";
import type { WooCommerceSandbox } from "#test/sandbox/woocommerce/start-woocommerce.ts";
import {
  addWebhooks,
  buildOrderInput,
  callRest,
  callSandbox,
  expectEventually,
  orderTopics,
  placeOrder,
  readFixture,
  startReceiver,
  startStore,
  summarizeDeliveries,
  summarizeDelivery,
  waitForDeliveries,
} from "./sandbox-store.ts";

describe("the webhook events of the WooCommerce sandbox store", () => {
  type StoreChange = (store: WooCommerceSandbox, id: unknown) => Promise<unknown>;
  const updateOrder =
    (body: JsonObject): StoreChange =>
    (store, id) =>
      callRest(store, `PUT orders/${id}`, body);
  const cases: [string, StoreChange, string[]][] = [
    ["a new status", updateOrder({ status: "completed" }), ["order.updated completed"]],
    ["the same status", updateOrder({ status: "pending" }), ["order.updated pending"]],
    ["a no-op", updateOrder({}), ["order.updated pending"]],
    [
      "meta data alone",
      updateOrder({ meta_data: [{ key: "a", value: 1 }] }),
      ["order.updated pending"],
    ],
    ["a note", (store, id) => callRest(store, `POST orders/${id}/notes`, { note: "Hello" }), []],
    ["the trash", (store, id) => callRest(store, `DELETE orders/${id}`), ["order.deleted -"]],
    ["a forced delete", (store, id) => callRest(store, `DELETE orders/${id}?force=true`), []],
  ];

  it.each(cases)("fires the real store's events for %s", async (_what, act, expected) => {
    const [store, receiver] = [await startStore(), await startReceiver()];
    const { id } = await placeOrder(store);
    await addWebhooks(store, receiver, ...orderTopics);
    await act(store, id);
    await waitForDeliveries(store, receiver);
    const ofOrder = receiver.listDeliveries().filter(({ body }) => JSON.parse(body).id === id);
    expect(ofOrder.map(summarizeDelivery)).toEqual(expected);
  });

  it("fires created before updated for REST, and updated first for COD in block checkout", async () => {
    const [store, receiver] = [await startStore(), await startReceiver()];
    await addWebhooks(store, receiver, ...orderTopics);
    await placeOrder(store);
    await expectEventually(() => summarizeDeliveries(receiver)).toEqual([
      "order.created pending",
      "order.updated pending",
    ]);
    const { body } = await callSandbox(
      store,
      "POST checkout",
      buildOrderInput({ payment_method: "cod" }),
    );
    expect(body).toMatchObject({ status: "processing", date_paid: null, created_via: "store-api" });
    await expectEventually(() => summarizeDeliveries(receiver).slice(2)).toEqual([
      "order.updated processing",
      "order.created processing",
    ]);
  });

  it("sends only the id of a trashed order, no changes to it, and the whole order on restore", async () => {
    const [store, receiver] = [await startStore(), await startReceiver()];
    const { id } = await placeOrder(store, { status: "processing" });
    await addWebhooks(store, receiver, ...orderTopics);
    await callRest(store, `DELETE orders/${id}`);
    await expectEventually(() => receiver.listDeliveries().map(({ body }) => body)).toEqual([
      `{"id":${id}}`,
    ]);
    await callSandbox(store, `POST orders/${id}/restore`);
    await expectEventually(() => summarizeDeliveries(receiver)[1]).toBe(
      "order.restored processing",
    );
    await callRest(store, `DELETE orders/${id}`);
    await expectEventually(() => receiver.listDeliveries().length).toBe(3);
    await callRest(store, `PUT orders/${id}`, { status: "processing" });
    await waitForDeliveries(store, receiver);
    expect(
      summarizeDeliveries(receiver).filter((one) => one.startsWith("order.updated p")),
    ).toEqual([]);
  });

  it("sends a checkout draft, and sends created again when it becomes an order", async () => {
    const [store, receiver] = [await startStore(), await startReceiver()];
    await addWebhooks(store, receiver, ...orderTopics);
    const { id } = await placeOrder(store, { status: "checkout-draft" });
    await expectEventually(() => summarizeDeliveries(receiver)).toEqual([
      "order.created checkout-draft",
      "order.updated checkout-draft",
    ]);
    await callRest(store, `PUT orders/${id}`, { status: "processing" });
    await expectEventually(() => summarizeDeliveries(receiver).slice(2).sort()).toEqual([
      "order.created processing",
      "order.updated processing",
    ]);
  });

  it("sends only the hook's name and the order's id for an action topic", async () => {
    const [store, receiver] = [await startStore(), await startReceiver()];
    await addWebhooks(store, receiver, "action.woocommerce_order_status_processing");
    const { id } = await placeOrder(store, { status: "processing" });
    await expectEventually(() => receiver.listDeliveries().length).toBe(1);
    const captured = readFixture("01c-action-status-processing");
    const [delivery] = receiver.listDeliveries();
    expect(delivery?.body).toBe(captured.body.replace("52", String(id)));
    expect(delivery?.headers["x-wc-webhook-resource"]).toBe("action");
  });
});
