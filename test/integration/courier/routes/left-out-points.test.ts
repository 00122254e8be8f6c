import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, expect, it } from "vitest";
import { toPointItem } from "#shared/courier/adapters/dynamodb/points/point-item.ts";
import { buildPoint } from "#shared/courier/domain/points/point.ts";
import { toPointId } from "#shared/courier/domain/points/point-id.ts";
import { buildPointDraft } from "#test/builders/courier/point.ts";
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

it("lists the points that cannot be planned with their reasons, and plans the others", async () => {
  const good = await setup.point("10");
  const later = await setup.point("20", {
    pickup_address: "1 Main Street, New York, NY, USA",
    pickup_time: "2026-03-02 15:00",
  });
  const leftOut = [
    [await setup.point("30", { rec_address: "Nowhere 1" }), "dropoff-not-located"],
    [
      await setup.point("40", buildRoutePoint({ pickup_address: "Nowhere 2" })),
      "pickup-not-located",
    ],
    [await setup.point("60", { rec_address: "1 Hill Road, Los Angeles, CA, USA" }), "out-of-reach"],
    [await setup.point("70", buildRoutePoint({ pickup_time: "2026-03-03 10:00" })), "out-of-reach"],
  ] as const;
  await setup.register();
  const homeless = await setup.point("80");

  const drivers = [buildDriver(), buildDriver({ id: "d2" }), buildDriver({ id: "d3" })];
  const { body } = await setup.plan({ drivers });

  expect(new Map(body.left_out.map(toPointAndReason))).toEqual(
    new Map<number, string>([...leftOut, [homeless, "no-pickup-address"]]),
  );
  expect(listPlannedIds(body.routes)).toEqual([good, later]);
  const laterRoute = body.routes.find((each: Route) => each.stops[0]?.point_id === later);
  expect(laterRoute.departs_at >= "2026-03-02T15:00:00.000Z").toBe(true);
  for (const [id] of leftOut) expect(await setup.readStatus(id).catch(() => 0)).not.toBe(1500);
  expect((await setup.listReady()).map(({ id }) => id).sort()).toEqual(
    [...leftOut.map(([id]) => id), homeless].sort(),
  );
});

const buildRoutePoint = (changes: object) => ({
  pickup_address: "350 5th Ave, New York, NY 10118, USA",
  pickup_time: "2026-03-02 09:00",
  ...changes,
});
const toPointAndReason = (each: { point_id: number; reason: string }) =>
  [each.point_id, each.reason] as const;

it("plans no more parcels than a driver's capacity", async () => {
  for (const key of ["10", "20", "30"]) await setup.point(key);
  const { body } = await setup.plan({ drivers: [buildDriver({ capacity: 2 })] });

  expect(body.routes).toMatchObject([{ stops: [{}, {}] }]);
  expect(body.left_out).toMatchObject([{ reason: "no-vehicle-left" }]);
});

it("plans the points that are ready longest if there are too many for one plan", async () => {
  const { client, tableName } = setup.table;
  const { getClientId } = setup;
  const sinceNoon = (n: number) => new Date(Date.UTC(2026, 2, 2, 12) - n * 1000);
  const put = (n: number) => {
    const draft = buildPointDraft({
      clientid: getClientId(),
      createdAt: sinceNoon(n),
      access_key: `k${n}`,
    });
    const Item = {
      ...toPointItem(buildPoint(draft, toPointId(n))),
      pk: "POINTS#1",
      sk: String(n).padStart(10, "0"),
    };
    return client.send(new PutCommand({ TableName: tableName, Item }));
  };
  for (let from = 1; from <= 502; from += 50) {
    const numbers = Array.from({ length: 50 }, (_, n) => from + n).filter((n) => n <= 502);
    await Promise.all(numbers.map(put));
  }

  const { body } = await setup.plan();

  expect(body.more_ready).toBe(2);
  // Springfield is out of reach, so every point of the plan is left out.
  expect(body.left_out).toHaveLength(500);
  const keys = body.left_out.map((each: { access_key: string }) => each.access_key);
  expect(keys).not.toContain("k1");
  expect(keys).not.toContain("k2");
});
