import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/** Connecting the store again reconciles what waits. This interval covers a lost request. */
const RETRY_INTERVAL_MS = 60 * 60_000;

/** Creates the storefront of a disconnected store. Unbooked deliveries wait for it, and it gets no updates. */
export const createDisconnectedStorefront = (clock: Clock): Storefront => ({
  async readOrder() {
    throw new UnavailableError(createMessage("store-disconnected"), {
      retryAt: new Date(clock().getTime() + RETRY_INTERVAL_MS),
    });
  },

  shownDays: undefined,

  ignoredUpdates: [],

  async *listChangedOrders() {
    yield* [];
  },

  pushUpdate: async () => ({
    kind: "not-applicable",
    note: createMessage("store-receives-no-updates"),
  }),
  orderNotes: undefined,
  readProductTags: async () => undefined,
  pushOrderNote: async () => ({ kind: "not-applicable" }),
});
