import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { userAgent } from "#test/sandbox/woocommerce/store.ts";

/** A request that the store sends. */
export interface OutboundPost {
  readonly url: string;
  readonly body: string;
  readonly headers: Record<string, string>;
  readonly timeoutMs: number;
  /** Aborts the request when the store stops. */
  readonly signal: AbortSignal;
}

/**
 * Posts as WordPress does, without following redirects. Returns the status, or undefined after a
 * time-out. A real store refuses private addresses and unusual ports; the sandbox store accepts them.
 */
export function postOutbound({
  url,
  body,
  headers,
  timeoutMs,
  signal,
}: OutboundPost): Promise<number | undefined> {
  const send = url.startsWith("https:") ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const outgoing = send(url, {
      method: "POST",
      agent: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      headers: {
        Host: new URL(url).host,
        "User-Agent": userAgent,
        Accept: "*/*",
        "Accept-Encoding": "deflate, gzip, br, zstd",
        ...headers,
        Connection: "close",
        "Content-Length": String(Buffer.byteLength(body)),
      },
    });
    outgoing.on("error", () => resolve(undefined));
    outgoing.on("response", (incoming) => {
      incoming.on("error", () => resolve(undefined));
      incoming.on("end", () => resolve(incoming.statusCode));
      incoming.resume();
    });
    outgoing.end(body);
  });
}
