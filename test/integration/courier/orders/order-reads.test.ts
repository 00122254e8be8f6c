import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
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

it("returns the lists only if they are requested", async () => {
  const id = await setup.createOrder();
  const path = `/api/restfull/v4/orders/details/${id}`;
  const listKeys = async (query: string) => {
    const { body } = await setup.getAsPartner(`${path}${query}`);
    return ["order_images", "history", "routes", "driver_location"].filter(
      (name) => name in body.data,
    );
  };
  expect(await listKeys("")).toEqual([]);
  expect(await listKeys("?include_images=0&include_routes=no")).toEqual([]);
  expect(await listKeys("?include_history=TRUE")).toEqual(["history"]);
  expect(await listKeys("?include_images=1&include_routes=true")).toEqual([
    "order_images",
    "routes",
  ]);
});

it("tells where the driver is with the order, as by itself", async () => {
  const id = await setup.createOrder();
  const read = async (path: string) =>
    (await setup.getAsPartner(`/api/restfull/v4/orders/${path}`)).body;
  const readWithOrder = async () =>
    (await read(`details/${id}?include_driver_location=1`)).data.driver_location;
  expect(await readWithOrder()).toBeNull();

  const driver = { name: "Ada", surname: "Quickstep", phone: "+15550188003" };
  await setup.operateRecord(`orders/${id}/driver`, driver);
  await setup.operateRecord(`orders/${id}/driver/location`, { lat: 40.7312, lng: -73.9989 });

  expect(await readWithOrder()).toMatchObject({ courier_name: "Ada", last_lat: "40.731200" });
  expect(await readWithOrder()).toEqual((await read(`${id}/driver-location/`)).data);
});

it("lists 12 orders from any offset, equal to a slice of the whole list", async () => {
  const ids: string[] = [];
  for (let at = 0; at < 26; at += 1) ids.unshift(String(await setup.createOrder()));

  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 30 }), async (start) => {
      const { body } = await setup.getAsPartner(`/api/restfull/v4/order-list?start=${start}`);
      const listed = body.data.map(({ id }: { id: string }) => id);
      expect(listed).toEqual(ids.slice(start, start + 12));
    }),
    { numRuns: 20 },
  );
});
