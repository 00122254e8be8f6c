import { expect, it } from "vitest";
import * as z from "zod";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import { createOperatorRoutes } from "#functions/bridge/operator-api/create-operator-routes.ts";
import { OPERATOR_ROUTES } from "#functions/bridge/operator-api/env.ts";
import { defineRoute } from "#functions/bridge/operator-api/operator-route.ts";
import { refuse } from "#functions/bridge/operator-api/refusal.ts";
import { storePathSchema } from "#functions/bridge/operator-api/request-schemas.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { ok } from "#shared/kernel/result.ts";
import { KEY_ENVIRONMENT } from "#test/builders/bridge/keys.ts";
import { createOperatorInvoker } from "#test/fakes/bridge/operator-api.ts";

const REDACT = "POST /ops/v1/stores/{storeId}/redactions";
const READ = "GET /ops/v1/stores/{storeId}/health";
const LIST = "GET /ops/v1/stores/{storeId}/deliveries";
const DELETE = "DELETE /ops/v1/stores/{storeId}";
const pathParameters = { storeId: "tea-house" };
const crash = new Error("the table does not answer");

const callOperatorApi = createOperatorInvoker([
  defineRoute(
    {
      key: REDACT,
      status: 202,
      path: storePathSchema,
      query: z.object({ dry: z.enum(["0", "1"]).optional() }),
      body: z.object({ ids: z.array(z.string()) }),
    },
    async ({ path: { storeId }, body: { ids } }) => ok({ storeId, ids }),
  ),
  defineRoute({ key: DELETE, status: 202, path: storePathSchema }, async () =>
    refuse(422, "The store does not answer.", { code: "unreachable" }),
  ),
  defineRoute({ key: READ, status: 200, path: storePathSchema }, async () => {
    throw crash;
  }),
  defineRoute({ key: LIST, status: 200, path: storePathSchema }, async () => {
    throw new UnavailableError(createMessage("connection-busy"));
  }),
]);

it("has a route for every call that the stack routes", () => {
  const routes = createOperatorRoutes(
    {
      TABLE_NAME: "bridge",
      ...KEY_ENVIRONMENT,
      OPS_KEY_ARN: "arn:operator",
      SHOPIFY_APP_SECRET_ARN: "arn:shopify",
      SHOPIFY_CLIENT_ID: "client",
      SHOPIFY_ADMIN_URL: "https://{shop}/admin",
      RECONCILE_QUEUE_URL: "https://queue.test/reconcile",
      SHOP_EVENT_QUEUE_URL: "https://queue.test/shop-events",
      SIGN_IN_QUEUE_URL: "https://queue.test/sign-in",
      WEBHOOK_QUEUE_URL: "https://queue.test/webhooks",
      RECONCILE_DEAD_LETTERS_URL: "https://queue.test/dead-reconcile",
      SHOP_EVENT_DEAD_LETTERS_URL: "https://queue.test/dead-shop-events",
      SIGN_IN_DEAD_LETTERS_URL: "https://queue.test/dead-sign-in",
      WEBHOOK_DEAD_LETTERS_URL: "https://queue.test/dead-webhooks",
      PUBLIC_URL: "https://bridge.test",
      WEBHOOK_URL: "",
      FORMER_WEBHOOK_URLS: [],
      ALLOW_PRIVATE_STORE_ADDRESSES: "no",
      AUDIT_RETENTION_DAYS: 365,
      MAIL_FROM: "",
      METRIC_NAMESPACE: "OrderBridge-test",
      WATCHED_FUNCTIONS: [],
      TABLE_INDEXES: ["due"],
    },
    { log: { warn: () => undefined } as never, count: () => undefined as never },
    { auditLog: {} as never },
  );

  expect(routes.map(({ key }) => key).toSorted()).toEqual([...OPERATOR_ROUTES].toSorted());
});

it("says what to do when something is busy or does not answer", async () => {
  expect(await callOperatorApi(LIST, { pathParameters })).toMatchObject({
    status: 503,
    body: { message: formatMessage(createMessage("connection-busy")) },
  });
});

it("returns the value of a route with the route's status", async () => {
  expect(await callOperatorApi(REDACT, { pathParameters, body: { ids: ["1"] } })).toMatchObject({
    status: 202,
    body: { storeId: "tea-house", ids: ["1"] },
  });
});

it("returns the message and the code of a refusal", async () => {
  const { status, body } = await callOperatorApi(DELETE, { pathParameters });

  expect(status).toBe(422);
  expect(body).toEqual({ message: "The store does not answer.", code: "unreachable" });
});

it("returns 401 without the operator's key, before it reads the input", async () => {
  const { status, body } = await callOperatorApi(REDACT, { pathParameters, key: "wrong" });

  expect(status).toBe(401);
  expect(body).toEqual({ message: "The x-ops-key header is missing or wrong." });
});

it.each([
  ["a path variable", { pathParameters: { storeId: "A" }, body: { ids: [] } }, "storeId"],
  ["a query parameter", { pathParameters, query: { dry: "2" }, body: { ids: [] } }, "dry"],
  ["a field of the body", { pathParameters, body: { ids: [1] } }, "ids.0"],
  ["a missing body", { pathParameters }, "ids"],
])("returns 400 and names %s that is invalid", async (_, call, field) => {
  const { status, body } = await callOperatorApi(REDACT, call);

  expect(status).toBe(400);
  expect(body).toEqual({
    message: expect.stringContaining(field),
    errors: [{ field, message: expect.any(String) }],
  });
});

it("returns 413 for a body above 1 MiB", async () => {
  const ids = ["x".repeat(1024 * 1024)];

  expect(await callOperatorApi(REDACT, { pathParameters, body: { ids } })).toMatchObject({
    status: 413,
    body: { message: "The body is larger than 1 MiB." },
  });
});

it("returns 404 for an unknown call", async () => {
  expect(await callOperatorApi("GET /ops/v1/nothing")).toMatchObject({
    status: 404,
    body: { message: "There is no such call." },
  });
});

it("throws a fault, so that Lambda counts an error", async () => {
  await expect(callOperatorApi(READ, { pathParameters })).rejects.toBe(crash);
});
