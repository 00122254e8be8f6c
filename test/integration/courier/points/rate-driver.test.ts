import { afterEach, beforeEach, expect, it } from "vitest";
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

const DRIVER = { name: "Ada", surname: "Quickstep", phone: "+15550100001" };
const rate = (id: unknown, rate_val: unknown) =>
  setup.sendAsPartner("PUT", "points/driver/rate", { id, rate_val });
const readRating = async () =>
  (await setup.courier.points.listPage(1, { start: 0, limit: 1 }))[0]?.rating?.value;

/** Creates a point with a driver on the way to its pick-up. */
async function assignPoint(): Promise<number> {
  const id = await setup.createPoint();
  await setup.setPointStatus(id, 1500);
  await setup.operateRecord(`points/${id}/status`, { status_id: 1550, courier: DRIVER });
  return id;
}

it("requires a driver, is stored once, and returns integers", async () => {
  const id = await setup.createPoint();
  expect(await rate(id, 5)).toMatchObject({ status: 409, body: { code: 1412 } });
  await setup.setPointStatus(id, 1500);
  await setup.operateRecord(`points/${id}/status`, { status_id: 1550, courier: DRIVER });

  expect(await rate(String(id), "4")).toEqual({ status: 200, body: { code: 0, inserted_id: id } });
  expect(await rate(id, 1)).toEqual({
    status: 200,
    body: { code: 0, inserted_id: id, msgtext: expect.any(String) },
  });
  expect(await readRating()).toBe(4);
});

it("keeps one of several ratings that are sent at once", async () => {
  const id = await assignPoint();

  const answers = await Promise.all([1, 2, 3, 4, 5].map((value) => rate(id, value)));

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(answers.filter(({ body }) => body.msgtext === undefined)).toHaveLength(1);
});

it("must be from 1 to 5, of a point of the account", async () => {
  const id = await assignPoint();
  expect(await rate(id, 6)).toMatchObject({
    status: 400,
    body: { code: 1400, errors: [{ field: "rate_val" }] },
  });
  expect(await rate(id + 1, 5)).toMatchObject({ status: 404, body: { code: 1404 } });
  expect(await rate(-1, 5)).toMatchObject({ status: 404, body: { code: 1404 } });
  await setup.register();
  expect(await rate(id, 5)).toMatchObject({ status: 404, body: { code: 1404 } });
  expect(await readRating()).toBeUndefined();
});

it("can be given from the assignment on, until it is given, and after the end", async () => {
  const id = await assignPoint();
  expect(await setup.trackPoint(id)).toMatchObject({ can_rate_driver: true });

  for (const status of [1590, 1630, 1670, 1700]) await setup.setPointStatus(id, status);
  await setup.sweepAfter(3 * 3600);
  expect(await rate(id, 3)).toMatchObject({ status: 200 });

  expect(await setup.trackPoint(id)).toMatchObject({ can_rate_driver: false });
  expect(await readRating()).toBe(3);
});

it("sends no notification and leaves the status", async () => {
  const shop = await setup.openReceiver(200);
  await setup.register({ webhook_url: shop.url });
  const id = await assignPoint();
  await setup.courier.processReadyTasks();
  const before = await setup.listNotifications();

  await rate(id, 5);
  await setup.courier.processReadyTasks();

  expect(await setup.trackPoint(id)).toMatchObject({ status_id: 1550, courier_name: "Ada" });
  expect(await setup.listNotifications()).toEqual(before);
});
