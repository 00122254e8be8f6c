import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { StoreChange } from "#shared/bridge/domain/stores/shop-event.ts";
import type { ShopEventQueue } from "#shared/bridge/ports/shop-events.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface Deps {
  readonly shopEvents: ShopEventQueue;
  readonly clock: Clock;
}

/**
 * Lets the deliveries that a change of their store concerns be reconciled. A repeat of the same change
 * at another time requests them once more.
 */
export async function announceStoreChange(
  { shopEvents, clock }: Deps,
  storeId: StoreId,
  reason: StoreChange,
  changedAt: Date = clock(),
): Promise<void> {
  const run = `${reason} ${changedAt.toISOString()}`;
  await shopEvents.send({ kind: "reconcile-waiting", storeId, reason, run }, run);
}
