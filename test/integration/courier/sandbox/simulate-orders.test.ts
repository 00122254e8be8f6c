import { afterEach, beforeEach, expect, it } from "vitest";
import { driveMessage } from "#shared/courier/adapters/sqs/queue-messages.ts";
import { aRouteBody } from "#test/builders/courier/order.ts";
import { type CourierWithShop, courierWithShop } from "#test/fakes/courier/courier-with-partner.ts";

let here: CourierWithShop;

beforeEach(async () => {
  here = await courierWithShop();
});
afterEach(() => here.close());

async function ordered(address = "20 W 34th St", sandbox = true, confirmation: object = {}) {
  await here.register({ sandbox, sandbox_step_seconds: 10 });
  const routes = [aRouteBody({ route_to_text: `${address}, New York, NY, USA` })];
  return here.order({ routes }, confirmation);
}
const status = async (id: number) => Number((await here.details(id)).pack_status);
const spot = async (id: number) => {
  const { body } = await here.get(`/api/restfull/v4/orders/${id}/driver-location/`);
  return body && [body.data.last_lat, body.data.last_lng];
};
/** The waiting hint, as the queue would deliver it when its delay is over. */
function dueHint() {
  const at = here.courier.hinted.findIndex(({ to }) => to === "drive order");
  const [hint] = at === -1 ? [] : here.courier.hinted.splice(at, 1);
  return hint === undefined ? undefined : { ...hint, waitMs: 0 };
}
async function driven(id: number) {
  const seen = [await status(id)];
  for (let hint = dueHint(); hint !== undefined; hint = dueHint()) {
    here.courier.pass(10);
    here.courier.hinted.push(hint);
    await here.courier.workAtOnce();
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
    here.courier.hinted.length = 0;
    await here.sweepAfter(10 + 121);
  }

  expect(await status(id)).toBe(80);
  here.courier.pass(3600);
  expect(await here.courier.sweep()).toEqual({ points: 0, orders: 0, notifications: 0 });
});

it("makes one step when a message comes many times, at once or late", async () => {
  const id = await ordered();
  const hint = dueHint() ?? expect.unreachable();
  here.courier.hinted.push(hint, { ...hint }, { ...hint });
  await Promise.all([1, 2, 3].map(() => here.courier.workAtOnce()));
  here.courier.hinted.push({ ...hint });
  await here.courier.workAtOnce();

  expect(await status(id)).toBe(30);
});

it("moves on the way without anything being saved", async () => {
  const id = await ordered();
  expect(await spot(id)).toBeNull();
  for (let step = 0; step < 4; step += 1) {
    here.courier.pass(10);
    here.courier.hinted.push(dueHint() ?? expect.unreachable());
    await here.courier.workAtOnce();
  }
  expect(await status(id)).toBe(60);
  const seen = [];
  for (let second = 0; second <= 10; second += 5) {
    seen.push(await spot(id));
    here.courier.pass(5);
  }

  expect(new Set(seen.map(String)).size).toBe(3);
  const { data } = (await here.get("/api/restfull/v4/order-list")).body;
  expect(seen[2]).toEqual([
    Number(data[0].last_pack_to_lat).toFixed(6),
    Number(data[0].last_pack_to_lng).toFixed(6),
  ]);
});

it("never drives the orders of other accounts", async () => {
  const id = await ordered("1 Street", false);
  here.courier.pass(3600);

  expect(here.courier.hinted).toEqual([]);
  expect(await here.courier.sweep()).toMatchObject({ orders: 0 });
  expect(await status(id)).toBe(20);
});

it("does not begin before it is told to search, and stops when cancelled", async () => {
  const id = await ordered("1 Street", true, { search_courier: 0 });
  expect(dueHint()).toBeUndefined();
  await here.send("PUT", "orders/update_order_nots", { order_id: id, search_courier: 1 });
  const hint = dueHint() ?? expect.unreachable();
  await here.send("PUT", `orders/cancel/${id}`);
  here.courier.hinted.push(hint);
  await here.courier.workAtOnce();

  expect(await status(id)).toBe(90);
  here.courier.pass(3600);
  expect(await here.courier.sweep()).toMatchObject({ orders: 0 });
});

it("hints in words that the driver's queue can hold", async () => {
  await ordered();
  const { waitMs: _, ...hint } = dueHint() ?? expect.unreachable();
  expect(driveMessage.parse(JSON.parse(JSON.stringify(hint)))).toMatchObject({
    orderId: expect.any(Number),
    eventsBefore: 2,
  });
});
