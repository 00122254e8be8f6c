import { afterEach, beforeEach, expect, it } from "vitest";
import { simulationMessage } from "#shared/courier/adapters/sqs/queue-messages.ts";
import { buildRouteBody } from "#test/builders/courier/order.ts";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

let here: CourierWithPartner;

beforeEach(async () => {
  here = await createCourierWithPartner();
});
afterEach(() => here.close());

async function ordered(address = "20 W 34th St", sandbox = true, confirmation: object = {}) {
  await here.register({ sandbox, sandbox_step_seconds: 10 });
  const routes = [buildRouteBody({ route_to_text: `${address}, New York, NY, USA` })];
  return here.createOrder({ routes }, confirmation);
}
const status = async (id: number) => Number((await here.readOrder(id)).pack_status);
const spot = async (id: number) => {
  const { body } = await here.getAsPartner(`/api/restfull/v4/orders/${id}/driver-location/`);
  return body && [body.data.last_lat, body.data.last_lng];
};
/** The waiting hint, as the queue would deliver it when its delay is over. */
function dueHint() {
  const at = here.courier.queuedTasks.findIndex(({ to }) => to === "drive order");
  const [hint] = at === -1 ? [] : here.courier.queuedTasks.splice(at, 1);
  return hint === undefined ? undefined : { ...hint, waitMs: 0 };
}
async function driven(id: number) {
  const seen = [await status(id)];
  for (let hint = dueHint(); hint !== undefined; hint = dueHint()) {
    here.courier.advanceTime(10);
    here.courier.queuedTasks.push(hint);
    await here.courier.processReadyTasks();
    seen.push(await status(id));
  }
  return seen;
}

it.each([
  ["an ordinary address", "1 Street", [20, 30, 40, 50, 60, 70, 80]],
  ["FAIL_ATTEMPT", "1 FAIL_ATTEMPT", [20, 30, 40, 50, 60, 70, 60, 70, 80]],
  ["NO_ANSWER", "1 NO_ANSWER", [20, 30, 40, 50, 60, 70, 70, 80]],
  ["RETURN", "1 RETURN", [20, 30, 40, 50, 60, 95]],
  ["NO_COURIER", "1 NO_COURIER", [20]],
])("carries an order to %s, one step each delay", async (_name, address, statuses) => {
  expect(await driven(await ordered(address))).toEqual(statuses);
});

it("is carried on by the sweep when every message was lost", async () => {
  const id = await ordered();
  for (let step = 0; step < 6; step += 1) {
    here.courier.queuedTasks.length = 0;
    await here.sweepAfter(10 + 121);
  }

  expect(await status(id)).toBe(80);
  here.courier.advanceTime(3600);
  expect(await here.courier.runSweep()).toEqual({ points: 0, orders: 0, notifications: 0 });
});

it("makes one step when a message comes many times, at once or late", async () => {
  const id = await ordered();
  const hint = dueHint() ?? expect.unreachable();
  here.courier.queuedTasks.push(hint, { ...hint }, { ...hint });
  await Promise.all([1, 2, 3].map(() => here.courier.processReadyTasks()));
  here.courier.queuedTasks.push({ ...hint });
  await here.courier.processReadyTasks();

  expect(await status(id)).toBe(30);
});

it("moves on the way without anything being saved", async () => {
  const id = await ordered();
  expect(await spot(id)).toBeNull();
  for (let step = 0; step < 4; step += 1) {
    here.courier.advanceTime(10);
    here.courier.queuedTasks.push(dueHint() ?? expect.unreachable());
    await here.courier.processReadyTasks();
  }
  expect(await status(id)).toBe(60);
  const seen = [];
  for (let second = 0; second <= 10; second += 5) {
    seen.push(await spot(id));
    here.courier.advanceTime(5);
  }

  expect(new Set(seen.map(String)).size).toBe(3);
  const { data } = (await here.getAsPartner("/api/restfull/v4/order-list")).body;
  expect(seen[2]).toEqual([
    Number(data[0].last_pack_to_lat).toFixed(6),
    Number(data[0].last_pack_to_lng).toFixed(6),
  ]);
});

it("never drives the orders of other accounts", async () => {
  const id = await ordered("1 Street", false);
  here.courier.advanceTime(3600);

  expect(here.courier.queuedTasks).toEqual([]);
  expect(await here.courier.runSweep()).toMatchObject({ orders: 0 });
  expect(await status(id)).toBe(20);
});

it("does not begin before it is told to search, and stops when cancelled", async () => {
  const id = await ordered("1 Street", true, { search_courier: 0 });
  expect(dueHint()).toBeUndefined();
  await here.sendAsPartner("PUT", "orders/update_order_nots", { order_id: id, search_courier: 1 });
  const hint = dueHint() ?? expect.unreachable();
  await here.sendAsPartner("PUT", `orders/cancel/${id}`);
  here.courier.queuedTasks.push(hint);
  await here.courier.processReadyTasks();

  expect(await status(id)).toBe(90);
  here.courier.advanceTime(3600);
  expect(await here.courier.runSweep()).toMatchObject({ orders: 0 });
});

it("hints in words that the driver's queue can hold", async () => {
  await ordered();
  const { waitMs: _, ...hint } = dueHint() ?? expect.unreachable();
  expect(simulationMessage.parse(JSON.parse(JSON.stringify(hint)))).toMatchObject({
    orderId: expect.any(Number),
    eventsBefore: 2,
  });
});
