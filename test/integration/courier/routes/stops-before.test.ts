import { afterEach, beforeEach, expect, it } from "vitest";
import { type CourierPlanning, createCourierPlanning } from "./courier-planning.ts";

let setup: CourierPlanning;
beforeEach(async () => {
  setup = await createCourierPlanning();
});
afterEach(() => setup.close());

/** Plans four points on one route. Returns their ids in the order of the stops. */
async function planRoute(): Promise<[number, number, number, number]> {
  for (const number of [1, 20, 300, 1000]) await setup.point(String(number));
  const { routes } = (await setup.plan()).body;
  const ids = routes[0].stops.map(({ point_id }: { point_id: number }) => point_id);
  expect(ids).toHaveLength(4);
  return ids;
}
const move = async (id: number, ...statuses: number[]) => {
  for (const status of statuses) await setup.setPointStatus(id, status);
};
const readStops = async (id: number) => (await setup.trackPoint(id)).stops_before;
const PICK_UP = [1550, 1590, 1630];

it("counts the stops of the route that the driver still has before", async () => {
  const [first, second, third, last] = await planRoute();
  expect(await readStops(last)).toBeUndefined();
  for (const id of [first, second, third, last]) await move(id, ...PICK_UP);
  expect(await Promise.all([first, second, third, last].map(readStops))).toEqual([0, 1, 2, 3]);

  await move(first, 1670);
  expect(await readStops(last)).toBe(3);
  expect(await readStops(first)).toBeUndefined();
  await move(first, 1700);
  await move(second, 1830);
  expect(await Promise.all([third, last].map(readStops))).toEqual([0, 1]);
});

it("does not count what was left at the store, or goes out by another plan", async () => {
  const [first, second, third, last] = await planRoute();
  for (const id of [second, third, last]) await move(id, ...PICK_UP);
  expect(await readStops(last)).toBe(2);

  await move(first, 1000, 1500, ...PICK_UP);
  expect(await readStops(last)).toBe(2);
  expect(await readStops(first)).toBeUndefined();
});

it("tells nothing of a point without a plan, and in no other read", async () => {
  const id = await setup.point("1");
  await move(id, 1500, ...PICK_UP);
  expect(await setup.trackPoint(id)).not.toHaveProperty("stops_before");
  const path = `/api/restfull/v4/points/dropoff/${id}`;
  expect((await setup.getAsPartner(path)).body.data).not.toHaveProperty("stops_before");
});
