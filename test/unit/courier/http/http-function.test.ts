import type { Context } from "aws-lambda";
import { expect, it, vi } from "vitest";
import { httpFunction } from "#functions/courier/http/http-handler.ts";
import { requestFrom } from "#functions/courier/http/http-request.ts";
import { route } from "#functions/courier/http/route.ts";
import { type Routed, router } from "#functions/courier/http/router.ts";
import type { Service } from "#functions/runtime/service.ts";
import { listPoints } from "#shared/contract/points/point-read-calls.ts";
import { ok } from "#shared/kernel/result.ts";
import { httpEvent } from "#test/fakes/courier/courier-http-event.ts";

/** What is answered to one request on a path that holds a key, and what is logged of it. */
async function answered(respond: () => Promise<Routed>) {
  const logged = vi.fn();
  const handle = httpFunction(
    {
      log: { info: logged, error: logged },
      count: () => {},
      handler: (handler: unknown) => handler,
    } as unknown as Service,
    respond,
  );
  const answer = await handle(httpEvent("GET", "/api/x/secret-key"), {} as Context);
  return { answer, logged: JSON.stringify(logged.mock.calls) };
}

it("answers a fault with the request's id and nothing else, and logs what it was", async () => {
  const failing = router(
    [route(listPoints, () => Promise.reject(new Error("disk on fire")))],
    async () => ok("me"),
  );
  const request = requestFrom(httpEvent("GET", "/api/restfull/v4/points/dropoff"));
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
    answer: { status: 200, body: { code: 0 } },
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
