import type * as z from "zod";
import type { MerchantDeps } from "#functions/bridge/merchant-api/merchant-deps.ts";
import type { merchantDeliverySchema } from "#functions/bridge/merchant-api/schemas/delivery-schema.ts";
import { toDeliveryView } from "#functions/bridge/merchant-api/views/delivery-view.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreId, StoreOrderId } from "#shared/bridge/domain/ids.ts";

/** The deliveries of an order, one a part, in their order; none where the bridge has not seen it. */
export async function findDeliveries(
  { deliveries }: Pick<MerchantDeps, "deliveries">,
  storeId: StoreId,
  orderId: StoreOrderId,
): Promise<Delivery[]> {
  const first = await deliveries.find({ storeId, orderId, part: 1 });
  if (first === undefined) return [];
  const others = (first.parts ?? [])
    .slice(1)
    .map((_, at) => deliveries.find({ storeId, orderId, part: at + 2 }));
  return [first, ...(await Promise.all(others)).filter((one) => one !== undefined)];
}

/** A delivery as its merchant sees it, with what else has to be read for that, and with one of its photos if asked. */
export async function buildDeliveryView(
  deps: MerchantDeps,
  delivery: Delivery,
  parts: number,
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

/** How many parts the order of a delivery has; only its first part knows. */
export async function countParts(
  { deliveries }: Pick<MerchantDeps, "deliveries">,
  delivery: Delivery,
): Promise<number> {
  const first =
    delivery.key.part === 1 ? delivery : await deliveries.find({ ...delivery.key, part: 1 });
  return Math.max(first?.parts?.length ?? 1, 1);
}
