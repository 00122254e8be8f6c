import type { Context } from "aws-lambda";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildNewPoint } from "#test/builders/courier/point.ts";
import { createCourierHandlers } from "#test/fakes/courier/courier-handlers.ts";
import { buildCourierHttpEvent } from "#test/fakes/courier/courier-http-event.ts";
import { loadHandler } from "#test/fakes/load-handler.ts";
import { buildDriver } from "./courier-planning.ts";

const OPERATOR = { "X-Ops-Key": "ops-key-of-the-test" };
const POINTS = "/api/restfull/v4/points/dropoff";
const context = { functionName: "test", awsRequestId: "aws-1" } as Context;

let setup: Awaited<ReturnType<typeof createCourierHandlers>>;

beforeAll(async () => {
  setup = await createCourierHandlers();
});
afterAll(() => setup.close());

it("plans, notifies and settles through the deployed handlers", async () => {
  const { handler } =
    await loadHandler<typeof import("#functions/courier/plan/handler.ts")>("courier/plan");
  const { credentials } = await setup.register({ address: "1 Main Street, New York, NY, USA" });
  const rec_address = "10 Broadway, New York, NY, USA";
  const create = buildCourierHttpEvent("POST", POINTS, credentials, buildNewPoint({ rec_address }));
  const { body: created } = await setup.invokeHandler(setup.handlers.api, create);

  const shift = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const drivers = [buildDriver({ shift_start: shift(-1), shift_end: shift(8) })];
  const plan = buildCourierHttpEvent("POST", "/api/ops/v1/routes/plan", OPERATOR, { drivers });
  const { status, body: planned } = await setup.invokeHandler(handler, plan);
  await setup.processQueue("notify");
  await setup.handlers.sweep({}, context);

  expect(status).toBe(200);
  expect(planned).toMatchObject({
    settled: true,
    routes: [{ stops: [{ point_id: created.inserted_id, status_id: 1500 }] }],
  });
  const read = buildCourierHttpEvent("GET", `/api/ops/v1/routes/${planned.id}`, OPERATOR);
  expect((await setup.invokeHandler(handler, read)).body).toEqual(planned);
  const notified = buildCourierHttpEvent("GET", "/api/restfull/v3/webhooks", credentials);
  expect((await setup.invokeHandler(setup.handlers.api, notified)).body.data).toMatchObject([
    { dropoff_id: created.inserted_id, status_id: 1500 },
  ]);
});
