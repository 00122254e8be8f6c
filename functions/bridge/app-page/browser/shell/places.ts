import { SHOPIFY_APP_PATH as BASE } from "../../shopify-app-path.ts";

/** What Shopify's admin adds to the first address and the next one needs, too. */
const KEPT_PARAMETERS = ["shop", "host", "embedded", "locale"];

/** What screens say of themselves behind the question mark of a place. The admin's own names stay out. */
const SCREEN_PARAMETERS = [
  ...["tab", "q", "search", "status", "location", "mode", "from", "to", "sort", "after"],
  ...["by", "days", "act"],
];

/** Returns a place without its query, and its query: `deliveries?tab=done`. */
export function splitPlace(place: string): { readonly path: string; readonly query: string } {
  const [path = "", query = ""] = place.split("?");
  return { path, query };
}

export const joinPlace = (path: string, query: string): string =>
  query === "" ? path : `${path}?${query}`;

/** Returns some parameters of a query, in their order. */
function pickParameters(query: string, names: readonly string[]): string {
  const picked = [...new URLSearchParams(query)].filter(([name]) => names.includes(name));
  return new URLSearchParams(picked).toString();
}

/** Returns the place behind `#/`; without it, the home page. */
export const readHashPlace = ({ hash }: Pick<URL, "hash">): string =>
  hash.startsWith("#/") ? hash.slice(2) : "";

/**
 * Returns the place that an address in Shopify's admin names: its path below the page's own, however
 * often the admin puts that in front. A fragment counts, too: links in a new tab have it.
 */
export function readAdminPlace({
  pathname,
  hash,
  search = "",
}: Pick<URL, "pathname" | "hash"> & Partial<Pick<URL, "search">>): string {
  if (hash.startsWith("#/")) return readHashPlace({ hash });
  const at = pathname.lastIndexOf(BASE);
  const path = (at < 0 ? pathname : pathname.slice(at + BASE.length)).replace(/^\/|\/$/g, "");
  return joinPlace(path, pickParameters(search, SCREEN_PARAMETERS));
}

/** Returns the address of a place in Shopify's admin. It has no token: one is good for a minute. */
export function formatAdminAddress(place: string, search: string): string {
  const { path, query } = splitPlace(place);
  const parts = [pickParameters(search, KEPT_PARAMETERS), query].filter((part) => part !== "");
  return joinPlace(path === "" ? BASE : `${BASE}/${path}`, parts.join("&"));
}
