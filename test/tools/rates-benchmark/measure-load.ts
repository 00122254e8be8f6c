import { createHmac } from "node:crypto";
import autocannon from "autocannon";

export interface LoadOptions {
  readonly name: string;
  /** Creates the body of each request. */
  readonly createBody: () => string;
  readonly connections: number;
  /** Requests a second over all connections; unlimited if absent. */
  readonly rate?: number;
  readonly seconds: number;
}

/** Sends signed requests to the callback as Shopify does, and measures the response times. */
export async function measureLoad(url: string, secret: string, load: LoadOptions) {
  const durationsMs: number[] = [];
  let failed = 0;
  const prices = new Map<string, number>();
  const { promise: completed, resolve } = Promise.withResolvers<autocannon.Result>();
  const running = autocannon(
    {
      url,
      connections: load.connections,
      duration: load.seconds,
      ...(load.rate !== undefined && { overallRate: load.rate }),
      requests: [
        {
          method: "POST",
          setupRequest: (request) => {
            const body = load.createBody();
            const signature = createHmac("sha256", secret).update(body).digest("base64");
            const headers = {
              "content-type": "application/json",
              "x-shopify-hmac-sha256": signature,
            };
            return { ...request, body, headers };
          },
          onResponse: (_, body) => {
            const price = /"total_price":"(\d+)"/.exec(body)?.[1] ?? "none";
            prices.set(price, (prices.get(price) ?? 0) + 1);
          },
        },
      ],
    },
    (_, result) => resolve(result),
  );
  running.on("response", (_client, status, _bytes, ms) => {
    durationsMs.push(ms);
    if (status !== 200) failed += 1;
  });
  const { errors } = await completed;
  durationsMs.sort((one, other) => one - other);
  const getPercentile = (share: number) =>
    Math.round(
      durationsMs[Math.min(Math.floor(durationsMs.length * share), durationsMs.length - 1)] ?? 0,
    );
  return {
    load: load.name,
    requests: durationsMs.length,
    "requests/s": Math.round(durationsMs.length / load.seconds),
    "p50 ms": getPercentile(0.5),
    "p95 ms": getPercentile(0.95),
    "p99 ms": getPercentile(0.99),
    "max ms": getPercentile(1),
    failed: failed + errors,
    prices:
      prices.size > 3
        ? `${prices.size} prices`
        : Object.entries(Object.fromEntries(prices))
            .map(([price, times]) => `${times} × ${price}`)
            .join(", "),
  };
}
