/**
 * Returns the host and path of a store's address. It identifies the shop: an explicit port and the
 * path count; the scheme, its default port, `www.` and a trailing slash do not.
 */
export function toStoreSite(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  const host = hostname.replace(/\.$/, "").replace(/^www\./, "");
  return `${host}${port === "" ? "" : `:${port}`}${pathname}`.replace(/\/+$/, "");
}
