import { afterEach, beforeEach, expect, it } from "vitest";
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

it("moves a point along the table, and names the present status where it may not", async () => {
  const { body: created } = await here.postPoint("Order-1");
  const id = created.inserted_id;

  expect(await here.setPointStatus(id, "1500")).toEqual({
    status: 200,
    body: { code: 0, id, status_id: 1500, status: "Scheduled for delivery" },
  });
  expect(await here.setPointStatus(id, 1700)).toMatchObject({
    status: 409,
    body: { code: 1410, msgtext: expect.stringContaining("1500") },
  });
});

it("answers the present status with success and changes nothing", async () => {
  const { body: created } = await here.postPoint("Order-1");
  await here.setPointStatus(created.inserted_id, 1500);
  const before = await here.getAsPartner(`${V4}/${created.inserted_id}`);
  here.courier.queuedTasks.length = 0;
  here.courier.advanceTime(60);

  expect((await here.setPointStatus(created.inserted_id, 1500)).status).toBe(200);
  expect(await here.getAsPartner(`${V4}/${created.inserted_id}`)).toEqual(before);
  expect(here.courier.queuedTasks).toEqual([]);
});

it.each([1, 999_999_999_999_999])("knows no point %i", async (id) => {
  expect(await here.setPointStatus(id, 1500)).toMatchObject({ status: 404, body: { code: 1404 } });
});

it("refuses a status that does not exist and names those that do", async () => {
  expect(await here.setPointStatus(2 ** 33 + 1, 1234)).toMatchObject({
    status: 400,
    body: { errors: [{ field: "status_id", msgtext: expect.stringContaining("1000, 1500") }] },
  });
});

it("lets nobody in without its key", async () => {
  for (const headers of [{}, { "x-ops-key": "wrong" }, { clientid: here.getClientId() }]) {
    const path = "/api/ops/v1/points/1/status";
    expect(await here.courier.request("POST", path, { headers })).toMatchObject({
      status: 401,
      body: { code: 1401 },
    });
  }
});

it("names the courier with the status that assigns him", async () => {
  const id = await here.createPoint();
  await here.setPointStatus(id, 1500);
  const courier = { name: "Ada", surname: "Quickstep", phone: "+15550100001" };
  await here.callOperatorApi("POST", `points/${id}/status`, { status_id: 1550, courier });

  expect(await here.trackPoint(id)).toMatchObject({
    status_id: 1550,
    courier_name: "Ada",
    courier_surname: "Quickstep",
    courier_phone_number: "+15550100001",
  });
  const nameless = { status_id: 1590, courier: { ...courier, name: "" } };
  expect(await here.callOperatorApi("POST", `points/${id}/status`, nameless)).toMatchObject({
    status: 400,
    body: { errors: [{ field: "courier.name" }] },
  });
});
