import { runWithAdminUrl } from "./admin-url.ts";
import { loadShopifyLibrary } from "./load-shopify-library.ts";
import type { ShopifyLibrary } from "./shopify-library.ts";

export interface AppAccess {
  readonly clientId: string;
  /** Returns the current secret, then the previous one. Called for every request, so that a rotation takes effect. */
  readonly clientSecrets: () => Promise<readonly string[]>;
  /** The address of a shop's admin, with `{shop}` in place of its domain, such as `https://{shop}`. */
  readonly adminUrl: string;
}

/** Creates one instance of the library for each of the app's secrets. */
export function createAppLibraries({ clientId, clientSecrets, adminUrl }: AppAccess) {
  const libraryBySecret = new Map<string, ShopifyLibrary>();

  async function list(): Promise<ShopifyLibrary[]> {
    const secrets = (await clientSecrets()).filter((secret) => secret !== "");
    for (const knownSecret of libraryBySecret.keys())
      if (!secrets.includes(knownSecret)) libraryBySecret.delete(knownSecret);
    const { createShopifyLibrary } = await loadShopifyLibrary();
    return secrets.map((secret) => {
      const library = libraryBySecret.get(secret) ?? createShopifyLibrary(clientId, secret);
      libraryBySecret.set(secret, library);
      return library;
    });
  }

  return {
    list,
    async getCurrent(): Promise<ShopifyLibrary> {
      const [first] = await list();
      if (first === undefined) throw new Error("the Shopify app has no client secret");
      return first;
    },
    /** Runs library calls with the admin address of this app's shops. */
    run: <Answer>(work: () => Promise<Answer>) => runWithAdminUrl(adminUrl, work),
  };
}
