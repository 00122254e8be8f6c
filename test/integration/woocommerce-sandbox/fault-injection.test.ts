import { describe, expect, it } from "vitest";
import {
  addWebhooks,
  callRest,
  callSandbox,
  expectEventually,
  placeOrder,
  startReceiver,
  startStore,
  summarizeDeliveries,
} from "./sandbox-store.ts";

describe("faults of the WooCommerce sandbox store", () => {
  it("fail the next requests of a kind with HTML before any work", async () => {
    const store = await startStore();
    const { id } = await placeOrder(store);
    await callSandbox(store, "POST faults", {
      failNextRequests: 1,
      status: 502,
      method: "PUT",
      path: "orders",
    });
    expect((await callRest(store, "GET orders")).status).toBe(200);
    const failed = await callRest(store, `PUT orders/${id}`, { status: "completed" });
    expect([failed.status, failed.headers.get("Content-Type")]).toEqual([
      502,
      "text/html; charset=UTF-8",
    ]);
    expect((await callRest(store, `GET orders/${id}`)).body.status).toBe("pending");
    expect((await callRest(store, `PUT orders/${id}`, {})).status).toBe(200);
  });

  it("lose the next response after the work is done", async () => {
    const store = await startStore();
    const { id } = await placeOrder(store);
    await callSandbox(store, "POST faults", {
      loseNextAnswers: 1,
      method: "POST",
      path: "/notes$",
    });
    await expect(callRest(store, `POST orders/${id}/notes`, { note: "Hello" })).rejects.toThrow();
    expect((await callRest(store, `GET orders/${id}/notes`)).list).toHaveLength(1);
  });

  it("drop and duplicate deliveries", async () => {
    const [store, receiver] = [await startStore(), await startReceiver()];
    await addWebhooks(store, receiver, "order.created");
    await callSandbox(store, "POST faults", { dropNextDeliveries: 1, duplicateDeliveries: true });
    await placeOrder(store);
    await placeOrder(store, { status: "processing" });
    await expectEventually(() => summarizeDeliveries(receiver)).toEqual([
      "order.created processing",
      "order.created processing",
    ]);
    expect((await callSandbox(store, "POST faults", { rain: 1 })).status).toBe(400);
  });
});
