import { createHmac } from "node:crypto";
import OAuth from "oauth-1.0a";
import type { WooCommerceAccess } from "#shared/bridge/domain/stores/store.ts";

/** A request to the store, with its authentication. */
export interface SignedRequest {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
}

const API_PATH = "/wp-json/wc/v3/";

/** Authenticates with the keys in an Authorization header. It works unless the host removes the header. */
export function signWithBasic(
  { url, consumerKey, consumerSecret }: WooCommerceAccess,
  path: string,
): SignedRequest {
  const keys = Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64");
  return { address: `${url}${API_PATH}${path}`, headers: { authorization: `Basic ${keys}` } };
}

/**
 * Authenticates with an OAuth 1.0a signature in the query, which hosts keep and which contains no
 * secret. The store verifies it with `home`, the address it is configured with. Behind some proxies,
 * that address begins with `http:`.
 */
export function signWithOAuth(
  { url, consumerKey, consumerSecret }: WooCommerceAccess,
  home: string,
  method: string,
  path: string,
): SignedRequest {
  const oauth = new OAuth({
    consumer: { key: consumerKey, secret: consumerSecret },
    signature_method: "HMAC-SHA256",
    hash_function: (text, key) => createHmac("sha256", key).update(text).digest("base64"),
  });
  // In a signature, a blank must be %20.
  const encodedPath = path.replaceAll("+", "%20");
  const proof = oauth.authorize({ method, url: `${home}${API_PATH}${encodedPath}` });
  // The library also returns the request's own parameters.
  const query = Object.entries(proof)
    .filter(([name]) => name.startsWith("oauth_"))
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join("&");
  return {
    address: `${url}${API_PATH}${encodedPath}${encodedPath.includes("?") ? "&" : "?"}${query}`,
    headers: {},
  };
}
