import * as z from "zod";
import { toExplanationView } from "#functions/bridge/merchant-api/views/explanation-view.ts";
import { defineRoute, type OperatorRoute } from "#functions/bridge/operator-api/operator-route.ts";
import type { explainOrder } from "#shared/bridge/use-cases/dispatch/explain-order.ts";
import { ok } from "#shared/kernel/result.ts";
import { refuse } from "../refusal.ts";
import { orderPathSchema } from "../request-schemas.ts";

interface Deps {
  readonly explainOrder: ReturnType<typeof explainOrder>;
}

/** Creates the call that reads an order from its store and says what the rules make of it. */
export const createExplainRoutes = ({ explainOrder: explain }: Deps): OperatorRoute[] => [
  defineRoute(
    {
      key: "GET /ops/v1/stores/{storeId}/deliveries/{orderId}/explain",
      status: 200,
      path: orderPathSchema,
      query: z.object({ part: z.coerce.number().int().min(1).max(1_000).default(1) }),
    },
    async ({ path, query: { part } }) => {
      const explanation = await explain({ ...path, part });
      if (explanation === "unknown-store") return refuse(404, "No such store.");
      if (explanation === "unknown-part") return refuse(404, "The order has no such part.");
      const { decision, reason, ruleResults, nextAction } = toExplanationView(explanation);
      return ok({ decision, reason, rule_results: ruleResults, next_action: nextAction });
    },
  ),
];
