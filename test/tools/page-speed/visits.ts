import type { CDPSession } from "playwright-core";

/** How often each page is visited. */
export const VISITS = 5;

/** Notes in the page what was painted last and what has moved without an input. */
export const OBSERVE_PAINT = `
  window.measured = { lcpMs: 0, cls: 0, inpMs: 0 };
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) measured.lcpMs = entry.startTime; })
    .observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) measured.cls += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
`;

/** Notes in the page how long the slowest interaction took until its next paint. */
export const OBSERVE_INPUT = `
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.interactionId) measured.inpMs = Math.max(measured.inpMs, entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
`;

/** Makes the page's processor four times slower than this one. */
export const slowDown = async (cdp: CDPSession): Promise<void> =>
  void (await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 }));

export const pickMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
