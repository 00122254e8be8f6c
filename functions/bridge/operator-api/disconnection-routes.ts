import * as z from "zod";
import { answer, type JsonRoute, parsed, refusal } from "#functions/runtime/json-routes.ts";
import { type StoreId, storeIdSchema, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { ShopEventQueue } from "#shared/bridge/ports/shop-events.ts";
import { type LeaveDeps, leaveStore } from "#shared/bridge/use-cases/stores/disconnect-store.ts";

interface Deps extends LeaveDeps {
  readonly shopEvents: ShopEventQueue;
  /** A name that nothing else has. */
  readonly newName: () => string;
}

const eraseQuery = z.object({
  erase: z.enum(["0", "1"], { error: "must be 0 or 1" }).default("0"),
});
const redactionBody = z.object({ order_ids: z.array(storeOrderIdSchema).min(1).max(1_000) });
const NO_STORE = refusal(404, "No such store.");

/** The calls with which a store leaves, and a buyer is forgotten; each may be repeated. */
export function leaveRoutes({ shopEvents, newName, ...deps }: Deps) {
  const erase = async (storeId: StoreId) => {
    // The store itself may be gone from an erasure that ended half-way: the rest goes then, too.
    const left = await leaveStore(deps, storeId);
    if (left === "changed") return CHANGED;
    await shopEvents.send({ kind: "erase-store", storeId }, newName());
    return answer(202, { store_id: storeId, state: "being-erased" });
  };

  return {
    "DELETE /ops/v1/stores/{storeId}": async ({ variables, query }) => {
      const storeId = parsed(storeIdSchema, variables.storeId, "storeId");
      if (parsed(eraseQuery, query ?? {}, "erase").erase === "1") return erase(storeId);
      const left = await leaveStore(deps, storeId);
      if (left === "changed") return CHANGED;
      if (left === "unknown") return NO_STORE;
      if (left === "shopify") {
        return refusal(409, "A Shopify shop leaves by uninstalling the app in its admin.");
      }
      await shopEvents.send({ kind: "look-again", storeId, why: "disconnected" }, newName());
      const { webhooksRemoved } = left;
      return answer(202, {
        store_id: storeId,
        state: "disconnected",
        webhooks_removed: webhooksRemoved,
      });
    },

    "POST /ops/v1/stores/{storeId}/redactions": async ({ variables, body }) => {
      const storeId = parsed(storeIdSchema, variables.storeId, "storeId");
      const { order_ids: orderIds } = parsed(redactionBody, body);
      if ((await deps.tenants.store(storeId)) === undefined) return NO_STORE;
      await shopEvents.send({ kind: "redact-store-orders", storeId, orderIds }, newName());
      return answer(202, { store_id: storeId, order_ids: orderIds });
    },
  } satisfies Record<string, JsonRoute>;
}

const CHANGED = refusal(409, "The store was changed at the same moment. Send the call again.");
