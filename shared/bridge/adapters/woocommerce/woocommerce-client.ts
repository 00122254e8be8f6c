import type { JsonAnswer } from "#shared/bridge/adapters/http/json-response.ts";
import type { AskStore, StoreAnswer } from "#shared/bridge/adapters/http/store-http-client.ts";
import type { WooAccess } from "#shared/bridge/domain/stores/store.ts";
import { jsonOrUndefined } from "#shared/kernel/parse-json.ts";
import { withBasic, withOAuth } from "./sign-request.ts";
import { answered, codeOf, isUnknownCaller } from "./woocommerce-errors.ts";
import { readIndex } from "./wordpress-index.ts";

const TIMEOUT_MS = 6_000;
const LARGEST_BYTES = 2_000_000;
const LARGEST_LIST_BYTES = 10_000_000;

/** Asks `wp-json/wc/v3/<path>`. 404 and 400 are answers; what may pass throws `Unavailable`. */
export type WooClient = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
) => Promise<JsonAnswer>;

/** Told of the way that turned out to work; see `WooAccess.oauthHome`. */
export type WayFound = (oauthHome: string | undefined) => Promise<void>;

/**
 * The REST API of one WooCommerce store, with the store's own keys. Where the store does not know
 * who asks, the other ways of showing the keys are tried, once, and `found` is told of the one that works.
 */
export function wooClient(
  askStore: AskStore,
  access: WooAccess,
  found: WayFound = async () => undefined,
): WooClient {
  let oauthHome = access.oauthHome;
  let searched = false;

  return async (method, path, body) => {
    const ask = (home: string | undefined) => askBy(askStore, access, home, { method, path, body });
    const first = await ask(oauthHome);
    if (searched || !mayBeTheWay(first, oauthHome)) return answered(first);
    searched = true;
    // Refused for who asked, so nothing was done: asking again repeats nothing.
    for (const home of await otherWays(askStore, access, oauthHome)) {
      const next = await ask(home);
      if (isUnknownCaller(next)) continue;
      oauthHome = home;
      await found(home);
      return answered(next);
    }
    return answered(first);
  };
}

/** By Basic the store says when it saw the key; only a key that it did not see may be shown otherwise. */
const mayBeTheWay = (answer: JsonAnswer, oauthHome: string | undefined): boolean =>
  isUnknownCaller(answer) &&
  (oauthHome !== undefined || !codeOf(answer).startsWith("woocommerce_rest_authentication_"));

/** Basic, and signatures for the store's own idea of its address, behind a good proxy and a bad one. */
async function otherWays(askStore: AskStore, access: WooAccess, tried: string | undefined) {
  const home = (await readIndex(askStore, access.url))?.home ?? access.url;
  const signed = [home.replace(/^http:/, "https:"), home.replace(/^https:/, "http:")];
  return [undefined, ...signed].filter((way) => way !== tried);
}

interface Call {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body: unknown;
}

async function askBy(
  askStore: AskStore,
  access: WooAccess,
  home: string | undefined,
  { method, path, body }: Call,
): Promise<JsonAnswer> {
  const { address, headers } =
    home === undefined ? withBasic(access, path) : withOAuth(access, home, method, path);
  const answer = await askStore(address, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    timeoutMs: TIMEOUT_MS,
    largestBytes: /^[a-z_]+(\?|$)/.test(path) ? LARGEST_LIST_BYTES : LARGEST_BYTES,
    // Keys are for the store that they were made in, and for nobody it sends us on to.
    follow: "same-origin",
  });
  return toJson(answer);
}

function toJson({ status, headers, text }: StoreAnswer): JsonAnswer {
  const asked = Number(headers["retry-after"] ?? Number.NaN);
  return {
    status,
    retryAfterSeconds: Number.isFinite(asked) ? asked : undefined,
    body: jsonOrUndefined(text),
  };
}
