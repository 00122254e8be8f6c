import { describe, expect, it } from "vitest";
import { callRest, requestStore, startStore } from "./sandbox-store.ts";

describe("the page of the WooCommerce sandbox store", () => {
  it("starts empty, places an order with its form, and shows the customer's notes", async () => {
    const store = await startStore();
    expect((await requestStore(store, "GET /")).text).toContain("No orders yet");
    const sendForm = (form: Record<string, string>) =>
      fetch(`${store.url}/_stand-in/place-order`, {
        method: "POST",
        body: new URLSearchParams(form),
        redirect: "manual",
      });
    const form = { name: "Ada <Lovelace>", street: "20 W 34th St", city: "New York", state: "NY" };
    expect((await sendForm(form)).status).toBe(400);
    const placed = await sendForm({
      ...form,
      postcode: "10001",
      country: "US",
      note: "Ring twice",
    });

    expect([placed.status, placed.headers.get("Location")]).toEqual([303, "/"]);
    const [order] = (await callRest(store, "GET orders")).list;
    expect(order).toMatchObject({
      status: "processing",
      date_paid: expect.any(String),
      customer_note: "Ring twice",
      shipping: { first_name: "Ada", last_name: "<Lovelace>", state: "NY", postcode: "10001" },
    });
    await callRest(store, `POST orders/${order?.id}/notes`, {
      note: "<i>Soon</i>",
      customer_note: true,
    });
    const page = (await requestStore(store, "GET /")).text;
    expect(page).toContain("Ada &lt;Lovelace&gt;");
    expect(page).toContain("&lt;i&gt;Soon&lt;/i&gt;");
    expect(page).toContain('data-waiting="yes"');
    await callRest(store, `PUT orders/${order?.id}`, { status: "completed" });
    expect((await requestStore(store, "GET /")).text).toContain('data-waiting="no"');
  });
});
