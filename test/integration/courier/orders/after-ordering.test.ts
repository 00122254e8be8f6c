import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { driverLocation } from "#shared/contract/orders/order-record.ts";
import { aRouteBody } from "#test/builders/courier-order.ts";
import { type CourierWithShop, courierWithShop } from "#test/fakes/courier-with-shop.ts";

let here: CourierWithShop;

beforeEach(async () => {
  here = await courierWithShop();
  await here.register({ webhook_url: "https://shop.test/hook" });
});
afterEach(() => here.close());

const driver = { name: "Ada", surname: "Quickstep", phone: "+15550100001" };
const assign = (id: number, who = driver) => here.operate("POST", `orders/${id}/driver`, who);
const set = (id: number, pack_status: number, route?: number) =>
  here.operate("POST", `orders/${id}/status`, { pack_status, route });
const cancel = (id: number) => here.send("PUT", `orders/cancel/${id}`);
const rate = (order_id: unknown, rate_val: unknown) =>
  here.send("PUT", "orders/driver/rate", { order_id, rate_val });
const location = async (id: number) =>
  (await here.get(`/api/restfull/v4/orders/${id}/driver-location/`)).body;
const priceOf = async (id: number) => Number((await here.details(id)).pack_price);

describe("cancelling", () => {
  it("gives all back while nobody is assigned, and the same when asked again", async () => {
    const id = await here.order();
    const answers = [await cancel(id), await cancel(id)];

    const price = await priceOf(id);
    expect(answers).toEqual(
      [1, 2].map(() => ({ status: 200, body: { code: "0", refund_amount: price } })),
    );
    expect(await here.details(id)).toMatchObject({
      pack_status: "90",
      order_status_text: "Cancelled",
      routes: [{ route_status: "90" }],
    });
  });

  it("gives half back until pick-up, and is refused from then on", async () => {
    const [one, other] = [await here.order(), await here.order()];
    for (const id of [one, other]) await assign(id);
    expect((await cancel(one)).body.refund_amount).toBeCloseTo((await priceOf(one)) / 2, 1);

    await set(other, 40);
    await set(other, 50);
    expect(await cancel(other)).toMatchObject({ status: 409, body: { code: "1411" } });
  });

  it("by many at once is done once, and all are told the same", async () => {
    const id = await here.order();
    const answers = await Promise.all(Array.from({ length: 12 }, () => cancel(id)));

    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const { history } = await here.details(id);
    expect(history.map((each: { pack_status: string }) => each.pack_status)).toEqual([
      "10",
      "20",
      "90",
    ]);
  });

  it.each(["1", "x", "99999999999999999999"])("knows no order %s", async (id) => {
    expect(await here.send("PUT", `orders/cancel/${id}`)).toMatchObject({
      status: 404,
      body: { code: "1404" },
    });
  });
});

describe("rating", () => {
  it("needs a driver, is kept once, and answers in integers", async () => {
    const id = await here.order();
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
    const [order] = await here.courier.orders.page(1, { start: 0, limit: 1 });
    expect(order?.rating?.value).toBe(4);
  });

  it("is from 1 to 5, of an order there is", async () => {
    expect(await rate(await here.order(), 6)).toMatchObject({
      status: 400,
      body: { code: 1400, errors: [{ field: "rate_val" }] },
    });
    expect(await rate(5, 5)).toMatchObject({ status: 404, body: { code: 1404 } });
  });
});

describe("update_order_nots", () => {
  const update = (body: object) => here.send("PUT", "orders/update_order_nots", body);

  it("begins the search that the confirmation put off, once", async () => {
    const id = await here.order({}, { search_courier: 0 });
    expect(await here.details(id)).toMatchObject({ pack_status: "10" });

    for (const search_courier of [1, "1"]) {
      expect(await update({ order_id: id, search_courier })).toEqual({
        status: 200,
        body: { code: "0", inserted_id: id },
      });
    }
    const { pack_status, history } = await here.details(id);
    expect([pack_status, history.length]).toEqual(["20", 2]);
    expect(await update({ order_id: id, search_courier: 0 })).toMatchObject({
      status: 409,
      body: { code: "1410" },
    });
  });

  it("changes the switches that are given and keeps the others", async () => {
    const id = await here.order({}, { svc_order_email: 1 });
    await assign(id);
    await update({ order_id: String(id), svc_order_not: 1 });

    expect((await location(id)).data).toMatchObject({ svc_email: 1, svc_nots: 1 });
  });
});

describe("the operator", () => {
  it("assigns a driver, says where he is, and brings the order to its end", async () => {
    const id = await here.order({ routes: [aRouteBody(), aRouteBody()] });
    expect(await location(id)).toBeNull();
    expect(await assign(id)).toEqual({
      status: 200,
      body: { code: 0, id, pack_status: 30, status: "Courier assigned" },
    });
    await here.operate("POST", `orders/${id}/driver/location`, { lat: 40.5, lng: -73.5 });

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
    expect(await here.details(id)).toMatchObject({
      pack_status: "70",
      courier_name: "Ada",
      route_delivery_date: "",
      routes: [{ route_status: "80", route_delivery_date: "2026-03-02T12:00:00.000Z" }, {}],
    });
    expect(await set(id, 80, 2)).toMatchObject({ body: { pack_status: 80 } });
  });

  it("changes the driver until pick-up", async () => {
    const id = await here.order();
    await assign(id);
    await assign(id, { ...driver, name: "Bruno" });

    expect(await here.details(id)).toMatchObject({ pack_status: "30", courier_name: "Bruno" });
    for (const status of [40, 50]) await set(id, status);
    expect(await assign(id)).toMatchObject({ status: 409, body: { code: 1410 } });
  });

  it("keeps to the table, and to what there is", async () => {
    const id = await here.order();
    expect(await set(id, 80)).toMatchObject({ status: 409, body: { code: 1410 } });
    expect(await set(id, 30)).toMatchObject({ status: 400 });
    expect(await set(id, 31)).toMatchObject({ status: 400 });
    expect((await set(id, 20)).status).toBe(200);
    expect(await set(5, 20)).toMatchObject({ status: 404 });
    const moved = await here.operate("POST", `orders/${id}/driver/location`, { lat: 1, lng: 1 });
    expect(moved).toMatchObject({ status: 409, body: { code: 1412 } });
  });

  it("keeps links to proof images, with the status they show", async () => {
    const id = await here.order();
    const url = "https://images.test/1.jpg";
    await here.operate("POST", `orders/${id}/images`, { url });
    const wrong = await here.operate("POST", `orders/${id}/images`, { url: "javascript:alert(1)" });

    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: "url" }] } });
    expect((await here.details(id)).order_images).toEqual([
      {
        pack_img: url,
        inserted_date: "2026-03-02T12:00:00.000Z",
        img_type: "2",
        pack_img_status: "20",
      },
    ]);
  });
});

it("carries the lists only where they are asked for", async () => {
  const id = await here.order();
  const path = `/api/restfull/v4/orders/details/${id}`;
  const keysOf = async (query: string) => {
    const { body } = await here.get(`${path}${query}`);
    return ["order_images", "history", "routes"].filter((name) => name in body.data);
  };
  expect(await keysOf("")).toEqual([]);
  expect(await keysOf("?include_images=0&include_routes=no")).toEqual([]);
  expect(await keysOf("?include_history=TRUE")).toEqual(["history"]);
  expect(await keysOf("?include_images=1&include_routes=true")).toEqual(["order_images", "routes"]);
});

it("lists 12 orders from any offset, exactly as a slice of them all", async () => {
  const ids: string[] = [];
  for (let at = 0; at < 26; at += 1) ids.unshift(String(await here.order()));

  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 30 }), async (start) => {
      const { body } = await here.get(`/api/restfull/v4/order-list?start=${start}`);
      const listed = body.data.map(({ id }: { id: string }) => id);
      expect(listed).toEqual(ids.slice(start, start + 12));
    }),
    { numRuns: 20 },
  );
});
