import { describe, expect, it } from "vitest";
import { createWooCommerceFixture } from "./woocommerce-fixture.ts";

describe("an undisturbed order", () => {
  it("costs its store six requests, and one more a day", async () => {
    const { bakery, requests, deliverOrder } = await createWooCommerceFixture();
    const firstId = await deliverOrder();
    expect(requests).toContain(`GET orders/${firstId}/fulfillments`);
    requests.length = 0;

    const id = await deliverOrder();

    expect(requests).toEqual([
      `GET orders/${id}`,
      // Before the store is told that it is under way, and before it is completed.
      `GET orders/${id}`,
      `PUT orders/${id}`,
      `POST orders/${id}/notes`,
      `GET orders/${id}`,
      `PUT orders/${id}`,
    ]);
    expect(await bakery.callRest(`GET orders/${id}`)).toMatchObject({ status: "completed" });
  });
});

describe("an order that is swept", () => {
  it("costs its store no more requests when its webhooks told of the changes", async () => {
    const { requests, sweep, deliverOrder } = await createWooCommerceFixture();
    await deliverOrder();
    requests.length = 0;
    const found: unknown[] = [];

    await deliverOrder(async () => found.push(await sweep()));

    expect(found).toEqual([2, 1, 1]);
    expect(requests).toHaveLength(6);
  });

  it("costs its store no more requests when it is swept before the webhook of the bridge's write", async () => {
    const { requests, sweep, placeOrder, reportStatus } = await createWooCommerceFixture();
    const id = await placeOrder();
    await reportStatus(id, "assigned");
    requests.length = 0;

    const found = await sweep();

    expect(found).toBe(1);
    expect(requests).toEqual([]);
  });

  it("is read again when the webhook of an edit is lost", async () => {
    const { bakery, requests, sweep, placeOrder } = await createWooCommerceFixture();
    const id = await placeOrder();
    requests.length = 0;

    await bakery.callRest(`PUT orders/${id}`, { customer_note: "Ring twice" });
    await sweep();

    expect(requests).toEqual([`GET orders/${id}`, `POST orders/${id}/notes`]);
  });
});

describe("an order that is disturbed", () => {
  it("is read again after an edit in its store, which is told what its merchant has to decide", async () => {
    const { bakery, requests, placeOrder, deliverWebhooks } = await createWooCommerceFixture();
    const id = await placeOrder();
    requests.length = 0;

    await bakery.callRest(`PUT orders/${id}`, { customer_note: "Ring twice" });
    await deliverWebhooks(1);

    expect(requests).toEqual([`GET orders/${id}`, `POST orders/${id}/notes`]);
    expect(await bakery.callRest(`GET orders/${id}/notes?type=internal`)).toContainEqual(
      expect.objectContaining({
        note: expect.stringContaining("edited"),
      }),
    );
  });

  it("gets no second note when the answer to the first one is lost", async () => {
    const { bakery, bridge, requests, placeOrder, reportStatus } = await createWooCommerceFixture();
    const id = await placeOrder();
    const path = "/notes$";
    await bakery.callSandbox("POST faults", { loseNextAnswers: 1, method: "POST", path });

    await reportStatus(id, "assigned");
    bridge.aheadMs = 3 * 60_000;
    await reportStatus(id, "assigned");

    expect(await bakery.callRest(`GET orders/${id}/notes?type=customer`)).toHaveLength(1);
    expect(requests).toContain(`GET orders/${id}/notes?type=customer`);
  });
});
