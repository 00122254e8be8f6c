import type { Context } from "aws-lambda";
import { expect, it, vi } from "vitest";
import { createHttpHandler } from "#functions/courier/http/http-handler.ts";
import { toHttpRequest } from "#functions/courier/http/http-request.ts";
import { defineRoute } from "#functions/courier/http/route.ts";
import { createRouter, type RoutedResponse } from "#functions/courier/http/router.ts";
import type { Service } from "#functions/runtime/service.ts";
import { listPoints } from "#shared/contract/points/point-read-calls.ts";
import { ok } from "#shared/kernel/result.ts";
import { buildCourierHttpEvent } from "#test/fakes/courier/courier-http-event.ts";

/** What is answered to one request on a path that holds a key, and what is logged of it. */
async function answered(respond: () => Promise<RoutedResponse>) {
  const logged = vi.fn();
  const handle = createHttpHandler(
    {
      log: { info: logged, error: logged },
      count: () => {},
      wrapHandler: (handler: unknown) => handler,
    } as unknown as Service,
    respond,
  );
  const answer = await handle(buildCourierHttpEvent("GET", "/api/x/secret-key"), {} as Context);
  return { answer, logged: JSON.stringify(logged.mock.calls) };
}

it("answers a fault with the request's id and nothing else, and logs what it was", async () => {
  const failing = createRouter(
    [defineRoute(listPoints, () => Promise.reject(new Error("disk on fire")))],
    async () => ok("me"),
  );
  const request = toHttpRequest(buildCourierHttpEvent("GET", "/api/restfull/v4/points/dropoff"));
  const { answer, logged } = await answered(() => failing(request));

  expect(answer).toMatchObject({ statusCode: 500, headers: { "x-request-id": "request-1" } });
  expect(JSON.parse((answer as { body: string }).body)).toEqual({
    code: 1500,
    msgtext: expect.any(String),
    request_id: "request-1",
  });
  expect(JSON.stringify(answer)).not.toContain("fire");
  expect(logged).toContain("fire");
});

it("names the request in a header of every answer, and logs the call but never the path", async () => {
  const { answer, logged } = await answered(async () => ({
    call: "GET /api/x/{key}",
    response: { status: 200, body: { code: 0 } },
  }));

  expect(answer).toMatchObject({
    statusCode: 200,
    headers: {
      "x-request-id": "request-1",
      "content-type": "application/json; charset=utf-8",
    },
    body: '{"code":0}',
  });
  expect(logged).toContain("GET /api/x/{key}");
  expect(logged).not.toContain("secret-key");
});
