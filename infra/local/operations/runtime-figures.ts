import { StringDecoder } from "node:string_decoder";
import type { Throttle } from "#infra/local/faults/table-faults.ts";
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
  /** Counts a call that ended. */
  readonly countCall: (outcome: CallOutcome) => void;
  /** Reads a part of what the function writes. */
  readonly readOutput: (chunk: Buffer) => void;
}

/** How an HTTP API answered a request. */
export interface ApiResponse {
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
 * Records what AWS measures of functions and HTTP APIs, under AWS's names and dimensions, and the
 * metrics in the functions' output.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
 * https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-metrics.html
 */
export function createRuntimeFigures(samples: Pick<MetricSamples, "add">) {
  const record = (
    namespace: string,
    dimensions: Readonly<Record<string, string>>,
    values: Readonly<Record<string, number>>,
  ) => {
    const at = new Date();
    for (const [name, value] of Object.entries(values))
      samples.add({ namespace, name, dimensions, at, values: [value] });
  };
  return {
    watchFunction: (name: string): FunctionWatch => ({
      countCall: ({ durationMs, isFailed, running }) =>
        record(
          "AWS/Lambda",
          { FunctionName: name },
          {
            Invocations: 1,
            Errors: Number(isFailed),
            // A local run takes every call.
            Throttles: 0,
            Duration: durationMs,
            ConcurrentExecutions: running,
          },
        ),
      readOutput: createLineReader((line) => readEmbeddedMetrics(line).forEach(samples.add)),
    }),
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
      ({ status, durationMs }: ApiResponse): void =>
        record(
          "AWS/ApiGateway",
          { ApiId: apiId },
          {
            Count: 1,
            "4xx": Number(status >= 400 && status < 500),
            "5xx": Number(status >= 500),
            Latency: durationMs,
          },
        ),
  };
}
export type RuntimeFigures = ReturnType<typeof createRuntimeFigures>;
