/**
 * What a store's address and what somebody types of it have in common: host and path, without the
 * scheme and without `www.`.
 */
export function toStoreSite(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host.replace(/^www\./, "")}${pathname}`.replace(/\/+$/, "");
}
