import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { crashAfter } from "#test/fakes/courier/crashing-client.ts";
import { type CourierPlanning, createCourierPlanning } from "./courier-planning.ts";

let setup: CourierPlanning;
let ids: number[];

beforeEach(async () => {
  setup = await createCourierPlanning();
  ids = [];
  for (const key of ["10", "20", "30", "40"]) ids.push(await setup.point(key));
});
afterEach(() => setup.close());

type Item = { readonly pk?: string; readonly status?: number };
const getItem = ({ input }: { readonly input: Readonly<Record<string, unknown>> }) =>
  (input.Item ?? {}) as Item;
const isPlanSave = (command: { readonly input: Readonly<Record<string, unknown>> }) =>
  getItem(command).pk === "PLANS";
const isScheduling = (command: { readonly input: Readonly<Record<string, unknown>> }) =>
  getItem(command).status === 1500;

const readStatuses = () => Promise.all(ids.map((id) => setup.readStatus(id)));
const crashPlanAfter = async (isLast: Parameters<typeof crashAfter>[1]) =>
  expect(await setup.planAndCrash(crashAfter(setup.table, isLast))).toBeInstanceOf(Error);
function crashPlanAfterScheduling(points: number) {
  let scheduled = 0;
  return crashPlanAfter((command) => {
    if (isScheduling(command)) scheduled += 1;
    return scheduled === points;
  });
}
async function settleLater() {
  setup.courier.advanceTime(31);
  return setup.settlePlans();
}

describe("a process that crashes", () => {
  it("before the plan is saved has no effect", async () => {
    await crashPlanAfter((command) => getItem(command).pk === undefined);

    expect(await settleLater()).toBe(0);
    expect(await readStatuses()).toEqual([1000, 1000, 1000, 1000]);
  });

  it("right after the plan is saved is completed by the sweep, with one notification per point", async () => {
    await crashPlanAfter(isPlanSave);
    expect(await readStatuses()).toEqual([1000, 1000, 1000, 1000]);
    expect((await setup.read(1)).body).toMatchObject({ settled: false });

    expect(await settleLater()).toBe(1);
    await setup.courier.processReadyTasks();

    expect(await readStatuses()).toEqual([1500, 1500, 1500, 1500]);
    expect((await setup.read(1)).body).toMatchObject({ settled: true, left_out: [] });
    expect(await setup.listNotifications()).toHaveLength(4);
    expect(await settleLater()).toBe(0);
  });

  it.each([1, 2, 3])("after scheduling %i points leaves the rest to the sweep", async (last) => {
    await crashPlanAfterScheduling(last);
    expect((await readStatuses()).filter((status) => status === 1500)).toHaveLength(last);

    setup.courier.advanceTime(31);
    await setup.courier.runSweep();
    await setup.settlePlans();
    await setup.courier.processReadyTasks();

    expect(await readStatuses()).toEqual([1500, 1500, 1500, 1500]);
    expect(await setup.listNotifications()).toHaveLength(4);
    for (const id of ids) expect((await setup.readStored(id)).history).toHaveLength(2);
    const { body } = await setup.read(1);
    expect(body).toMatchObject({ settled: true, left_out: [] });
  });

  it("is completed without the points that the operator moved since, even back to ready", async () => {
    await crashPlanAfter(isPlanSave);
    await setup.setPointStatus(ids[0] ?? 0, 1500);
    await setup.setPointStatus(ids[1] ?? 0, 1500);
    await setup.setPointStatus(ids[1] ?? 0, 1000);

    await settleLater();

    expect(await readStatuses()).toEqual([1500, 1000, 1500, 1500]);
    const { body } = await setup.read(1);
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

  it("is completed without the scheduled points that the operator took back", async () => {
    await crashPlanAfterScheduling(1);
    const at = (await readStatuses()).indexOf(1500);
    const back = ids[at] ?? expect.unreachable();
    await setup.setPointStatus(back, 1000);

    await settleLater();

    expect(await setup.readStatus(back)).toBe(1000);
    expect((await readStatuses()).filter((status) => status === 1500)).toHaveLength(3);
    expect((await setup.read(1)).body).toMatchObject({ settled: true, left_out: [] });
  });
});

it("does not settle a plan that is still in progress", async () => {
  await crashPlanAfter(isPlanSave);
  expect(await setup.settlePlans()).toBe(0);
  expect(await settleLater()).toBe(1);
});

it("puts a point on one route only when many plans are made at once", async () => {
  const responses = await Promise.all([setup.plan(), setup.plan(), setup.plan(), setup.plan()]);
  const settled = await Promise.all(responses.map(({ body }) => setup.read(body.id)));

  const onRoutes = settled.flatMap(({ body }) =>
    body.routes.flatMap(({ stops }: { stops: { point_id: number }[] }) =>
      stops.map(({ point_id }) => point_id),
    ),
  );
  expect(onRoutes.sort()).toEqual(ids);
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(4);
  for (const id of ids) expect((await setup.readStored(id)).history).toHaveLength(2);
  await setup.courier.processReadyTasks();
  expect(await setup.listNotifications()).toHaveLength(4);
});

it("settles a plan once when two processes settle it at the same time", async () => {
  await crashPlanAfter(isPlanSave);
  setup.courier.advanceTime(31);
  await Promise.all([setup.settlePlans(), setup.settlePlans(), setup.plan()]);

  for (const id of ids) expect((await setup.readStored(id)).history).toHaveLength(2);
});
