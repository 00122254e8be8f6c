import { beforeEach, expect, it } from "vitest";
import * as z from "zod";
import { defineRoute } from "#functions/bridge/operator-api/operator-route.ts";
import { refuse } from "#functions/bridge/operator-api/refusal.ts";
import { storePathSchema } from "#functions/bridge/operator-api/request-schemas.ts";
import { accountIdSchema } from "#shared/bridge/domain/ids.ts";
import type { AuditLog } from "#shared/bridge/ports/audit/audit-log.ts";
import { ok } from "#shared/kernel/result.ts";
import { createOperatorInvoker } from "#test/fakes/bridge/operator-api.ts";

const [anna, ben] = ["a".repeat(48), "b".repeat(48)];
const secret = JSON.stringify({
  keys: [
    { owner: "anna", key: anna },
    { owner: "ben", key: ben },
  ],
});
const recorded: Parameters<AuditLog["addChange"]>[] = [];
const accesses: Parameters<AuditLog["addAccess"]>[] = [];
const refusals: string[] = [];
const auditLog: AuditLog = {
  addChange: async (...change) => `position ${recorded.push(change)}`,
  addRefusal: async (_, position) => void refusals.push(position),
  addAccess: async (...access) => void accesses.push(access),
  list: async () => ({ records: [], position: undefined }),
};
const callOperatorApi = createOperatorInvoker(
  [
    defineRoute(
      { key: "POST /ops/v1/stores/{storeId}/sign-out", status: 200, path: storePathSchema },
      async () => ok({}),
    ),
    defineRoute(
      {
        key: "PUT /ops/v1/accounts/{accountId}",
        status: 200,
        path: z.object({ accountId: accountIdSchema }),
      },
      async () => ok({}),
    ),
    defineRoute(
      {
        key: "PUT /ops/v1/stores/shopify",
        status: 200,
        body: z.object({ shop: z.string() }),
      },
      async () => refuse(404, "There is no such account."),
    ),
    defineRoute(
      {
        key: "GET /ops/v1/stores/{storeId}/data-requests/{requestId}",
        status: 200,
        path: storePathSchema.extend({ requestId: z.string() }),
      },
      async () => ok({}),
    ),
    defineRoute(
      { key: "GET /ops/v1/stores/{storeId}/health", status: 200, path: storePathSchema },
      async () => ok({}),
    ),
  ],
  auditLog,
  secret,
);

beforeEach(() => {
  for (const list of [recorded, accesses, refusals]) list.length = 0;
});

it("names the operator of each change, and the store or account that it is about", async () => {
  const signOut = "POST /ops/v1/stores/{storeId}/sign-out";
  await callOperatorApi(signOut, { pathParameters: { storeId: "tea-house" }, key: anna });
  const account = "PUT /ops/v1/accounts/{accountId}";
  await callOperatorApi(account, { pathParameters: { accountId: "swift" }, key: ben });

  expect(recorded).toEqual([
    [
      { storeId: "tea-house" },
      expect.objectContaining({
        action: signOut,
        actor: { kind: "operator", id: "anna", name: "anna" },
        address: expect.stringMatching(/^[\d.]+$/),
      }),
      expect.any(String),
    ],
    [
      { accountId: "swift" },
      expect.objectContaining({ actor: { kind: "operator", id: "ben", name: "ben" } }),
      expect.any(String),
    ],
  ]);
});

it("files a Shopify shop under its store, and notes a refusal", async () => {
  const body = { shop: "tea.myshopify.com" };
  expect((await callOperatorApi("PUT /ops/v1/stores/shopify", { body, key: anna })).status).toBe(
    404,
  );

  expect(recorded).toMatchObject([[{ storeId: "shopify-tea" }, {}, expect.any(String)]]);
  expect(refusals).toEqual(["position 1"]);
});

it("records who read a customer's data, and not who read a store's health", async () => {
  const pathParameters = { storeId: "tea-house", requestId: "77" };
  await callOperatorApi("GET /ops/v1/stores/{storeId}/data-requests/{requestId}", {
    pathParameters,
    key: ben,
  });
  await callOperatorApi("GET /ops/v1/stores/{storeId}/health", {
    pathParameters: { storeId: "tea-house" },
    key: ben,
  });

  expect(accesses).toEqual([
    [{ storeId: "tea-house" }, expect.objectContaining({ subject: "77" })],
  ]);
});

it("records nothing of a call without a key", async () => {
  const pathParameters = { storeId: "tea-house" };
  const call = { pathParameters, key: "x".repeat(48) };
  expect((await callOperatorApi("POST /ops/v1/stores/{storeId}/sign-out", call)).status).toBe(401);
  expect(recorded).toEqual([]);
});
