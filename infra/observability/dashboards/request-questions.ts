import { HTTP_SERVICES } from "#functions/runtime/metrics/http-metrics.ts";
import { LIMITS } from "#infra/observability/limits.ts";
import { createMetricsByService } from "#infra/observability/service-metric.ts";
import { FIVE_MINUTES, type Question } from "./question-dashboard.ts";

const SUM = { statistic: "Sum", period: FIVE_MINUTES } as const;

/** Asks which functions of a system answer requests with 500 or 429. */
export const askAboutRequests = (system: keyof typeof HTTP_SERVICES): Question[] => [
  {
    asks: "Which requests fail?",
    unit: "requests",
    metrics: createMetricsByService("RequestFailed", SUM, HTTP_SERVICES[system]),
    limit: { value: 0, entry: "request-failed" },
  },
  {
    asks: "Who sends too many requests?",
    unit: "requests",
    metrics: createMetricsByService("RequestThrottled", SUM, HTTP_SERVICES[system]),
    limit: { value: LIMITS.throttledRequests, entry: "request-throttled" },
  },
];
