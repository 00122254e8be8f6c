import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { DeliveryListing } from "#shared/bridge/ports/delivery-listing.ts";
import type { HintQueue } from "#shared/bridge/ports.ts";
import { atOnce } from "#shared/kernel/map-concurrently.ts";

interface Deps {
  readonly listing: DeliveryListing;
  readonly hints: HintQueue;
}

/** The rest comes by itself: what is held or waits is due again within hours. */
const MOST_HINTS = 100;
const SIDE_BY_SIDE = 20;

/**
 * Hints at a store's deliveries that are held, wait, or are in trouble: something they may have
 * waited for has changed. Repeatable; `once` names the event.
 */
export function hintWaiting({ listing, hints }: Deps) {
  return async (storeId: StoreId, why: string, once: string): Promise<number> => {
    const [stopped, waiting] = await Promise.all([
      listing.page(storeId, { needsAttention: true }, MOST_HINTS),
      listing.page(storeId, { state: "waiting" }, MOST_HINTS),
    ]);
    const found = [...stopped.deliveries, ...waiting.deliveries];
    await atOnce(SIDE_BY_SIDE, found, ({ key }) => hints.send({ ...key, why }, `${why} ${once}`));
    return found.length;
  };
}
