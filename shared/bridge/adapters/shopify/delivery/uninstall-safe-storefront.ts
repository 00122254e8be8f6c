import { AppUninstalledError } from "#shared/bridge/adapters/shopify/stores/app-uninstalled-error.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";

/**
 * The shop's storefront, and once the app was taken from it, one that shows no order and is told
 * nothing: what is not booked is skipped, what is booked is followed at the courier to its end.
 */
export const createUninstallSafeStorefront = (storefront: Storefront): Storefront => ({
  readOrder: (orderId) => storefront.readOrder(orderId).catch(replaceUninstalledError(undefined)),

  async *listChangedOrders(since) {
    try {
      yield* storefront.listChangedOrders(since);
    } catch (error) {
      replaceUninstalledError(undefined)(error);
    }
  },

  pushUpdate: (...update) =>
    storefront.pushUpdate(...update).catch(
      replaceUninstalledError({
        kind: "not-applicable" as const,
        text: "The app was uninstalled: the store is told nothing any more.",
      }),
    ),
});

const replaceUninstalledError =
  <Instead>(fallback: Instead) =>
  (error: unknown): Instead => {
    if (error instanceof AppUninstalledError) return fallback;
    throw error;
  };
