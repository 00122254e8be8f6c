/**
 * Measures the app's page as App Bridge does: the largest paint, layout shifts and the slowest
 * interaction. Reports when the page is hidden or left.
 * https://shopify.dev/docs/api/app-home/apis/device-and-platform-integration/web-vitals-api
 */
export const webVitalsScript = `
    function reportWebVitals(callback) {
      const vitals = { CLS: 0 };
      const observe = (type, read) =>
        new PerformanceObserver((list) => list.getEntries().forEach(read))
          .observe({ type, buffered: true, durationThreshold: 16 });
      observe("largest-contentful-paint", (entry) => { vitals.LCP = entry.startTime; });
      observe("layout-shift", (entry) => { if (!entry.hadRecentInput) vitals.CLS += entry.value; });
      for (const type of ["event", "first-input"])
        observe(type, (entry) => {
          if (entry.interactionId > 0) vitals.INP = Math.max(vitals.INP ?? 0, entry.duration);
        });
      const report = () => callback({
        metrics: Object.entries(vitals).map(([name, value], at) => ({ id: "v" + at, name, value })),
      });
      addEventListener("pagehide", report, { once: true });
      document.addEventListener("visibilitychange", report, { once: true });
    }
`;
