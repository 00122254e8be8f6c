import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

let here: CourierWithPartner;

beforeEach(async () => {
  here = await createCourierWithPartner();
  await here.register({ webhook_url: "https://shop.test/hook" });
});
afterEach(() => here.close());

const driver = { name: "Ada", surname: "Quickstep", phone: "+15550100001" };
const assign = (id: number, who = driver) =>
  here.callOperatorApi("POST", `orders/${id}/driver`, who);
const rate = (order_id: unknown, rate_val: unknown) =>
  here.sendAsPartner("PUT", "orders/driver/rate", { order_id, rate_val });
const location = async (id: number) =>
  (await here.getAsPartner(`/api/restfull/v4/orders/${id}/driver-location/`)).body;

describe("rating", () => {
  it("needs a driver, is kept once, and answers in integers", async () => {
    const id = await here.createOrder();
    expect(await rate(id, 5)).toMatchObject({ status: 409, body: { code: 1412 } });
    await assign(id);

    expect(await rate(String(id), "4")).toEqual({
      status: 200,
      body: { code: 0, inserted_id: id },
    });
    expect(await rate(id, 1)).toMatchObject({
      status: 200,
      body: { code: 0, inserted_id: id, msgtext: expect.any(String) },
    });
    const [order] = await here.courier.orders.listPage(1, { start: 0, limit: 1 });
    expect(order?.rating?.value).toBe(4);
  });

  it("is from 1 to 5, of an order there is", async () => {
    expect(await rate(await here.createOrder(), 6)).toMatchObject({
      status: 400,
      body: { code: 1400, errors: [{ field: "rate_val" }] },
    });
    expect(await rate(5, 5)).toMatchObject({ status: 404, body: { code: 1404 } });
  });
});

describe("update_order_nots", () => {
  const update = (body: object) => here.sendAsPartner("PUT", "orders/update_order_nots", body);

  it("begins the search that the confirmation put off, once", async () => {
    const id = await here.createOrder({}, { search_courier: 0 });
    expect(await here.readOrder(id)).toMatchObject({ pack_status: "10" });

    for (const search_courier of [1, "1"]) {
      expect(await update({ order_id: id, search_courier })).toEqual({
        status: 200,
        body: { code: "0", inserted_id: id },
      });
    }
    const { pack_status, history } = await here.readOrder(id);
    expect([pack_status, history.length]).toEqual(["20", 2]);
    expect(await update({ order_id: id, search_courier: 0 })).toMatchObject({
      status: 409,
      body: { code: "1410" },
    });
  });

  it("changes the switches that are given and keeps the others", async () => {
    const id = await here.createOrder({}, { svc_order_email: 1 });
    await assign(id);
    await update({ order_id: String(id), svc_order_not: 1 });

    expect((await location(id)).data).toMatchObject({ svc_email: 1, svc_nots: 1 });
  });
});
