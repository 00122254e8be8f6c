import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildHttpCourier } from "#test/builders/bridge/http-courier.ts";
import {
  buildConfirmRequest,
  buildOrderRequest,
  buildStop,
} from "#test/builders/bridge/order-request.ts";
import { startScriptedCourier } from "#test/fakes/courier/scripted-courier.ts";

// The documentation leaves parts of the orders module open. The tests cover each variant.
const service = await startScriptedCourier();
const { respondWith, baseUrl } = service;
afterAll(() => service.close());
beforeEach(() => service.reset());

const courier = buildHttpCourier({ baseUrl, email: "owner@shop.test" });
const contractViolation = "violates the contract";
const V4 = "/api/restfull/v4";

/** What a gateway answers in the place of the courier, and what is left of an answer that is cut off. */
const PAGES = [
  [404, "<html>"],
  [405, ""],
  [400, {}],
  [200, "<html>"],
  [200, ""],
] as const;

describe("quoting", () => {
  const quoted = { code: "0", api_token: "t-1", order_price: 12.5, expire_mins: 60 };

  it("sends the fields of a drop-off order, with coordinates when they are known", async () => {
    respondWith(200, quoted);
    const many = [
      buildStop({ coordinates: { latitude: 40.7, longitude: -74 } }),
      buildStop({ address: "1 Test St, Newark, NJ", name: "Bo", phone: "15550100300", notes: "" }),
    ];
    await courier.quote(buildOrderRequest({ many, promoCode: "TEA" }), noon);

    expect(service.readLastRequest()).toEqual({
      method: "POST",
      url: `${V4}/orders/dropoff/quote`,
      body: {
        order_name: "Order #1001",
        email: "owner@shop.test",
        transport_id: 4,
        pack_size_id: 2,
        item_value: 40,
        taken_asap: 1,
        schedule_date_local: null,
        show_one_price: 1,
        promo_code: "TEA",
        order_desc: "Order #1001",
        pack_from_text: "350 5th Ave, New York, NY 10118, USA",
        route_desc: "At the back door",
        rec_name: "Sam Sender",
        rec_phone: "15550100100",
        routes: [
          {
            route_to_text: "20 W 34th St, New York, NY 10001, USA",
            route_desc: "2nd floor",
            rec_name: "Mia Recipient",
            rec_phone: "15550100200",
            route_to_lat: 40.7,
            route_to_lng: -74,
          },
          {
            route_to_text: "1 Test St, Newark, NJ",
            route_desc: "",
            rec_name: "Bo",
            rec_phone: "15550100300",
          },
        ],
      },
    });
  });

  it("sends the pick-ups of a pick-up order as routes, and its destination in the bridge's own fields", async () => {
    respondWith(200, quoted);
    const single = buildStop({
      notes: "Ring twice",
      coordinates: { latitude: 1.5, longitude: 2.5 },
    });
    const pickUpAt = new Date("2026-11-21T08:30:45.000Z");
    await courier.quote(
      buildOrderRequest({ kind: "pickup", single, many: [buildStop({ name: "Sam" })], pickUpAt }),
      noon,
    );

    const { url, body } = service.readLastRequest();
    expect(url).toBe(`${V4}/orders/pickup/quote`);
    expect(body).toMatchObject({
      taken_asap: 0,
      schedule_date_local: "2026-11-21 08:30",
      order_desc: "Ring twice",
      route_desc: "Ring twice",
      rec_name: "Mia Recipient",
      rec_phone: "15550100200",
      pack_to_text: "20 W 34th St, New York, NY 10001, USA",
      pack_to_lat: 1.5,
      pack_to_lng: 2.5,
      routes: [{ rec_name: "Sam" }],
    });
    expect(Object.keys(body)).not.toContain("pack_from_text");
    expect(Object.keys(body)).not.toContain("promo_code");
  });

  it("limits texts to the documented length", async () => {
    respondWith(200, quoted);
    const long = buildStop({
      name: "n".repeat(256),
      address: "a".repeat(501),
      notes: "x".repeat(2001),
    });
    await courier.quote(
      buildOrderRequest({ name: "o".repeat(256), single: long, many: [long] }),
      noon,
    );

    const { body } = service.readLastRequest();
    for (const [field, longest] of [
      ["order_name", 255],
      ["order_desc", 2000],
      ["pack_from_text", 500],
      ["rec_name", 255],
      ["route_desc", 2000],
    ] as const) {
      expect(body[field].length, field).toBe(longest);
    }
    const [route] = body.routes;
    expect([route.route_to_text.length, route.rec_name.length]).toEqual([500, 255]);
    expect(route.route_desc).toHaveLength(2000);
  });

  it.each([
    ["numbers", quoted, 1250, 60],
    ["text", { ...quoted, code: 0, order_price: "12.50", expire_mins: "30" }, 1250, 30],
    ["no expiry", { api_token: "t-1", order_price: 7.999999999 }, 800, 60],
    ["an invalid expiry", { ...quoted, expire_mins: "soon" }, 1250, 60],
    ["a price of zero", { ...quoted, order_price: 0 }, 0, 60],
  ])("parses an answer with %s", async (_, body, minor, minutes) => {
    respondWith(200, body);

    expect(await courier.quote(buildOrderRequest(), noon)).toEqual({
      ok: true,
      value: {
        token: "t-1",
        price: { minor, currency: "USD" },
        expiresAt: new Date(noon.getTime() + minutes * 60_000),
      },
    });
  });

  it.each([
    [422, { code: "1430", msgtext: "Outside the served area." }],
    [200, { code: "7", msgtext: "Outside the served area.", api_token: "t-1", order_price: 1 }],
    [200, { msgtext: "Outside the served area." }],
  ])("returns the courier's message for %i %j", async (status, body) => {
    respondWith(status, body);

    const refusal = { text: "Outside the served area." };
    expect(await courier.quote(buildOrderRequest(), noon)).toEqual({ ok: false, refusal });
  });

  it.each(PAGES)(
    "does not take %i %j for a refusal: the courier did not write it",
    async (status, body) => {
      respondWith(status, body);

      await expect(courier.quote(buildOrderRequest(), noon)).rejects.toThrow("courier-unclear");
    },
  );

  it.each([
    ["null"],
    [{ code: "0" }],
    [{ code: "0", msgtext: "Well done", order_price: 3 }],
    [{ ...quoted, api_token: "" }],
    [{ ...quoted, order_price: "much" }],
    [{ ...quoted, order_price: -1 }],
    [{ ...quoted, order_price: null }],
  ])("throws for an answer without a token or a price: %j", async (body) => {
    respondWith(200, body);

    await expect(courier.quote(buildOrderRequest(), noon)).rejects.toThrow(contractViolation);
  });
});

describe("confirming", () => {
  it.each([
    ["dropoff", true],
    ["pickup", false],
  ] as const)("sends a %s order with its options", async (kind, on) => {
    respondWith(200, { inserted_id: 42, distance: 1.5, distance_time: 300 });
    const confirmation = buildConfirmRequest("t-1", {
      kind,
      tip: 3,
      searchCourier: on,
      senderName: "s".repeat(300),
      notifications: { userEmail: on, orderEmail: !on, orderPush: on },
    });

    expect(await courier.confirm(confirmation)).toEqual({ ok: true, value: { orderId: "42" } });
    const { method, url, body } = service.readLastRequest();
    expect([method, url]).toEqual(["PUT", `${V4}/orders/${kind}`]);
    expect(body).toEqual({
      api_token: "t-1",
      email: "owner@shop.test",
      sender_name: expect.stringMatching(/^s+… \[shortened\]$/),
      tip_amount: 3,
      search_courier: Number(on),
      svc_user_email: Number(on),
      svc_order_email: Number(!on),
      svc_order_not: Number(on),
    });
    expect(body.sender_name).toHaveLength(255);
  });

  it("sends the recipient without an address when the quote had no recipient", async () => {
    respondWith(200, { inserted_id: 42, distance: 1.5, distance_time: 300 });
    await courier.confirm(buildConfirmRequest("t-1", { contacts: buildOrderRequest() }));

    expect(service.readLastRequest().body).toMatchObject({
      order_name: "Order #1001",
      order_desc: "2nd floor",
      route_desc: "At the back door",
      rec_name: "Sam Sender",
      rec_phone: "15550100100",
      routes: [{ route_desc: "2nd floor", rec_name: "Mia Recipient", rec_phone: "15550100200" }],
    });
    expect(JSON.stringify(service.readLastRequest().body)).not.toMatch(
      /34th|5th|route_to|pack_from/,
    );
  });

  it.each([
    [410, { code: "1420", msgtext: "The quote has expired." }],
    [200, { code: "9", msgtext: "The quote has expired.", inserted_id: 0 }],
  ])("returns the courier's message for %i %j", async (status, body) => {
    respondWith(status, body);

    const refusal = { text: "The quote has expired." };
    expect(await courier.confirm(buildConfirmRequest("t-1"))).toEqual({ ok: false, refusal });
  });

  it.each(PAGES)(
    "does not take %i %j for a refusal: the courier did not write it",
    async (status, body) => {
      respondWith(status, body);

      await expect(courier.confirm(buildConfirmRequest("t-1"))).rejects.toThrow("courier-unclear");
    },
  );

  it.each([
    ["null"],
    [{ code: "0", msgtext: "Order created" }],
    [{ code: "0", inserted_id: 0 }],
    [{ code: "0", inserted_id: "-1" }],
  ])("does not treat a success without an id as a refusal: %j", async (body) => {
    respondWith(200, body);

    await expect(courier.confirm(buildConfirmRequest("t-1"))).rejects.toThrow(contractViolation);
  });

  it.each([
    [401, "credentials"],
    [429, "paused"],
    [503, "down"],
  ])("can be retried after %i", async (status, kind) => {
    respondWith(status, { code: "1", msgtext: "no" });

    const fault = { name: "UnavailableError", kind };
    await expect(courier.confirm(buildConfirmRequest("t-1"))).rejects.toMatchObject(fault);
  });
});

describe("the order of a token", () => {
  it.each([
    [{ code: "0", data: { id: "42" } }],
    [{ code: 0, data: { order_id: 42, id: null } }],
    [{ data: [{ id: 42, extra: {} }] }],
    [{ id: 42 }],
  ])("is parsed from %j", async (body) => {
    respondWith(200, body);

    expect(await courier.findOrderByToken("a/b")).toEqual({ orderId: "42" });
    expect(service.readLastRequest().url).toBe(`${V4}/orders/tokens/a%2Fb`);
  });

  it.each([
    [404, { code: "1404", msgtext: "none" }],
    [400, { code: "1404", msgtext: "none" }],
    [200, { code: "1404", msgtext: "none" }],
    [200, { code: "0", data: null }],
    [200, { code: "0", data: [] }],
  ])("is undefined for %i %j", async (status, body) => {
    respondWith(status, body);

    expect(await courier.findOrderByToken("t-1")).toBeUndefined();
  });

  it.each([
    [404, ""],
    [404, "<html>"],
    [404, { message: "Not Found" }],
    [200, "null"],
    [200, ""],
    [200, "<html>"],
    [400, "<html>"],
    [200, { message: "Not found" }],
    [200, { code: "0", data: { pack_status: "20" } }],
    [200, { code: "0", data: [{ id: 1 }, { id: 2 }] }],
  ])("causes an error for %i %j, so that no second order is created", async (status, body) => {
    respondWith(status, body);

    await expect(courier.findOrderByToken("t-1")).rejects.toThrow(
      new UnavailableError(createMessage("courier-unclear")),
    );
  });
});
