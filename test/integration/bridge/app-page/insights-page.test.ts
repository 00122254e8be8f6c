import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Insights } from "#functions/bridge/app-page/browser/api-types.ts";
import { takeScreenshot } from "#test/e2e/local-run/browser.ts";
import { findAxeFaults, findPageFaults } from "#test/e2e/local-run/merchant-page.ts";
import { awaitEffects } from "./await-effects.ts";
import {
  buildCurrencies,
  buildDays,
  buildLocations,
  buildMethods,
  buildNoInsights,
} from "./insights-answers.ts";
import { openAppPage } from "./open-app-page.ts";
import type { Answers, AppServer } from "./start-app-page.ts";

const answers: Answers = {};
let server: AppServer;
let browser: Browser;
openAppPage("session", answers, { isStyled: true }, (opened) => {
  ({ server, browser } = opened);
});

/** The day on which each test opens the page: its real day would make some ranges equal. */
const today = "2026-11-24";
/** What the page asks the API for: it knows the day of the store. */
const week = "range=last-7-days";
const month = "range=last-30-days";
/** Opens a place of the page while the API answers so. */
async function openInsights(
  insights: Readonly<Record<string, Insights | undefined>>,
  {
    place = "insights",
    at = new Date(`${today}T17:00:00Z`),
    ...options
  }: { place?: string; at?: Date } & Parameters<Browser["newPage"]>[0] = {},
): Promise<Page> {
  for (const key of Object.keys(answers)) delete answers[key];
  for (const [query, body] of Object.entries(insights))
    if (body !== undefined) answers[`GET insights?${query}`] = { body };
  server.calls.length = 0;
  server.loaded.length = 0;
  const page = await browser.newPage({ timezoneId: "America/New_York", ...options });
  await page.clock.setFixedTime(at);
  await page.goto(`${server.url}/#/${place}`);
  return page;
}
const findCard = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const waitForCharts = (page: Page) => page.locator(".chart canvas").first().waitFor();

describe("insights", () => {
  it("have the browser's days where it does not know the store's time zone", async () => {
    const insights = { ...buildDays(7), timeZone: "Mars/Olympus_Mons" };
    const page = await openInsights({ [`${week}&by=day`]: insights });
    await waitForCharts(page);
    await page.getByText("days of Mars/Olympus_Mons").waitFor();
    await page.close();
  });

  it("say at a glance what a delivery cost in the last week", async () => {
    const page = await openInsights({ [`${week}&by=day`]: buildDays(7) });
    const headline = findCard(page, "Last 7 days").getByRole("listitem");

    expect(await headline.first().textContent()).toMatch(
      /^\$12\.\d\d cost per delivery\$\d+\.\d\d for \d+ charged$/,
    );
    expect(await headline.allTextContents()).toHaveLength(5);
    await awaitEffects(page);
    expect(server.calls).toEqual([`GET insights?${week}&by=day`]);
    await page.close();
  });

  it("say what a delivery cost in the week before this one, with one click", async () => {
    const days = { from: "2026-11-16", to: "2026-11-22" };
    const page = await openInsights({
      [`${week}&by=day`]: buildDays(7),
      "range=last-week&by=day": buildDays(7, days),
    });
    await page.getByRole("button", { name: "Last week" }).click();
    const headline = findCard(page, "Last week").getByRole("listitem");

    expect(await headline.first().textContent()).toMatch(/^\$12\.\d\d cost per delivery/);
    expect(page.url()).toMatch(/#\/insights\?days=last-week$/);
    await page.close();
  });

  it("are those of the store's days, with one call where the browser has another day", async () => {
    // Monday morning in Berlin, Sunday evening in the store's New York: this week is under way there.
    const at = new Date("2026-11-23T02:00:00Z");
    const page = await openInsights(
      {
        [`${week}&by=day`]: buildDays(7, { from: "2026-11-16", to: "2026-11-22" }),
        "range=last-week&by=day": buildDays(7, { from: "2026-11-09", to: "2026-11-15" }),
      },
      { timezoneId: "Europe/Berlin", at },
    );
    const readDays = () =>
      Promise.all(
        ["From", "To"].map((name) => page.getByLabel(name, { exact: true }).inputValue()),
      );
    await findCard(page, "Last 7 days").waitFor();
    expect(await readDays()).toEqual(["2026-11-16", "2026-11-22"]);
    await awaitEffects(page);
    expect(server.calls).toEqual([`GET insights?${week}&by=day`]);
    server.calls.length = 0;
    await page.getByRole("button", { name: "Last week" }).click();
    await findCard(page, "Last week").waitFor();

    expect(await readDays()).toEqual(["2026-11-09", "2026-11-15"]);
    await awaitEffects(page);
    expect(server.calls).toEqual(["GET insights?range=last-week&by=day"]);
    await page.close();
  });

  it.each([320, 360])("have room for the year in their days, %i pixels wide", async (width) => {
    const page = await openInsights(
      { [`${week}&by=day`]: buildDays(7) },
      { viewport: { width, height: 640 } },
    );
    await waitForCharts(page);
    await takeScreenshot(page, `insights-days-${width}`);
    const missing =
      await page.evaluate(`[...document.querySelectorAll(".range [type=date]")].map((field) => {
      const whole = field.parentElement.appendChild(field.cloneNode());
      whole.style.cssText = "position: absolute; width: max-content";
      const { width } = whole.getBoundingClientRect();
      whole.remove();
      return Math.max(width - field.getBoundingClientRect().width, 0);
    })`);
    expect(missing).toEqual([0, 0]);
    await page.close();
  });

  it("take no days of the browser's while those of the store are not known", async () => {
    const page = await openInsights({
      "from=2026-11-01&to=2026-11-22&by=day": buildDays(22, {
        from: "2026-11-01",
        to: "2026-11-22",
      }),
    });
    await page.getByRole("alert").getByText("Not set.").waitFor();
    const [from, to] = ["From", "To"].map((name) => page.getByLabel(name, { exact: true }));
    expect(await Promise.all([from, to].map((day) => day?.isDisabled()))).toEqual([true, true]);
    const days = { from: "2026-11-16", to: "2026-11-22" };
    answers[`GET insights?${week}&by=day`] = { body: buildDays(7, days) };
    await page.getByRole("button", { name: "Try again" }).click();
    await findCard(page, "Last 7 days").waitFor();
    await from?.fill("2026-11-01");

    await findCard(page, "Sun, Nov 1 to Sun, Nov 22").waitFor();
    await page.close();
  });

  it("begin at the store's days when somebody chooses other ones", async () => {
    const page = await openInsights(
      {
        [`${week}&by=day`]: buildDays(7, { from: "2026-11-16", to: "2026-11-22" }),
        "from=2026-11-01&to=2026-11-22&by=day": buildDays(22, {
          from: "2026-11-01",
          to: "2026-11-22",
        }),
      },
      { timezoneId: "Europe/Berlin", at: new Date("2026-11-23T02:00:00Z") },
    );
    await findCard(page, "Last 7 days").waitFor();
    await page.getByLabel("From", { exact: true }).fill("2026-11-01");
    await findCard(page, "Sun, Nov 1 to Sun, Nov 22").waitFor();
    await page.close();
  });

  it("are loaded only when they are shown", async () => {
    const page = await openInsights({}, { place: "access" });
    await page.getByRole("alert").getByText("Not set.").waitFor();
    await awaitEffects(page);
    expect(server.loaded.filter((path) => path.includes("insights"))).toEqual([]);
    answers[`GET insights?${week}&by=day`] = { body: buildDays(7) };
    await page.getByRole("link", { name: "Insights" }).click();
    await waitForCharts(page);

    expect(server.loaded.filter((path) => path.includes("insights"))).toHaveLength(2);
    await page.close();
  });

  it("tell exact figures where the pointer is, and by keyboard", async () => {
    const page = await openInsights({ [`${week}&by=day`]: buildDays(7) });
    await waitForCharts(page);
    const card = findCard(page, "Deliveries");
    await card.locator(".u-over").hover({ position: { x: 3, y: 80 } });
    await card.locator(".readout").getByText("Wed, Nov 18").waitFor();
    expect(await card.locator(".readout").textContent()).toContain("Deliveries: 6");

    const slider = card.getByRole("slider");
    await slider.focus();
    await page.keyboard.press("End");
    await card.locator(".readout").getByText("Tue, Nov 24").waitFor();
    await page.keyboard.press("ArrowLeft");
    await card.locator(".readout").getByText("Mon, Nov 23").waitFor();
    expect(await slider.getAttribute("aria-valuetext")).toBe("Mon, Nov 23");
    await page.close();
  });

  it("have a table under each chart, with the same figures", async () => {
    const days = buildDays(7);
    const page = await openInsights({ [`${week}&by=day`]: days });
    const cards = page.locator(".chart-card");
    await cards.first().waitFor();

    expect(await cards.count()).toBe(5);
    expect(await cards.getByRole("table").count()).toBe(5);
    const rows = findCard(page, "Deliveries").getByRole("row");
    expect(await rows.nth(1).textContent()).toContain(
      `Wed, Nov 18${days.groups[0]?.figures.deliveries}`,
    );
    await page.close();
  });

  it("have a table that the keyboard scrolls where it is wider than the page, and no stop elsewhere", async () => {
    const page = await openInsights(
      { [`${week}&by=day`]: buildDays(7) },
      { viewport: { width: 320, height: 640 } },
    );
    const table = page.locator(".scrolled[tabindex='0']").first();
    await table.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => table.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
    expect(await findAxeFaults(page)).toEqual([]);

    await page.setViewportSize({ width: 1600, height: 640 });
    await expect.poll(() => page.locator(".scrolled[tabindex]").count()).toBe(0);
    expect(await page.locator(".scrolled").count()).toBeGreaterThan(0);
    await page.close();
  });

  it("keep range and grouping in the address, and read each once", async () => {
    const page = await openInsights({
      [`${week}&by=day`]: buildDays(7),
      [`${month}&by=day`]: buildDays(30),
      [`${month}&by=location`]: buildLocations(),
      [`from=2026-11-01&to=${today}&by=location`]: buildLocations({ from: "2026-11-01" }),
    });
    await page.getByRole("button", { name: "Last 30 days" }).click();
    await findCard(page, "Last 30 days").waitFor();
    await page.getByLabel("Compare").selectOption("By pick-up location");
    await page.getByRole("rowheader", { name: "The depot at the harbour" }).first().waitFor();
    expect(page.url()).toMatch(/#\/insights\?days=30&by=location$/);
    await page.getByLabel("From", { exact: true }).fill("2026-11-01");
    await findCard(page, "Sun, Nov 1 to Tue, Nov 24").waitFor();
    expect(page.url()).toContain(`#/insights?from=2026-11-01&to=${today}&by=location`);
    await page.reload();

    await page.getByRole("rowheader", { name: "The depot at the harbour" }).first().waitFor();
    expect(await page.getByLabel("From", { exact: true }).inputValue()).toBe("2026-11-01");
    expect(new Set(server.calls.slice(0, 4)).size).toBe(4);
    await page.close();
  });

  it("are compared by each grouping after each other", async () => {
    const page = await openInsights({
      [`${week}&by=day`]: buildDays(7),
      [`${week}&by=method`]: buildMethods(),
      [`${week}&by=location`]: buildLocations(),
    });
    await waitForCharts(page);
    for (const [grouping, row] of [
      ["By delivery method", "At once"],
      ["By pick-up location", "Tea shop"],
      ["By delivery method", "At once"],
      ["By day", "Wed, Nov 18"],
    ] as const) {
      await page.getByLabel("Compare").selectOption(grouping);
      await page.getByRole("rowheader", { name: row }).first().waitFor();
    }
    await page.close();
  });

  it("are counted on while days are left", async () => {
    const page = await openInsights({
      [`${week}&by=day`]: buildDays(7, { pendingDays: 3 }),
    });
    await page.getByText("Counting: 3 more days.").waitFor();
    await expect.poll(() => server.calls.length).toBe(2);
    await page.close();
  });

  it("are saved as a table of numbers", async () => {
    const page = await openInsights({ [`${week}&by=day`]: buildDays(7) });
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    const file = await download;

    expect(file.suggestedFilename()).toBe("insights-2026-11-18-2026-11-24.csv");
    const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
    expect(lines).toHaveLength(9);
    expect(lines[0]).toContain('"Day","Deliveries","Delivered"');
    expect(lines[0]).toContain('"Courier cost (USD)"');
    expect(lines[1]).toMatch(/^"2026-11-18","6","\d+"/);
    await page.close();
  });

  it("say that they could not be loaded, and are loaded again", async () => {
    const page = await openInsights({ [`${week}&by=day`]: buildDays(7) }, { place: "access" });
    await page.route("**/insights-*.js", (route) => route.abort());
    await page.getByRole("link", { name: "Insights" }).click();
    await page.getByRole("alert").getByText("The page could not be loaded.").waitFor();
    await page.unroute("**/insights-*.js");
    await page.getByRole("button", { name: "Try again" }).click();

    await waitForCharts(page);
    await page.close();
  });

  it("say why they cannot be read, and are read again", async () => {
    const page = await openInsights({});
    await page.getByRole("alert").getByText("Not set.").waitFor();
    answers[`GET insights?${week}&by=day`] = { body: buildDays(7) };
    await page.getByRole("button", { name: "Try again" }).click();

    await findCard(page, "Last 7 days").waitFor();
    await page.close();
  });
});

const STATES: readonly (readonly [
  name: string,
  place: string,
  query: string,
  insights: Insights | undefined,
  text: string,
])[] = [
  ["week", "insights", `${week}&by=day`, buildDays(7), "Last 7 days"],
  ["month", "insights?days=30", `${month}&by=day`, buildDays(30), "from paid to door"],
  ["locations", "insights?by=location", `${week}&by=location`, buildLocations(), "Tea shop"],
  ["methods", "insights?by=method", `${week}&by=method`, buildMethods(), "At once"],
  ["currencies", "insights", `${week}&by=day`, buildCurrencies(), "(EUR)"],
  ["counting", "insights", `${week}&by=day`, buildDays(7, { pendingDays: 4 }), "Counting"],
  ["empty", "insights", `${week}&by=day`, buildNoInsights(), "No deliveries on these days."],
  ["refused", "insights", "none", undefined, "Not set."],
];

describe.each(["light", "dark"] as const)("in %s colors", (colorScheme) => {
  it.each(
    STATES.flatMap((state) => [390, 1280].map((width) => ({ name: state[0], width, state }))),
  )("insights are accessible, $width pixels wide: $name", async ({ name, width, state }) => {
    const [, place, query, insights, text] = state;
    const page = await openInsights(
      { [query]: insights },
      { place, colorScheme, viewport: { width, height: 900 } },
    );
    await page.getByText(text).first().waitFor();
    if ((insights?.total.deliveries ?? 0) > 0) await waitForCharts(page);
    await takeScreenshot(page, `insights-${name}-${width}-${colorScheme}`);

    expect(await findPageFaults(page)).toEqual([]);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.close();
  });
});
