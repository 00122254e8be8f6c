import * as z from "zod";
import type { HttpRequest } from "#functions/http/http-request.ts";
import { respondJson } from "#functions/http/respond-json.ts";
import type { Measure } from "#functions/runtime/metrics/metric-catalog.ts";

const HOUR_MS = 3_600_000;
const metricSchema = z.discriminatedUnion("name", [
  z.object({ name: z.enum(["LCP", "INP"]), value: z.number().min(0).max(HOUR_MS) }),
  z.object({ name: z.literal("CLS"), value: z.number().min(0).max(100) }),
]);
/** What the page reports about itself: no store, no person, no address. */
const reportSchema = z.object({
  page: z.enum(["shopify", "session"]),
  metrics: z.array(metricSchema).min(1).max(10),
});

const VITAL_METRICS = {
  LCP: "PageLargestContentfulPaint",
  INP: "PageInteractionToNextPaint",
  CLS: "PageLayoutShift",
} as const;
type VitalMetric = (typeof VITAL_METRICS)[keyof typeof VITAL_METRICS];

/**
 * Writes what a merchant's browser measured as metrics. Browsers send it while they leave a page, when
 * no credentials can be had any more: whoever sends it can only add numbers.
 */
export function recordWebVitals(
  measure: Measure<VitalMetric>,
  { rawBody }: Pick<HttpRequest, "rawBody">,
): Promise<Response> {
  const report = parseReport(rawBody.toString("utf8"));
  if (report === undefined)
    return Promise.resolve(respondJson(400, { message: "This is no report of web vitals." }));
  for (const { name, value } of report.metrics)
    measure(VITAL_METRICS[name], { page: report.page }, value);
  return Promise.resolve(new Response(null, { status: 204 }));
}

function parseReport(body: string): z.output<typeof reportSchema> | undefined {
  try {
    return reportSchema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}
