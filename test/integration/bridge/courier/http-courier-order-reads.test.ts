import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { buildHttpCourier } from "#test/builders/bridge/http-courier.ts";
import { startScriptedCourier } from "#test/fakes/courier/scripted-courier.ts";

// The documentation leaves parts of these answers open. The tests cover each variant.
const service = await startScriptedCourier();
const { respondWith, baseUrl } = service;
afterAll(() => service.close());
beforeEach(() => service.reset());

const courier = buildHttpCourier({ baseUrl });
const contractViolation = "violates the contract";
const V4 = "/api/restfull/v4";
const mark: unknown = expect.any(String);
const nothing = { mark, status: undefined, price: undefined, history: [], routes: [] };

describe("reading an order", () => {
  it("requests and parses the history and the routes", async () => {
    respondWith(200, {
      code: "0",
      data: {
        id: "42",
        pack_status: "60",
        pack_price: "12.34",
        history: [
          {
            operation_name: "Created",
            operation_date: "2026-11-20T12:00:00.000Z",
            pack_status: "10",
          },
          { operation_name: "On the way", operation_date: "2026-11-20 12:30", pack_status: null },
        ],
        routes: [
          {
            route_to_text: "20 W 34th St",
            route_status: "80",
            route_delivery_date: "2026-11-20 12:45:10",
          },
          { route_to_text: "1 Test St", route_status: 60, route_delivery_date: "" },
        ],
      },
    });

    expect(await courier.readOrder("42")).toEqual({
      orderId: "42",
      mark,
      status: "on-the-way",
      price: { minor: 1234, currency: "USD" },
      history: [
        { text: "Created", at: new Date("2026-11-20T12:00:00.000Z"), status: "ready" },
        { text: "On the way", at: new Date("2026-11-20T12:30:00.000Z"), status: "on-the-way" },
      ],
      routes: [
        {
          address: "20 W 34th St",
          status: "delivered",
          deliveredAt: new Date("2026-11-20T12:45:10.000Z"),
        },
        { address: "1 Test St", status: "on-the-way", deliveredAt: undefined },
      ],
    });
    expect(service.readLastRequest().url).toBe(
      `${V4}/orders/details/42?include_history=1&include_routes=1&include_images=1&include_driver_location=1`,
    );
  });

  it.each([
    [{ data: { id: 42 } }, {}],
    [{ code: 0, data: { order_status_text: "Delivered" } }, { status: "delivered" }],
    [
      { id: "42", pack_price: 9, history: null, routes: "[]" },
      { price: { minor: 900, currency: "USD" } },
    ],
    [{ data: { id: 42, pack_status: 4242, pack_price: "free", routes: {} } }, {}],
    [
      { data: [{ id: 42, pack_status: "Somewhere", status_sender: "Cancelled" }] },
      { status: "cancelled" },
    ],
  ])("parses the available fields of %j", async (body, read) => {
    respondWith(200, body);

    expect(await courier.readOrder("42")).toEqual({ orderId: "42", ...nothing, ...read });
  });

  it("skips history lines without a time or a text, and keeps every route", async () => {
    const history = [
      { operation_name: "Undated", operation_date: "yesterday" },
      { operation_date: "2026-11-20 12:00" },
      { operation_date: "2026-11-20 12:01", pack_status: 30 },
      { operation_name: "Note", operation_date: "2026-11-20 12:02", pack_status: "x" },
      null,
    ];
    respondWith(200, { data: { id: 42, history, routes: [null, { route_status: "30" }] } });

    const order = await courier.readOrder("42");
    expect(order?.history.map(({ text, status: stage }) => [text, stage])).toEqual([
      ["assigned", "assigned"],
      ["Note", undefined],
    ]);
    expect(order?.routes).toEqual([
      { address: "", status: undefined, deliveredAt: undefined },
      { address: "", status: "assigned", deliveredAt: undefined },
    ]);
  });

  it.each([
    [404, { code: "1404", msgtext: "none" }],
    [200, { code: "0", data: null }],
    [200, { code: "1404", msgtext: "none" }],
  ])("returns undefined for %i %j", async (status, body) => {
    respondWith(status, body);

    expect(await courier.readOrder("42")).toBeUndefined();
  });

  it.each([
    [200, ""],
    [200, "null"],
    [200, "<html>"],
    [200, { message: "Not found" }],
    [404, ""],
    [404, "<html>"],
  ])("throws for %i %j", async (status, body) => {
    respondWith(status, body);

    await expect(courier.readOrder("42")).rejects.toThrow("courier-unclear");
  });
});

describe("locating the driver", () => {
  const located = { last_lat: "40.5", last_lng: -73.5, last_location_date: "2026-11-20 12:00:05" };

  // DynamoDB stores numbers from 1e-130.
  it.each(["1e-131", -1e-131, Number.MIN_VALUE])(
    "rounds %j to seven decimals",
    async (last_lat) => {
      respondWith(200, { data: { ...located, last_lat, last_lng: "-73.987654321" } });

      expect(await courier.locateDriver("42")).toMatchObject({
        latitude: 0,
        longitude: -73.9876543,
      });
    },
  );

  it.each([[{ code: "0", data: located }], [located]])("parses %j", async (body) => {
    respondWith(200, body);

    expect(await courier.locateDriver("42")).toEqual({
      latitude: 40.5,
      longitude: -73.5,
      at: new Date("2026-11-20T12:00:05.000Z"),
    });
    expect(service.readLastRequest().url).toBe(`${V4}/orders/42/driver-location/`);
  });

  it.each([
    [200, ""],
    [200, "null"],
    [200, { code: "0", data: null }],
    [200, { code: "0", data: { courier_name: "Ada" } }],
    [200, { data: { ...located, last_lat: "" } }],
    [200, { data: { ...located, last_lat: null } }],
    [200, { data: { ...located, last_lat: "91" } }],
    [200, { data: { ...located, last_lat: "0.000000", last_lng: "0" } }],
    [200, { data: { ...located, last_location_date: "" } }],
    [200, { code: "1412", data: located }],
    [404, { code: "1404" }],
  ])("returns undefined for %i %j", async (status, body) => {
    respondWith(status, body);

    expect(await courier.locateDriver("42")).toBeUndefined();
  });

  it.each([
    [located, { latitude: 40.5, longitude: -73.5, at: new Date("2026-11-20T12:00:05.000Z") }],
    [{ ...located, last_lat: "", last_lng: "" }, null],
    [{ ...located, last_location_date: "" }, null],
    [{ lat: 40.5, lng: -73.5 }, undefined],
    [null, undefined],
    [[], undefined],
    ["40.5,-73.5", undefined],
    [undefined, undefined],
  ])("finds in an order with %j where the driver is: %j", async (driver_location, expected) => {
    respondWith(200, { code: "0", data: { id: "42", driver_location } });

    expect((await courier.readOrder("42"))?.driverLocation).toEqual(expected);
  });
});

describe("cancelling an order", () => {
  it.each([[{ code: "0", refund_amount: 6.25 }], [{ refund_amount: "6.25" }]])(
    "parses the refund in %j",
    async (body) => {
      respondWith(200, body);

      const refund = { minor: 625, currency: "USD" };
      expect(await courier.cancelOrder("42")).toEqual({ ok: true, value: { refund } });
      const url = `${V4}/orders/cancel/42`;
      expect(service.readLastRequest()).toEqual({ method: "PUT", url, body: undefined });
    },
  );

  it.each([
    [409, { code: "1411", msgtext: "Too late." }],
    [200, { code: "1411", msgtext: "Too late.", refund_amount: 0 }],
  ])("returns the courier's message for %i %j", async (status, body) => {
    respondWith(status, body);

    expect(await courier.cancelOrder("42")).toEqual({ ok: false, refusal: { text: "Too late." } });
  });

  it.each([[{ code: "1411" }], [{ msgtext: "HTTP 409" }]])(
    "takes %j for a refusal",
    async (body) => {
      respondWith(409, body);

      expect(await courier.cancelOrder("42")).toEqual({ ok: false, refusal: { text: "HTTP 409" } });
    },
  );

  it.each([
    [404, "<html>"],
    [409, ""],
    [400, {}],
  ])(
    "does not take %i %j for a refusal: an earlier request may yet be carried out",
    async (status, body) => {
      respondWith(status, body);

      await expect(courier.cancelOrder("42")).rejects.toThrow("courier-unclear");
    },
  );

  it.each([[{ code: "0" }], ["null"], [{ refund_amount: null }]])(
    "throws when the refund is missing: %j",
    async (body) => {
      respondWith(200, body);

      await expect(courier.cancelOrder("42")).rejects.toThrow(contractViolation);
    },
  );
});

describe("rating a driver", () => {
  it.each([
    [{ code: 0, inserted_id: 5 }],
    [{ code: "0", inserted_id: 0, msgtext: "Already rated." }],
  ])("treats %j as a success", async (body) => {
    respondWith(200, body);

    expect(await courier.rateDriver("42", 5)).toEqual({ ok: true, value: undefined });
    expect(service.readLastRequest()).toEqual({
      method: "PUT",
      url: `${V4}/orders/driver/rate`,
      body: { order_id: "42", rate_val: 5 },
    });
  });

  it("returns the courier's message", async () => {
    respondWith(409, { code: 1412, msgtext: "No driver is assigned." });

    const refusal = { text: "No driver is assigned." };
    expect(await courier.rateDriver("42", 5)).toEqual({ ok: false, refusal });
  });

  it("throws when the answer is neither a success nor a refusal", async () => {
    respondWith(200, "null");

    await expect(courier.rateDriver("42", 5)).rejects.toThrow(contractViolation);
  });
});

describe("reading a page of orders", () => {
  const listed = { id: "42", pack_status: "30", courier_name: "Grace Hopper" };
  const readMark = async (record: object): Promise<string | undefined> => {
    respondWith(200, { code: 0, data: [{ ...listed, ...record }] });
    const [order] = (await courier.listOrders(12)) ?? [];
    return order?.mark;
  };

  it("requests it by its start, and omits what has no id", async () => {
    respondWith(200, { code: 0, data: [listed, { pack_status: "60" }, null] });

    expect(await courier.listOrders(12)).toEqual([{ orderId: "42", mark, status: "assigned" }]);
    expect(service.readLastRequest().url).toBe(`${V4}/order-list?start=12`);
  });

  it("gives an order the mark of its details, until its status or its driver changes", async () => {
    const known = await readMark({});
    respondWith(200, { code: 0, data: { ...listed, pack_price: "12.34" } });

    expect((await courier.readOrder("42"))?.mark).toBe(known);
    expect(await readMark({ pack_price: "99" })).toBe(known);
    expect(await readMark({ pack_status: "60" })).not.toBe(known);
    expect(await readMark({ courier_name: "Ada" })).not.toBe(known);
    expect(known).not.toContain("Grace");
  });

  it.each([
    [404, {}],
    [200, "<html></html>"],
  ])("knows no orders of %i %j", async (status, body) => {
    respondWith(status, body);

    expect(await courier.listOrders(0)).toBeUndefined();
  });
});
