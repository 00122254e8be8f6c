import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, expect, it } from "vitest";
import { toPointItem } from "#shared/courier/adapters/dynamodb/points/point-item.ts";
import { buildPoint } from "#shared/courier/domain/points/point.ts";
import { buildPointDraft } from "#test/builders/courier/point.ts";
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

it("names points that cannot be planned, each with its reason, and plans the others", async () => {
  const good = await here.point("10");
  const later = await here.point("20", {
    pickup_address: "1 Main Street, New York, NY, USA",
    pickup_time: "2026-03-02 15:00",
  });
  const leftOut = [
    [await here.point("30", { rec_address: "Nowhere 1" }), "dropoff-not-located"],
    [await here.point("40", route({ pickup_address: "Nowhere 2" })), "pickup-not-located"],
    [await here.point("50", route({ pickup_time: "2026-02-31 10:00" })), "pickup-time-unreadable"],
    [await here.point("60", { rec_address: "1 Hill Road, Los Angeles, CA, USA" }), "out-of-reach"],
    [await here.point("70", route({ pickup_time: "2026-03-03 10:00" })), "out-of-reach"],
  ] as const;
  await here.register();
  const homeless = await here.point("80");

  const drivers = [aDriver(), aDriver({ id: "d2" }), aDriver({ id: "d3" })];
  const { body } = await here.plan({ drivers });

  expect(new Map(body.left_out.map(pointAndReason))).toEqual(
    new Map<number, string>([...leftOut, [homeless, "no-pickup-address"]]),
  );
  expect(plannedIds(body.routes)).toEqual([good, later]);
  const laterRoute = body.routes.find((each: Route) => each.stops[0]?.point_id === later);
  expect(laterRoute.departs_at >= "2026-03-02T15:00:00.000Z").toBe(true);
  for (const [id] of leftOut) expect(await here.statusOf(id).catch(() => 0)).not.toBe(1500);
  expect((await here.ready()).sort()).toEqual([...leftOut.map(([id]) => id), homeless].sort());
});

const route = (changes: object) => ({
  pickup_address: "350 5th Ave, New York, NY 10118, USA",
  pickup_time: "2026-03-02 09:00",
  ...changes,
});
const pointAndReason = (each: { point_id: number; reason: string }) =>
  [each.point_id, each.reason] as const;

it("carries no more at once than there is room for", async () => {
  for (const key of ["10", "20", "30"]) await here.point(key);
  const { body } = await here.plan({ drivers: [aDriver({ capacity: 2 })] });

  expect(body.routes).toMatchObject([{ stops: [{}, {}] }]);
  expect(body.left_out).toMatchObject([{ reason: "no-vehicle-left" }]);
});

it("takes those that are ready longest where there are more than one plan holds", async () => {
  const { client, tableName } = here.table;
  const { getClientId } = here;
  const sinceNoon = (n: number) => new Date(Date.UTC(2026, 2, 2, 12) - n * 1000);
  const put = (n: number) => {
    const draft = buildPointDraft({
      clientid: getClientId(),
      createdAt: sinceNoon(n),
      access_key: `k${n}`,
    });
    const Item = {
      ...toPointItem(buildPoint(draft, n)),
      pk: "POINTS#1",
      sk: String(n).padStart(10, "0"),
    };
    return client.send(new PutCommand({ TableName: tableName, Item }));
  };
  for (let from = 1; from <= 502; from += 50) {
    const numbers = Array.from({ length: 50 }, (_, n) => from + n).filter((n) => n <= 502);
    await Promise.all(numbers.map(put));
  }

  const { body } = await here.plan();

  expect(body.more_ready).toBe(2);
  // Springfield is out of reach: all that were taken are named.
  expect(body.left_out).toHaveLength(500);
  const keys = body.left_out.map((each: { access_key: string }) => each.access_key);
  expect(keys).not.toContain("k1");
  expect(keys).not.toContain("k2");
});
