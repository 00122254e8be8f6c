import { atOnce } from "#shared/kernel/at-once.ts";
import { inChunks } from "#shared/kernel/in-chunks.ts";
import type { StoreId } from "../domain/ids.ts";
import type { HintQueue, Storefront } from "../ports.ts";

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
