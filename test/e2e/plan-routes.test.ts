import { expect, it } from "vitest";
import * as z from "zod";
import { buildNewPoint } from "#test/builders/courier/point.ts";
import { registerUnlimitedAccount } from "./local-run/courier-under-load.ts";
import { type Endpoints, requestJson } from "./local-run/endpoints.ts";
import { joinSharedRun } from "./local-run/shared-run.ts";

let at: Endpoints;
joinSharedRun("as-seeded", (run) => {
  at = run;
});

const created = z.object({ inserted_id: z.int() });
const planned = z.object({ id: z.int(), settled: z.boolean(), routes: z.array(z.unknown()) });
const notifications = z.object({
  data: z.array(z.object({ dropoff_id: z.int(), status_id: z.int() })),
});
const ROUTE_PLANNED = 1500;

const HOUR_MS = 3_600_000;
const toShift = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const buildDriverOnShift = () => ({
  id: "d1",
  name: "Ada",
  surname: "Quickstep",
  phone: "+15550100001",
  capacity: 100,
  shift_start: toShift(-1),
  shift_end: toShift(8),
});

it("plans the points of a live account, and tells its partner", async () => {
  const { url, opsKey } = at.courier;
  const { clientid, secretid } = await registerUnlimitedAccount(url, opsKey);
  const partner = { clientid, secretid };
  const operator = { "x-ops-key": opsKey };
  const { inserted_id } = created.parse(
    await requestJson(`${url}/api/restfull/v4/points/dropoff`, {
      headers: partner,
      json: buildNewPoint({ rec_address: "10 Broadway, New York, NY, USA" }),
    }),
  );

  const routes = `${url}/api/ops/v1/routes`;
  const plan = await requestJson(`${routes}/plan`, {
    headers: operator,
    json: { clientid, drivers: [buildDriverOnShift()] },
  });
  const { id, ...found } = planned.parse(plan);

  const stop = { point_id: inserted_id, status_id: ROUTE_PLANNED };
  expect(found).toMatchObject({ settled: true, routes: [{ stops: [stop] }] });
  expect(await requestJson(`${routes}/${id}`, { headers: operator })).toEqual(plan);
  await expect
    .poll(async () => {
      const list = `${url}/api/restfull/v3/webhooks`;
      return notifications.parse(await requestJson(list, { headers: partner })).data;
    })
    .toContainEqual({ dropoff_id: inserted_id, status_id: ROUTE_PLANNED });
});
