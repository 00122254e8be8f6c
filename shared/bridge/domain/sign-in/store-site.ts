/**
 * Returns the host and path of a store's address, without scheme and `www.`, to compare it with
 * what a person types.
 */
export function toStoreSite(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host.replace(/^www\./, "")}${pathname}`.replace(/\/+$/, "");
}
