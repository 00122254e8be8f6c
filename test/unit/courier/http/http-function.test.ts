import { expect, it, vi } from "vitest";
import { createCourierApi } from "#functions/courier/http/courier-api.ts";
import { defineRoute, type Route } from "#functions/courier/http/route.ts";
import { createRequestRecorder } from "#functions/http/request-recorder.ts";
import type { Counter } from "#functions/runtime/service.ts";
import { getPointByAccessKey, listPoints } from "#shared/contract/points/point-read-calls.ts";
import { fail, ok } from "#shared/kernel/result.ts";
import { buildCourierHttpEvent } from "#test/fakes/courier/courier-http-event.ts";
import { createInvoker } from "#test/fakes/http-invocation.ts";

/** What one route answers to one request, and what is logged of it. */
async function requestRoute(route: Route<string>, path: string) {
  const log = vi.fn();
  const service = {
    log: { info: log, error: log },
    count: () => {},
  } as unknown as Counter<"RequestFailed" | "RequestThrottled">;
  const app = createCourierApi([route], async () => ok("me"), createRequestRecorder(service));
  const response = await createInvoker(app)(buildCourierHttpEvent("GET", path));
  return { response, logged: JSON.stringify(log.mock.calls) };
}

it("answers a fault with the request's id and nothing else, and logs the error", async () => {
  const { response, logged } = await requestRoute(
    defineRoute(listPoints, () => Promise.reject(new Error("disk on fire"))),
    "/api/restfull/v4/points/dropoff",
  );

  expect(response).toMatchObject({ status: 500, headers: { "x-request-id": "request-1" } });
  expect(response.body).toEqual({
    code: 1500,
    msgtext: expect.any(String),
    request_id: "request-1",
  });
  expect(JSON.stringify(response)).not.toContain("fire");
  expect(logged).toContain("fire");
});

it("names the request in a header of every response, and logs the call but never the path", async () => {
  const { response, logged } = await requestRoute(
    defineRoute(listPoints, async () => ok({ code: 0, data: [] })),
    "/api/restfull/v4/points/dropoff",
  );

  expect(response).toEqual({
    status: 200,
    headers: {
      "x-request-id": "request-1",
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "strict-transport-security": "max-age=63072000",
      "x-content-type-options": "nosniff",
    },
    body: { code: 0, data: [] },
  });
  expect(logged).toContain("GET /api/restfull/v4/points/dropoff");
});

it("logs the call and never the access key in its path", async () => {
  const { response, logged } = await requestRoute(
    defineRoute(getPointByAccessKey, async () => fail({ name: "notFound", msgtext: "No." })),
    "/api/restfull/v4/points/dropoff/access_key/secret-key",
  );

  expect(response).toMatchObject({ status: 404, headers: { "x-request-id": "request-1" } });
  expect(logged).toContain("GET /api/restfull/v4/points/dropoff/access_key/{access_key");
  expect(logged).not.toContain("secret-key");
});
