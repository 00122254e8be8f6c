import { createHmac } from "node:crypto";
import { RestError } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { getSiteTime, readSite } from "#test/sandbox/woocommerce/site/site.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import type { ApiKey } from "./api-keys.ts";

const refuse = (message: string): never => {
  throw new RestError(401, "woocommerce_rest_authentication_error", message);
};

const REQUIRED_PARAMETERS = [
  "oauth_consumer_key",
  "oauth_timestamp",
  "oauth_nonce",
  "oauth_signature",
  "oauth_signature_method",
];
const WINDOW_SECONDS = 15 * 60;

const encodeRfc3986 = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Parses the OAuth parameters of an Authorization header as WooCommerce does. */
export function parseOauthHeader(authorization: string): Record<string, string> {
  if (!authorization.startsWith("OAuth ")) return {};
  return Object.fromEntries(
    [...authorization.matchAll(/(oauth_[a-z_-]*)="([^"]*)"/g)].map(([, name, value]) => [
      name ?? "",
      decodeURIComponent(value ?? ""),
    ]),
  );
}

/** Returns true if the request has OAuth parameters. Refuses an incomplete set. */
export function isOauthRequest(parameters: Readonly<Record<string, string>>): boolean {
  const missing = REQUIRED_PARAMETERS.filter((name) => !parameters[name]);
  if (missing.length === REQUIRED_PARAMETERS.length) return false;
  if (missing.length > 0) {
    throw new RestError(
      401,
      "woocommerce_rest_authentication_missing_parameter",
      `Missing OAuth parameters ${missing.join(", ")}`,
    );
  }
  return true;
}

/** Refuses a signature that does not match the key, is older than 15 minutes or was used before. */
export function checkSignature(
  store: Store,
  key: ApiKey,
  request: { method: string; path: string },
  { oauth_signature: claimed, ...parameters }: Readonly<Record<string, string>>,
): void {
  const method = parameters.oauth_signature_method;
  if (method !== "HMAC-SHA1" && method !== "HMAC-SHA256") {
    refuse("Invalid signature - signature method is invalid.");
  }
  // The scheme is the one that PHP sees. The host is that of the home address.
  const scheme = readSite(store).seesTls ? "https:" : "http:";
  const address = store.getUrl().replace(/^https?:/, scheme) + request.path;
  const query = Object.keys(parameters)
    .sort()
    .map((name) => `${encodeRfc3986(name)}=${encodeRfc3986(parameters[name] ?? "")}`)
    .join("&");
  const text = [request.method, encodeRfc3986(address), encodeRfc3986(query)].join("&");
  const expected = createHmac(method === "HMAC-SHA1" ? "sha1" : "sha256", `${key.consumerSecret}&`)
    .update(text)
    .digest("base64");
  if (expected !== claimed) refuse("Invalid signature - provided signature does not match.");
  checkNonce(store, key, parameters);
}

function checkNonce(store: Store, key: ApiKey, parameters: Readonly<Record<string, string>>): void {
  const at = Number(parameters.oauth_timestamp);
  if (!(Math.abs(getSiteTime(store).getTime() / 1000 - at) <= WINDOW_SECONDS)) {
    refuse("Invalid timestamp.");
  }
  const isNew = store.db.execute(
    "INSERT OR IGNORE INTO nonces VALUES (?, ?)",
    key.consumerKey,
    parameters.oauth_nonce ?? "",
  );
  if (isNew === 0) refuse("Invalid nonce - nonce has already been used.");
}
