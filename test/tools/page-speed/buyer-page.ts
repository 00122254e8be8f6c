import type { CDPSession, Page } from "playwright-core";
import { noon } from "#test/builders/bridge/delivery.ts";
import { TRACKED_DELIVERIES, withDriver } from "#test/builders/bridge/tracked-deliveries.ts";
import { buildTrackingAssets } from "#test/builders/bridge/tracking-assets.ts";
import { openBrowser } from "#test/e2e/local-run/browser.ts";
import { startTrackingPage } from "#test/fakes/bridge/tracking-page-server.ts";
import { OBSERVE_PAINT, pickMedian, slowDown, VISITS } from "./visits.ts";

const LIMITS = { lcpMs: 1_200, cls: 0.05, bytes: 15 * 1024 } as const;
const PHONE = { width: 390, height: 844 };
/** Chromium's preset of a slow 4G. */
const SLOW_4G = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** Long enough for the map to be loaded and drawn. */
const VISIT_MS = 8_000;

const now = new Date(noon.getTime() + 80 * 60_000);
const delivery = withDriver(TRACKED_DELIVERIES["on-the-way"], now);

interface Visit {
  readonly lcpMs: number;
  readonly cls: number;
  readonly bytes: number;
  readonly isDrawn: boolean;
}

/** Counts what arrives, headers included, until the map's first file is asked for. */
function countBytes(cdp: CDPSession): () => number {
  const paths = new Map<string, string>();
  let bytes = 0;
  cdp.on("Network.requestWillBeSent", ({ requestId, request }) =>
    paths.set(requestId, request.url),
  );
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!/tracking-(map|worker)/.test(paths.get(requestId) ?? "")) bytes += encodedDataLength;
  });
  return () => bytes;
}

async function visit(page: Page, url: string): Promise<Visit> {
  const cdp = await page.context().newCDPSession(page);
  await slowDown(cdp);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", { offline: false, ...SLOW_4G });
  const readBytes = countBytes(cdp);
  await page.addInitScript(OBSERVE_PAINT);
  await page.goto(url);
  await page.waitForTimeout(VISIT_MS);
  const measured = await page.evaluate<Pick<Visit, "lcpMs" | "cls">>("measured");
  const isDrawn = (await page.locator("#map.drawn").count()) > 0;
  return { ...measured, bytes: readBytes(), isDrawn };
}

async function measure(hasWebgl: boolean): Promise<Visit[]> {
  const server = await startTrackingPage({ delivery, now }, buildTrackingAssets());
  const browser = await openBrowser({ hasWebgl });
  const visits: Visit[] = [];
  try {
    for (let at = 0; at < VISITS; at++) {
      const page = await browser.newPage({ viewport: PHONE });
      visits.push(await visit(page, server.url));
      await page.close();
    }
  } finally {
    await browser.close();
    server.close();
  }
  return visits;
}

/** Prints what five visits took, without and with WebGL. */
export async function measureBuyerPage(): Promise<void> {
  for (const hasWebgl of [false, true]) {
    const visits = await measure(hasWebgl);
    const lcpMs = pickMedian(visits.map((one) => one.lcpMs));
    const cls = Math.max(...visits.map((one) => one.cls));
    const bytes = Math.max(...visits.map((one) => one.bytes));
    const drawn = visits.filter(({ isDrawn }) => isDrawn).length;
    console.log(
      `${hasWebgl ? "With" : "Without"} WebGL: LCP ${Math.round(lcpMs)} ms (median of ${VISITS}), CLS ${cls.toFixed(3)}, ${bytes} bytes before the map, drawn in ${drawn} of ${VISITS}.`,
    );
    if (lcpMs > LIMITS.lcpMs || cls > LIMITS.cls || bytes > LIMITS.bytes) process.exitCode = 1;
  }
}
