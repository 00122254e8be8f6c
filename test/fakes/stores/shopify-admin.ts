import {
  createShopifyAdmin,
  type ShopifyApp,
} from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import {
  createInMemoryInstallations,
  createInMemoryPauses,
} from "#test/fakes/bridge/installations.ts";

/** Creates the app for a sandbox shop that was started with client id `app` and secret `shpss_x`. */
export const createShopifyApp = (
  { url }: { readonly url: string },
  changes: Partial<ShopifyApp> = {},
): ShopifyApp => ({
  clientId: "app",
  clientSecrets: async () => ["shpss_x"],
  adminUrl: url,
  installations: createInMemoryInstallations(),
  shopThrottle: createInMemoryPauses(),
  reportWithheld: () => undefined,
  reportOtherVersion: () => undefined,
  ...changes,
});

/** Creates the Admin API client of such a shop. */
export const createTestShopifyAdmin = (
  shop: { readonly url: string },
  changes?: Partial<ShopifyApp>,
) => createShopifyAdmin(createShopifyApp(shop, changes), systemClock);
