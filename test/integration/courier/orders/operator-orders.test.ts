import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { driverLocation } from "#shared/contract/orders/driver-location-record.ts";
import { buildRouteBody } from "#test/builders/courier/order.ts";
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
const setStatus = (id: number, pack_status: number, route?: number) =>
  setup.operateRecord(`orders/${id}/status`, { pack_status, route });
const readLocation = async (id: number) =>
  (await setup.getAsPartner(`/api/restfull/v4/orders/${id}/driver-location/`)).body;

describe("the operator", () => {
  it("assigns a driver, reports the driver's location, and completes the order", async () => {
    const id = await setup.createOrder({ routes: [buildRouteBody(), buildRouteBody()] });
    expect(await readLocation(id)).toBeNull();
    expect(await assignDriver(id)).toEqual({
      status: 200,
      body: { code: 0, id, pack_status: 30, status: "Courier assigned" },
    });
    await setup.operateRecord(`orders/${id}/driver/location`, {
      lat: 40.5,
      lng: -73.5,
    });

    expect(driverLocation.strict().parse((await readLocation(id)).data)).toMatchObject({
      pack_status: "30",
      courier_name: "Ada",
      last_lat: "40.500000",
      last_lng: "-73.500000",
      last_location_date: "2026-03-02T12:00:00.000Z",
      svc_instant_not: "1",
      instant_not_url: "https://shop.test/hook",
    });
    for (const status of [40, 50, 60, 70, 80, 70]) await setStatus(id, status);
    expect(await setup.readOrder(id)).toMatchObject({
      pack_status: "70",
      courier_name: "Ada",
      route_delivery_date: "",
      routes: [{ route_status: "80", route_delivery_date: "2026-03-02T12:00:00.000Z" }, {}],
    });
    expect(await setStatus(id, 80, 2)).toMatchObject({ body: { pack_status: 80 } });
  });

  it("changes the driver until pick-up", async () => {
    const id = await setup.createOrder();
    await assignDriver(id);
    await assignDriver(id, { ...driver, name: "Bruno" });

    expect(await setup.readOrder(id)).toMatchObject({ pack_status: "30", courier_name: "Bruno" });
    for (const status of [40, 50]) await setStatus(id, status);
    expect(await assignDriver(id)).toMatchObject({ status: 409, body: { code: 1410 } });
  });

  it("refuses forbidden transitions and unknown values", async () => {
    const id = await setup.createOrder();
    expect(await setStatus(id, 80)).toMatchObject({ status: 409, body: { code: 1410 } });
    expect(await setStatus(id, 30)).toMatchObject({ status: 400 });
    expect(await setStatus(id, 31)).toMatchObject({ status: 400 });
    expect((await setStatus(id, 20)).status).toBe(200);
    expect(await setStatus(5, 20)).toMatchObject({ status: 404 });
    const moved = await setup.operateRecord(`orders/${id}/driver/location`, {
      lat: 1,
      lng: 1,
    });
    expect(moved).toMatchObject({ status: 409, body: { code: 1412 } });
  });

  it("stores links to proof images with the order's status", async () => {
    const id = await setup.createOrder();
    const url = "https://images.test/1.jpg";
    await setup.operateRecord(`orders/${id}/images`, { url });
    const wrong = await setup.operateRecord(`orders/${id}/images`, {
      url: "javascript:alert(1)",
    });

    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: "url" }] } });
    expect((await setup.readOrder(id)).order_images).toEqual([
      {
        pack_img: url,
        inserted_date: "2026-03-02T12:00:00.000Z",
        img_type: "2",
        pack_img_status: "20",
      },
    ]);
  });
});
