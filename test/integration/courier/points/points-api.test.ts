import { afterEach, beforeEach, expect, it } from "vitest";
import { point, tracking } from "#shared/contract/points/point-records.ts";
import { buildNewPoint } from "#test/builders/courier/point.ts";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

const V4 = "/api/restfull/v4/points/dropoff";

let setup: CourierWithPartner;

beforeEach(async () => {
  setup = await createCourierWithPartner();
  await setup.register();
});
afterEach(() => setup.close());

it("returns a created point by its id, and by its key in any case", async () => {
  const { body: created } = await setup.postPoint("Order-1");
  expect(created).toEqual({ code: 0, inserted_id: expect.any(Number) });

  const byId = await setup.getAsPartner(`${V4}/${created.inserted_id}`);
  const byKey = await setup.getAsPartner(`${V4}/access_key/oRDER-1`);

  expect(byId).toEqual(byKey);
  expect(byId.status).toBe(200);
  expect(point.parse(byId.body.data)).toMatchObject({
    ...buildNewPoint({ access_key: "Order-1" }),
    id: created.inserted_id,
    status_id: 1000,
    pack_status: "Ready for delivery",
    route_status: "Ready for delivery",
  });
});

it("tracks a point by its id and by its key, without the recipient", async () => {
  const { body: created } = await setup.postPoint("Order-1");

  const tracked = await setup.getAsPartner(`${V4}/track/${created.inserted_id}`);

  expect(await setup.getAsPartner(`${V4}/track/access_key/ORDER-1/`)).toEqual(tracked);
  expect(tracking.strict().parse(tracked.body.data)).toMatchObject({ status_id: 1000 });
});

it("refuses a key in use and names the point that has it", async () => {
  const { body: created } = await setup.postPoint("Order-1");

  expect(await setup.postPoint("ORDER-1")).toEqual({
    status: 409,
    body: {
      code: 1409,
      msgtext: expect.stringContaining(String(created.inserted_id)),
      errors: [{ field: "access_key", msgtext: expect.any(String) }],
      inserted_id: created.inserted_id,
    },
  });
});

it("lists 12 per page, newest first, from the offset", async () => {
  for (let at = 1; at <= 14; at += 1) await setup.postPoint(`key-${at}`);
  const listKeys = async (start: string) =>
    (await setup.getAsPartner(`${V4}${start}`)).body.data.map(
      (each: { access_key: string }) => each.access_key,
    );

  expect(await listKeys("")).toEqual(Array.from({ length: 12 }, (_, at) => `key-${14 - at}`));
  expect(await listKeys("?start=12")).toEqual(["key-2", "key-1"]);
  expect(await listKeys("?start=999999999999999")).toEqual([]);
});

it.each(["1", "0", "-5", "x", "99999999999999999999", "2147483648"])(
  "does not find the point %s",
  async (id) => {
    expect(await setup.getAsPartner(`${V4}/${id}`)).toMatchObject({
      status: 404,
      body: { code: 1404 },
    });
  },
);

it("does not find another account's point", async () => {
  const id = await setup.createPoint("Order-1");
  await setup.register();

  expect((await setup.getAsPartner(`${V4}/${id}`)).status).toBe(404);
  expect((await setup.getAsPartner(`${V4}/access_key/Order-1`)).status).toBe(404);
  expect((await setup.getAsPartner(`${V4}/track/${id}`)).status).toBe(404);
  expect((await setup.getAsPartner(V4)).body.data).toEqual([]);
});

it("refuses an access key that cannot be stored, and finds nothing by it", async () => {
  const wide = "\u{1d160}".repeat(127);

  expect(await setup.postPoint(wide)).toMatchObject({
    status: 400,
    body: { code: 1400, errors: [{ field: "access_key" }] },
  });
  expect((await setup.getAsPartner(`${V4}/access_key/${encodeURIComponent(wide)}`)).status).toBe(
    404,
  );
  expect((await setup.postPoint("half \ud800")).status).toBe(400);
});
