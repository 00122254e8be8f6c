import { Uninstalled } from "#shared/bridge/adapters/shopify/stores/app-uninstalled-error.ts";
import type { Storefront } from "#shared/bridge/ports.ts";

/**
 * The shop's storefront, and once the app was taken from it, one that shows no order and is told
 * nothing: what is not booked is skipped, what is booked is followed at the courier to its end.
 */
export const whileInstalled = (storefront: Storefront): Storefront => ({
  readOrder: (orderId) => storefront.readOrder(orderId).catch(ifUninstalled(undefined)),

  async *changedSince(since) {
    try {
      yield* storefront.changedSince(since);
    } catch (error) {
      ifUninstalled(undefined)(error);
    }
  },

  tell: (...telling) =>
    storefront.tell(...telling).catch(
      ifUninstalled({
        kind: "moot" as const,
        text: "The app was uninstalled: the store is told nothing any more.",
      }),
    ),
});

const ifUninstalled =
  <Instead>(instead: Instead) =>
  (error: unknown): Instead => {
    if (error instanceof Uninstalled) return instead;
    throw error;
  };
