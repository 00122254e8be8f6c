import autocannon, { type Options } from "autocannon";

/** What is asked, over and over. */
export interface LoadScenario {
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  /** Another one each time. */
  readonly createBody?: () => string;
  /** Ends after so many requests, where each uses something up; otherwise by the clock. */
  readonly maxRequests?: number;
  /** How many ask at once: 16 unless it says otherwise. */
  readonly connections?: number;
}

/** What was measured. */
export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly p99Ms: number;
  /** Answers that were no success, and requests without one. */
  readonly failed: number;
}

const CONNECTIONS = 16;

/** Asks for so many seconds. */
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
