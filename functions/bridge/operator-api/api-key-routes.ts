import { deriveApiKey } from "#shared/bridge/adapters/crypto/api-key.ts";
import type { ApiKeys } from "#shared/bridge/ports/api-keys.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import { ok } from "#shared/kernel/result.ts";
import { defineRoute, type OperatorRoute } from "./operator-route.ts";
import { refuse } from "./refusal.ts";
import { storePathSchema } from "./request-schemas.ts";

interface Deps {
  readonly stores: Pick<Stores, "find">;
  readonly keys: Pick<ApiKeys, "rotate">;
  readonly readMasterKey: () => Promise<string>;
}

/** Creates the call that issues a store's API key and invalidates the previous key. */
export function createApiKeyRoutes({ stores, keys, readMasterKey }: Deps): OperatorRoute[] {
  return [
    defineRoute(
      { key: "POST /ops/v1/stores/{storeId}/api-keys", status: 200, path: storePathSchema },
      async ({ path: { storeId } }) => {
        if ((await stores.find(storeId)) === undefined) return refuse(404, "No such store.");
        const generation = await keys.rotate(storeId);
        const api_key = deriveApiKey(await readMasterKey(), { storeId, generation });
        return ok({ store_id: storeId, generation, api_key });
      },
    ),
  ];
}
