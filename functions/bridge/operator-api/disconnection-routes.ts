import * as z from "zod";
import { type StoreId, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { ShopEventQueue } from "#shared/bridge/ports/shop-events.ts";
import { announceStoreChange } from "#shared/bridge/use-cases/stores/announce-store-change.ts";
import {
  type DisconnectStoreDeps,
  disconnectStore,
} from "#shared/bridge/use-cases/stores/disconnect-store.ts";
import { ok } from "#shared/kernel/result.ts";
import { defineRoute, type OperatorRoute } from "./operator-route.ts";
import { refuse } from "./refusal.ts";
import { storePathSchema } from "./request-schemas.ts";

interface Deps extends DisconnectStoreDeps {
  readonly shopEvents: ShopEventQueue;
  /** Returns a unique id for a message. */
  readonly createEventId: () => string;
}

const eraseQuerySchema = z.object({
  erase: z.enum(["0", "1"], { error: "must be 0 or 1" }).default("0"),
});
const redactionBodySchema = z.object({ order_ids: z.array(storeOrderIdSchema).min(1).max(1_000) });
const STORE_NOT_FOUND = refuse(404, "No such store.");
const STORE_CHANGED = refuse(409, "The store was changed at the same moment. Send the call again.");

/** Creates the calls that disconnect a store and redact orders. Each call may be repeated. */
export function createDisconnectionRoutes({
  shopEvents,
  createEventId,
  ...deps
}: Deps): OperatorRoute[] {
  const erase = async (storeId: StoreId) => {
    // An erasure that stopped half-way may have removed the store already. The rest is erased too.
    const outcome = await disconnectStore(deps, storeId);
    if (outcome === "changed") return STORE_CHANGED;
    await shopEvents.send({ kind: "erase-store", storeId }, createEventId());
    return ok({ store_id: storeId, state: "erasing" });
  };
  const disconnect = async (storeId: StoreId) => {
    const outcome = await disconnectStore(deps, storeId);
    if (outcome === "changed") return STORE_CHANGED;
    if (outcome === "unknown") return STORE_NOT_FOUND;
    if (outcome === "shopify") {
      return refuse(409, "A Shopify shop leaves by uninstalling the app in its admin.");
    }
    const { areWebhooksRemoved } = outcome;
    await announceStoreChange({ ...deps, shopEvents }, storeId, "disconnected");
    return ok({ store_id: storeId, state: "disconnected", webhooks_removed: areWebhooksRemoved });
  };

  return [
    defineRoute(
      {
        key: "DELETE /ops/v1/stores/{storeId}",
        status: 202,
        path: storePathSchema,
        query: eraseQuerySchema,
      },
      async ({ path: { storeId }, query }) =>
        query.erase === "1" ? erase(storeId) : disconnect(storeId),
    ),

    defineRoute(
      {
        key: "POST /ops/v1/stores/{storeId}/redactions",
        status: 202,
        path: storePathSchema,
        body: redactionBodySchema,
      },
      async ({ path: { storeId }, body: { order_ids: orderIds } }) => {
        if ((await deps.stores.find(storeId)) === undefined) return STORE_NOT_FOUND;
        await shopEvents.send({ kind: "redact-store-orders", storeId, orderIds }, createEventId());
        return ok({ store_id: storeId, order_ids: orderIds });
      },
    ),
  ];
}
