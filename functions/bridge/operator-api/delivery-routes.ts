import pMap from "p-map";
import * as z from "zod";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { DeliveryKey, StoreId } from "#shared/bridge/domain/ids.ts";
import type { Deliveries, DeliveriesByStore } from "#shared/bridge/ports/delivery.ts";
import type { DeliveryListing } from "#shared/bridge/ports/delivery-listing.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import { ok } from "#shared/kernel/result.ts";
import { toOperatorDeliveryView } from "./operator-delivery-view.ts";
import { defineRoute, type OperatorRoute } from "./operator-route.ts";
import { refuse } from "./refusal.ts";
import { orderPathSchema, storePathSchema } from "./request-schemas.ts";

interface Deps {
  readonly deliveries: Deliveries & DeliveriesByStore;
  readonly listing: DeliveryListing;
  readonly reconcileQueue: ReconcileQueue;
  /** Returns a unique id for a message. */
  readonly createEventId: () => string;
}

const MAX_LISTED = 100;

/** Returns the deliveries of all parts of an order, in their order. */
async function findParts(
  deliveries: Deliveries,
  order: Pick<DeliveryKey, "storeId" | "orderId">,
): Promise<Delivery[]> {
  const first = await deliveries.find({ ...order, part: 1 });
  if (first === undefined) return [];
  const others = (first.parts ?? [])
    .slice(1)
    .map((_, at) => deliveries.find({ ...order, part: at + 2 }));
  return [first, ...(await Promise.all(others)).filter((one) => one !== undefined)];
}

/** Finds deliveries by a text, newest first. */
async function searchDeliveries(
  { deliveries, listing }: Pick<Deps, "deliveries" | "listing">,
  storeId: StoreId,
  text: string,
): Promise<Delivery[]> {
  const page = await listing.listPage(storeId, { text }, MAX_LISTED);
  const found = await pMap(page.deliveries, ({ key }) => deliveries.find(key), { concurrency: 20 });
  return found.filter((one) => one !== undefined);
}
/** Part of an order's name or id, an access key, or an id of the courier. */
const searchSchema = z.object({ q: z.string().trim().min(1).max(100).optional() });

/** Creates the calls that show deliveries and request that they are reconciled. */
export function createDeliveryRoutes({
  deliveries,
  listing,
  reconcileQueue,
  createEventId,
}: Deps): OperatorRoute[] {
  return [
    defineRoute(
      {
        key: "GET /ops/v1/stores/{storeId}/deliveries",
        status: 200,
        path: storePathSchema,
        query: searchSchema,
      },
      async ({ path: { storeId }, query: { q: text } }) => {
        const found =
          text === undefined
            ? await deliveries.listByStore(storeId, MAX_LISTED)
            : await searchDeliveries({ deliveries, listing }, storeId, text);
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
        const [first, ...others] = await findParts(deliveries, path);
        return first === undefined
          ? refuse(404, "The bridge has not seen this order.")
          : ok({
              ...toOperatorDeliveryView(first),
              further_parts: others.map(toOperatorDeliveryView),
            });
      },
    ),

    defineRoute(
      {
        key: "POST /ops/v1/stores/{storeId}/deliveries/{orderId}/reconcile",
        status: 202,
        path: orderPathSchema,
      },
      async ({ path }) => {
        const reason = "requested by the operator";
        const found = await findParts(deliveries, path);
        // An order that the bridge has not seen is read from its store.
        const keys = found.length === 0 ? [{ ...path, part: 1 }] : found.map(({ key }) => key);
        // The batch reads the courier's order; the delivery only reads the batch.
        for (const batchId of new Set(found.flatMap((one) => one.batchId ?? [])))
          await reconcileQueue.send({ storeId: path.storeId, batchId, reason }, createEventId());
        for (const key of keys) await reconcileQueue.send({ ...key, reason }, createEventId());
        return ok({
          message:
            keys.length === 1
              ? "The delivery is looked at now."
              : `The order's ${keys.length} deliveries are looked at now.`,
        });
      },
    ),
  ];
}
