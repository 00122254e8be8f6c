import type { SessionEpochs } from "#shared/bridge/ports/sign-in.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import { ok } from "#shared/kernel/result.ts";
import { defineRoute, type OperatorRoute } from "./operator-route.ts";
import { refuse } from "./refusal.ts";
import { storePathSchema } from "./request-schemas.ts";

interface Deps {
  readonly stores: Pick<Stores, "find">;
  readonly sessionEpochs: Pick<SessionEpochs, "renew">;
}

/** Creates the call that ends every session of a store. */
export const createSignOutRoutes = ({ stores, sessionEpochs }: Deps): OperatorRoute[] => [
  defineRoute(
    { key: "POST /ops/v1/stores/{storeId}/sign-out", status: 200, path: storePathSchema },
    async ({ path: { storeId } }) => {
      if ((await stores.find(storeId)) === undefined) return refuse(404, "No such store.");
      await sessionEpochs.renew(storeId);
      return ok({ store_id: storeId, state: "signed-out" });
    },
  ),
];
