import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { StoreStart } from "#shared/bridge/domain/stores/store-start.ts";
import type { ShopEventQueue } from "#shared/bridge/ports/shop-events.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { announceStoreChange } from "./announce-store-change.ts";

export interface AnnounceStartDeps {
  readonly stores: Pick<Stores, "saveStart">;
  readonly shopEvents: ShopEventQueue;
  readonly clock: Clock;
}

/**
 * Lets the deliveries be reconciled that a start concerns, unless that was done, and notes it. Safe to
 * repeat, also by another process at the same time.
 */
export async function announceStart(
  deps: AnnounceStartDeps,
  storeId: StoreId,
  start: StoreStart | undefined,
): Promise<void> {
  if (start?.isAnnouncementDue !== true) return;
  const { startedAt } = start;
  await announceStoreChange(deps, storeId, "started", startedAt);
  // A start that was changed meanwhile has its own announcement.
  await deps.stores.saveStart(storeId, (current) =>
    current?.startedAt.getTime() === startedAt.getTime()
      ? { ...current, isAnnouncementDue: undefined }
      : undefined,
  );
}
