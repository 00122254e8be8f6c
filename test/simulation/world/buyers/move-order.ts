import type { PlacedOrder } from "../placed-order.ts";

/** Changes in its store where an order goes, which is another street than that of any other order. */
export async function moveOrder(
  entry: PlacedOrder,
  street: string,
  readNow: () => number,
): Promise<void> {
  entry.streets.set(street, 0);
  await entry.store.edits.address?.run(entry.orderId, street);
  entry.storeStreet = street;
  entry.street = street;
  entry.streetSince = readNow();
}
