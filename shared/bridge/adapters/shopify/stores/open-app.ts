import { createAppLibraries } from "#shared/bridge/adapters/shopify/app-libraries.ts";
import type { ShopifyApp } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { translateError } from "#shared/bridge/adapters/shopify/shopify-errors.ts";
import { findMissingScopes, type Installation } from "#shared/bridge/domain/stores/installation.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { readShopId } from "./read-shop-id.ts";
import { exchangeIdToken } from "./token-grant.ts";
import { type VerifiedIdToken, verifyIdToken } from "./verify-id-token.ts";

/** The app, opened by a person in the admin of a shop. */
export interface OpenedApp {
  readonly installation: Installation;
  /** The id of the person at Shopify. */
  readonly userId: string;
  /**
   * The event of the installation is still to be sent: the shop installed the app or granted access
   * again, now or before a crash.
   */
  readonly isNew: boolean;
}

/**
 * Verifies an ID token and returns its shop. Returns undefined if the token is not valid. The first
 * token of a shop creates its installation, because Shopify sends no event for it. Safe to repeat.
 * Throws `UnavailableError` if Shopify cannot be reached.
 */
export function openApp(app: ShopifyApp, clock: Clock) {
  const libraries = createAppLibraries(app);

  async function install(idToken: string, { library, shop }: VerifiedIdToken) {
    const now = clock();
    const grant = await libraries
      .run(() => exchangeIdToken(library, shop, idToken, now))
      .catch(async (error: unknown) => {
        throw await translateError(error);
      });
    if (grant === undefined) return undefined;
    const shopId = await libraries
      .run(() => readShopId(library, shop, grant.tokens.accessToken))
      .catch(async (error: unknown) => {
        throw await translateError(error);
      });
    const missing = findMissingScopes(grant.scopes);
    const installed = {
      // A shop with a new domain keeps its store.
      storeId: await app.installations.claim(shopId, shop),
      shop,
      state: missing.length > 0 ? ("scopes-missing" as const) : ("installed" as const),
      missingScopes: missing,
      installedAt: now,
      tokens: grant.tokens,
    };
    await app.installations.install(installed);
    return app.installations.find(installed.storeId);
  }

  return async (idToken: string): Promise<OpenedApp | undefined> => {
    const verified = await verifyIdToken(idToken, await libraries.list());
    if (verified === undefined) return undefined;
    const { shop, userId } = verified;
    const existing = await app.installations.find(await app.installations.findStoreId(shop));
    if (existing?.tokens !== undefined && existing.shop === shop && isAccessSettled(existing))
      return { installation: existing, userId, isNew: existing.isAnnounced !== true };
    const installation = await install(idToken, verified);
    return installation && { installation, userId, isNew: true };
  };
}

/** Returns whether new tokens are unnecessary: Shopify grants access, or denies it to every app. */
const isAccessSettled = ({ state }: Installation): boolean =>
  state === "installed" || state === "frozen";
