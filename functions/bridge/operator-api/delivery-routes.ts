import { answer, type JsonRoute, parsed, refusal } from "#functions/runtime/json-routes.ts";
import { deliveryKeySchema, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { DeliveryList, DeliveryStore, HintQueue } from "#shared/bridge/ports.ts";
import { deliveryView } from "./operator-delivery-view.ts";

interface Deps {
  readonly deliveries: DeliveryStore & DeliveryList;
  readonly hints: HintQueue;
  /** A name for an event of ours, never the same twice. */
  readonly newName: () => string;
}

const LISTED = 100;

/** The calls that show deliveries and ask for another look. */
export function deliveryRoutes({ deliveries, hints, newName }: Deps) {
  return {
    "GET /ops/v1/stores/{storeId}/deliveries": async ({ variables }) => {
      const storeId = parsed(storeIdSchema, variables.storeId, "storeId");
      const found = await deliveries.ofStore(storeId, LISTED);
      return answer(200, { deliveries: found.map(deliveryView) });
    },

    "GET /ops/v1/stores/{storeId}/deliveries/{orderId}": async ({ variables }) => {
      const key = parsed(deliveryKeySchema, { ...variables, part: 1 });
      const found = await deliveries.find(key);
      return found === undefined
        ? refusal(404, "The bridge has not seen this order.")
        : answer(200, deliveryView(found));
    },

    "POST /ops/v1/stores/{storeId}/deliveries/{orderId}/look": async ({ variables }) => {
      const key = parsed(deliveryKeySchema, { ...variables, part: 1 });
      const batchId = (await deliveries.find(key))?.batchId;
      const why = "asked by the operator";
      // Its batch looks after the courier's order; the delivery reads the batch.
      if (batchId !== undefined) {
        await hints.send({ storeId: key.storeId, batchId, why }, newName());
      }
      await hints.send({ ...key, why }, newName());
      return answer(202, { message: "The delivery is looked at now." });
    },
  } satisfies Record<string, JsonRoute>;
}
