import { describe, expect, it } from "vitest";
import {
  aReceiver,
  aStore,
  door,
  eventually,
  listen,
  placeOrder,
  rest,
  summaries,
} from "./sandbox-store.ts";

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
