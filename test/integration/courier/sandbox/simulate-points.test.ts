import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

let here: CourierWithPartner;

beforeEach(async () => {
  here = await createCourierWithPartner();
});
afterEach(() => here.close());

async function created(sandbox: boolean): Promise<number> {
  await here.register({ sandbox, sandbox_step_seconds: 10 });
  return here.createPoint();
}
const notifiedStatuses = async () =>
  (await here.listNotifications()).map((each: { status_id: number }) => each.status_id);
/** The waiting hint of the driver, as the queue would deliver it when its delay is over. */
const dueHint = () => {
  const at = here.courier.queuedTasks.findIndex(({ to }) => to === "drive");
  const [hint] = at === -1 ? [] : here.courier.queuedTasks.splice(at, 1);
  return hint === undefined ? undefined : { ...hint, waitMs: 0 };
};

it("carries a sandbox point to its door, one step each delay", async () => {
  const id = await created(true);
  const seen = [(await here.trackPoint(id)).status_id];
  for (let hint = dueHint(); hint !== undefined; hint = dueHint()) {
    here.courier.advanceTime(10);
    here.courier.queuedTasks.push(hint);
    await here.courier.processReadyTasks();
    seen.push((await here.trackPoint(id)).status_id);
  }

  expect(seen).toEqual([1000, 1500, 1550, 1590, 1630, 1670, 1700]);
  expect(await here.trackPoint(id)).toMatchObject({
    courier_name: expect.any(String),
    courier_surname: expect.any(String),
    courier_phone_number: expect.any(String),
  });
  expect(await notifiedStatuses()).toEqual([1700, 1670, 1630, 1590, 1550, 1500]);
});

it("is carried on by the sweep when every message was lost", async () => {
  const id = await created(true);
  for (let step = 0; step < 6; step += 1) {
    here.courier.queuedTasks.length = 0;
    await here.sweepAfter(10 + 121);
  }

  expect(await here.trackPoint(id)).toMatchObject({ status_id: 1700 });
  here.courier.advanceTime(3600);
  expect(await here.courier.runSweep()).toEqual({ points: 0, orders: 0, notifications: 0 });
});

it("makes one step when a message comes twice, at once or late", async () => {
  const id = await created(true);
  const hint = dueHint() ?? expect.unreachable();
  if (hint.to !== "drive") expect.unreachable();
  here.courier.queuedTasks.push(hint, { ...hint }, { ...hint });

  await Promise.all([
    here.courier.processReadyTasks(),
    here.courier.processReadyTasks(),
    here.courier.processReadyTasks(),
  ]);
  here.courier.queuedTasks.push({ ...hint });
  await here.courier.processReadyTasks();

  expect(await here.trackPoint(id)).toMatchObject({ status_id: 1500 });
  expect(await notifiedStatuses()).toEqual([1500]);
});

it("leaves the points of other accounts alone", async () => {
  const id = await created(false);
  here.courier.advanceTime(3600);

  expect(here.courier.queuedTasks).toEqual([]);
  await here.courier.runSweep();
  await here.courier.processReadyTasks();
  expect(await here.trackPoint(id)).toMatchObject({ status_id: 1000 });
});

it("goes on from where the operator put the point", async () => {
  const id = await created(true);
  here.courier.queuedTasks.length = 0;
  await here.setPointStatus(id, 1500);

  const hint = dueHint() ?? expect.unreachable();
  here.courier.queuedTasks.push(hint);
  await here.courier.processReadyTasks();

  expect(await here.trackPoint(id)).toMatchObject({ status_id: 1550 });
});

it("sweeps all others when one item is not readable", async () => {
  const id = await created(true);
  const broken = { pk: "POINTS#0", sk: "0000000001", dueKind: "DUE#point", dueAt: "2020-01-01" };
  await here.table.client.send(new PutCommand({ TableName: here.table.tableName, Item: broken }));
  here.courier.queuedTasks.length = 0;
  here.courier.advanceTime(60);

  await expect(here.courier.runSweep()).rejects.toThrow("1 due items could not be read");
  await here.courier.processReadyTasks();

  expect(await here.trackPoint(id)).toMatchObject({ status_id: 1500 });
});
