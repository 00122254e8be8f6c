import type { Context } from "aws-lambda";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildNewPoint } from "#test/builders/courier/point.ts";
import { createCourierHandlers } from "#test/fakes/courier/courier-handlers.ts";
import { buildCourierHttpEvent } from "#test/fakes/courier/courier-http-event.ts";
import { aDriver } from "./courier-planning.ts";

const OPERATOR = { "X-Ops-Key": "ops-key-of-the-test" };
const POINTS = "/api/restfull/v4/points/dropoff";
const context = { functionName: "test", awsRequestId: "aws-1" } as Context;

let here: Awaited<ReturnType<typeof createCourierHandlers>>;

beforeAll(async () => {
  here = await createCourierHandlers();
});
afterAll(() => here.close());

it("plans, tells and finishes through the functions as they are deployed", async () => {
  const { handler } = await import("#functions/courier/plan/handler.ts");
  const { credentials } = await here.register({ address: "1 Main Street, New York, NY, USA" });
  const rec_address = "10 Broadway, New York, NY, USA";
  const create = buildCourierHttpEvent("POST", POINTS, credentials, buildNewPoint({ rec_address }));
  const { body: created } = await here.invokeHandler(here.handlers.api, create);

  const shift = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const drivers = [aDriver({ shift_start: shift(-1), shift_end: shift(8) })];
  const plan = buildCourierHttpEvent("POST", "/api/ops/v1/routes/plan", OPERATOR, { drivers });
  const { status, body: planned } = await here.invokeHandler(handler, plan);
  await here.processQueue("notify");
  await here.handlers.sweep({}, context);

  expect(status).toBe(200);
  expect(planned).toMatchObject({
    settled: true,
    routes: [{ stops: [{ point_id: created.inserted_id, status_id: 1500 }] }],
  });
  const read = buildCourierHttpEvent("GET", `/api/ops/v1/routes/${planned.id}`, OPERATOR);
  expect((await here.invokeHandler(handler, read)).body).toEqual(planned);
  const notified = buildCourierHttpEvent("GET", "/api/restfull/v3/webhooks", credentials);
  expect((await here.invokeHandler(here.handlers.api, notified)).body.data).toMatchObject([
    { dropoff_id: created.inserted_id, status_id: 1500 },
  ]);
});
