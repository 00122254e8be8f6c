import type { IncomingHttpHeaders } from "node:http";
import { allowedUrl, type Reach } from "./network-policy.ts";
import { exchange, type Lookup } from "./send-request.ts";
import { StoreUnreachable, unreachableBy } from "./store-unreachable-error.ts";

export interface StoreRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Over everything: names, connections, redirects and the last byte. */
  readonly timeoutMs: number;
  readonly largestBytes: number;
  /** Which redirects of a GET are followed; any other one throws `StoreUnreachable`. */
  readonly follow: "same-origin" | "anywhere";
}

export interface StoreAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Whose answer it is, after redirects. */
  readonly url: URL;
}

export type AskStore = (address: string, request: StoreRequest) => Promise<StoreAnswer>;

const MOST_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * The one way to a merchant's store, whose address is whatever somebody typed. Each hop is checked
 * when its connection is made, so a name that changes its address gains nothing. Throws
 * `StoreUnreachable` where no answer can be read.
 */
export function storeHttp(reach: Reach, lookup?: Lookup): AskStore {
  async function hop(
    url: URL,
    request: StoreRequest,
    signal: AbortSignal,
    redirectsLeft: number,
  ): Promise<StoreAnswer> {
    const answer = await exchange(url, request, { reach, lookup, signal });
    if (!REDIRECTS.includes(answer.status)) return { ...answer, url };
    if (redirectsLeft === 0) throw new StoreUnreachable("too-many-redirects");
    const next = nextUrl(url, answer.headers.location, reach);
    if (!mayFollow(request, url, next)) throw new StoreUnreachable("moved");
    const there = next.origin === url.origin ? request : withoutCredentials(request);
    return hop(next, there, signal, redirectsLeft - 1);
  }

  return async (address, request) => {
    const signal = AbortSignal.timeout(request.timeoutMs);
    try {
      return await hop(allowedUrl(address, reach), request, signal, MOST_REDIRECTS);
    } catch (error) {
      throw unreachableBy(error, signal.aborted);
    }
  };
}

function nextUrl(from: URL, location: string | undefined, reach: Reach): URL {
  const next = URL.parse(location ?? "", from.href);
  if (location === undefined || next === null) throw new StoreUnreachable("silent");
  return allowedUrl(next.href, reach);
}

/** A write is sent nowhere else: a redirect would turn it into a read, or do it at two places. */
const mayFollow = ({ method, follow }: StoreRequest, from: URL, next: URL): boolean =>
  method === "GET" && (follow === "anywhere" || next.origin === from.origin);

const withoutCredentials = ({ headers = {}, ...request }: StoreRequest): StoreRequest => ({
  ...request,
  headers: Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(authorization|cookie)$/i.test(name)),
  ),
});
