import { json } from "node:stream/consumers";
import * as z from "zod";
import { startOwnServer } from "#infra/local/http/own-server.ts";
import type { MetricReader } from "#infra/local/operations/metric-samples.ts";
import {
  type AccessGuard,
  formatRefusal,
  OPEN_GUARD,
  UNKNOWN_CALLER_MESSAGE,
} from "./access/caller.ts";

const query = z.strictObject({
  Id: z.string(),
  MetricStat: z.strictObject({
    Metric: z.strictObject({
      Namespace: z.string(),
      MetricName: z.string(),
      Dimensions: z.array(z.strictObject({ Name: z.string(), Value: z.string() })),
    }),
    Period: z.int().positive(),
    Stat: z.string(),
  }),
});
/** The part of GetMetricData that the bridge uses. Requests with other fields are rejected. */
const request = z.strictObject({
  StartTime: z.number(),
  EndTime: z.number(),
  ScanBy: z.literal("TimestampDescending"),
  MetricDataQueries: z.array(query).min(1).max(500),
});
type Query = z.output<typeof query>;

const TARGET = "GraniteServiceVersion20100801.GetMetricData";
const ACCESS = { action: "cloudwatch:GetMetricData", resource: "*", readContext: () => ({}) };

/** Starts a local CloudWatch that supports GetMetricData over what the run measures. */
export function startMetricService(read: MetricReader, guard: AccessGuard = OPEN_GUARD) {
  return startOwnServer(async (received, response) => {
    const respond = (status: number, body: object) =>
      response
        .writeHead(status, { "content-type": "application/x-amz-json-1.0" })
        .end(JSON.stringify(body));
    const call = request.safeParse(await json(received).catch(() => undefined));
    if (received.headers["x-amz-target"] !== TARGET || !call.success)
      return respond(400, {
        __type: "InvalidParameterValue",
        message: "Only GetMetricData of metrics, the newest first, is supported.",
      });
    const refused = guard.findRefusal(received.headers.authorization, () => [ACCESS]);
    if (refused !== undefined)
      return respond(
        403,
        refused === "unknown-caller"
          ? { __type: "InvalidClientTokenId", message: UNKNOWN_CALLER_MESSAGE }
          : { __type: "AccessDenied", message: formatRefusal(refused) },
      );
    const { MetricDataQueries: queries, ...window } = call.data;
    return respond(200, {
      MetricDataResults: queries.map((one) => readQuery(one, window, read)),
    });
  }, 0);
}

/** Reads the periods that begin within the time, the newest first. One without data is left out. */
function readQuery(
  { Id, MetricStat: { Metric, Period, Stat } }: Query,
  { StartTime, EndTime }: { readonly StartTime: number; readonly EndTime: number },
  read: MetricReader,
) {
  const dimensions = Object.fromEntries(Metric.Dimensions.map(({ Name, Value }) => [Name, Value]));
  const series = { namespace: Metric.Namespace, name: Metric.MetricName, dimensions };
  const found: (readonly [seconds: number, value: number])[] = [];
  const oldest = Math.floor(StartTime / Period) * Period;
  for (let seconds = Math.floor(EndTime / Period) * Period; seconds >= oldest; seconds -= Period) {
    const value = read(series, Stat, { startsAt: seconds * 1000, seconds: Period });
    if (value !== undefined) found.push([seconds, value]);
  }
  return {
    Id,
    Label: Metric.MetricName,
    StatusCode: "Complete",
    Timestamps: found.map(([seconds]) => seconds),
    Values: found.map(([, value]) => value),
  };
}
