import type { ShopEvent } from "#shared/bridge/domain/stores/shop-event.ts";

/** Queues events of shops, in order for each shop. Delivers at least once. */
export interface ShopEventQueue {
  /** Events with the same `deduplicationId` within five minutes are queued once. */
  send(event: ShopEvent, deduplicationId: string): Promise<void>;
}
