import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

let setup: CourierWithPartner;

beforeEach(async () => {
  setup = await createCourierWithPartner();
  await setup.register({ webhook_url: "https://shop.test/hook" });
});
afterEach(() => setup.close());

const driver = { name: "Ada", surname: "Quickstep", phone: "+15550100001" };
const assignDriver = (id: number, who = driver) => setup.operateRecord(`orders/${id}/driver`, who);
const rate = (order_id: unknown, rate_val: unknown) =>
  setup.sendAsPartner("PUT", "orders/driver/rate", { order_id, rate_val });
const readLocation = async (id: number) =>
  (await setup.getAsPartner(`/api/restfull/v4/orders/${id}/driver-location/`)).body;

describe("a rating", () => {
  it("requires a driver, is stored once, and returns integers", async () => {
    const id = await setup.createOrder();
    expect(await rate(id, 5)).toMatchObject({ status: 409, body: { code: 1412 } });
    await assignDriver(id);

    expect(await rate(String(id), "4")).toEqual({
      status: 200,
      body: { code: 0, inserted_id: id },
    });
    expect(await rate(id, 1)).toMatchObject({
      status: 200,
      body: { code: 0, inserted_id: id, msgtext: expect.any(String) },
    });
    const [order] = await setup.courier.orders.listPage(1, { start: 0, limit: 1 });
    expect(order?.rating?.value).toBe(4);
  });

  it("must be from 1 to 5, of an existing order", async () => {
    expect(await rate(await setup.createOrder(), 6)).toMatchObject({
      status: 400,
      body: { code: 1400, errors: [{ field: "rate_val" }] },
    });
    expect(await rate(5, 5)).toMatchObject({ status: 404, body: { code: 1404 } });
  });
});

describe("update_order_nots", () => {
  const update = (body: object) => setup.sendAsPartner("PUT", "orders/update_order_nots", body);

  it("starts the courier search that the confirmation postponed, once", async () => {
    const id = await setup.createOrder({}, { search_courier: 0 });
    expect(await setup.readOrder(id)).toMatchObject({ pack_status: "10" });

    for (const search_courier of [1, "1"]) {
      expect(await update({ order_id: id, search_courier })).toEqual({
        status: 200,
        body: { code: "0", inserted_id: id },
      });
    }
    const { pack_status, history } = await setup.readOrder(id);
    expect([pack_status, history.length]).toEqual(["20", 2]);
    expect(await update({ order_id: id, search_courier: 0 })).toMatchObject({
      status: 409,
      body: { code: "1410" },
    });
  });

  it("changes the given options and keeps the others", async () => {
    const id = await setup.createOrder({}, { svc_order_email: 1 });
    await assignDriver(id);
    await update({ order_id: String(id), svc_order_not: 1 });

    expect((await readLocation(id)).data).toMatchObject({ svc_email: 1, svc_nots: 1 });
  });
});
