import { afterEach, beforeEach, expect, it } from "vitest";
import { buildDriver, type CourierPlanning, createCourierPlanning } from "./courier-planning.ts";

let setup: CourierPlanning;

beforeEach(async () => {
  setup = await createCourierPlanning();
});
afterEach(() => setup.close());

interface Route {
  readonly driver: { readonly id: string };
  readonly stops: readonly { readonly point_id: number; readonly arrives_at: string }[];
}
const listPlannedIds = (routes: readonly Route[]) =>
  routes.flatMap(({ stops }) => stops.map(({ point_id }) => point_id)).sort();

it("puts ready points on a route, schedules each once and notifies the partner", async () => {
  const shop = await setup.openReceiver();
  await setup.register({ webhook_url: shop.url, address: "1 Main Street, New York, NY, USA" });
  const ids = [await setup.point("10"), await setup.point("20"), await setup.point("30")];
  setup.courier.advanceTime(600);

  const { status, body } = await setup.plan();
  await setup.courier.processReadyTasks();

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
  expect(listPlannedIds(body.routes)).toEqual(ids);
  for (const stop of body.routes[0].stops) {
    expect(stop).toMatchObject({ status_id: 1500, access_key: expect.stringMatching(/^[123]0$/) });
  }
  const arrivals = body.routes[0].stops.map((stop: { arrives_at: string }) => stop.arrives_at);
  expect(arrivals).toEqual([...arrivals].sort());
  // The shift began at eight, but no driver can depart before now.
  expect(body.routes[0].departs_at).toBe("2026-03-02T12:10:00.000Z");
  expect(body.routes[0].returns_at > arrivals[2]).toBe(true);
  for (const id of ids) {
    expect((await setup.readStored(id, 2)).history).toMatchObject([
      { status: 1000, actor: "partner" },
      { status: 1500, actor: "planner", plan: 1 },
    ]);
  }
  expect(shop.received).toHaveLength(3);
  expect(await setup.listNotifications()).toMatchObject(
    ids.map(() => ({ status_id: 1500, delivered: true })),
  );
});

it("returns a saved plan with the present statuses, and does not find unknown plans", async () => {
  const id = await setup.point("10");
  const { body: planned } = await setup.plan();
  await setup.setPointStatus(id, 1550);

  const { body } = await setup.read(planned.id);
  expect(body.routes[0].stops).toMatchObject([{ point_id: id, status_id: 1550 }]);
  expect({ ...body, routes: [] }).toEqual({ ...planned, routes: [] });
  for (const other of [2, 0, "x", "99999999999"]) {
    expect(await setup.read(other)).toMatchObject({ status: 404, body: { code: 1404 } });
  }
});

it("plans a point again only once it is ready again", async () => {
  const id = await setup.point("10");
  await setup.plan();
  expect((await setup.plan()).body).toMatchObject({ id: 2, routes: [], left_out: [] });

  await setup.setPointStatus(id, 1000);
  expect(listPlannedIds((await setup.plan()).body.routes)).toEqual([id]);
  // The first plan is unchanged.
  expect((await setup.read(1)).body.left_out).toEqual([]);
});

it("ignores sandbox points, and refuses to plan for a sandbox", async () => {
  const live = await setup.point("10");
  await setup.register({ sandbox: true });
  const simulated = await setup.point("20");

  expect(await setup.listReady()).toEqual([{ accountNumber: 1, id: live }]);
  expect(await setup.plan({ clientid: setup.getClientId() })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "clientid" }] },
  });
  expect(listPlannedIds((await setup.plan()).body.routes)).toEqual([live]);
  expect(await setup.readStatus(simulated)).toBe(1000);
});

it("plans for one account on request, from its own address", async () => {
  const others = await setup.point("10");
  const otherId = setup.getClientId();
  await setup.register({ address: "7 High Street, Boston, MA, USA" });
  const own = await setup.point("20", { rec_address: "20 Beacon Street, Boston, MA, USA" });

  const { body } = await setup.plan({ clientid: setup.getClientId() });
  // Both accounts have a point 1, so that the plan names the account too.
  expect(others).toBe(own);
  expect(body.routes[0].stops).toMatchObject([{ clientid: setup.getClientId(), point_id: own }]);
  expect(setup.getClientId()).not.toBe(otherId);
  expect(body.left_out).toEqual([]);
  expect(await setup.listReady()).toEqual([{ accountNumber: 1, id: others }]);
  expect(await setup.plan({ clientid: "nobody" })).toMatchObject({ status: 404 });
});

it.each([
  [[buildDriver(), buildDriver()], "drivers[1].id"],
  [[buildDriver({ shift_end: "2026-03-02T12:00:00Z" })], "drivers[0].shift_end"],
  [[buildDriver({ shift_start: "2026-03-02T21:00:00Z" })], "drivers[0].shift_end"],
  [[buildDriver({ capacity: 0 })], "drivers[0].capacity"],
  [[buildDriver({ shift_start: "eight" })], "drivers[0].shift_start"],
  [[], "drivers"],
])("refuses drivers %# and names the field", async (drivers, field) => {
  await setup.point("10");
  expect(await setup.plan({ drivers })).toMatchObject({
    status: 400,
    body: { errors: [{ field }] },
  });
  expect(await setup.listReady()).toHaveLength(1);
});

it("refuses to plan without the operator's key", async () => {
  expect(await setup.plan({}, { "x-ops-key": "wrong" })).toMatchObject({ status: 401 });
});
