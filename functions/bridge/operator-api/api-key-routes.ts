import { answer, type JsonRoute, parsed, refusal } from "#functions/runtime/json-routes.ts";
import { apiKeyOf } from "#shared/bridge/adapters/crypto/api-key.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { ApiKeyBook } from "#shared/bridge/ports/api-keys.ts";
import type { Tenants } from "#shared/bridge/ports.ts";

interface Deps {
  readonly tenants: Pick<Tenants, "store">;
  readonly keys: Pick<ApiKeyBook, "rotate">;
  readonly masterKey: () => Promise<string>;
}

/** The call that issues a store's API key; the one before is good no longer. */
export function apiKeyRoutes({ tenants, keys, masterKey }: Deps) {
  return {
    "POST /ops/v1/stores/{storeId}/api-keys": async ({ variables }) => {
      const storeId = parsed(storeIdSchema, variables.storeId, "storeId");
      if ((await tenants.store(storeId)) === undefined) return refusal(404, "No such store.");
      const generation = await keys.rotate(storeId);
      const api_key = apiKeyOf(await masterKey(), { storeId, generation });
      return answer(200, { store_id: storeId, generation, api_key });
    },
  } satisfies Record<string, JsonRoute>;
}
