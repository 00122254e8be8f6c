import {
  type JsonRoute,
  parseInput,
  respondJson,
  respondRefusal,
} from "#functions/runtime/json-routes.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { CustomerExports } from "#shared/bridge/ports/privacy.ts";

/** The calls that show what customers asked to see of what is kept of them. */
export const createDataRequestRoutes = (exports: Pick<CustomerExports, "find" | "list">) =>
  ({
    "GET /ops/v1/stores/{storeId}/data-requests": async ({ variables }) => {
      const storeId = parseInput(storeIdSchema, variables.storeId, "storeId");
      const found = await exports.list(storeId);
      return respondJson(200, {
        data_requests: found.map(({ requestId, exportedAt }) => ({
          request_id: requestId,
          exported_at: exportedAt,
        })),
      });
    },

    "GET /ops/v1/stores/{storeId}/data-requests/{requestId}": async ({ variables }) => {
      const storeId = parseInput(storeIdSchema, variables.storeId, "storeId");
      const found = await exports.find(storeId, variables.requestId ?? "");
      return found === undefined
        ? respondRefusal(404, "There is no such request, or it is older than thirty days.")
        : respondJson(200, { deliveries: found });
    },
  }) satisfies Record<string, JsonRoute>;
