import { SHOPIFY_APP_PATH as BASE } from "../../shopify-app-path.ts";

/** What Shopify's admin adds to the first address and the next one needs, too. */
const KEPT_PARAMETERS = ["shop", "host", "embedded", "locale"];

/** Returns the place behind `#/`; without it, the home page. */
export const readHashPlace = ({ hash }: Pick<URL, "hash">): string =>
  hash.startsWith("#/") ? hash.slice(2) : "";

/**
 * Returns the place that an address in Shopify's admin names: its path below the page's own, however
 * often the admin puts that in front. A fragment counts, too: links in a new tab have it.
 */
export function readAdminPlace({ pathname, hash }: Pick<URL, "pathname" | "hash">): string {
  if (hash.startsWith("#/")) return readHashPlace({ hash });
  const at = pathname.lastIndexOf(BASE);
  return (at < 0 ? pathname : pathname.slice(at + BASE.length)).replace(/^\/|\/$/g, "");
}

/** Returns the address of a place in Shopify's admin. It has no token: one is good for a minute. */
export function formatAdminAddress(place: string, search: string): string {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of KEPT_PARAMETERS) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  const query = kept.size === 0 ? "" : `?${kept}`;
  return `${place === "" ? BASE : `${BASE}/${place}`}${query}`;
}
