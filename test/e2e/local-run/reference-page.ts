import axe, { type AxeResults } from "axe-core";
import type { Browser, BrowserContextOptions, Page, Request } from "playwright-core";

/** Opens a page of an API. Records its errors and its requests to other hosts. */
export async function openDocs(browser: Browser, origin: string, path: string, width: number) {
  const page = await browser.newPage({ viewport: { width, height: 844 } });
  const errors: string[] = [];
  page.on("console", (said) => said.type() === "error" && errors.push(said.text()));
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("request", (request) => {
    if (!/^data:/.test(request.url()) && !request.url().startsWith(origin))
      errors.push(request.url());
  });
  await page.goto(`${origin}${path}`);
  await page.getByRole("heading", { name: "Delivery Ordering Service" }).waitFor();
  return { page, errors };
}

/** Measures the width of the page's content in pixels. */
export const measureWidth = (page: Page): Promise<unknown> =>
  page.evaluate("document.documentElement.scrollWidth");

/** Opens everything on the page that is closed at first. */
export const openDetails = (page: Page): Promise<unknown> =>
  page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true");

/** Lists what axe finds on the opened page: each rule with the first element that breaks it. */
export async function listFaults(
  browser: Browser,
  url: string,
  { width, colorScheme }: { readonly width: number } & Pick<BrowserContextOptions, "colorScheme">,
) {
  const page = await browser.newPage({
    viewport: { width, height: 844 },
    ...(colorScheme !== undefined && { colorScheme }),
  });
  await page.goto(url);
  await openDetails(page);
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate("axe.run()")) as AxeResults;
  const faults = violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
  if (Number(await measureWidth(page)) > width) faults.push(["wider-than-the-screen", url]);
  await page.close();
  return faults;
}

/** Loads a page without scripts. Counts its requests, the bytes sent, and the bytes when unpacked. */
export async function measureLoad(browser: Browser, url: string) {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on("request", (request) => /^http/.test(request.url()) && requests.push(request));
  await page.goto(url, { waitUntil: "networkidle" });
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  const title = await page.getByRole("heading", { level: 1 }).textContent();
  const scripts = await page.locator("script").count();
  const mains = await page.locator("main").count();
  const html = await page.content();
  await context.close();
  return {
    title,
    scripts,
    mains,
    requests: requests.length,
    sentBytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0),
    htmlBytes: Buffer.byteLength(html),
  };
}
