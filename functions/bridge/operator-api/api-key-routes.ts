import {
  type JsonRoute,
  parseInput,
  respondJson,
  respondRefusal,
} from "#functions/runtime/json-routes.ts";
import { deriveApiKey } from "#shared/bridge/adapters/crypto/api-key.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { ApiKeys } from "#shared/bridge/ports/api-keys.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";

interface Deps {
  readonly stores: Pick<Stores, "find">;
  readonly keys: Pick<ApiKeys, "rotate">;
  readonly readMasterKey: () => Promise<string>;
}

/** The call that issues a store's API key; the one before is good no longer. */
export function createApiKeyRoutes({ stores, keys, readMasterKey }: Deps) {
  return {
    "POST /ops/v1/stores/{storeId}/api-keys": async ({ variables }) => {
      const storeId = parseInput(storeIdSchema, variables.storeId, "storeId");
      if ((await stores.find(storeId)) === undefined) return respondRefusal(404, "No such store.");
      const generation = await keys.rotate(storeId);
      const api_key = deriveApiKey(await readMasterKey(), { storeId, generation });
      return respondJson(200, { store_id: storeId, generation, api_key });
    },
  } satisfies Record<string, JsonRoute>;
}
