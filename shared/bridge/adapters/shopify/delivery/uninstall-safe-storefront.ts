import { AppUninstalledError } from "#shared/bridge/adapters/shopify/stores/app-uninstalled-error.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";

/**
 * Wraps a shop's storefront. After the shop uninstalled the app, it returns no orders and sends no
 * updates: unbooked deliveries are skipped, and booked ones continue at the courier.
 */
export const createUninstallSafeStorefront = (storefront: Storefront): Storefront => ({
  readOrder: (orderId) => storefront.readOrder(orderId).catch(replaceUninstalledError(undefined)),

  shownDays: storefront.shownDays,

  readProductTags: (orderId) =>
    storefront.readProductTags(orderId).catch(replaceUninstalledError(undefined)),

  ignoredUpdates: storefront.ignoredUpdates,

  async *listChangedOrders(since) {
    try {
      yield* storefront.listChangedOrders(since);
    } catch (error) {
      replaceUninstalledError(undefined)(error);
    }
  },

  orderNotes: storefront.orderNotes,

  // Whoever installs the app again is told what the delivery still needs.
  pushOrderNote: (...note) =>
    storefront
      .pushOrderNote(...note)
      .catch(replaceUninstalledError({ kind: "not-permitted" as const })),

  pushUpdate: (...update) =>
    storefront.pushUpdate(...update).catch(
      replaceUninstalledError({
        kind: "not-applicable" as const,
        note: createMessage("app-uninstalled"),
      }),
    ),
});

const replaceUninstalledError =
  <Instead>(fallback: Instead) =>
  (error: unknown): Instead => {
    if (error instanceof AppUninstalledError) return fallback;
    throw error;
  };
