import type { WebVitalsReport } from "./app-bridge.ts";
import { observeVitals } from "./observe-vitals.ts";

const VITALS: readonly string[] = ["LCP", "CLS", "INP"];

/**
 * Reports how fast the page was to the bridge: numbers only. In Shopify's admin App Bridge measures,
 * as it does for Shopify; elsewhere the browser's own observers do.
 * https://shopify.dev/docs/api/app-home/apis/device-and-platform-integration/web-vitals-api
 */
export function reportWebVitals(page: "shopify" | "session"): void {
  const send = ({ metrics }: WebVitalsReport) => {
    const known = metrics.filter(({ name }) => VITALS.includes(name));
    if (known.length === 0) return;
    const numbers = known.map(({ name, value }) => ({ name, value }));
    navigator.sendBeacon("/app/web-vitals", JSON.stringify({ page, metrics: numbers }));
  };
  if (page === "shopify") void window.shopify?.webVitals.onReport(send);
  else observeVitals(send);
}
