import type { ShopEvent } from "#shared/bridge/domain/stores/shop-event.ts";

/** Events of shops, in order for each shop. May deliver one more than once. */
export interface ShopEventQueue {
  /** `once` names the event: the same name within five minutes is queued once. */
  send(event: ShopEvent, deduplicationId: string): Promise<void>;
}
