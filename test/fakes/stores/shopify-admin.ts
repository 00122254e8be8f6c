import { type ShopifyApp, shopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { inMemoryInstallations, inMemoryPauses } from "#test/fakes/bridge/installations.ts";

/** Our app at a stand-in shop that was started with client id `app` and secret `shpss_x`. */
export const appAt = (
  { url }: { readonly url: string },
  changes: Partial<ShopifyApp> = {},
): ShopifyApp => ({
  clientId: "app",
  clientSecrets: async () => ["shpss_x"],
  adminUrl: url,
  installations: inMemoryInstallations(),
  pauses: inMemoryPauses(),
  ...changes,
});

/** The Admin API of such a shop. */
export const adminAt = (shop: { readonly url: string }, changes?: Partial<ShopifyApp>) =>
  shopifyAdmin(appAt(shop, changes), systemClock);
