import { afterEach, beforeEach, expect, it } from "vitest";
import { point, tracking } from "#shared/contract/points/point-records.ts";
import { buildNewPoint } from "#test/builders/courier/point.ts";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

const V4 = "/api/restfull/v4/points/dropoff";

let here: CourierWithPartner;

beforeEach(async () => {
  here = await createCourierWithPartner();
  await here.register();
});
afterEach(() => here.close());

it("reads a created point back by its id and by its key in any case", async () => {
  const { body: created } = await here.postPoint("Order-1");
  expect(created).toEqual({ code: 0, inserted_id: expect.any(Number) });

  const byId = await here.getAsPartner(`${V4}/${created.inserted_id}`);
  const byKey = await here.getAsPartner(`${V4}/access_key/oRDER-1`);

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
  const { body: created } = await here.postPoint("Order-1");

  const tracked = await here.getAsPartner(`${V4}/track/${created.inserted_id}`);

  expect(await here.getAsPartner(`${V4}/track/access_key/ORDER-1/`)).toEqual(tracked);
  expect(tracking.strict().parse(tracked.body.data)).toMatchObject({ status_id: 1000 });
});

it("refuses a key in use and names the point that has it", async () => {
  const { body: created } = await here.postPoint("Order-1");

  expect(await here.postPoint("ORDER-1")).toEqual({
    status: 409,
    body: {
      code: 1409,
      msgtext: expect.stringContaining(String(created.inserted_id)),
      errors: [{ field: "access_key", msgtext: expect.any(String) }],
      inserted_id: created.inserted_id,
    },
  });
});

it("lists 12 a page, newest first, from the offset", async () => {
  for (let at = 1; at <= 14; at += 1) await here.postPoint(`key-${at}`);
  const keysAt = async (start: string) =>
    (await here.getAsPartner(`${V4}${start}`)).body.data.map(
      (each: { access_key: string }) => each.access_key,
    );

  expect(await keysAt("")).toEqual(Array.from({ length: 12 }, (_, at) => `key-${14 - at}`));
  expect(await keysAt("?start=12")).toEqual(["key-2", "key-1"]);
  expect(await keysAt("?start=999999999999999")).toEqual([]);
});

it.each(["1", "0", "-5", "x", "99999999999999999999", "8589934593999"])(
  "knows no point %s",
  async (id) => {
    expect(await here.getAsPartner(`${V4}/${id}`)).toMatchObject({
      status: 404,
      body: { code: 1404 },
    });
  },
);

it("shows nobody another account's point", async () => {
  const id = await here.createPoint("Order-1");
  await here.register();

  expect((await here.getAsPartner(`${V4}/${id}`)).status).toBe(404);
  expect((await here.getAsPartner(`${V4}/access_key/Order-1`)).status).toBe(404);
  expect((await here.getAsPartner(`${V4}/track/${id}`)).status).toBe(404);
  expect((await here.getAsPartner(V4)).body.data).toEqual([]);
});

it("refuses a key that cannot be stored, and finds none by it", async () => {
  const wide = "\u{1d160}".repeat(127);

  expect(await here.postPoint(wide)).toMatchObject({
    status: 400,
    body: { code: 1400, errors: [{ field: "access_key" }] },
  });
  expect((await here.getAsPartner(`${V4}/access_key/${encodeURIComponent(wide)}`)).status).toBe(
    404,
  );
  expect((await here.postPoint("half \ud800")).status).toBe(400);
});
