import {
  type Agent as HttpAgent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from "node:http";
import { request as httpsRequest } from "node:https";
import { createFilteringAgents, type DnsLookup } from "#shared/outbound/filtering-agent.ts";
import type { NetworkPolicy } from "#shared/outbound/network-policy.ts";
import { StoreUnreachableError } from "./store-unreachable-error.ts";

interface OutgoingRequest {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly maxResponseBytes: number;
  readonly encoding?: "utf8" | "base64";
}

interface RequestConditions {
  readonly networkPolicy: NetworkPolicy;
  readonly lookup: DnsLookup | undefined;
  readonly signal: AbortSignal;
}

interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/**
 * Sends one request without following redirects. Rejects with the error of the connection, which is
 * a `ForbiddenAddressError` for an address that is not allowed, or `StoreUnreachableError`.
 */
export async function sendRequest(
  url: URL,
  request: OutgoingRequest,
  conditions: RequestConditions,
): Promise<RawResponse> {
  try {
    return await attemptRequest(url, request, conditions);
  } catch (error) {
    // The server closed an idle connection. Only reads are repeated, because a write can have arrived.
    if (error instanceof StaleConnectionError && request.method === "GET") {
      return attemptRequest(url, request, conditions);
    }
    throw error instanceof StaleConnectionError ? error.cause : error;
  }
}

/** A reused connection was closed by the server. */
class StaleConnectionError extends Error {}

async function attemptRequest(
  url: URL,
  { method, headers, body, maxResponseBytes, encoding = "utf8" }: OutgoingRequest,
  { networkPolicy, lookup, signal }: RequestConditions,
): Promise<RawResponse> {
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = send(url, {
      method,
      agent: getAgent(url, networkPolicy),
      signal,
      ...(lookup && { lookup }),
      headers: {
        "user-agent": "OrderBridge",
        accept: "application/json, text/html;q=0.5",
        // Without compression, the size limit applies to what is really sent.
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
      reject(isStale ? new StaleConnectionError("stale", { cause: error }) : error);
    });
    outgoing.on("response", resolve);
    outgoing.end(body);
  });
  const bytes = await readBody(maxResponseBytes, incoming);
  const text = bytes.toString(encoding);
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, text };
}

const agents = new WeakMap<NetworkPolicy, ReturnType<typeof createFilteringAgents>>();

function getAgent(url: URL, networkPolicy: NetworkPolicy): HttpAgent {
  const agentPair =
    agents.get(networkPolicy) ?? createFilteringAgents(networkPolicy, { keepAlive: true });
  agents.set(networkPolicy, agentPair);
  return url.protocol === "https:" ? agentPair.https : agentPair.http;
}

async function readBody(maxResponseBytes: number, incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    bytes += part.byteLength;
    // An error in the loop closes the connection.
    if (bytes > maxResponseBytes) throw new StoreUnreachableError("too-large");
    parts.push(part);
  }
  return Buffer.concat(parts);
}
