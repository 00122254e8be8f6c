import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

let setup: CourierWithPartner;

beforeEach(async () => {
  setup = await createCourierWithPartner();
});
afterEach(() => setup.close());

async function createSandboxPoint(sandbox: boolean): Promise<number> {
  await setup.register({ sandbox, sandbox_step_seconds: 10 });
  return setup.createPoint();
}
const listNotifiedStatuses = async () =>
  (await setup.listNotifications()).map((each: { status_id: number }) => each.status_id);
/** Takes the driver's next task, as the queue would deliver it after its delay. */
const takeDueTask = () => {
  const at = setup.courier.queuedTasks.findIndex(({ to }) => to === "drive");
  const [task] = at === -1 ? [] : setup.courier.queuedTasks.splice(at, 1);
  return task === undefined ? undefined : { ...task, waitMs: 0 };
};

it("delivers a sandbox point, one step per delay", async () => {
  const id = await createSandboxPoint(true);
  const seen = [(await setup.trackPoint(id)).status_id];
  for (let task = takeDueTask(); task !== undefined; task = takeDueTask()) {
    setup.courier.advanceTime(10);
    setup.courier.queuedTasks.push(task);
    await setup.courier.processReadyTasks();
    seen.push((await setup.trackPoint(id)).status_id);
  }

  expect(seen).toEqual([1000, 1500, 1550, 1590, 1630, 1670, 1700]);
  expect(await setup.trackPoint(id)).toMatchObject({
    courier_name: expect.any(String),
    courier_surname: expect.any(String),
    courier_phone_number: expect.any(String),
  });
  expect(await listNotifiedStatuses()).toEqual([1700, 1670, 1630, 1590, 1550, 1500]);
});

it("continues a point by the sweep when every message is lost", async () => {
  const id = await createSandboxPoint(true);
  for (let step = 0; step < 6; step += 1) {
    setup.courier.queuedTasks.length = 0;
    await setup.sweepAfter(10 + 121);
  }

  expect(await setup.trackPoint(id)).toMatchObject({ status_id: 1700 });
  setup.courier.advanceTime(3600);
  expect(await setup.courier.runSweep()).toMatchObject({
    points: 0,
    orders: 0,
    notifications: 0,
    claims: 0,
  });
});

it("sends a notification whose message was lost when the sweep looks at the next step", async () => {
  const shop = await setup.openReceiver();
  await setup.register({ sandbox: true, sandbox_step_seconds: 10, webhook_url: shop.url });
  const id = await setup.createPoint();
  await setup.setPointStatus(id, 1500);
  setup.courier.queuedTasks.length = 0;

  await setup.sweepAfter(60 + 31);

  expect(shop.received.map(({ body }) => JSON.parse(body).status_id)).toEqual([1500, 1550]);
  expect(await setup.trackPoint(id)).toMatchObject({ status_id: 1550 });
});

it("makes one step when a message is delivered many times, at once or late", async () => {
  const id = await createSandboxPoint(true);
  const task = takeDueTask() ?? expect.unreachable();
  if (task.to !== "drive") expect.unreachable();
  setup.courier.queuedTasks.push(task, { ...task }, { ...task });

  await Promise.all([
    setup.courier.processReadyTasks(),
    setup.courier.processReadyTasks(),
    setup.courier.processReadyTasks(),
  ]);
  setup.courier.queuedTasks.push({ ...task });
  await setup.courier.processReadyTasks();

  expect(await setup.trackPoint(id)).toMatchObject({ status_id: 1500 });
  expect(await listNotifiedStatuses()).toEqual([1500]);
});

it("never simulates the points of live accounts", async () => {
  const id = await createSandboxPoint(false);
  setup.courier.advanceTime(3600);

  expect(setup.courier.queuedTasks).toEqual([]);
  await setup.courier.runSweep();
  await setup.courier.processReadyTasks();
  expect(await setup.trackPoint(id)).toMatchObject({ status_id: 1000 });
});

it("continues from the status that the operator set", async () => {
  const id = await createSandboxPoint(true);
  setup.courier.queuedTasks.length = 0;
  await setup.setPointStatus(id, 1500);

  const task = takeDueTask() ?? expect.unreachable();
  setup.courier.queuedTasks.push(task);
  await setup.courier.processReadyTasks();

  expect(await setup.trackPoint(id)).toMatchObject({ status_id: 1550 });
});

it("sweeps all others when one item cannot be read", async () => {
  const id = await createSandboxPoint(true);
  const broken = { pk: "POINTS#0", sk: "0000000001", dueKind: "DUE#point", dueAt: "2020-01-01" };
  await setup.table.client.send(new PutCommand({ TableName: setup.table.tableName, Item: broken }));
  setup.courier.queuedTasks.length = 0;
  setup.courier.advanceTime(60 + 31);

  await expect(setup.courier.runSweep()).rejects.toThrow("1 due items could not be read");
  await setup.courier.processReadyTasks();

  expect(await setup.trackPoint(id)).toMatchObject({ status_id: 1500 });
});
