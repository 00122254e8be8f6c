import { libraryOf, type ShopifyLibrary, withAdminAt } from "./shopify-library.ts";

export interface AppAccess {
  readonly clientId: string;
  /** Asked at every call, so that a rotated secret is taken up: the current one, then the previous. */
  readonly clientSecrets: () => Promise<readonly string[]>;
  /** Where a shop's admin is: `https://{shop}`, with the shop filled in. */
  readonly adminUrl: string;
}

/** The library under each of the app's secrets. */
export function appLibraries({ clientId, clientSecrets, adminUrl }: AppAccess) {
  const made = new Map<string, ShopifyLibrary>();

  async function all(): Promise<ShopifyLibrary[]> {
    const secrets = (await clientSecrets()).filter((secret) => secret !== "");
    for (const old of made.keys()) if (!secrets.includes(old)) made.delete(old);
    return secrets.map((secret) => {
      const library = made.get(secret) ?? libraryOf(clientId, secret);
      made.set(secret, library);
      return library;
    });
  }

  return {
    all,
    async current(): Promise<ShopifyLibrary> {
      const [first] = await all();
      if (first === undefined) throw new Error("the Shopify app has no client secret");
      return first;
    },
    /** Calls of the library go to where this app's shops are. */
    at: <Answer>(work: () => Promise<Answer>) => withAdminAt(adminUrl, work),
  };
}
