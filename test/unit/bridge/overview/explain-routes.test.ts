import { expect, it } from "vitest";
import { createExplainRoutes } from "#functions/bridge/operator-api/overview/explain-routes.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { createOperatorInvoker } from "#test/fakes/bridge/operator-api.ts";

const EXPLAIN = "GET /ops/v1/stores/{storeId}/deliveries/{orderId}/explain";
const pathParameters = { storeId: "tea-house", orderId: "1001" };

it("shows the rules, what they decide and what is done next", async () => {
  const call = createOperatorInvoker(
    createExplainRoutes({
      explainOrder: async ({ part }) => ({
        decision: {
          kind: "hold",
          reason: createMessage("no-address"),
          isReleased: true,
          ruleResults: [{ rule: "Is it complete?", details: `part ${part}`, outcome: "hold" }],
        },
        nextAction: { kind: "idle", state: "held", reason: createMessage("no-address") },
      }),
    }),
  );

  const { body } = await call(EXPLAIN, { pathParameters, query: { part: "2" } });

  expect(body).toMatchObject({
    decision: "hold",
    reason: { code: "no-address" },
    rule_results: [{ rule: "Is it complete?", details: "part 2" }],
    next_action: expect.stringContaining("address"),
  });
});

it.each(["unknown-store", "unknown-part"] as const)("answers 404 for an %s", async (unknown) => {
  const call = createOperatorInvoker(createExplainRoutes({ explainOrder: async () => unknown }));

  expect((await call(EXPLAIN, { pathParameters })).status).toBe(404);
});
