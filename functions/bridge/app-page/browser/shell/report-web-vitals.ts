import type { WebVitalsReport } from "./app-bridge.ts";

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

/** An entry of the browser's timeline that is no part of the standard library's types yet. */
interface VitalEntry extends PerformanceEntry {
  readonly value?: number;
  readonly hadRecentInput?: boolean;
  readonly interactionId?: number;
}

/** Measures this page and reports once, when it is hidden for the first time. */
function observeVitals(send: (report: WebVitalsReport) => void): void {
  const vitals = new Map<string, number>([["CLS", 0]]);
  const raise = (name: string, value: number) =>
    vitals.set(name, Math.max(vitals.get(name) ?? 0, value));
  observe("largest-contentful-paint", ({ startTime }) => vitals.set("LCP", startTime));
  observe("layout-shift", ({ value = 0, hadRecentInput }) => {
    if (hadRecentInput !== true) vitals.set("CLS", (vitals.get("CLS") ?? 0) + value);
  });
  observe("event", ({ duration, interactionId = 0 }) => {
    if (interactionId > 0) raise("INP", duration);
  });
  addEventListener(
    "visibilitychange",
    () => send({ metrics: [...vitals].map(([name, value]) => ({ name, value })) }),
    { once: true },
  );
}

function observe(type: string, read: (entry: VitalEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) read(entry);
  }).observe({ type, buffered: true });
}
