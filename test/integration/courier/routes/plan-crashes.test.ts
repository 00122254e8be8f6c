import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { crashAfter } from "#test/fakes/courier/crashing-client.ts";
import { type CourierPlanning, courierPlanning } from "./courier-planning.ts";

let here: CourierPlanning;
let ids: number[];

beforeEach(async () => {
  here = await courierPlanning();
  ids = [];
  for (const key of ["10", "20", "30", "40"]) ids.push(await here.point(key));
});
afterEach(() => here.close());

type Item = { readonly pk?: string; readonly status?: number };
const itemOf = ({ input }: { input: Record<string, unknown> }) => (input.Item ?? {}) as Item;
const savesPlan = (command: { input: Record<string, unknown> }) => itemOf(command).pk === "PLANS";
const schedules = (command: { input: Record<string, unknown> }) => itemOf(command).status === 1500;

const statuses = () => Promise.all(ids.map((id) => here.statusOf(id)));
const planDyingAfter = async (isLast: Parameters<typeof crashAfter>[1]) =>
  expect(await here.planDying(crashAfter(here.table, isLast))).toBeInstanceOf(Error);
function planDyingAfterScheduling(points: number) {
  let scheduled = 0;
  return planDyingAfter((command) => {
    if (schedules(command)) scheduled += 1;
    return scheduled === points;
  });
}
async function finishedLater() {
  here.courier.advanceTime(31);
  return here.finishPlans();
}

describe("a process that dies", () => {
  it("before the plan is saved has done nothing", async () => {
    await planDyingAfter((command) => itemOf(command).pk === undefined);

    expect(await finishedLater()).toBe(0);
    expect(await statuses()).toEqual([1000, 1000, 1000, 1000]);
  });

  it("right after the plan is saved is completed by the sweep, each point told of once", async () => {
    await planDyingAfter(savesPlan);
    expect(await statuses()).toEqual([1000, 1000, 1000, 1000]);
    expect((await here.read(1)).body).toMatchObject({ settled: false });

    expect(await finishedLater()).toBe(1);
    await here.courier.processReadyTasks();

    expect(await statuses()).toEqual([1500, 1500, 1500, 1500]);
    expect((await here.read(1)).body).toMatchObject({ settled: true, left_out: [] });
    expect(await here.listNotifications()).toHaveLength(4);
    expect(await finishedLater()).toBe(0);
  });

  it.each([1, 2, 3])("after scheduling %i points leaves the rest to the sweep", async (last) => {
    await planDyingAfterScheduling(last);
    expect((await statuses()).filter((status) => status === 1500)).toHaveLength(last);

    here.courier.advanceTime(31);
    await here.courier.runSweep();
    await here.finishPlans();
    await here.courier.processReadyTasks();

    expect(await statuses()).toEqual([1500, 1500, 1500, 1500]);
    expect(await here.listNotifications()).toHaveLength(4);
    for (const id of ids) expect((await here.stored(id)).history).toHaveLength(2);
    const { body } = await here.read(1);
    expect(body).toMatchObject({ settled: true, left_out: [] });
  });

  it("does not schedule what was moved by hand meanwhile, even back to ready", async () => {
    await planDyingAfter(savesPlan);
    await here.setPointStatus(ids[0] ?? 0, 1500);
    await here.setPointStatus(ids[1] ?? 0, 1500);
    await here.setPointStatus(ids[1] ?? 0, 1000);

    await finishedLater();

    expect(await statuses()).toEqual([1500, 1000, 1500, 1500]);
    const { body } = await here.read(1);
    expect(body.settled).toBe(true);
    expect(body.left_out).toMatchObject([
      { point_id: expect.any(Number), reason: "moved-meanwhile" },
      { point_id: expect.any(Number), reason: "moved-meanwhile" },
    ]);
    expect(body.routes[0].stops.map((each: { point_id: number }) => each.point_id).sort()).toEqual(
      ids.slice(2),
    );
    expect(body.left_out.map((each: { point_id: number }) => each.point_id).sort()).toEqual(
      ids.slice(0, 2),
    );
  });

  it("does not schedule again what it had scheduled and the operator took back", async () => {
    await planDyingAfterScheduling(1);
    const at = (await statuses()).indexOf(1500);
    const back = ids[at] ?? expect.unreachable();
    await here.setPointStatus(back, 1000);

    await finishedLater();

    expect(await here.statusOf(back)).toBe(1000);
    expect((await statuses()).filter((status) => status === 1500)).toHaveLength(3);
    expect((await here.read(1)).body).toMatchObject({ settled: true, left_out: [] });
  });
});

it("leaves a plan alone that is being settled just now", async () => {
  await planDyingAfter(savesPlan);
  expect(await here.finishPlans()).toBe(0);
  expect(await finishedLater()).toBe(1);
});

it("puts a point on one route only, however many plans are made at once", async () => {
  const answers = await Promise.all([here.plan(), here.plan(), here.plan(), here.plan()]);
  const again = await Promise.all(answers.map(({ body }) => here.read(body.id)));

  const onRoutes = again.flatMap(({ body }) =>
    body.routes.flatMap(({ stops }: { stops: { point_id: number }[] }) =>
      stops.map(({ point_id }) => point_id),
    ),
  );
  expect(onRoutes.sort()).toEqual(ids);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(4);
  for (const id of ids) expect((await here.stored(id)).history).toHaveLength(2);
  await here.courier.processReadyTasks();
  expect(await here.listNotifications()).toHaveLength(4);
});

it("settles a plan once when two do it at the same time", async () => {
  await planDyingAfter(savesPlan);
  here.courier.advanceTime(31);
  await Promise.all([here.finishPlans(), here.finishPlans(), here.plan()]);

  for (const id of ids) expect((await here.stored(id)).history).toHaveLength(2);
});
