import { createHmac } from "node:crypto";
import OAuth from "oauth-1.0a";
import type { WooAccess } from "#shared/bridge/domain/stores/store.ts";

/** A request as it goes to the store, with its proof of who asks. */
export interface SignedRequest {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
}

const API = "/wp-json/wc/v3/";

/** By the keys in an Authorization header: what every store takes unless its host takes that header away. */
export function withBasic(
  { url, consumerKey, consumerSecret }: WooAccess,
  path: string,
): SignedRequest {
  const keys = Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64");
  return { address: `${url}${API}${path}`, headers: { authorization: `Basic ${keys}` } };
}

/**
 * By an OAuth 1.0a signature in the query, which no host takes away and which shows no secret. The
 * store checks it against `home`, its own idea of its address: behind some proxies that is `http:`.
 */
export function withOAuth(
  { url, consumerKey, consumerSecret }: WooAccess,
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
  const exact = path.replaceAll("+", "%20");
  const proof = oauth.authorize({ method, url: `${home}${API}${exact}` });
  // The library hands back the request's own parameters too.
  const query = Object.entries(proof)
    .filter(([name]) => name.startsWith("oauth_"))
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join("&");
  return { address: `${url}${API}${exact}${exact.includes("?") ? "&" : "?"}${query}`, headers: {} };
}
