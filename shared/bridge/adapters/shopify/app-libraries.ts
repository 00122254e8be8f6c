import { createShopifyLibrary, runWithAdminUrl, type ShopifyLibrary } from "./shopify-library.ts";

export interface AppAccess {
  readonly clientId: string;
  /** Asked at every call, so that a rotated secret is taken up: the current one, then the previous. */
  readonly clientSecrets: () => Promise<readonly string[]>;
  /** Where a shop's admin is: `https://{shop}`, with the shop filled in. */
  readonly adminUrl: string;
}

/** The library under each of the app's secrets. */
export function createAppLibraries({ clientId, clientSecrets, adminUrl }: AppAccess) {
  const libraryBySecret = new Map<string, ShopifyLibrary>();

  async function list(): Promise<ShopifyLibrary[]> {
    const secrets = (await clientSecrets()).filter((secret) => secret !== "");
    for (const knownSecret of libraryBySecret.keys())
      if (!secrets.includes(knownSecret)) libraryBySecret.delete(knownSecret);
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
    /** Calls of the library go to where this app's shops are. */
    run: <Answer>(work: () => Promise<Answer>) => runWithAdminUrl(adminUrl, work),
  };
}
