import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildNewPoint } from "#test/builders/courier/point.ts";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

let here: CourierWithPartner;

beforeEach(async () => {
  here = await createCourierWithPartner();
  await here.register();
});
afterEach(() => here.close());

const ask = (call: string, id: unknown) =>
  here.sendAsPartner("PUT", `points/dropoff-${call}`, { id, pack_size_id: "1" } as object);
/** A point led through these statuses. */
async function led(...statuses: number[]): Promise<number> {
  const id = await here.createPoint();
  for (const status of statuses) expect((await here.setPointStatus(id, status)).status).toBe(200);
  return id;
}
const toTheDoor = [1500, 1550, 1590, 1630, 1670];

// Written out from the decisions: what each call serves, and what it makes of it.
it.each([
  ["delivery-ready", [], 1000],
  ["delivery-ready", [...toTheDoor, 1830], 1000],
  ["delivery-ready", [1500, 1550, 1590, 1630, 1840], 1000],
  ["laboratory-ready", [...toTheDoor, 1700], 1720],
  ["laboratory-ready", [...toTheDoor, 1710], 1720],
  ["received", [...toTheDoor, 1700, 1720, 1730, 1740, 1750], 1760],
])("%s serves a point led through %j and makes it %i", async (call, statuses, targetStatus) => {
  const id = await led(...statuses);

  expect(await ask(call, String(id))).toEqual({ status: 200, body: { code: 0, inserted_id: -1 } });
  expect(await here.trackPoint(id)).toMatchObject({ status_id: targetStatus });
});

it.each([
  // The table lets the courier put it back; its partner it does not.
  ["delivery-ready", [1500]],
  ["laboratory-ready", []],
  ["laboratory-ready", toTheDoor],
  ["received", [...toTheDoor, 1700]],
])("%s refuses a point led through %j and names its status", async (call, statuses) => {
  const id = await led(...statuses);

  expect(await ask(call, id)).toMatchObject({
    status: 409,
    body: { code: 1410, msgtext: expect.stringContaining(String(statuses.at(-1) ?? 1000)) },
  });
});

it("knows only the account's own points", async () => {
  const id = await led();
  await here.register();

  for (const each of [id, 5, "7"]) {
    expect(await ask("delivery-ready", each)).toMatchObject({ status: 404, body: { code: 1404 } });
  }
  expect(await ask("delivery-ready", undefined)).toMatchObject({ status: 400 });
});

it("tells of the change that a partner made", async () => {
  const id = await led(...toTheDoor, 1700);
  await ask("laboratory-ready", id);
  await here.courier.processReadyTasks();

  expect((await here.listNotifications(`/${id}`))[0]).toMatchObject({ status_id: 1720 });
});

describe("a point with its pick-up", () => {
  const create = (changes: object) =>
    here.sendAsPartner("POST", "points/dropoff/route", {
      ...buildNewPoint({ rec_desc: "2nd floor" }),
      pickup_address: "350 5th Ave, New York",
      pickup_time: "2026-03-02 15:00",
      ...changes,
    });

  it("reads back as it was created", async () => {
    const { body } = await create({ pickup_address_text: "Ring twice" });
    expect(body).toEqual({ code: 0, inserted_id: expect.any(Number) });
    const read = await here.getAsPartner(`/api/restfull/v4/points/dropoff/${body.inserted_id}`);
    expect(read.body.data).toMatchObject({
      pickup_address: "350 5th Ave, New York",
      pickup_time: "2026-03-02 15:00",
      pickup_address_text: "Ring twice",
      rec_desc: "2nd floor",
    });
  });

  it("takes the integers that the document lists", async () => {
    const { body } = await create({ pickup_time: 1772463600, rec_desc: 12, rec_phone: 5550100 });
    const read = await here.getAsPartner(`/api/restfull/v4/points/dropoff/${body.inserted_id}`);
    expect(read.body.data).toMatchObject({ pickup_time: "1772463600", rec_desc: "12" });
  });

  it.each(["pickup_address", "pickup_time", "rec_desc"])("needs %s", async (field) => {
    expect(await create({ [field]: undefined })).toMatchObject({
      status: 400,
      body: { code: 1400, errors: [{ field, msgtext: "is required" }] },
    });
  });
});
