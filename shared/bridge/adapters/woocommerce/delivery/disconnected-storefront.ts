import { STORE_DISCONNECTED } from "#shared/bridge/domain/stores/store.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import type { Storefront } from "#shared/bridge/ports.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/** Connecting again looks at what waits by itself; this heals a look that was lost. */
const LOOK_MS = 60 * 60_000;

/** A store that left: what is not booked waits for it, and it is told nothing. */
export const disconnectedStorefront = (clock: Clock): Storefront => ({
  async readOrder() {
    throw new Unavailable(STORE_DISCONNECTED, {
      retryAt: new Date(clock().getTime() + LOOK_MS),
    });
  },

  async *changedSince() {
    yield* [];
  },

  tell: async () => ({
    kind: "moot",
    text: "The store was disconnected: it is told nothing any more.",
  }),
});
