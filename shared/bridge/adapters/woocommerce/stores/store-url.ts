/** What of a path is WordPress' own, and not where it lives. */
const WORDPRESS_PATH = /\/(wp-admin|wp-login\.php|wp-json|wc-auth|index\.php)(\/.*)?$/;

/** The address of a store as somebody typed it, made whole; undefined where it is none. */
export function parseStoreUrl(typedUrl: string): string | undefined {
  const text = typedUrl.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  const isName = url !== null && (url.hostname.includes(".") || url.hostname.startsWith("["));
  if (!isName || !/^https?:$/.test(url.protocol)) return undefined;
  return `${url.origin}${url.pathname.replace(WORDPRESS_PATH, "")}`.replace(/\/+$/, "");
}
