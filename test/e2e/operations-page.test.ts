import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { takeScreenshot } from "./local-run/browser.ts";
import type { Endpoints } from "./local-run/endpoints.ts";
import { findAxeFaults, findPageFaults, POLL_OPTIONS } from "./local-run/merchant-page.ts";
import { placeOrder } from "./local-run/place-store-order.ts";
import { joinRunWithBrowser } from "./local-run/shared-run.ts";

let at: Endpoints;
let browser: Browser;

joinRunWithBrowser("as-seeded", (run) => {
  ({ at, browser } = run);
});

const DASHBOARDS = [
  "Is every order moving?",
  "Dispatch",
  "Storefronts",
  "Cost",
  "Courier API",
  "Planning",
];
const LOOKS = [
  ["desktop", { width: 1100, height: 800 }, "light"],
  ["desktop", { width: 1100, height: 800 }, "dark"],
  ["phone", { width: 390, height: 844 }, "light"],
  ["phone", { width: 390, height: 844 }, "dark"],
] as const;

/** Opens the page, and collects what the browser complains about. */
async function openPage(
  viewport: { readonly width: number; readonly height: number },
  colorScheme: "light" | "dark" = "light",
) {
  const context = await browser.newContext({ viewport, colorScheme, locale: "en-US" });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(at.operations.url);
  return { page, complaints };
}

const openDashboard = async (page: Page, title: string): Promise<void> => {
  await page.getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("heading", { level: 2, name: title }).waitFor();
};

const findFaults = async (page: Page): Promise<unknown[]> => [
  ...(await findPageFaults(page)),
  ...(await findAxeFaults(page)),
];

describe.each(LOOKS)("the operations page at a %s, %j, %s", (name, viewport, colorScheme) => {
  it("draws each dashboard and the alarms, readable for everybody", async () => {
    const { page, complaints } = await openPage(viewport, colorScheme);

    for (const title of DASHBOARDS) {
      await openDashboard(page, title);
      await page.getByText(/^Live, /).waitFor();
      // "Live" is what the dashboard before it said, too.
      await page.locator("canvas").first().waitFor();
      expect(await findFaults(page)).toEqual([]);
      await takeScreenshot(page, `operations-${title}-${name}-${colorScheme}`);
    }
    await page.getByRole("link", { name: "Alarms", exact: true }).click();
    await page.getByRole("heading", { name: "Which alarms fire?" }).waitFor();
    await page.locator("summary").click();
    expect(await findFaults(page)).toEqual([]);
    await takeScreenshot(page, `operations-alarms-${name}-${colorScheme}`);
    await page.getByRole("link", { name: "Faults", exact: true }).click();
    await page.getByRole("heading", { name: "What can be broken?" }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await takeScreenshot(page, `operations-faults-${name}-${colorScheme}`);

    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe("the operations page", () => {
  it("shows an order while it comes in, without a reload", async () => {
    const { page } = await openPage(LOOKS[0][1]);
    const orders = page.getByRole("region", { name: "Do orders come in?" });
    await orders.waitFor();

    await placeOrder(at, "woocommerce", { shipping: "Flat rate" });

    await expect
      .poll(() => orders.getByRole("listitem").allTextContents(), POLL_OPTIONS)
      .toContainEqual(expect.stringMatching(/^woocommerce-webhook [1-9]/));
    await takeScreenshot(page, "operations-with-order");
    await page.context().close();
  });

  it("is worked with the keyboard, and its address keeps what is shown", async () => {
    const { page } = await openPage(LOOKS[0][1]);
    await page.getByRole("heading", { level: 2, name: "Is every order moving?" }).waitFor();
    await page.getByRole("link", { name: "Storefronts" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 2, name: "Storefronts" }).waitFor();
    const focused = "document.activeElement.textContent";
    expect(await page.evaluate(focused)).toBe("Storefronts");
    const current = page.locator("[aria-current]");
    await page.getByRole("link", { name: "3 h" }).click();
    await expect.poll(() => current.allTextContents()).toEqual(["Storefronts", "3 h"]);
    await page.reload();

    await page.getByRole("heading", { level: 2, name: "Storefronts" }).waitFor();
    expect(await current.allTextContents()).toEqual(["Storefronts", "3 h"]);
    await page.context().close();
  });

  it("leads from an alarm to its entry in the runbook", async () => {
    const { page } = await openPage(LOOKS[0][1]);
    await page.getByRole("link", { name: "Alarms", exact: true }).click();
    await page.locator("summary").click();
    await page.getByRole("link", { name: "Runbook: orders-stuck" }).first().click();

    await page.getByRole("heading", { name: "orders-stuck" }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await takeScreenshot(page, "operations-runbook");
    await page.context().close();
  });

  it("says that the run does not answer, and shows everything once it does", async () => {
    const { page } = await openPage(LOOKS[0][1]);
    await page.getByRole("heading", { level: 2, name: "Is every order moving?" }).waitFor();
    await page.context().setOffline(true);
    await page.getByText("Not live").waitFor();
    await page.getByRole("link", { name: "Dispatch" }).click();
    await page.context().setOffline(false);

    await page.getByRole("heading", { level: 2, name: "Dispatch" }).waitFor();
    await page.getByText(/^Live, /).waitFor();
    await page.context().close();
  });
});
