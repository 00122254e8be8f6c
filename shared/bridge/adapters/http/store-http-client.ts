import type { IncomingHttpHeaders } from "node:http";
import { createCorrelationHeaders } from "#shared/kernel/correlation.ts";
import type { DnsLookup } from "#shared/outbound/filtering-agent.ts";
import { type NetworkPolicy, parseAllowedUrl } from "#shared/outbound/network-policy.ts";
import { sendRequest } from "./send-request.ts";
import { StoreUnreachableError, toUnreachableError } from "./store-unreachable-error.ts";

export interface StoreHttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Limits the whole request: name resolution, connections, redirects and the response body. */
  readonly timeoutMs: number;
  readonly maxResponseBytes: number;
  /** The redirects of a GET to follow. Any other redirect throws `StoreUnreachableError`. */
  readonly redirectScope: "same-origin" | "anywhere";
  /** How `text` has the bytes of the response; UTF-8 unless something else is asked for. */
  readonly encoding?: "utf8" | "base64";
}

export interface StoreHttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The URL that responded, after redirects. */
  readonly url: URL;
}

export type StoreHttpClient = (
  address: string,
  request: StoreHttpRequest,
) => Promise<StoreHttpResponse>;

const MAX_REDIRECTS = 3;
const REDIRECT_STATUSES = [301, 302, 303, 307, 308];

/**
 * Creates the only HTTP client for addresses that merchants typed. It checks the address of each hop
 * when it connects, so that a host name cannot switch to a forbidden address after the check. Each
 * request has the correlation id of its run. Throws `StoreUnreachableError` if it gets no response.
 */
export function createStoreHttpClient(
  networkPolicy: NetworkPolicy,
  lookup?: DnsLookup,
): StoreHttpClient {
  async function sendHop(
    url: URL,
    request: StoreHttpRequest,
    signal: AbortSignal,
    redirectsLeft: number,
  ): Promise<StoreHttpResponse> {
    const response = await sendRequest(url, request, { networkPolicy, lookup, signal });
    if (!REDIRECT_STATUSES.includes(response.status)) return { ...response, url };
    if (redirectsLeft === 0) throw new StoreUnreachableError("too-many-redirects");
    const next = resolveRedirect(url, response.headers.location, networkPolicy);
    if (!canFollow(request, url, next)) throw new StoreUnreachableError("moved");
    const nextRequest = next.origin === url.origin ? request : removeCredentials(request);
    return sendHop(next, nextRequest, signal, redirectsLeft - 1);
  }

  return async (address, request) => {
    const signal = AbortSignal.timeout(request.timeoutMs);
    const headers = { ...createCorrelationHeaders(), ...request.headers };
    try {
      const url = parseAllowedUrl(address, networkPolicy);
      return await sendHop(url, { ...request, headers }, signal, MAX_REDIRECTS);
    } catch (error) {
      throw toUnreachableError(error, signal.aborted);
    }
  };
}

function resolveRedirect(
  from: URL,
  location: string | undefined,
  networkPolicy: NetworkPolicy,
): URL {
  const next = URL.parse(location ?? "", from.href);
  if (location === undefined || next === null) throw new StoreUnreachableError("silent");
  return parseAllowedUrl(next.href, networkPolicy);
}

/** Writes are never redirected: a redirect could turn them into a read, or carry them out twice. */
const canFollow = ({ method, redirectScope }: StoreHttpRequest, from: URL, next: URL): boolean =>
  method === "GET" && (redirectScope === "anywhere" || next.origin === from.origin);

const removeCredentials = ({ headers = {}, ...request }: StoreHttpRequest): StoreHttpRequest => ({
  ...request,
  headers: Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(authorization|cookie)$/i.test(name)),
  ),
});
