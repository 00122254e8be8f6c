import { describe, expect, it } from "vitest";
import { aStore, ask, rest } from "./sandbox-store.ts";

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
