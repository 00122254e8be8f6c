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

/** Calls `wp-json/wc/v3/<path>`. Returns responses with 400 and 404. Throws `UnavailableError` for failures that can pass. */
export type WooCommerceClient = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
) => Promise<JsonResponse>;

/** Receives the authentication that works; see `WooCommerceAccess.oauthHome`. */
export type AuthMethodListener = (oauthHome: string | undefined) => Promise<void>;

/**
 * Creates the client of one WooCommerce store's REST API, with the store's keys. If the store does
 * not see the keys, it tries the other ways of authentication once and reports the one that works.
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
    // The store refused the authentication and did nothing, so that a second attempt is safe.
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

/** With Basic authentication, the response shows whether the store saw the key. If it did, other ways are not tried. */
const shouldTryOtherAuth = (response: JsonResponse, oauthHome: string | undefined): boolean =>
  isUnauthenticated(response) &&
  (oauthHome !== undefined ||
    !readErrorCode(response).startsWith("woocommerce_rest_authentication_"));

/** Basic authentication, and signatures for the address the store can be configured with: https or http. */
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
    // The keys are for this store only, so that redirects to other hosts are not followed.
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
