import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { driverLocation } from "#shared/contract/orders/order-records.ts";
import { buildRouteBody } from "#test/builders/courier/order.ts";
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
const set = (id: number, pack_status: number, route?: number) =>
  here.callOperatorApi("POST", `orders/${id}/status`, { pack_status, route });
const location = async (id: number) =>
  (await here.getAsPartner(`/api/restfull/v4/orders/${id}/driver-location/`)).body;

describe("the operator", () => {
  it("assigns a driver, says where he is, and brings the order to its end", async () => {
    const id = await here.createOrder({ routes: [buildRouteBody(), buildRouteBody()] });
    expect(await location(id)).toBeNull();
    expect(await assign(id)).toEqual({
      status: 200,
      body: { code: 0, id, pack_status: 30, status: "Courier assigned" },
    });
    await here.callOperatorApi("POST", `orders/${id}/driver/location`, { lat: 40.5, lng: -73.5 });

    expect(driverLocation.strict().parse((await location(id)).data)).toMatchObject({
      pack_status: "30",
      courier_name: "Ada",
      last_lat: "40.500000",
      last_lng: "-73.500000",
      last_location_date: "2026-03-02T12:00:00.000Z",
      svc_instant_not: "1",
      instant_not_url: "https://shop.test/hook",
    });
    for (const status of [40, 50, 60, 70, 80, 70]) await set(id, status);
    expect(await here.readOrder(id)).toMatchObject({
      pack_status: "70",
      courier_name: "Ada",
      route_delivery_date: "",
      routes: [{ route_status: "80", route_delivery_date: "2026-03-02T12:00:00.000Z" }, {}],
    });
    expect(await set(id, 80, 2)).toMatchObject({ body: { pack_status: 80 } });
  });

  it("changes the driver until pick-up", async () => {
    const id = await here.createOrder();
    await assign(id);
    await assign(id, { ...driver, name: "Bruno" });

    expect(await here.readOrder(id)).toMatchObject({ pack_status: "30", courier_name: "Bruno" });
    for (const status of [40, 50]) await set(id, status);
    expect(await assign(id)).toMatchObject({ status: 409, body: { code: 1410 } });
  });

  it("keeps to the table, and to what there is", async () => {
    const id = await here.createOrder();
    expect(await set(id, 80)).toMatchObject({ status: 409, body: { code: 1410 } });
    expect(await set(id, 30)).toMatchObject({ status: 400 });
    expect(await set(id, 31)).toMatchObject({ status: 400 });
    expect((await set(id, 20)).status).toBe(200);
    expect(await set(5, 20)).toMatchObject({ status: 404 });
    const moved = await here.callOperatorApi("POST", `orders/${id}/driver/location`, {
      lat: 1,
      lng: 1,
    });
    expect(moved).toMatchObject({ status: 409, body: { code: 1412 } });
  });

  it("keeps links to proof images, with the status they show", async () => {
    const id = await here.createOrder();
    const url = "https://images.test/1.jpg";
    await here.callOperatorApi("POST", `orders/${id}/images`, { url });
    const wrong = await here.callOperatorApi("POST", `orders/${id}/images`, {
      url: "javascript:alert(1)",
    });

    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: "url" }] } });
    expect((await here.readOrder(id)).order_images).toEqual([
      {
        pack_img: url,
        inserted_date: "2026-03-02T12:00:00.000Z",
        img_type: "2",
        pack_img_status: "20",
      },
    ]);
  });
});
