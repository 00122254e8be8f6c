import type { WebVitalsReport } from "./app-bridge.ts";

/** An entry of the browser's timeline that is no part of the standard library's types yet. */
interface VitalEntry extends PerformanceEntry {
  readonly value?: number;
  readonly hadRecentInput?: boolean;
  readonly interactionId?: number;
}

/** Entries of shorter events are not delivered; the default of 104 ms would leave only the slow ones. */
const MIN_EVENT_MS = 16;
/** A burst of layout shifts ends with such a pause, or after such a time: https://web.dev/articles/cls */
const BURST_PAUSE_MS = 1_000;
const BURST_MS = 5_000;

/** Measures this page and reports once, when it is hidden for the first time. */
export function observeVitals(send: (report: WebVitalsReport) => void): void {
  const vitals = new Map<string, number>([["CLS", 0]]);
  const raise = (name: string, value: number) =>
    vitals.set(name, Math.max(vitals.get(name) ?? 0, value));
  const readInteraction = ({ duration, interactionId = 0 }: VitalEntry) => {
    if (interactionId > 0) raise("INP", duration);
  };
  const addShift = createShiftSum();
  observe("largest-contentful-paint", ({ startTime }) => vitals.set("LCP", startTime));
  observe("layout-shift", (entry) => {
    if (entry.hadRecentInput !== true) raise("CLS", addShift(entry));
  });
  observe("event", readInteraction);
  // The first one is delivered however short it was.
  observe("first-input", readInteraction);
  const report = () => {
    // A page that was opened in the background is seen for the first time.
    if (document.visibilityState !== "hidden") return;
    removeEventListener("visibilitychange", report);
    send({ metrics: [...vitals].map(([name, value]) => ({ name, value })) });
  };
  addEventListener("visibilitychange", report);
}

/** Returns the function that adds a layout shift to its burst, and returns the sum of the burst. */
function createShiftSum(): (shift: VitalEntry) => number {
  let burst = { startedAt: Number.NEGATIVE_INFINITY, lastAt: Number.NEGATIVE_INFINITY, sum: 0 };
  return ({ startTime, value = 0 }) => {
    const isSame =
      startTime - burst.lastAt < BURST_PAUSE_MS && startTime - burst.startedAt < BURST_MS;
    burst = {
      startedAt: isSame ? burst.startedAt : startTime,
      lastAt: startTime,
      sum: isSame ? burst.sum + value : value,
    };
    return burst.sum;
  };
}

function observe(type: string, read: (entry: VitalEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  const options = { type, buffered: true, durationThreshold: MIN_EVENT_MS };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) read(entry);
  }).observe(options);
}
