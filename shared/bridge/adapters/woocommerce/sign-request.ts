import { createHmac } from "node:crypto";
import OAuth from "oauth-1.0a";
import type { WooCommerceAccess } from "#shared/bridge/domain/stores/store.ts";

/** A request as it goes to the store, with its proof of who asks. */
export interface SignedRequest {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
}

const API_PATH = "/wp-json/wc/v3/";

/** By the keys in an Authorization header: what every store takes unless its host takes that header away. */
export function signWithBasic(
  { url, consumerKey, consumerSecret }: WooCommerceAccess,
  path: string,
): SignedRequest {
  const keys = Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64");
  return { address: `${url}${API_PATH}${path}`, headers: { authorization: `Basic ${keys}` } };
}

/**
 * By an OAuth 1.0a signature in the query, which no host takes away and which shows no secret. The
 * store checks it against `home`, its own idea of its address: behind some proxies that is `http:`.
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
  // In a signature a blank is %20 and nothing else.
  const encodedPath = path.replaceAll("+", "%20");
  const proof = oauth.authorize({ method, url: `${home}${API_PATH}${encodedPath}` });
  // The library hands back the request's own parameters too.
  const query = Object.entries(proof)
    .filter(([name]) => name.startsWith("oauth_"))
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join("&");
  return {
    address: `${url}${API_PATH}${encodedPath}${encodedPath.includes("?") ? "&" : "?"}${query}`,
    headers: {},
  };
}
