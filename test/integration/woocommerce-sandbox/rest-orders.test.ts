import { describe, expect, it } from "vitest";
import { type JsonObject, toObjects } from "#test/sandbox/woocommerce/http/wp-json.ts";
import {
  addWebhooks,
  callRest,
  callSandbox,
  expectEventually,
  placeOrder,
  readFixture,
  startReceiver,
  startStore,
  summarizeDeliveries,
} from "./sandbox-store.ts";

describe("orders of the WooCommerce sandbox store", () => {
  it("have the fields, value types and totals of a captured order", async () => {
    const store = await startStore();
    const captured: JsonObject = JSON.parse(readFixture("07-created-pending-unpaid").body);
    const created = await placeOrder(store);
    expect(Object.keys(created)).toEqual(Object.keys(captured));
    for (const field of ["line_items", "shipping_lines", "tax_lines"]) {
      expect(toObjects(created[field])).toEqual([
        { ...toObjects(captured[field])[0], id: expect.any(Number) },
      ]);
    }
    for (const [field, value] of Object.entries(captured)) {
      expect([field, typeof created[field]]).toEqual([field, typeof value]);
      if (/total|_tax$|^needs_|^is_/.test(field))
        expect([field, created[field]]).toEqual([field, value]);
    }
  });

  it("are listed in pages, without trash and drafts by default", async () => {
    const store = await startStore();
    for (const status of ["pending", "processing", "completed", "checkout-draft", "failed"]) {
      await placeOrder(store, { status });
    }
    await callRest(store, "DELETE orders/5");
    const listIds = async (query: string) =>
      (await callRest(store, `GET orders?orderby=id&order=asc&${query}`)).list.map(({ id }) => id);

    expect(await listIds("")).toEqual([1, 2, 3]);
    expect(await listIds("status=trash,checkout-draft")).toEqual([4, 5]);
    expect(await listIds("include=1,2,3&exclude=2")).toEqual([1, 3]);
    const first = await callRest(store, "GET orders?per_page=2");
    expect(first.headers.get("X-WP-Total")).toBe("3");
    expect(first.headers.get("X-WP-TotalPages")).toBe("2");
    expect(first.headers.get("Link")).toMatch(/<http.+page=2>; rel="next"$/);
    const past = await callRest(store, "GET orders?per_page=2&page=3");
    expect([past.text, past.headers.get("X-WP-Total")]).toEqual(["[]", "0"]);
    for (const query of ["per_page=101", "per_page=0", "status=gone", "orderby=luck"]) {
      const { status, body } = await callRest(store, `GET orders?${query}`);
      expect([query, status, body.code]).toEqual([query, 400, "rest_invalid_param"]);
    }
  });

  it("skip a row if a first-page order changes while a client pages by number", async () => {
    const store = await startStore();
    for (const [id, second] of [
      [1, "01"],
      [2, "02"],
      [3, "03"],
      [4, "04"],
    ]) {
      const date = `2026-11-20T08:00:${second}`;
      await callSandbox(store, "POST orders", {
        id,
        status: "processing",
        date_modified: date,
        date_modified_gmt: date,
      });
    }
    const readPage = async (number: number) => {
      const path = `GET orders?orderby=modified&order=asc&per_page=2&page=${number}&_fields=id`;
      return (await callRest(store, path)).text;
    };
    expect(await readPage(1)).toBe('[{"id":1},{"id":2}]');
    await callRest(store, "PUT orders/1", {});
    expect(await readPage(2)).toBe('[{"id":4},{"id":1}]');
  });

  it("compare modified_after exclusively, and wrongly when a zoned date meets dates_are_gmt", async () => {
    const store = await startStore({ utcOffsetMinutes: 540 });
    const dates = {
      date_modified: "2026-11-20T17:20:46",
      date_modified_gmt: "2026-11-20T08:20:46",
    };
    await callSandbox(store, "POST orders", { id: 7, status: "processing", ...dates });
    const findIds = async (query: string) =>
      (await callRest(store, `GET orders?modified_after=${query}`)).list.length;

    expect(await findIds("2026-11-20T08:20:45&dates_are_gmt=true")).toBe(1);
    expect(await findIds("2026-11-20T08:20:46&dates_are_gmt=true")).toBe(0);
    expect(await findIds("2026-11-20T08:20:45Z&dates_are_gmt=true")).toBe(0);
    expect(await findIds("2026-11-20T08:20:45Z")).toBe(1);
    expect(await findIds("2026-11-20T08:20:45")).toBe(1);
    expect(await findIds("2026-11-20T17:20:46")).toBe(0);
  });

  it("return only the selected fields, including nested ones", async () => {
    const store = await startStore();
    const { id } = await placeOrder(store);
    const query = "_fields=id,shipping.city";
    expect((await callRest(store, `GET orders?${query}`)).list).toEqual([
      { id, shipping: { city: "New York" } },
    ]);
    expect(Object.keys((await callRest(store, `GET orders/${id}?${query}`)).body)).toEqual([
      "id",
      "shipping",
      "_links",
    ]);
  });

  it("are paid when they reach processing, complete once, and keep their meta data keys", async () => {
    const store = await startStore();
    const { id } = await placeOrder(store);
    const readMeta = (value: string) => ({ meta_data: [{ key: "_courier_delivery_id", value }] });
    const paid = (
      await callRest(store, `PUT orders/${id}`, { status: "processing", ...readMeta("a") })
    ).body;
    expect(paid).toMatchObject({
      date_paid: expect.any(String),
      needs_payment: false,
      is_editable: false,
    });
    const done = (
      await callRest(store, `PUT orders/${id}`, { status: "completed", ...readMeta("b") })
    ).body;
    await callRest(store, `PUT orders/${id}`, { status: "completed" });
    expect(done).toMatchObject({ date_completed: expect.any(String), date_paid: paid.date_paid });
    const [first] = toObjects(paid.meta_data);
    expect(done.meta_data).toEqual([{ ...first, value: "b" }]);
    expect((await callSandbox(store, "GET emails")).list).toEqual([
      { orderId: id, subject: "Your order is now complete" },
    ]);
  });

  it("refund the remaining amount when they become refunded, and keep their quantities", async () => {
    const store = await startStore();
    const { id, total } = await placeOrder(store, { status: "processing" });
    const { body } = await callRest(store, `PUT orders/${id}`, { status: "refunded" });
    expect(toObjects(body.refunds)).toMatchObject([{ total: `-${total}` }]);
    expect(toObjects(body.line_items)).toMatchObject([{ quantity: 1 }]);
  });

  it("fire updated for a partial refund, and become refunded when nothing is left", async () => {
    const [store, receiver] = [await startStore(), await startReceiver()];
    const { id } = await placeOrder(store, { status: "processing" });
    await addWebhooks(store, receiver, "order.updated");
    const refund = (amount: string) => callRest(store, `POST orders/${id}/refunds`, { amount });
    expect((await refund("2.34")).status).toBe(201);
    await expectEventually(() => summarizeDeliveries(receiver)).toEqual([
      "order.updated processing",
    ]);
    expect((await refund("17.34")).status).toBe(400);
    await refund("15.00");
    const { body } = await callRest(store, `GET orders/${id}`);
    expect(body.status).toBe("refunded");
    expect(toObjects(body.refunds).map(({ total }) => total)).toEqual(["-15.00", "-2.34"]);
  });

  it("return 404 for a missing order, 400 for its update, and 400 for an unknown status", async () => {
    const store = await startStore();
    const code = "woocommerce_rest_shop_order_invalid_id";
    expect((await callRest(store, "GET orders/9")).body).toMatchObject({
      code,
      data: { status: 404 },
    });
    expect((await callRest(store, "PUT orders/9", {})).body).toMatchObject({
      code,
      data: { status: 400 },
    });
    const { id } = await placeOrder(store);
    expect((await callRest(store, `PUT orders/${id}`, { status: "shipped" })).body).toMatchObject({
      code: "rest_invalid_param",
      data: { status: 400 },
    });
  });

  it("accept every customer note, e-mail it, and change no date", async () => {
    const store = await startStore();
    const order = await placeOrder(store);
    const note = { note: "On <b>its</b> way", customer_note: true };
    const expected = readFixture("status-push").at(-2).response.body;
    for (const _twice of [1, 2]) {
      const { status, body } = await callRest(store, `POST orders/${order.id}/notes`, note);
      expect([status, Object.keys(body)]).toEqual([201, Object.keys(expected)]);
    }
    await callRest(store, `POST orders/${order.id}/notes`, { note: "For us" });
    const countNotes = async (kind: string) =>
      (await callRest(store, `GET orders/${order.id}/notes?type=${kind}`)).list.map(
        (one) => one.note,
      );

    expect(await countNotes("customer")).toEqual([note.note, note.note]);
    expect(await countNotes("internal")).toEqual(["For us"]);
    expect(await countNotes("any")).toHaveLength(3);
    expect((await callSandbox(store, "GET emails")).list).toHaveLength(2);
    expect((await callRest(store, `GET orders/${order.id}`)).body).toEqual(order);
    expect((await callRest(store, "GET orders/99/notes")).body).toMatchObject({
      code: "woocommerce_rest_order_invalid_id",
      data: { status: 404 },
    });
  });
});
