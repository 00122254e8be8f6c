import { deliveryKeySchema } from "#shared/bridge/domain/ids.ts";
import type { Deliveries, DeliveriesByStore } from "#shared/bridge/ports/delivery.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import { ok } from "#shared/kernel/result.ts";
import { toOperatorDeliveryView } from "./operator-delivery-view.ts";
import { defineRoute, type OperatorRoute } from "./operator-route.ts";
import { refuse } from "./refusal.ts";
import { storePathSchema } from "./request-schemas.ts";

interface Deps {
  readonly deliveries: Deliveries & DeliveriesByStore;
  readonly reconcileQueue: ReconcileQueue;
  /** Returns a unique id for a message. */
  readonly createEventId: () => string;
}

const MAX_LISTED = 100;
const orderPathSchema = deliveryKeySchema.omit({ part: true });

/** Creates the calls that show deliveries and request that they are reconciled. */
export function createDeliveryRoutes({
  deliveries,
  reconcileQueue,
  createEventId,
}: Deps): OperatorRoute[] {
  return [
    defineRoute(
      { key: "GET /ops/v1/stores/{storeId}/deliveries", status: 200, path: storePathSchema },
      async ({ path: { storeId } }) => {
        const found = await deliveries.listByStore(storeId, MAX_LISTED);
        return ok({ deliveries: found.map(toOperatorDeliveryView) });
      },
    ),

    defineRoute(
      {
        key: "GET /ops/v1/stores/{storeId}/deliveries/{orderId}",
        status: 200,
        path: orderPathSchema,
      },
      async ({ path }) => {
        const found = await deliveries.find({ ...path, part: 1 });
        return found === undefined
          ? refuse(404, "The bridge has not seen this order.")
          : ok(toOperatorDeliveryView(found));
      },
    ),

    defineRoute(
      {
        key: "POST /ops/v1/stores/{storeId}/deliveries/{orderId}/reconcile",
        status: 202,
        path: orderPathSchema,
      },
      async ({ path }) => {
        const key = { ...path, part: 1 };
        const batchId = (await deliveries.find(key))?.batchId;
        const reason = "requested by the operator";
        // The batch reads the courier's order; the delivery only reads the batch.
        if (batchId !== undefined) {
          await reconcileQueue.send({ storeId: key.storeId, batchId, reason }, createEventId());
        }
        await reconcileQueue.send({ ...key, reason }, createEventId());
        return ok({ message: "The delivery is looked at now." });
      },
    ),
  ];
}
