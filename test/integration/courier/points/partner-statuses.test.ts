import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildNewPoint } from "#test/builders/courier/point.ts";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

let setup: CourierWithPartner;

beforeEach(async () => {
  setup = await createCourierWithPartner();
  await setup.register();
});
afterEach(() => setup.close());

const changeStatus = (call: string, id: unknown) =>
  setup.sendAsPartner("PUT", `points/dropoff-${call}`, { id, pack_size_id: "1" } as object);
/** Creates a point and sets these statuses one after the other. */
async function createPointWithStatuses(...statuses: number[]): Promise<number> {
  const id = await setup.createPoint();
  for (const status of statuses) expect((await setup.setPointStatus(id, status)).status).toBe(200);
  return id;
}
const statusesToDoor = [1500, 1550, 1590, 1630, 1670];

// From the decisions: the statuses that each call accepts, and the resulting status.
it.each([
  ["delivery-ready", [], 1000],
  ["delivery-ready", [...statusesToDoor, 1830], 1000],
  ["delivery-ready", [1500, 1550, 1590, 1630, 1840], 1000],
  ["laboratory-ready", [...statusesToDoor, 1700], 1720],
  ["laboratory-ready", [...statusesToDoor, 1710], 1720],
  ["laboratory-ready", [...statusesToDoor, 1700, 1720], 1720],
  ["received", [...statusesToDoor, 1700, 1720, 1730, 1740, 1750], 1760],
])("%s changes a point after %j to %i", async (call, statuses, targetStatus) => {
  const id = await createPointWithStatuses(...statuses);

  expect(await changeStatus(call, String(id))).toEqual({
    status: 200,
    body: { code: 0, inserted_id: -1 },
  });
  expect(await setup.trackPoint(id)).toMatchObject({ status_id: targetStatus });
});

it.each([
  // The table allows this transition to the courier, but not to the partner.
  ["delivery-ready", [1500]],
  ["laboratory-ready", []],
  ["laboratory-ready", statusesToDoor],
  ["received", [...statusesToDoor, 1700]],
])("%s refuses a point after %j and names its status", async (call, statuses) => {
  const id = await createPointWithStatuses(...statuses);

  expect(await changeStatus(call, id)).toMatchObject({
    status: 409,
    body: { code: 1410, msgtext: expect.stringContaining(String(statuses.at(-1) ?? 1000)) },
  });
});

it("finds only the account's own points", async () => {
  const id = await createPointWithStatuses();
  await setup.register();

  for (const each of [id, 5, "7"]) {
    expect(await changeStatus("delivery-ready", each)).toMatchObject({
      status: 404,
      body: { code: 1404 },
    });
  }
  expect(await changeStatus("delivery-ready", undefined)).toMatchObject({ status: 400 });
});

it("sends a notification of a partner's change", async () => {
  const id = await createPointWithStatuses(...statusesToDoor, 1700);
  await changeStatus("laboratory-ready", id);
  await setup.courier.processReadyTasks();

  expect((await setup.listNotifications(`/${id}`))[0]).toMatchObject({ status_id: 1720 });
});

describe("a point with its pick-up", () => {
  const create = (changes: object) =>
    setup.sendAsPartner("POST", "points/dropoff/route", {
      ...buildNewPoint({ rec_desc: "2nd floor" }),
      pickup_address: "350 5th Ave, New York",
      pickup_time: "2026-03-02 15:00",
      ...changes,
    });

  it("reads back as it was created", async () => {
    const { body } = await create({ pickup_address_text: "Ring twice" });
    expect(body).toEqual({ code: 0, inserted_id: expect.any(Number) });
    const read = await setup.getAsPartner(`/api/restfull/v4/points/dropoff/${body.inserted_id}`);
    expect(read.body.data).toMatchObject({
      pickup_address: "350 5th Ave, New York",
      pickup_time: "2026-03-02 15:00",
      pickup_address_text: "Ring twice",
      rec_desc: "2nd floor",
    });
  });

  it("accepts the documented integers", async () => {
    const { body } = await create({ pickup_time: 1772463600, rec_desc: 12, rec_phone: 5550100 });
    const read = await setup.getAsPartner(`/api/restfull/v4/points/dropoff/${body.inserted_id}`);
    expect(read.body.data).toMatchObject({ pickup_time: "1772463600", rec_desc: "12" });
  });

  it.each(["pickup_address", "pickup_time", "rec_desc"])("requires %s", async (field) => {
    expect(await create({ [field]: undefined })).toMatchObject({
      status: 400,
      body: { code: 1400, errors: [{ field, msgtext: `${field} is required.` }] },
    });
  });
});
