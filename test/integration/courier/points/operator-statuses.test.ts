import { afterEach, beforeEach, expect, it } from "vitest";
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

it("changes a status along the table, and names the present status if it refuses", async () => {
  const { body: created } = await setup.postPoint("Order-1");
  const id = created.inserted_id;

  expect(await setup.setPointStatus(id, "1500")).toEqual({
    status: 200,
    body: { code: 0, id, status_id: 1500, status: "Scheduled for delivery" },
  });
  expect(await setup.setPointStatus(id, 1700)).toMatchObject({
    status: 409,
    body: { code: 1410, msgtext: expect.stringContaining("1500") },
  });
});

it("accepts the present status without a change", async () => {
  const { body: created } = await setup.postPoint("Order-1");
  await setup.setPointStatus(created.inserted_id, 1500);
  const before = await setup.getAsPartner(`${V4}/${created.inserted_id}`);
  setup.courier.queuedTasks.length = 0;
  setup.courier.advanceTime(60);

  expect((await setup.setPointStatus(created.inserted_id, 1500)).status).toBe(200);
  expect(await setup.getAsPartner(`${V4}/${created.inserted_id}`)).toEqual(before);
  expect(setup.courier.queuedTasks).toEqual([]);
});

it.each([1, 999_999_999_999_999])("refuses the unknown point %i", async (id) => {
  expect(await setup.setPointStatus(id, 1500)).toMatchObject({ status: 404, body: { code: 1404 } });
});

it("refuses an unknown status and lists the valid ones", async () => {
  expect(await setup.setPointStatus(1, 1234)).toMatchObject({
    status: 400,
    body: { errors: [{ field: "status_id", msgtext: expect.stringContaining("1000, 1500") }] },
  });
});

it("refuses requests without the operator's key", async () => {
  for (const headers of [{}, { "x-ops-key": "wrong" }, { clientid: setup.getClientId() }]) {
    const path = `/api/ops/v1/points/1/status?clientid=${setup.getClientId()}`;
    expect(await setup.courier.request("POST", path, { headers })).toMatchObject({
      status: 401,
      body: { code: 1401 },
    });
  }
});

it("stores the courier with the status that assigns one", async () => {
  const id = await setup.createPoint();
  await setup.setPointStatus(id, 1500);
  const courier = { name: "Ada", surname: "Quickstep", phone: "+15550100001" };
  await setup.operateRecord(`points/${id}/status`, { status_id: 1550, courier });

  expect(await setup.trackPoint(id)).toMatchObject({
    status_id: 1550,
    courier_name: "Ada",
    courier_surname: "Quickstep",
    courier_phone_number: "+15550100001",
  });
  const nameless = { status_id: 1590, courier: { ...courier, name: "" } };
  expect(await setup.operateRecord(`points/${id}/status`, nameless)).toMatchObject({
    status: 400,
    body: { errors: [{ field: "courier.name" }] },
  });
});
