import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { pickupLocationSchema } from "#shared/bridge/domain/settings/pickup-location.ts";
import { buildLocation } from "#test/builders/bridge/settings.ts";
import { takeScreenshot } from "#test/e2e/local-run/browser.ts";
import { findAxeFaults, findPageFaults } from "#test/e2e/local-run/merchant-page.ts";
import { openAppPage } from "./open-app-page.ts";
import type { Answers, AppServer } from "./start-app-page.ts";

const answers: Answers = {};
let server: AppServer;
let browser: Browser;
openAppPage("session", answers, { isStyled: true }, (opened) => {
  ({ server, browser } = opened);
});

const OPEN = [{ from: "09:00", to: "17:00" }];
const LOCATION = pickupLocationSchema.parse(
  buildLocation({
    timeZone: "America/New_York",
    hours: {
      ...{ monday: OPEN, tuesday: OPEN, wednesday: OPEN, thursday: OPEN, saturday: [], sunday: [] },
      friday: [
        { from: "06:00", to: "12:00" },
        { from: "18:00", to: "24:00" },
      ],
    },
    exceptions: [
      { date: "2026-11-26", intervals: [] },
      { date: "2026-12-01", intervals: [{ from: "10:00", to: "14:00" }] },
    ],
  }),
);

/** Opens a location while it is noon of Tuesday, November 24th, 2026, in New York. */
async function openLocation(id = LOCATION.id, options = {}): Promise<Page> {
  answers["GET pickup-locations"] = { body: { revision: 4, locations: [LOCATION] } };
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
  await page.clock.setFixedTime(new Date("2026-11-24T17:00:00Z"));
  await page.goto(`${server.url}/app#/locations/${id}`);
  await page.getByLabel("Name", { exact: true }).waitFor();
  return page;
}
const findWeek = (page: Page) => page.getByRole("region", { name: "The week" });
const readDays = async (page: Page): Promise<readonly string[]> =>
  (await findWeek(page).getByRole("listitem").allInnerTexts()).map((text) =>
    text.split(/\s*\n\s*/).join(" "),
  );
const findTrack = (page: Page, day: string) =>
  findWeek(page).getByRole("listitem").filter({ hasText: day }).locator(".week-track");
const findBars = (page: Page, day: string) => findTrack(page, day).locator("span");

describe("the week of a pick-up location", () => {
  it("has the hours of each day in words, with the week's holidays", async () => {
    const page = await openLocation();
    await findWeek(page).getByText("Nov 23 to Nov 29, 2026").waitFor();

    expect(await readDays(page)).toEqual([
      "Monday, November 23, 2026: Mon 23 09:00 to 17:00",
      "Tuesday, November 24, 2026: Tue 24 09:00 to 17:00",
      "Wednesday, November 25, 2026: Wed 25 09:00 to 17:00",
      "Thursday, November 26, 2026: Thu 26 Holiday. Closed",
      "Friday, November 27, 2026: Fri 27 06:00 to 12:00 and 18:00 to 24:00",
      "Saturday, November 28, 2026: Sat 28 Closed",
      "Sunday, November 29, 2026: Sun 29 Closed",
    ]);
    const today = findWeek(page).locator('[aria-current="date"]');
    expect(await today.textContent()).toContain("Tue 24");
    await page.close();
  });

  it("marks the day that it is at the location, also while its time zone is chosen", async () => {
    // Noon in New York: it is Wednesday in Tokyo, and Tuesday at the location.
    const page = await openLocation(LOCATION.id, { timezoneId: "Asia/Tokyo" });
    const today = findWeek(page).locator('[aria-current="date"]');
    expect(await today.textContent()).toContain("Tue 24");
    await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
    await today.getByText("Wed 25").waitFor();
    await page.close();
  });

  it("is that before or after, by keys too", async () => {
    const page = await openLocation();
    const next = findWeek(page).getByRole("button", { name: "Next week" });
    await next.press("Enter");
    await findWeek(page).getByText("Nov 30 to Dec 6, 2026").waitFor();
    expect((await readDays(page))[1]).toBe(
      "Tuesday, December 1, 2026: Tue 1 Other hours. 10:00 to 14:00",
    );
    expect(await findWeek(page).locator("[aria-current]").count()).toBe(0);
    expect(await page.locator(":focus").textContent()).toContain("Next week");
    await findWeek(page).getByRole("button", { name: "Previous week" }).click();
    await findWeek(page).getByText("Nov 23 to Nov 29, 2026").waitFor();
    await page.close();
  });

  it("draws a bar for each of a day's hours at its time of the day", async () => {
    const page = await openLocation();
    const track = await findTrack(page, "Fri 27").boundingBox();
    const bars = await Promise.all(
      (await findBars(page, "Fri 27").all()).map((bar) => bar.boundingBox()),
    );
    const shares = bars.map((bar) =>
      bar && track ? [(bar.x - track.x) / track.width, bar.width / track.width] : [],
    );

    expect(shares.map((share) => share.map((part) => Math.round(part * 100)))).toEqual([
      [25, 25],
      [75, 25],
    ]);
    expect(await findBars(page, "Thu 26").count()).toBe(0);
    await page.close();
  });

  it("follows what is typed, added and removed", async () => {
    const page = await openLocation();
    const monday = page.getByRole("group", { name: "Monday" });
    await monday.getByLabel("Monday from").fill("07:30");
    await expect.poll(async () => (await readDays(page))[0]).toContain("07:30 to 17:00");
    await monday.getByLabel("Monday to").fill("07:00");
    await expect.poll(async () => (await readDays(page))[0]).toContain("Check the times");
    await monday.getByRole("button", { name: "Remove Monday 1" }).click();
    await expect.poll(async () => (await readDays(page))[0]).toContain("Mon 23 Closed");
    await page.getByRole("button", { name: "Add hours on Sunday" }).click();
    await expect.poll(async () => (await readDays(page))[6]).toContain("Sun 29 09:00 to 17:00");
    expect(await findBars(page, "Sun 29").count()).toBe(1);
    await page.close();
  });

  it("leads to the holidays of a location that is stored", async () => {
    const page = await openLocation();
    await findWeek(page).getByRole("link", { name: "Change holidays" }).click();
    await page.getByRole("button", { name: "Next month" }).waitFor();
    await page.close();
  });

  it("is open at any time for a new location, which has no holidays yet", async () => {
    const page = await openLocation("_new");
    await page.getByText("Opening hours: at any time").click();
    expect((await readDays(page)).filter((day) => day.endsWith("00:00 to 24:00"))).toHaveLength(7);
    expect(await findWeek(page).getByRole("link").count()).toBe(0);
    await page.close();
  });

  it("stands beside its fields at a desk, and above them on a phone", async () => {
    const page = await openLocation();
    const measure = async () => {
      const [week, fields] = await Promise.all(
        [findWeek(page), page.getByRole("group", { name: "Open for the courier" })].map((one) =>
          one.boundingBox(),
        ),
      );
      if (!week || !fields) throw new Error("The week or its fields are not there.");
      return { week, fields };
    };
    const wide = await measure();
    expect(wide.fields.x).toBeGreaterThan(wide.week.x + wide.week.width);
    await page.setViewportSize({ width: 390, height: 844 });
    const phone = await measure();
    expect(phone.fields.y).toBeGreaterThan(phone.week.y + phone.week.height);
    await page.close();
  });

  it.each([
    [390, "light"],
    [390, "dark"],
    [1280, "light"],
    [1280, "dark"],
  ] as const)("is accessible, %i pixels wide, %s", async (width, colorScheme) => {
    const page = await openLocation(LOCATION.id, { colorScheme, viewport: { width, height: 900 } });
    await findWeek(page).scrollIntoViewIfNeeded();
    await takeScreenshot(page, `week-${width}-${colorScheme}`);

    expect(await findPageFaults(page)).toEqual([]);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.close();
  });
});
