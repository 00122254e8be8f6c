import { describe, expect, it } from "vitest";
import { type JsonObject, objectsOf } from "#test/sandbox/woocommerce/http/wp-json.ts";
import {
  aReceiver,
  aStore,
  door,
  eventually,
  fixture,
  listen,
  placeOrder,
  rest,
  summaries,
} from "./sandbox-store.ts";

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
