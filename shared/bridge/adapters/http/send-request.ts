import {
  type Agent as HttpAgent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";
import type { Reach } from "./network-policy.ts";
import { StoreUnreachable } from "./store-unreachable-error.ts";

/** Shorter than servers keep idle connections, so that none is used as it is closed. */
const IDLE_MS = 4_000;

/** How names become addresses; the system's own where none is given. */
export type Lookup = LookupFunction;

interface Exchange {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly largestBytes: number;
}

interface Conditions {
  readonly reach: Reach;
  readonly lookup: Lookup | undefined;
  readonly signal: AbortSignal;
}

interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** One request and its answer, without redirects; rejects with the connection's fault, or `StoreUnreachable`. */
export async function exchange(
  url: URL,
  asked: Exchange,
  conditions: Conditions,
): Promise<Answered> {
  try {
    return await once(url, asked, conditions);
  } catch (fault) {
    // The other side closed a kept connection just then. A write may have been read: its sender looks.
    if (fault instanceof StaleConnection && asked.method === "GET") {
      return once(url, asked, conditions);
    }
    throw fault instanceof StaleConnection ? fault.cause : fault;
  }
}

/** A connection that was used before broke off. */
class StaleConnection extends Error {}

async function once(
  url: URL,
  { method, headers, body, largestBytes }: Exchange,
  { reach, lookup, signal }: Conditions,
): Promise<Answered> {
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  const incoming = await new Promise<IncomingMessage>((answered, failed) => {
    const outgoing = send(url, {
      method,
      agent: agentFor(url, reach),
      signal,
      ...(lookup && { lookup }),
      headers: {
        "user-agent": "OrderBridge",
        accept: "application/json, text/html;q=0.5",
        // Nothing to unpack: what is read is as large as what was sent.
        "accept-encoding": "identity",
        ...headers,
        ...(body !== undefined && {
          "content-type": "application/json",
          "content-length": String(Buffer.byteLength(body)),
        }),
      },
    });
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      const isStale = outgoing.reusedSocket && error.code === "ECONNRESET";
      failed(isStale ? new StaleConnection("stale", { cause: error }) : error);
    });
    outgoing.on("response", answered);
    outgoing.end(body);
  });
  const text = await readAtMost(largestBytes, incoming);
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, text };
}

/** The agents of a reach: connections are kept for the next request to the same host. */
const agents = new WeakMap<Reach, { readonly http: HttpAgent; readonly https: HttpAgent }>();

/** The agent looks at each address as a connection to it is made: there is no second resolving to lie to. */
function agentFor(url: URL, reach: Reach): HttpAgent {
  const known = agents.get(reach) ?? agentsOf(reach);
  agents.set(reach, known);
  return url.protocol === "https:" ? known.https : known.http;
}

function agentsOf({ privateAddresses }: Reach) {
  const rules =
    privateAddresses === "all"
      ? { allowPrivateIPAddress: true, allowMetaIPAddress: true }
      : { allowIPAddressList: [...privateAddresses] };
  const options = { keepAlive: true, timeout: IDLE_MS, ...rules };
  return {
    http: new RequestFilteringHttpAgent(options),
    https: new RequestFilteringHttpsAgent(options),
  };
}

async function readAtMost(largestBytes: number, incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    bytes += part.byteLength;
    // Leaving the loop closes the connection.
    if (bytes > largestBytes) throw new StoreUnreachable("too-large");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
