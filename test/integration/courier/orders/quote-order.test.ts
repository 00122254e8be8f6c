import { afterAll, beforeAll, expect, it } from "vitest";
import { buildQuoteBody, buildRouteBody } from "#test/builders/courier/order.ts";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

let setup: CourierWithPartner;

beforeAll(async () => {
  setup = await createCourierWithPartner();
  await setup.register({ sandbox: true });
});
afterAll(() => setup.close());

const quote = (changes: object = {}) =>
  setup.sendAsPartner("POST", "orders/dropoff/quote", buildQuoteBody(changes));
const listRefusedFields = async (changes: object) => {
  const { status, body } = await quote(changes);
  return [status, body.code, ...(body.errors ?? []).map(({ field }: { field: string }) => field)];
};

it.each([
  ["routes missing", { routes: undefined }, "routes"],
  ["routes empty", { routes: [] }, "routes"],
  ["too many routes", { routes: Array.from({ length: 51 }, () => buildRouteBody()) }, "routes"],
  ["an invalid route", { routes: [7] }, "routes[0]"],
  ["a route without address", { routes: [{ route_desc: "" }] }, "routes[0].route_to_text"],
  [
    "a route without notes",
    { routes: [buildRouteBody({ route_desc: undefined })] },
    "routes[0].route_desc",
  ],
  ["an invalid transport", { transport_id: 7 }, "transport_id"],
  ["an invalid size", { pack_size_id: "x" }, "pack_size_id"],
  ["a negative value", { item_value: -1 }, "item_value"],
  ["a size too large for the transport", { transport_id: 1, pack_size_id: 3 }, "pack_size_id"],
  ["a schedule missing", { taken_asap: 0 }, "schedule_date_local"],
  [
    "asap with a schedule",
    { taken_asap: 1, schedule_date_local: "2026-03-03 12:00" },
    "taken_asap",
  ],
  ["a schedule in the past", { schedule_date_local: "2026-03-01 12:00" }, "schedule_date_local"],
  ["an invalid date", { schedule_date_local: "2026-02-30 12:00" }, "schedule_date_local"],
  [
    "an invalid latitude",
    { routes: [buildRouteBody({ route_to_lat: 91 })] },
    "routes[0].route_to_lat",
  ],
  ["a name too long", { rec_name: "x".repeat(256) }, "rec_name"],
  ["an invalid email", { email: "x" }, "email"],
])("refuses %s and names it", async (_name, changes, field) => {
  expect(await listRefusedFields(changes)).toEqual([400, "1400", field]);
});

it.each([
  ["the pick-up", { pack_from_text: "nowhere at all" }, "pack_from_text"],
  [
    "a drop-off",
    { routes: [buildRouteBody(), buildRouteBody({ route_to_text: "nowhere" })] },
    "routes[1].route_to_text",
  ],
  [
    "a drop-off that is too far away",
    { routes: [buildRouteBody({ route_to_text: "1 Street, London, UK" })] },
    "routes[0].route_to_text",
  ],
])("cannot serve %s and names it", async (_name, changes, field) => {
  expect(await listRefusedFields(changes)).toEqual([422, "1430", field]);
});

it("accepts numbers as text and text as numbers, as real clients send them", async () => {
  const body = buildQuoteBody({
    transport_id: "4",
    item_value: "40",
    pack_size_id: "2",
    rec_phone: 15550100100,
  });
  expect((await setup.sendAsPartner("POST", "orders/dropoff/quote/", body)).status).toBe(200);
});

it("prefers coordinates to the address", async () => {
  const at = { route_to_text: "nowhere at all", route_to_lat: "40.75", route_to_lng: -73.98 };
  const { body } = await quote({
    routes: [buildRouteBody(at)],
    pack_from_lat: 40.75,
    pack_from_lng: -73.99,
  });
  expect(body).toMatchObject({ pack_from_lat: 40.75, pack_from_lng: -73.99 });
  expect(JSON.parse(body.routes_json)).toMatchObject([
    { route_to_lat: 40.75, route_to_lng: -73.98 },
  ]);
  // A hundredth of a degree is 0.52 miles there, and 1.3 times that on the road.
  expect(body.distance_miles).toBeCloseTo(0.68, 1);
});

it("quotes a scheduled delivery by its own tariff, with the minutes until then", async () => {
  const { body } = await quote({ taken_asap: 0, schedule_date_local: "2026-03-03 12:00" });
  expect(body).toMatchObject({
    tariff_name: "Standard",
    tariff_id: "2",
    diff_in_minutes: 24 * 60,
    schedule_date: "2026-03-03 12:00",
  });
  expect((await quote()).body).toMatchObject({
    tariff_name: "Express",
    diff_in_minutes: 0,
    schedule_date: "2026-03-02 12:00",
  });
});

it("returns both prices if both are requested", async () => {
  const { body } = await quote({ show_one_price: 0 });
  expect(body.prices.map(({ taken_asap }: { taken_asap: number }) => taken_asap)).toEqual([1, 0]);
  expect(body.order_price).toBe(body.prices[0].order_price);
  expect(body.prices[1].order_price).toBeLessThan(body.order_price);
  expect((await quote({ show_one_price: 1 })).body.prices).toBeUndefined();
});

it("applies a valid promo code and returns it", async () => {
  const { body } = await quote({ promo_code: "half" });
  expect(body.promo_code_info).toBe("HALF");
  expect(body.order_price + body.order_discount).toBeCloseTo(Number(body.original_order_price), 2);
  expect((await quote({ promo_code: "nope" })).body).toMatchObject({
    promo_code_info: "",
    order_discount: 0,
  });
});
