/** The parts of a path that belong to WordPress pages, not to the address of the site. */
const WORDPRESS_PATH = /\/(wp-admin|wp-login\.php|wp-json|wc-auth|index\.php)(\/.*)?$/;

/** Normalizes the address of a store as a person typed it. Returns undefined if it is no address. */
export function parseStoreUrl(typedUrl: string): string | undefined {
  const text = typedUrl.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  const isName = url !== null && (url.hostname.includes(".") || url.hostname.startsWith("["));
  if (!isName || !/^https?:$/.test(url.protocol)) return undefined;
  return `${url.origin}${url.pathname.replace(WORDPRESS_PATH, "")}`.replace(/\/+$/, "");
}
