import { StringDecoder } from "node:string_decoder";
import type { Throttle } from "#infra/local/faults/table-faults.ts";
import { createCallStarts } from "./call-starts.ts";
import type { MetricSamples } from "./metric-samples.ts";
import { readEmbeddedMetrics } from "./read-embedded-metrics.ts";

/** How a call of a function ended. */
interface CallOutcome {
  readonly durationMs: number;
  readonly isFailed: boolean;
  /** The calls of the function that were running when it ended, with itself. */
  readonly running: number;
}

/** What a function shows of itself. */
export interface FunctionWatch {
  /** Begins a call, and returns what counts it when it ended. */
  readonly beginCall: () => (outcome: CallOutcome) => void;
  /** Reads a part of what the function writes. */
  readonly readOutput: (chunk: Buffer) => void;
}

/** How an HTTP API or a load balancer answered a request. */
export interface ApiResponse {
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
}

/** A line without an end that is longer is no line of a log. */
const LONGEST_LINE = 1_000_000;

/** Reads lines from what comes in parts. */
function createLineReader(read: (line: string) => void): (chunk: Buffer) => void {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  return (chunk) => {
    const lines = (rest + decoder.write(chunk)).split("\n");
    const last = lines.pop() ?? "";
    rest = last.length > LONGEST_LINE ? "" : last;
    for (const line of lines) read(line);
  };
}

/**
 * Records what AWS measures of functions, HTTP APIs and load balancers, under AWS's names and dimensions, and the
 * metrics in the functions' output.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
 * https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-metrics.html
 * https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-cloudwatch-metrics.html
 */
export function createRuntimeFigures(samples: Pick<MetricSamples, "add">) {
  const record = (
    namespace: string,
    dimensions: Readonly<Record<string, string>>,
    values: Readonly<Record<string, number>>,
    begunAt?: Date,
  ) => {
    const at = new Date();
    for (const [name, value] of Object.entries(values))
      samples.add({ namespace, name, dimensions, at, begunAt, values: [value] });
  };
  return {
    watchFunction(name: string): FunctionWatch {
      const starts = createCallStarts();
      return {
        beginCall() {
          const end = starts.begin();
          return ({ durationMs, isFailed, running }) => {
            end();
            const values = {
              ...{ Invocations: 1, Errors: Number(isFailed), Duration: durationMs },
              // A local run takes every call.
              ...{ Throttles: 0, ConcurrentExecutions: running },
            };
            record("AWS/Lambda", { FunctionName: name }, values, toBegin(durationMs));
          };
        },
        readOutput: createLineReader((line) => {
          for (const sample of readEmbeddedMetrics(line))
            samples.add({ ...sample, begunAt: starts.readOldest() });
        }),
      };
    },
    /** An index is counted apart from its table. */
    countThrottle: ({ kind, table, index }: Throttle): void =>
      record(
        "AWS/DynamoDB",
        {
          TableName: table,
          ...(index !== undefined && { GlobalSecondaryIndexName: index }),
        },
        { [`${kind}ThrottleEvents`]: 1 },
      ),
    watchApi:
      (apiId: string) =>
      ({ status, durationMs }: Omit<ApiResponse, "path">): void =>
        record(
          "AWS/ApiGateway",
          { ApiId: apiId },
          {
            Count: 1,
            "4xx": Number(status >= 400 && status < 500),
            "5xx": Number(status >= 500),
            Latency: durationMs,
          },
          toBegin(durationMs),
        ),
    watchBalancer:
      (arn: string) =>
      ({ status, durationMs }: Omit<ApiResponse, "path">): void => {
        const dimensions = { LoadBalancer: arn.split(":loadbalancer/").at(-1) ?? arn };
        record("AWS/ApplicationELB", dimensions, toBalancerValues(status), toBegin(durationMs));
      },
  };
}

/** A function that fails is the load balancer's own 502. A local run takes every connection. */
const toBalancerValues = (status: number) => ({
  RequestCount: 1,
  HTTPCode_ELB_5XX_Count: Number(status >= 500),
  HTTPCode_Target_5XX_Count: 0,
  RejectedConnectionCount: 0,
});

const toBegin = (durationMs: number): Date => new Date(Date.now() - durationMs);

export type RuntimeFigures = ReturnType<typeof createRuntimeFigures>;
