import type * as z from "zod";
import type { MerchantDeps } from "#functions/bridge/merchant-api/merchant-deps.ts";
import type { merchantDeliverySchema } from "#functions/bridge/merchant-api/schemas/delivery-schema.ts";
import { toDeliveryView } from "#functions/bridge/merchant-api/views/delivery-view.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { addFurtherParts, findParts } from "#shared/bridge/use-cases/delivery/find-parts.ts";

/** A delivery, one of the order's parts, as its merchant sees it, with what else has to be read for that, and with one of its photos if asked. */
export async function buildDeliveryView(
  deps: MerchantDeps,
  delivery: Delivery,
  parts: readonly Delivery[],
  proofImage?: number,
): Promise<z.input<typeof merchantDeliverySchema>> {
  const { key, batchId } = delivery;
  const image = proofImage && delivery.proofImages?.[proofImage - 1];
  const [batch, settings, trackingUrl, file] = await Promise.all([
    batchId === undefined ? undefined : deps.batches.find(key.storeId, batchId),
    deps.settings.read(key.storeId),
    deps.buildTrackingUrl(key),
    image ? deps.readProofImage(image.url) : undefined,
  ]);
  return toDeliveryView(delivery, {
    ...{ batch, settings, parts, trackingUrl },
    ...(proofImage && { proofFile: { number: proofImage, file } }),
  });
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
