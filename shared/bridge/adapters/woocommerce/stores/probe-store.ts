import type { AskStore, StoreAnswer } from "#shared/bridge/adapters/http/store-http-client.ts";
import {
  StoreUnreachable,
  type UnreachableWhy,
} from "#shared/bridge/adapters/http/store-unreachable-error.ts";
import { indexIn, indexRequest } from "#shared/bridge/adapters/woocommerce/wordpress-index.ts";
import {
  type StoreProblem,
  type StoreProblemCode,
  storeProblem,
} from "#shared/bridge/domain/stores/connection-problem.ts";
import type { FoundStore } from "#shared/bridge/ports/connection-attempts.ts";
import { ok, type Result, refused } from "#shared/kernel/result.ts";
import { clockAheadMs } from "./clock-skew.ts";
import { storeUrlOf } from "./store-url.ts";

const PROBLEM: Readonly<Record<UnreachableWhy, StoreProblemCode>> = {
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

/** Beyond 15 minutes signatures are refused; from five on it is worth a word. */
const MINUTE_MS = 60_000;
const WRONG_MS = 15 * MINUTE_MS;
const ODD_MS = 5 * MINUTE_MS;

/** Looks at a store as a stranger sees it: whether it can be connected, and by which address. */
export async function probeStore(
  askStore: AskStore,
  typed: string,
  now: Date,
): Promise<Result<FoundStore, StoreProblem>> {
  const url = storeUrlOf(typed);
  if (url === undefined) return refused(storeProblem("not-an-address"));
  try {
    return await look(askStore, url, now);
  } catch (error) {
    if (!(error instanceof StoreUnreachable)) throw error;
    // People write http:// out of habit; most shops that have https are meant.
    if (error.why === "not-https" && url.startsWith("http:")) {
      return probeStore(askStore, url.replace(/^http:/, "https:"), now);
    }
    return refused(storeProblem(PROBLEM[error.why]));
  }
}

async function look(
  askStore: AskStore,
  url: string,
  now: Date,
): Promise<Result<FoundStore, StoreProblem>> {
  const front = await askStore(`${url}/`, indexRequest("anywhere"));
  const api = apiRootOf(front);
  if (api?.search.includes("rest_route=")) return refused(storeProblem("plain-permalinks"));
  const base = api === undefined ? hereOf(front) : withoutApi(api);
  const answer = await askStore(`${base}/wp-json/?_fields=namespaces,home`, indexRequest());
  const index = indexIn(answer);
  if (index === undefined) return refused(storeProblem(withoutIndex(answer, api)));
  if (!index.namespaces.includes("wc/v3")) return refused(storeProblem("not-woocommerce"));
  const aheadMs = clockAheadMs(answer.headers, now);
  if (Math.abs(aheadMs) > WRONG_MS) return refused(storeProblem("clock-wrong"));
  return ok({
    url: base,
    clockAheadMinutes: Math.abs(aheadMs) > ODD_MS ? Math.round(aheadMs / MINUTE_MS) : 0,
  });
}

/** Where the REST API is, by the site's own word; a word for another host counts for nothing. */
function apiRootOf({ headers, url }: StoreAnswer): URL | undefined {
  const link = /<([^>]+)>\s*;\s*rel="https:\/\/api\.w\.org\/"/.exec(String(headers.link ?? ""));
  const root = link && URL.parse(link[1] ?? "", url.href);
  return root?.host === url.host ? root : undefined;
}

const hereOf = ({ url }: StoreAnswer): string =>
  storeUrlOf(url.origin + url.pathname) ?? url.origin;

/** The scheme stays the one that we came by: behind a bad proxy the site names itself http. */
const withoutApi = (api: URL): string =>
  `${api.origin}${api.pathname.replace(/\/wp-json\/?$/, "")}`.replace(/\/+$/, "");

function withoutIndex({ status, text }: StoreAnswer, api: URL | undefined): StoreProblemCode {
  if (status >= 500) return "store-fault";
  const isRefused = status === 401 || status === 403 || status === 429;
  return isRefused || (api !== undefined && /^\s*</.test(text)) ? "blocked" : "not-wordpress";
}
