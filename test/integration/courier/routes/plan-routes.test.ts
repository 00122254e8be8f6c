import { afterEach, beforeEach, expect, it } from "vitest";
import { aDriver, type CourierPlanning, courierPlanning } from "./courier-planning.ts";

let here: CourierPlanning;

beforeEach(async () => {
  here = await courierPlanning();
});
afterEach(() => here.close());

interface Route {
  readonly driver: { readonly id: string };
  readonly stops: readonly { readonly point_id: number; readonly arrives_at: string }[];
}
const plannedIds = (routes: readonly Route[]) =>
  routes.flatMap(({ stops }) => stops.map(({ point_id }) => point_id)).sort();

it("puts ready points on a route, schedules each once and tells the partner", async () => {
  const shop = await here.openReceiver();
  await here.register({ webhook_url: shop.url, address: "1 Main Street, New York, NY, USA" });
  const ids = [await here.point("10"), await here.point("20"), await here.point("30")];
  here.courier.advanceTime(600);

  const { status, body } = await here.plan();
  await here.courier.processReadyTasks();

  expect(status).toBe(200);
  expect(body).toMatchObject({
    code: 0,
    id: 1,
    planned_at: "2026-03-02T12:10:00.000Z",
    seed: 0,
    settled: true,
    left_out: [],
    more_ready: 0,
    routes: [
      {
        driver: { id: "d1", name: "Ada", surname: "Quickstep", phone: "+15550100001" },
        pickup_address: "1 Main Street, New York, NY, USA",
      },
    ],
  });
  expect(plannedIds(body.routes)).toEqual(ids);
  for (const stop of body.routes[0].stops) {
    expect(stop).toMatchObject({ status_id: 1500, access_key: expect.stringMatching(/^[123]0$/) });
  }
  const arrivals = body.routes[0].stops.map((stop: { arrives_at: string }) => stop.arrives_at);
  expect(arrivals).toEqual([...arrivals].sort());
  // The shift began at eight; nobody can leave before now.
  expect(body.routes[0].departs_at).toBe("2026-03-02T12:10:00.000Z");
  expect(body.routes[0].returns_at > arrivals[2]).toBe(true);
  for (const id of ids) {
    expect((await here.stored(id)).history).toMatchObject([
      { status: 1000, actor: "partner" },
      { status: 1500, actor: "planner", plan: 1 },
    ]);
  }
  expect(shop.received).toHaveLength(3);
  expect(await here.listNotifications()).toMatchObject(
    ids.map(() => ({ status_id: 1500, delivered: true })),
  );
});

it("shows a plan again, with the points as they are now; others are not found", async () => {
  const id = await here.point("10");
  const { body: planned } = await here.plan();
  await here.setPointStatus(id, 1550);

  const { body } = await here.read(planned.id);
  expect(body.routes[0].stops).toMatchObject([{ point_id: id, status_id: 1550 }]);
  expect({ ...body, routes: [] }).toEqual({ ...planned, routes: [] });
  for (const other of [2, 0, "x", "99999999999"]) {
    expect(await here.read(other)).toMatchObject({ status: 404, body: { code: 1404 } });
  }
});

it("does not plan a point again, until it is ready again", async () => {
  const id = await here.point("10");
  await here.plan();
  expect((await here.plan()).body).toMatchObject({ id: 2, routes: [], left_out: [] });

  await here.setPointStatus(id, 1000);
  expect(plannedIds((await here.plan()).body.routes)).toEqual([id]);
  // The first plan still says what it did.
  expect((await here.read(1)).body.left_out).toEqual([]);
});

it("leaves sandboxes alone, and refuses to plan for one", async () => {
  const live = await here.point("10");
  await here.register({ sandbox: true });
  const simulated = await here.point("20");

  expect(await here.ready()).toEqual([live]);
  expect(await here.plan({ clientid: here.getClientId() })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "clientid" }] },
  });
  expect(plannedIds((await here.plan()).body.routes)).toEqual([live]);
  expect(await here.statusOf(simulated)).toBe(1000);
});

it("plans for one account where asked, from its own address", async () => {
  const others = await here.point("10");
  await here.register({ address: "7 High Street, Boston, MA, USA" });
  const own = await here.point("20", { rec_address: "20 Beacon Street, Boston, MA, USA" });

  const { body } = await here.plan({ clientid: here.getClientId() });
  expect(plannedIds(body.routes)).toEqual([own]);
  expect(body.left_out).toEqual([]);
  expect(await here.ready()).toEqual([others]);
  expect(await here.plan({ clientid: "nobody" })).toMatchObject({ status: 404 });
});

it.each([
  [[aDriver(), aDriver()], "drivers[1].id"],
  [[aDriver({ shift_end: "2026-03-02T12:00:00Z" })], "drivers[0].shift_end"],
  [[aDriver({ shift_start: "2026-03-02T21:00:00Z" })], "drivers[0].shift_end"],
  [[aDriver({ capacity: 0 })], "drivers[0].capacity"],
  [[aDriver({ shift_start: "eight" })], "drivers[0].shift_start"],
  [[], "drivers"],
])("refuses drivers %# and names the field", async (drivers, field) => {
  await here.point("10");
  expect(await here.plan({ drivers })).toMatchObject({
    status: 400,
    body: { errors: [{ field }] },
  });
  expect(await here.ready()).toHaveLength(1);
});

it("lets nobody plan without the operator's key", async () => {
  expect(await here.plan({}, { "x-ops-key": "wrong" })).toMatchObject({ status: 401 });
});
