import { STORE_DISCONNECTED } from "#shared/bridge/domain/stores/store.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/** Connecting again looks at what waits by itself; this heals a look that was lost. */
const RETRY_INTERVAL_MS = 60 * 60_000;

/** A store that left: what is not booked waits for it, and it is told nothing. */
export const createDisconnectedStorefront = (clock: Clock): Storefront => ({
  async readOrder() {
    throw new UnavailableError(STORE_DISCONNECTED, {
      retryAt: new Date(clock().getTime() + RETRY_INTERVAL_MS),
    });
  },

  async *listChangedOrders() {
    yield* [];
  },

  pushUpdate: async () => ({
    kind: "not-applicable",
    text: "The store was disconnected: it is told nothing any more.",
  }),
});
