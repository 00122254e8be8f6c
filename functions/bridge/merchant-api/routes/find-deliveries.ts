import type * as z from "zod";
import type { MerchantDeps } from "#functions/bridge/merchant-api/merchant-deps.ts";
import type { merchantDeliverySchema } from "#functions/bridge/merchant-api/schemas/delivery-schema.ts";
import { toDeliveryView } from "#functions/bridge/merchant-api/views/delivery-view.ts";
import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { listCompanionKeys } from "#shared/bridge/domain/tracking/planned-stops.ts";
import { addFurtherParts, findParts } from "#shared/bridge/use-cases/delivery/find-parts.ts";

/** A delivery, one of the order's parts, as its merchant sees it, with what else has to be read for that, and with one of its photos if asked. */
export async function buildDeliveryView(
  deps: MerchantDeps,
  delivery: Delivery,
  parts: readonly Delivery[],
  proofImage?: number,
): Promise<z.input<typeof merchantDeliverySchema>> {
  const { key } = delivery;
  const image = proofImage && delivery.proofImages?.[proofImage - 1];
  const [shared, settings, trackingUrl, file] = await Promise.all([
    findSharedOrder(deps, delivery),
    deps.settings.read(key.storeId),
    deps.buildTrackingUrl(key),
    image ? deps.readProofImage(image.url) : undefined,
  ]);
  return toDeliveryView(delivery, {
    ...{ ...shared, settings, parts, trackingUrl },
    ...(proofImage && { proofFile: { number: proofImage, file } }),
  });
}

/** The batch of a delivery, and the other deliveries in its order at the courier. */
async function findSharedOrder(
  { batches, deliveries }: Pick<MerchantDeps, "batches" | "deliveries">,
  { key, batchId }: Delivery,
): Promise<{ readonly batch: Batch | undefined; readonly companions: readonly Delivery[] }> {
  const batch = batchId === undefined ? undefined : await batches.find(key.storeId, batchId);
  const keys = batch === undefined ? [] : listCompanionKeys(batch, key);
  const found = await Promise.all(keys.map((one) => deliveries.find(one)));
  return { batch, companions: found.filter((one) => one !== undefined) };
}

/** The parts of a delivery's order, as they are now; the delivery alone where the order has no parts. */
export async function findOrderParts(
  { deliveries }: Pick<MerchantDeps, "deliveries">,
  delivery: Delivery,
): Promise<readonly Delivery[]> {
  const { key } = delivery;
  const found =
    key.part === 1 ? await addFurtherParts(deliveries, delivery) : await findParts(deliveries, key);
  return found.length === 0 ? [delivery] : found;
}
