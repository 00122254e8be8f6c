import type { Browser, Page } from "playwright-core";
import { openBrowser } from "#test/e2e/local-run/browser.ts";
import { type MerchantAppServer, serveMerchantApp } from "./serve-merchant-app.ts";
import { OBSERVE_INPUT, OBSERVE_PAINT, pickMedian, slowDown, VISITS } from "./visits.ts";

const DELIVERIES = 5_000;
const LIMITS = { lcpMs: 1_500, cls: 0.05, inpMs: 150 } as const;
const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

interface Visit {
  readonly lcpMs: number;
  readonly cls: number;
  readonly inpMs: number;
}

interface MeasuredPage {
  readonly title: string;
  readonly place: string;
  /** Waits until its content is seen. */
  readonly waitForContent: (page: Page) => Promise<unknown>;
  /** Does what a merchant does there. */
  readonly use: (page: Page) => Promise<void>;
}

const waitForRows = (page: Page) => page.getByRole("row").nth(20).waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const PAGES: readonly MeasuredPage[] = [
  {
    title: "Home",
    place: "",
    waitForContent: (page) => page.getByRole("heading", { name: "The last seven days" }).waitFor(),
    async use(page) {
      await page.getByRole("link", { name: "Deliveries", exact: true }).click();
      await waitForRows(page);
    },
  },
  {
    title: "Deliveries",
    place: "deliveries",
    waitForContent: waitForRows,
    async use(page) {
      // On a phone the table's head is for screen readers only.
      await page
        .getByRole("checkbox", { name: /^Select Order/ })
        .first()
        .click();
      await press(page, "Older");
      await waitForRows(page);
      const fold = page.getByRole("button", { name: "Filter and sort" });
      if (await fold.isVisible()) await fold.click();
      await page.getByRole("combobox", { name: "Sort", exact: true }).selectOption("oldest");
      await waitForRows(page);
      await press(page, "Needs attention");
      await waitForRows(page);
      await press(page, "All");
      await waitForRows(page);
      await page.getByRole("searchbox", { name: "Search" }).fill("1004");
      await page.keyboard.press("Enter");
      await page.getByText("#1004", { exact: false }).first().waitFor();
      await page.getByRole("searchbox", { name: "Search" }).fill("Philomena");
      await press(page, "Search");
      await page.getByText("Found by the buyer in your store: 20.").waitFor();
      await press(page, "Clear filters");
      await waitForRows(page);
    },
  },
  {
    title: "Delivery",
    place: "deliveries/5004/1",
    waitForContent: (page) => page.getByRole("heading", { name: "What happened" }).waitFor(),
    async use(page) {
      await page.getByText("What is not possible now").click();
      await page.getByRole("link", { name: "All deliveries" }).click();
      await waitForRows(page);
    },
  },
  {
    title: "Correction of a held delivery",
    place: "deliveries/6000/1",
    waitForContent: (page) => page.getByRole("heading", { name: "What happened" }).waitFor(),
    async use(page) {
      await press(page, "Correct it");
      const form = page.getByRole("form", { name: "Correct this order" });
      await form.getByLabel("Street and number").fill("");
      await page.keyboard.type("350 5th Ave");
      await form.getByRole("button", { name: "Correct it" }).click();
      await page.getByRole("dialog").getByRole("listitem").first().waitFor();
      await press(page, "Keep editing");
      await form.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("button", { name: "Correct it", exact: true }).waitFor();
    },
  },
  {
    title: "Settings",
    place: "settings",
    waitForContent: (page) => page.getByRole("link", { name: "Retention" }).waitFor(),
    async use(page) {
      await page.getByRole("link", { name: "Retention" }).click();
      await page.getByLabel("Keep a buyer's data for (days)").fill("");
      await page.keyboard.type("120");
      await press(page, "Save");
      await page.getByRole("dialog").getByRole("listitem").first().waitFor();
      await press(page, "Keep editing");
      await press(page, "Discard");
    },
  },
];

/** Prints what five visits of each page took, on a wide screen and on a phone. */
export async function measureMerchantApp(): Promise<void> {
  const server = await serveMerchantApp(DELIVERIES);
  const browser = await openBrowser();
  try {
    for (const [device, viewport] of Object.entries({ wide: WIDE, phone: PHONE }))
      for (const one of PAGES) await measurePage(browser, server, one, { device, viewport });
  } finally {
    await browser.close();
    await server.close();
  }
}

interface Device {
  readonly device: string;
  readonly viewport: typeof WIDE;
}

async function measurePage(
  browser: Browser,
  { url }: MerchantAppServer,
  measured: MeasuredPage,
  { device, viewport }: Device,
): Promise<void> {
  const visits: Visit[] = [];
  for (let at = 0; at < VISITS; at++) {
    const page = await browser.newPage({ viewport });
    visits.push(await visit(page, `${url}/app#/${measured.place}`, measured));
    await page.close();
  }
  const lcpMs = pickMedian(visits.map((one) => one.lcpMs));
  const cls = Math.max(...visits.map((one) => one.cls));
  const inpMs = pickMedian(visits.map((one) => one.inpMs));
  console.log(
    `${measured.title}, ${device}: LCP ${Math.round(lcpMs)} ms, INP ${Math.round(inpMs)} ms (medians of ${VISITS}), CLS ${cls.toFixed(3)}.`,
  );
  if (lcpMs > LIMITS.lcpMs || cls > LIMITS.cls || inpMs > LIMITS.inpMs) process.exitCode = 1;
}

async function visit(page: Page, url: string, measured: MeasuredPage): Promise<Visit> {
  await slowDown(await page.context().newCDPSession(page));
  await page.addInitScript(OBSERVE_PAINT + OBSERVE_INPUT);
  await page.goto(url);
  await measured.waitForContent(page);
  // An input ends the search for the largest paint.
  await page.waitForTimeout(500);
  await measured.use(page);
  await page.waitForTimeout(500);
  return page.evaluate<Visit>("measured");
}
