import type { JsonResponse } from "#shared/bridge/adapters/http/json-response.ts";
import type {
  StoreHttpClient,
  StoreHttpResponse,
} from "#shared/bridge/adapters/http/store-http-client.ts";
import type { WooCommerceAccess } from "#shared/bridge/domain/stores/store.ts";
import { parseJson } from "#shared/kernel/parse-json.ts";
import { signWithBasic, signWithOAuth } from "./sign-request.ts";
import { ensureAccepted, isUnauthenticated, readErrorCode } from "./woocommerce-errors.ts";
import { readWordPressIndex } from "./wordpress-index.ts";

const TIMEOUT_MS = 6_000;
const MAX_RESPONSE_BYTES = 2_000_000;
const MAX_LIST_BYTES = 10_000_000;

/** Asks `wp-json/wc/v3/<path>`. 404 and 400 are answers; what may pass throws `Unavailable`. */
export type WooCommerceClient = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
) => Promise<JsonResponse>;

/** Told of the way that turned out to work; see `WooAccess.oauthHome`. */
export type AuthMethodListener = (oauthHome: string | undefined) => Promise<void>;

/**
 * The REST API of one WooCommerce store, with the store's own keys. Where the store does not know
 * who asks, the other ways of showing the keys are tried, once, and `found` is told of the one that works.
 */
export function createWooCommerceClient(
  requestStore: StoreHttpClient,
  access: WooCommerceAccess,
  reportAuthHome: AuthMethodListener = async () => undefined,
): WooCommerceClient {
  let oauthHome = access.oauthHome;
  let hasSearched = false;

  return async (method, path, body) => {
    const sendFrom = (home: string | undefined) =>
      sendWith(requestStore, access, home, { method, path, body });
    const first = await sendFrom(oauthHome);
    if (hasSearched || !shouldTryOtherAuth(first, oauthHome)) return ensureAccepted(first);
    hasSearched = true;
    // Refused for who asked, so nothing was done: asking again repeats nothing.
    for (const home of await listOtherAuthHomes(requestStore, access, oauthHome)) {
      const next = await sendFrom(home);
      if (isUnauthenticated(next)) continue;
      oauthHome = home;
      await reportAuthHome(home);
      return ensureAccepted(next);
    }
    return ensureAccepted(first);
  };
}

/** By Basic the store says when it saw the key; only a key that it did not see may be shown otherwise. */
const shouldTryOtherAuth = (response: JsonResponse, oauthHome: string | undefined): boolean =>
  isUnauthenticated(response) &&
  (oauthHome !== undefined ||
    !readErrorCode(response).startsWith("woocommerce_rest_authentication_"));

/** Basic, and signatures for the store's own idea of its address, behind a good proxy and a bad one. */
async function listOtherAuthHomes(
  requestStore: StoreHttpClient,
  access: WooCommerceAccess,
  triedHome: string | undefined,
) {
  const home = (await readWordPressIndex(requestStore, access.url))?.home ?? access.url;
  const signatureHomes = [home.replace(/^http:/, "https:"), home.replace(/^https:/, "http:")];
  return [undefined, ...signatureHomes].filter((candidate) => candidate !== triedHome);
}

interface WooCommerceCall {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body: unknown;
}

async function sendWith(
  requestStore: StoreHttpClient,
  access: WooCommerceAccess,
  home: string | undefined,
  { method, path, body }: WooCommerceCall,
): Promise<JsonResponse> {
  const { address, headers } =
    home === undefined ? signWithBasic(access, path) : signWithOAuth(access, home, method, path);
  const response = await requestStore(address, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    timeoutMs: TIMEOUT_MS,
    maxResponseBytes: /^[a-z_]+(\?|$)/.test(path) ? MAX_LIST_BYTES : MAX_RESPONSE_BYTES,
    // Keys are for the store that they were made in, and for nobody it sends us on to.
    redirectScope: "same-origin",
  });
  return toJsonResponse(response);
}

function toJsonResponse({ status, headers, text }: StoreHttpResponse): JsonResponse {
  const seconds = Number(headers["retry-after"] ?? Number.NaN);
  return {
    status,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
    body: parseJson(text),
  };
}
