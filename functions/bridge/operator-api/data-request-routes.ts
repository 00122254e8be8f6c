import * as z from "zod";
import type { CustomerExports } from "#shared/bridge/ports/privacy.ts";
import { ok } from "#shared/kernel/result.ts";
import { defineRoute, type OperatorRoute } from "./operator-route.ts";
import { refuse } from "./refusal.ts";
import { storePathSchema } from "./request-schemas.ts";

/** Creates the calls that show the data that customers requested about themselves. */
export const createDataRequestRoutes = (
  exports: Pick<CustomerExports, "find" | "list">,
): OperatorRoute[] => [
  defineRoute(
    { key: "GET /ops/v1/stores/{storeId}/data-requests", status: 200, path: storePathSchema },
    async ({ path: { storeId } }) => {
      const found = await exports.list(storeId);
      return ok({
        data_requests: found.map(({ requestId, exportedAt }) => ({
          request_id: requestId,
          exported_at: exportedAt,
        })),
      });
    },
  ),

  defineRoute(
    {
      key: "GET /ops/v1/stores/{storeId}/data-requests/{requestId}",
      status: 200,
      path: storePathSchema.extend({ requestId: z.string() }),
    },
    async ({ path: { storeId, requestId } }) => {
      const found = await exports.find(storeId, requestId);
      return found === undefined
        ? refuse(404, "There is no such request, or it is older than thirty days.")
        : ok({ deliveries: found });
    },
  ),
];
