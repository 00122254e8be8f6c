import { afterAll, beforeAll, expect, it } from "vitest";
import { CALLS } from "#shared/contract/openapi/calls.ts";
import { buildQuoteBody } from "#test/builders/courier/order.ts";
import { buildNewPoint } from "#test/builders/courier/point.ts";
import { listRequestsWithNames, sendRawRequest } from "#test/builders/prototype-names.ts";
import { createCourierHandlers } from "#test/fakes/courier/courier-handlers.ts";
import { type HttpHandler, serveHandlers } from "#test/fakes/http-server.ts";

let setup: Awaited<ReturnType<typeof createCourierHandlers>>;
let server: Awaited<ReturnType<typeof serveHandlers>>;
let credentials: Record<string, string>;

beforeAll(async () => {
  setup = await createCourierHandlers();
  const { api, orders, ops } = setup.handlers;
  server = await serveHandlers([
    ["ANY /api/restfull/{proxy+}", api as HttpHandler],
    ["ANY /api/restfull/v4/orders/{proxy+}", orders as HttpHandler],
    ["ANY /api/ops/v1/{proxy+}", ops as HttpHandler],
  ]);
  ({ credentials } = await setup.register({ requests_per_second: 1_000 }));
});
afterAll(() => {
  server.close();
  return setup.close();
});

const BODIES = new Map<string, unknown>([
  ["/api/restfull/v4/orders/dropoff/quote", buildQuoteBody({ promo_code: "HALF" })],
  ["/api/restfull/v4/orders/pickup/quote", buildQuoteBody({ promo_code: "HALF" })],
  ["/api/restfull/v4/orders/dropoff", { api_token: "t", email: "owner@shop.test", routes: [] }],
  ["/api/restfull/v4/orders/driver/rate", { order_id: "1", rate_val: "5" }],
  ["/api/restfull/v4/points/dropoff", buildNewPoint()],
  ["/api/ops/v1/accounts", { email: "owner@shop.test" }],
]);

it("takes the names of an object's own functions as any words, in every call", async () => {
  const requests = Object.values(CALLS).flatMap(({ method, path }) =>
    listRequestsWithNames({
      key: `${method} ${path}`,
      variables: Object.fromEntries(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, variable = ""]) => [variable, "1"]),
      ),
      queryNames: ["start", "include_images", "clientid"],
      headers: [...Object.entries(credentials), ["x-ops-key", "ops-key-of-the-test"]],
      headerNames: ["ClientId", "SecretId", "x-ops-key", "content-type"],
      body: BODIES.get(path) ?? { id: "1", status_id: 1500 },
    }),
  );
  expect(requests.length).toBeGreaterThan(300);

  for (const request of requests) {
    const { status, text } = await sendRawRequest(server.url, request);
    const what = `${request.method} ${request.path} ${JSON.stringify(request.headers)} ${request.body} answered ${status} ${text}`;
    expect(status, what).toBeLessThan(500);
    expect(text, what).not.toMatch(/native code|\[object /);
  }
  expect(Object.keys(Object.getPrototypeOf({}))).toEqual([]);
});
