import { answer, type JsonRoute, parsed, refusal } from "#functions/runtime/json-routes.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { CustomerExports } from "#shared/bridge/ports/privacy.ts";

/** The calls that show what customers asked to see of what is kept of them. */
export const dataRequestRoutes = (exports: Pick<CustomerExports, "find" | "list">) =>
  ({
    "GET /ops/v1/stores/{storeId}/data-requests": async ({ variables }) => {
      const storeId = parsed(storeIdSchema, variables.storeId, "storeId");
      const found = await exports.list(storeId);
      return answer(200, {
        data_requests: found.map(({ requestId, exportedAt }) => ({
          request_id: requestId,
          exported_at: exportedAt,
        })),
      });
    },

    "GET /ops/v1/stores/{storeId}/data-requests/{requestId}": async ({ variables }) => {
      const storeId = parsed(storeIdSchema, variables.storeId, "storeId");
      const found = await exports.find(storeId, variables.requestId ?? "");
      return found === undefined
        ? refusal(404, "There is no such request, or it is older than thirty days.")
        : answer(200, { deliveries: found });
    },
  }) satisfies Record<string, JsonRoute>;
