import autocannon, { type Options } from "autocannon";

/** What is asked, over and over. */
export interface Scenario {
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  /** Another one each time. */
  readonly body?: () => string;
  /** Ends after so many requests, where each uses something up; otherwise by the clock. */
  readonly most?: number;
  /** How many ask at once: 16 unless it says otherwise. */
  readonly connections?: number;
}

/** What was measured. */
export interface Measured {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** Answers that were no success, and requests without one. */
  readonly failed: number;
}

const CONNECTIONS = 16;

/** Asks for so many seconds. */
export async function load(
  url: string,
  headers: Record<string, string>,
  { method, path, body, most, connections = CONNECTIONS }: Scenario,
  seconds: number,
): Promise<Measured> {
  const options: Options = {
    url: `${url}${path}`,
    connections,
    headers: { ...headers, "content-type": "application/json" },
    requests: [
      {
        method,
        path,
        ...(body && { setupRequest: (request) => ({ ...request, body: body() }) }),
      },
    ],
    ...(most === undefined ? { duration: seconds } : { amount: most }),
  };
  const { requests, latency, non2xx, errors, duration } = await autocannon(options);
  return { perSecond: requests.total / duration, p99Ms: latency.p99, failed: non2xx + errors };
}
