import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { HintQueue, Storefront } from "#shared/bridge/ports.ts";
import { inChunks } from "#shared/kernel/chunk-items.ts";
import { atOnce } from "#shared/kernel/map-concurrently.ts";

/** Hints at every order that changed from then on, whatever was swept before; `why` says what for. */
export async function sweepFrom(
  hints: HintQueue,
  storeId: StoreId,
  storefront: Storefront,
  since: Date,
  why: string,
): Promise<void> {
  for await (const chunk of inChunks(storefront.changedSince(since), 100)) {
    await atOnce(10, chunk, ({ orderId, changedAt }) =>
      hints.send(
        { storeId, orderId, part: 1, why },
        `${why} ${orderId} ${changedAt.toISOString()}`,
      ),
    );
  }
}
