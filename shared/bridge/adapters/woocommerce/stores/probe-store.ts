import type { IncomingHttpHeaders } from "node:http";
import type {
  StoreHttpClient,
  StoreHttpResponse,
} from "#shared/bridge/adapters/http/store-http-client.ts";
import {
  StoreUnreachableError,
  type UnreachableReason,
} from "#shared/bridge/adapters/http/store-unreachable-error.ts";
import {
  createIndexRequest,
  parseIndex,
} from "#shared/bridge/adapters/woocommerce/wordpress-index.ts";
import { toStoreSite } from "#shared/bridge/domain/sign-in/store-site.ts";
import {
  type ConnectionProblem,
  type ConnectionProblemCode,
  createConnectionProblem,
} from "#shared/bridge/domain/stores/connection-problem.ts";
import type { ConnectableStore } from "#shared/bridge/ports/connection-attempts.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { parseStoreUrl } from "./store-url.ts";

const PROBLEM_BY_REASON: Readonly<Record<UnreachableReason, ConnectionProblemCode>> = {
  "forbidden-address": "private-address",
  "not-https": "not-https",
  "unknown-host": "unknown-host",
  certificate: "certificate",
  "too-slow": "too-slow",
  "too-large": "not-wordpress",
  "too-many-redirects": "unreachable",
  moved: "unreachable",
  silent: "unreachable",
};

/** WooCommerce refuses signatures with a skew of over 15 minutes. A warning is shown from five minutes on. */
const MINUTE_MS = 60_000;
const MAX_CLOCK_SKEW_MS = 15 * MINUTE_MS;
const NOTABLE_CLOCK_SKEW_MS = 5 * MINUTE_MS;

/** Checks without keys whether a store can be connected, and with which address. */
export async function probeStore(
  requestStore: StoreHttpClient,
  typedUrl: string,
  now: Date,
): Promise<Result<ConnectableStore, ConnectionProblem>> {
  const url = parseStoreUrl(typedUrl);
  if (url === undefined) return fail(createConnectionProblem("not-an-address"));
  try {
    return await inspectStore(requestStore, url, now);
  } catch (error) {
    if (!(error instanceof StoreUnreachableError)) throw error;
    // People type http:// out of habit. Most stores support https.
    if (error.reason === "not-https" && url.startsWith("http:")) {
      return probeStore(requestStore, url.replace(/^http:/, "https:"), now);
    }
    return fail(createConnectionProblem(PROBLEM_BY_REASON[error.reason]));
  }
}

async function inspectStore(
  requestStore: StoreHttpClient,
  url: string,
  now: Date,
): Promise<Result<ConnectableStore, ConnectionProblem>> {
  const homePage = await requestStore(`${url}/`, createIndexRequest("anywhere"));
  const api = findApiRoot(homePage);
  if (api?.search.includes("rest_route=")) return fail(createConnectionProblem("plain-permalinks"));
  const base = api === undefined ? toBaseUrl(homePage) : removeApiPath(api);
  const response = await requestStore(
    `${base}/wp-json/?_fields=namespaces,home`,
    createIndexRequest(),
  );
  const index = parseIndex(response);
  if (index === undefined) return fail(createConnectionProblem(explainMissingIndex(response, api)));
  if (!index.namespaces.includes("wc/v3")) return fail(createConnectionProblem("not-woocommerce"));
  const aheadMs = computeClockSkewMs(response.headers, now);
  if (Math.abs(aheadMs) > MAX_CLOCK_SKEW_MS) return fail(createConnectionProblem("clock-wrong"));
  return ok({
    url: base,
    site: toStoreSite(index.home),
    clockAheadMinutes:
      Math.abs(aheadMs) > NOTABLE_CLOCK_SKEW_MS ? Math.round(aheadMs / MINUTE_MS) : 0,
  });
}

/** Reads the address of the REST API from the site's response. Ignores an address on another host. */
function findApiRoot({ headers, url }: StoreHttpResponse): URL | undefined {
  const link = /<([^>]+)>\s*;\s*rel="https:\/\/api\.w\.org\/"/.exec(String(headers.link ?? ""));
  const root = link && URL.parse(link[1] ?? "", url.href);
  return root?.host === url.host ? root : undefined;
}

const toBaseUrl = ({ url }: StoreHttpResponse): string =>
  parseStoreUrl(url.origin + url.pathname) ?? url.origin;

/** Keeps the scheme of the request, because a site behind a misconfigured proxy reports http. */
const removeApiPath = (api: URL): string =>
  `${api.origin}${api.pathname.replace(/\/wp-json\/?$/, "")}`.replace(/\/+$/, "");

function explainMissingIndex(
  { status, text }: StoreHttpResponse,
  api: URL | undefined,
): ConnectionProblemCode {
  if (status >= 500) return "store-fault";
  const isRefused = status === 401 || status === 403 || status === 429;
  return isRefused || (api !== undefined && /^\s*</.test(text)) ? "blocked" : "not-wordpress";
}

/** Computes how far the server's clock is ahead of `now`, including the age of a cached response. Returns 0 if unknown. */
function computeClockSkewMs({ date, age }: IncomingHttpHeaders, now: Date): number {
  const serverTime = Date.parse(String(date ?? ""));
  if (Number.isNaN(serverTime)) return 0;
  return serverTime + (Number(age) || 0) * 1000 - now.getTime();
}
