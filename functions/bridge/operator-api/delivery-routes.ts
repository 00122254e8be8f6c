import {
  type JsonRoute,
  parseInput,
  respondJson,
  respondRefusal,
} from "#functions/runtime/json-routes.ts";
import { deliveryKeySchema, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { Deliveries, DeliveriesByStore } from "#shared/bridge/ports/delivery.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import { toOperatorDeliveryView } from "./operator-delivery-view.ts";

interface Deps {
  readonly deliveries: Deliveries & DeliveriesByStore;
  readonly reconcileQueue: ReconcileQueue;
  /** A name for an event of ours, never the same twice. */
  readonly createEventId: () => string;
}

const MAX_LISTED = 100;

/** The calls that show deliveries and ask for another look. */
export function createDeliveryRoutes({ deliveries, reconcileQueue, createEventId }: Deps) {
  return {
    "GET /ops/v1/stores/{storeId}/deliveries": async ({ variables }) => {
      const storeId = parseInput(storeIdSchema, variables.storeId, "storeId");
      const found = await deliveries.listByStore(storeId, MAX_LISTED);
      return respondJson(200, { deliveries: found.map(toOperatorDeliveryView) });
    },

    "GET /ops/v1/stores/{storeId}/deliveries/{orderId}": async ({ variables }) => {
      const key = parseInput(deliveryKeySchema, { ...variables, part: 1 });
      const found = await deliveries.find(key);
      return found === undefined
        ? respondRefusal(404, "The bridge has not seen this order.")
        : respondJson(200, toOperatorDeliveryView(found));
    },

    "POST /ops/v1/stores/{storeId}/deliveries/{orderId}/reconcile": async ({ variables }) => {
      const key = parseInput(deliveryKeySchema, { ...variables, part: 1 });
      const batchId = (await deliveries.find(key))?.batchId;
      const reason = "requested by the operator";
      // Its batch looks after the courier's order; the delivery reads the batch.
      if (batchId !== undefined) {
        await reconcileQueue.send({ storeId: key.storeId, batchId, reason }, createEventId());
      }
      await reconcileQueue.send({ ...key, reason }, createEventId());
      return respondJson(202, { message: "The delivery is looked at now." });
    },
  } satisfies Record<string, JsonRoute>;
}
