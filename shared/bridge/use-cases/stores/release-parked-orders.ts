import { shopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { ParkedOrders } from "#shared/bridge/ports/privacy.ts";
import type { HintQueue, SweepBook, Tenants } from "#shared/bridge/ports.ts";

export interface ReleaseDeps {
  readonly tenants: Pick<Tenants, "store">;
  readonly parked: ParkedOrders;
  readonly book: Pick<SweepBook, "advance">;
  readonly hints: HintQueue;
}

/** What came before the shop was connected becomes hints; while it is not, it stays where it is. */
export async function releaseParked(
  { tenants, parked, book, hints }: ReleaseDeps,
  shop: string,
): Promise<number> {
  const storeId = shopifyStoreId(shop);
  const found = await parked.find(storeId);
  if (found === undefined || (await tenants.store(storeId)) === undefined) return 0;
  // More came than was kept: the sweep finds all that changed since the first.
  if (found.isFull) await book.advance(storeId, { sweptTo: found.since, seen: [] });
  for (const orderId of found.orderIds) {
    await hints.send(
      { storeId, orderId, part: 1, why: "parked" },
      `parked ${found.since.toISOString()}`,
    );
  }
  await parked.clear(storeId, found.orderIds);
  return found.orderIds.length;
}
