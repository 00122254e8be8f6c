import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { userAgent } from "#test/sandbox/woocommerce/store.ts";

/** A request the store makes by itself. */
export interface OutboundPost {
  readonly url: string;
  readonly body: string;
  readonly headers: Record<string, string>;
  readonly timeoutMs: number;
  /** Ends the request early, as a stop of the store does. */
  readonly signal: AbortSignal;
}

/**
 * Posts as WordPress does and follows no redirect. Gives the status, or undefined where no answer
 * came in time. The real store refuses private addresses and unusual ports; the stand-in does not.
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
