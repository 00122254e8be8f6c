import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildQuoteBody, buildRouteBody } from "#test/builders/courier/order.ts";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

let setup: CourierWithPartner;

beforeAll(async () => {
  setup = await createCourierWithPartner();
  await setup.register();
});
afterAll(() => setup.close());

const quote = (changes: object) =>
  setup.sendAsPartner("POST", "orders/dropoff/quote", buildQuoteBody(changes));
const quoteBetween = (pack_from_lat: unknown, route_to_lng: unknown) =>
  quote({
    pack_from_lat,
    pack_from_lng: 0,
    routes: [buildRouteBody({ route_to_lat: 0, route_to_lng })],
  });
const moveDriver = (id: number, lat: unknown, lng: unknown) =>
  setup.operateRecord(`orders/${id}/driver/location`, { lat, lng });
const createAssignedOrder = async () => {
  const id = await setup.createOrder();
  await setup.operateRecord(`orders/${id}/driver`, {
    name: "Ada",
    surname: "Quickstep",
    phone: "+15550100001",
  });
  return id;
};

/** DynamoDB stores numbers from 1e-130 to 9.99e125 with up to 38 digits. */
const TOO_SMALL_TO_STORE = [1e-131, -1e-131, Number.MIN_VALUE, 1e-300];

it.each(TOO_SMALL_TO_STORE)("quotes coordinates of %d", async (value) => {
  const { status, body } = await quoteBetween(value, value);

  expect({ status, lat: body.pack_from_lat }).toEqual({ status: 200, lat: 0 });
  expect(JSON.parse(body.routes_json)).toMatchObject([{ route_to_lng: 0 }]);
});

it.each(TOO_SMALL_TO_STORE)("stores a driver's location of %d", async (value) => {
  const id = await createAssignedOrder();

  expect((await moveDriver(id, value, value)).status).toBe(200);
});

it("keeps seven decimals of a coordinate", async () => {
  const { body } = await quoteBetween(0.123456789, "0.00000004999999");

  expect(body.pack_from_lat).toBe(0.1234568);
  expect(JSON.parse(body.routes_json)).toMatchObject([{ route_to_lng: 0 }]);
});

describe("outside its range", () => {
  it.each([
    ["pack_from_lat", { pack_from_lat: 90.01, pack_from_lng: 0 }],
    ["pack_from_lng", { pack_from_lat: 0, pack_from_lng: -180.5 }],
    ["item_value", { item_value: 1_000_000_001 }],
    ["item_value", { item_value: 1e300 }],
  ])("refuses %s", async (field, changes) => {
    const { status, body } = await quote(changes);

    expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
  });
});

it("never fails because of a coordinate that is in range", async () => {
  const id = await createAssignedOrder();
  const latitude = fc.double({ min: -90, max: 90, noNaN: true });
  const longitude = fc.double({ min: -180, max: 180, noNaN: true });
  await fc.assert(
    fc.asyncProperty(latitude, longitude, async (lat, lng) => {
      expect((await moveDriver(id, lat, lng)).status).toBe(200);
      expect([200, 422]).toContain((await quoteBetween(lat, lng)).status);
    }),
    { numRuns: 40 },
  );
});
