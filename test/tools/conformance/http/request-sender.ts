import * as http from "node:http";
import * as https from "node:https";
import { parseJson } from "#shared/kernel/parse-json.ts";

/** A request that is sent unchanged: header names keep their case, and paths are not normalized. */
interface OutgoingRequest {
  readonly method: string;
  /** Path and query, escaped. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A body, which any method can have. */
  readonly body?: string | Buffer | undefined;
}

/** A response; `body` is undefined if it is no JSON. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  readonly body: unknown;
}

/** Guards against hanging only: a service on a busy machine may take long. */
const HANGING_MS = 120_000;

export type RequestSender = (outgoing: OutgoingRequest) => Promise<ServiceResponse>;

/** Sends requests to one base URL over kept-alive connections. Throws on a time-out. */
export function createRequestSender(baseUrl: string, maxConnections = 32): RequestSender {
  const base = new URL(baseUrl);
  const { request, Agent } = base.protocol === "https:" ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: maxConnections });
  const prefix = base.pathname.replace(/\/$/, "");

  const sendOnce = ({ method, path, headers = {}, body }: OutgoingRequest) =>
    new Promise<ServiceResponse>((resolve, reject) => {
      const bytes = body === undefined ? undefined : Buffer.from(body);
      const sent = request({
        agent,
        host: base.hostname,
        port: base.port,
        method,
        path: `${prefix}${path}`,
        headers: { ...headers, ...(bytes && { "content-length": bytes.length }) },
        signal: AbortSignal.timeout(HANGING_MS),
      });
      sent.on("error", (error) =>
        reject(sent.reusedSocket ? new ReusedConnectionError(error) : error),
      );
      sent.on("response", (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          const { statusCode: status = 0, headers: named } = response;
          resolve({ status, headers: named, text, body: parseJson(text) });
        });
      });
      sent.end(bytes);
    });

  return async (outgoing) => {
    try {
      return await sendOnce(outgoing);
    } catch (error) {
      // The server closed the kept-alive connection before it read the request.
      if (error instanceof ReusedConnectionError && error.isReset) return sendOnce(outgoing);
      throw error instanceof ReusedConnectionError ? error.cause : error;
    }
  };
}

/** Returns true for an error of a reused connection. */
class ReusedConnectionError extends Error {
  readonly isReset: boolean;
  constructor(cause: Error) {
    super("a kept connection failed", { cause });
    this.isReset = (cause as NodeJS.ErrnoException).code === "ECONNRESET";
  }
}
