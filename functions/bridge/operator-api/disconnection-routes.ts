import * as z from "zod";
import {
  type JsonRoute,
  parseInput,
  respondJson,
  respondRefusal,
} from "#functions/runtime/json-routes.ts";
import { type StoreId, storeIdSchema, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { ShopEventQueue } from "#shared/bridge/ports/shop-events.ts";
import {
  type DisconnectStoreDeps,
  disconnectStore,
} from "#shared/bridge/use-cases/stores/disconnect-store.ts";

interface Deps extends DisconnectStoreDeps {
  readonly shopEvents: ShopEventQueue;
  /** A name that nothing else has. */
  readonly createEventId: () => string;
}

const eraseQuerySchema = z.object({
  erase: z.enum(["0", "1"], { error: "must be 0 or 1" }).default("0"),
});
const redactionBodySchema = z.object({ order_ids: z.array(storeOrderIdSchema).min(1).max(1_000) });
const STORE_NOT_FOUND = respondRefusal(404, "No such store.");

/** The calls with which a store leaves, and a buyer is forgotten; each may be repeated. */
export function createDisconnectionRoutes({ shopEvents, createEventId, ...deps }: Deps) {
  const erase = async (storeId: StoreId) => {
    // The store itself may be gone from an erasure that ended half-way: the rest goes then, too.
    const outcome = await disconnectStore(deps, storeId);
    if (outcome === "changed") return STORE_CHANGED;
    await shopEvents.send({ kind: "erase-store", storeId }, createEventId());
    return respondJson(202, { store_id: storeId, state: "erasing" });
  };

  return {
    "DELETE /ops/v1/stores/{storeId}": async ({ variables, query }) => {
      const storeId = parseInput(storeIdSchema, variables.storeId, "storeId");
      if (parseInput(eraseQuerySchema, query ?? {}, "erase").erase === "1") return erase(storeId);
      const outcome = await disconnectStore(deps, storeId);
      if (outcome === "changed") return STORE_CHANGED;
      if (outcome === "unknown") return STORE_NOT_FOUND;
      if (outcome === "shopify") {
        return respondRefusal(409, "A Shopify shop leaves by uninstalling the app in its admin.");
      }
      await shopEvents.send(
        { kind: "reconcile-waiting", storeId, reason: "disconnected" },
        createEventId(),
      );
      const { areWebhooksRemoved } = outcome;
      return respondJson(202, {
        store_id: storeId,
        state: "disconnected",
        webhooks_removed: areWebhooksRemoved,
      });
    },

    "POST /ops/v1/stores/{storeId}/redactions": async ({ variables, body }) => {
      const storeId = parseInput(storeIdSchema, variables.storeId, "storeId");
      const { order_ids: orderIds } = parseInput(redactionBodySchema, body);
      if ((await deps.stores.find(storeId)) === undefined) return STORE_NOT_FOUND;
      await shopEvents.send({ kind: "redact-store-orders", storeId, orderIds }, createEventId());
      return respondJson(202, { store_id: storeId, order_ids: orderIds });
    },
  } satisfies Record<string, JsonRoute>;
}

const STORE_CHANGED = respondRefusal(
  409,
  "The store was changed at the same moment. Send the call again.",
);
