import { STORE_DISCONNECTED } from "#shared/bridge/domain/stores/store.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { ORDER_TEXTS } from "./order-texts.ts";

/** Connecting the store again reconciles what waits. This interval covers a lost request. */
const RETRY_INTERVAL_MS = 60 * 60_000;

/** Creates the storefront of a disconnected store. Unbooked deliveries wait for it, and it gets no updates. */
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
    text: ORDER_TEXTS.storeDisconnected,
  }),
});
