import { afterEach, beforeEach, expect, it } from "vitest";
import { simulationMessage } from "#shared/courier/adapters/sqs/queue-messages.ts";
import { buildRouteBody } from "#test/builders/courier/order.ts";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

let setup: CourierWithPartner;

beforeEach(async () => {
  setup = await createCourierWithPartner();
});
afterEach(() => setup.close());

async function createSandboxOrder(
  address = "20 W 34th St",
  sandbox = true,
  confirmation: object = {},
) {
  await setup.register({ sandbox, sandbox_step_seconds: 10 });
  const routes = [buildRouteBody({ route_to_text: `${address}, New York, NY, USA` })];
  return setup.createOrder({ routes }, confirmation);
}
const readStatus = async (id: number) => Number((await setup.readOrder(id)).pack_status);
const readSpot = async (id: number) => {
  const { body } = await setup.getAsPartner(`/api/restfull/v4/orders/${id}/driver-location/`);
  return body && [body.data.last_lat, body.data.last_lng];
};
/** Takes the next task, as the queue would deliver it after its delay. */
function takeDueTask() {
  const at = setup.courier.queuedTasks.findIndex(({ to }) => to === "drive order");
  const [task] = at === -1 ? [] : setup.courier.queuedTasks.splice(at, 1);
  return task === undefined ? undefined : { ...task, waitMs: 0 };
}
async function simulateOrder(id: number) {
  const seen = [await readStatus(id)];
  for (let task = takeDueTask(); task !== undefined; task = takeDueTask()) {
    setup.courier.advanceTime(10);
    setup.courier.queuedTasks.push(task);
    await setup.courier.processReadyTasks();
    seen.push(await readStatus(id));
  }
  return seen;
}

it.each([
  ["an ordinary address", "1 Street", [20, 30, 40, 50, 60, 70, 80]],
  ["FAIL_ATTEMPT", "1 FAIL_ATTEMPT", [20, 30, 40, 50, 60, 70, 60, 70, 80]],
  ["NO_ANSWER", "1 NO_ANSWER", [20, 30, 40, 50, 60, 70, 70, 80]],
  ["RETURN", "1 RETURN", [20, 30, 40, 50, 60, 95]],
  ["NO_COURIER", "1 NO_COURIER", [20]],
])(
  "takes an order to %s through its statuses, one step per delay",
  async (_name, address, statuses) => {
    expect(await simulateOrder(await createSandboxOrder(address))).toEqual(statuses);
  },
);

it("continues an order by the sweep when every message is lost", async () => {
  const id = await createSandboxOrder();
  for (let step = 0; step < 6; step += 1) {
    setup.courier.queuedTasks.length = 0;
    await setup.sweepAfter(10 + 121);
  }

  expect(await readStatus(id)).toBe(80);
  setup.courier.advanceTime(3600);
  expect(await setup.courier.runSweep()).toMatchObject({
    points: 0,
    orders: 0,
    notifications: 0,
    claims: 0,
  });
});

it("makes one step when a message is delivered many times, at once or late", async () => {
  const id = await createSandboxOrder();
  const task = takeDueTask() ?? expect.unreachable();
  setup.courier.queuedTasks.push(task, { ...task }, { ...task });
  await Promise.all([1, 2, 3].map(() => setup.courier.processReadyTasks()));
  setup.courier.queuedTasks.push({ ...task });
  await setup.courier.processReadyTasks();

  expect(await readStatus(id)).toBe(30);
});

it("moves the driver without saving anything", async () => {
  const id = await createSandboxOrder();
  expect(await readSpot(id)).toBeNull();
  for (let step = 0; step < 4; step += 1) {
    setup.courier.advanceTime(10);
    setup.courier.queuedTasks.push(takeDueTask() ?? expect.unreachable());
    await setup.courier.processReadyTasks();
  }
  expect(await readStatus(id)).toBe(60);
  const seen = [];
  for (let second = 0; second <= 10; second += 5) {
    seen.push(await readSpot(id));
    setup.courier.advanceTime(5);
  }

  expect(new Set(seen.map(String)).size).toBe(3);
  const { data } = (await setup.getAsPartner("/api/restfull/v4/order-list")).body;
  expect(seen[2]).toEqual([
    Number(data[0].last_pack_to_lat).toFixed(6),
    Number(data[0].last_pack_to_lng).toFixed(6),
  ]);
});

it("never simulates the orders of live accounts", async () => {
  const id = await createSandboxOrder("1 Street", false);
  setup.courier.advanceTime(3600);

  expect(setup.courier.queuedTasks).toEqual([]);
  expect(await setup.courier.runSweep()).toMatchObject({ orders: 0 });
  expect(await readStatus(id)).toBe(20);
});

it("starts only after the search is requested, and stops after a cancellation", async () => {
  const id = await createSandboxOrder("1 Street", true, { search_courier: 0 });
  expect(takeDueTask()).toBeUndefined();
  await setup.sendAsPartner("PUT", "orders/update_order_nots", { order_id: id, search_courier: 1 });
  const task = takeDueTask() ?? expect.unreachable();
  await setup.sendAsPartner("PUT", `orders/cancel/${id}`);
  setup.courier.queuedTasks.push(task);
  await setup.courier.processReadyTasks();

  expect(await readStatus(id)).toBe(90);
  setup.courier.advanceTime(3600);
  expect(await setup.courier.runSweep()).toMatchObject({ orders: 0 });
});

it("enqueues messages that the simulation queue can parse", async () => {
  await createSandboxOrder();
  const { waitMs: _, ...task } = takeDueTask() ?? expect.unreachable();
  expect(simulationMessage.parse(JSON.parse(JSON.stringify(task)))).toMatchObject({
    order: { accountNumber: expect.any(Number), id: expect.any(Number) },
    eventsBefore: 2,
  });
});
