import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { DeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";

/** Finds the deliveries of an order, one a part, the first one first; none where the bridge has not seen it. */
export async function findParts(
  { find }: Pick<Deliveries, "find">,
  { storeId, orderId }: Pick<DeliveryKey, "storeId" | "orderId">,
): Promise<readonly Delivery[]> {
  const first = await find({ storeId, orderId, part: 1 });
  return first === undefined ? [] : addFurtherParts({ find }, first);
}

/** Finds the further parts of an order; only its first part knows how many there are. */
export async function addFurtherParts(
  { find }: Pick<Deliveries, "find">,
  first: Delivery,
): Promise<readonly Delivery[]> {
  const further = (first.parts ?? []).slice(1).map((_, at) => find({ ...first.key, part: at + 2 }));
  return [first, ...(await Promise.all(further)).filter((one) => one !== undefined)];
}
