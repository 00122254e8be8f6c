import autocannon, { type Options } from "autocannon";

/** The request to repeat. */
export interface LoadScenario {
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  /** Creates a new body for each request. */
  readonly createBody?: () => string;
  /** Ends after this number of requests, if each uses a resource; otherwise after the duration. */
  readonly maxRequests?: number;
  /** The number of connections; 16 by default. */
  readonly connections?: number;
}

/** The measured values. */
export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly p99Ms: number;
  /** The number of error responses and of requests without a response. */
  readonly failed: number;
}

const CONNECTIONS = 16;

/** Sends requests for this number of seconds. */
export async function runLoad(
  url: string,
  headers: Record<string, string>,
  { method, path, createBody, maxRequests, connections = CONNECTIONS }: LoadScenario,
  seconds: number,
): Promise<LoadResult> {
  const options: Options = {
    url: `${url}${path}`,
    connections,
    headers: { ...headers, "content-type": "application/json" },
    requests: [
      {
        method,
        path,
        ...(createBody && { setupRequest: (request) => ({ ...request, body: createBody() }) }),
      },
    ],
    ...(maxRequests === undefined ? { duration: seconds } : { amount: maxRequests }),
  };
  const { requests, latency, non2xx, errors, duration } = await autocannon(options);
  return {
    requestsPerSecond: requests.total / duration,
    p99Ms: latency.p99,
    failed: non2xx + errors,
  };
}
