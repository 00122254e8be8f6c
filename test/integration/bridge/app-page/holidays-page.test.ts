import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { pickupLocationSchema } from "#shared/bridge/domain/settings/pickup-location.ts";
import { buildLocation } from "#test/builders/bridge/settings.ts";
import { takeScreenshot } from "#test/e2e/local-run/browser.ts";
import { findAxeFaults, findPageFaults } from "#test/e2e/local-run/merchant-page.ts";
import { awaitEffects } from "./await-effects.ts";
import { openAppPage } from "./open-app-page.ts";
import type { Answers, AppServer } from "./start-app-page.ts";

const answers: Answers = {};
let server: AppServer;
let browser: Browser;
openAppPage("session", answers, { isStyled: true }, (opened) => {
  ({ server, browser } = opened);
});

const build = (changes: Record<string, unknown> = {}) =>
  pickupLocationSchema.parse(buildLocation(changes));
const store = (location: object) => {
  answers["GET pickup-locations"] = { body: { revision: 4, locations: [location] } };
  answers["PUT pickup-locations/shop"] = { body: { revision: 5, location } };
};

/** Opens the calendar while it is noon of November 24th, 2026, in New York. */
async function openCalendar(location: object, place = "locations/shop/holidays"): Promise<Page> {
  store(location);
  const page = await browser.newPage({ viewport: { width: 1100, height: 900 } });
  await page.clock.setFixedTime(new Date("2026-11-24T17:00:00Z"));
  await page.goto(`${server.url}/app#/${place}`);
  return page;
}

const findDay = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
/** Saves what the page says, and returns the days that are sent. */
async function saveDays(page: Page): Promise<unknown> {
  await page
    .getByRole("region", { name: "Unsaved changes" })
    .getByRole("button", { name: "Save" })
    .click();
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === "PUT"),
    page.getByRole("dialog").getByRole("button", { name: "Save changes" }).click(),
  ]);
  return request.postDataJSON();
}

it("has the browser's today where it does not know the location's time zone", async () => {
  const page = await openCalendar({ ...build(), timeZone: "Mars/Olympus_Mons" });
  await page.getByText("November 2026").waitFor();
  expect(await page.locator('[aria-current="date"]').textContent()).toContain("November 24");
  await page.close();
});

describe("the script of the calendar", () => {
  const findOwnFiles = () => server.loaded.filter((path) => path.includes("/locations-"));

  it("is loaded with its style sheet when the calendar is shown, and once", async () => {
    server.loaded.length = 0;
    const page = await openCalendar(build(), "locations");
    const link = page.getByRole("link", { name: "Holidays of Shop" });
    await link.waitFor();
    expect(findOwnFiles()).toEqual([]);

    for (let count = 0; count < 2; count++) {
      await link.click();
      await page.getByRole("button", { name: "Next month" }).click();
      await page.getByRole("link", { name: "All pick-up locations" }).click();
    }
    await link.waitFor();
    const endings = findOwnFiles().map((path) => path.split(".").at(-1));
    expect(endings.toSorted()).toEqual(["css", "js"]);
    await page.close();
  });

  it("says that it could not be loaded, and is loaded again", async () => {
    const page = await openCalendar(build(), "locations");
    await page.route("**/locations-*.js", (route) => route.abort());
    await page.getByRole("link", { name: "Holidays of Shop" }).click();
    await page.getByRole("heading", { level: 2, name: "Holidays and other hours" }).waitFor();
    await page.getByRole("alert").getByText("The page could not be loaded.").waitFor();
    await page.unroute("**/locations-*.js");
    await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();

    await page.getByRole("button", { name: "Next month" }).waitFor();
    await page.close();
  });
});

describe("the hours of a holiday", () => {
  it("are changed with six clicks from the list of locations", async () => {
    const page = await openCalendar(build(), "locations");
    await page.getByRole("link", { name: "Holidays of Shop" }).click();
    await page.getByRole("button", { name: "Next month" }).click();
    await findDay(page, "Friday, December 25, 2026").click();
    await page.getByRole("button", { name: "Set this day" }).click();
    await page.getByRole("listitem").getByText("Dec 25, 2026: Closed").first().waitFor();
    const sent = await saveDays(page);

    const { id: _, ...values } = build({ exceptions: [{ date: "2026-12-25", intervals: [] }] });
    expect(sent).toEqual(values);
    await page.getByRole("status").getByText("Saved.").waitFor();
    await page.close();
  });

  it("are set by the keyboard alone, for a span, and shown before they are saved", async () => {
    const page = await openCalendar(build());
    const day = findDay(page, /^Tuesday, November 24, 2026$/);
    await day.focus();
    await page.keyboard.press("PageDown");
    await expect.poll(() => page.locator(":focus").textContent()).toMatch("December 24");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    // The calendar takes the focus to the day that it draws last: a key before that would go to the day.
    await page.getByRole("button", { name: "Set these 3 days" }).waitFor();
    await awaitEffects(page);
    await page.getByRole("radio", { name: "Other hours" }).press("Space");
    await page.getByLabel("Open from").fill("09:00");
    await page.getByLabel("Until").fill("12:30");
    await page.getByRole("button", { name: "Set these 3 days" }).press("Enter");
    await page
      .getByRole("region", { name: "Unsaved changes" })
      .getByRole("button", { name: "Save" })
      .click();
    await page
      .getByRole("dialog")
      .getByText("Nothing → Dec 24, 2026 to Dec 26, 2026: 09:00 to 12:30")
      .waitFor();
    await page.keyboard.press("Escape");
    await page.close();
  });

  it("need a begin and a later end", async () => {
    const page = await openCalendar(build());
    await findDay(page, "Wednesday, November 25, 2026").click();
    await page.getByRole("radio", { name: "Other hours" }).click();
    for (const [from, to] of [
      ["", "12:30"],
      ["12:30", "12:30"],
    ] as const) {
      await page.getByLabel("Open from").fill(from);
      await page.getByLabel("Until").fill(to);
      await page.getByRole("alert").getByText("The end must be later than the begin.").waitFor();
      await page.getByRole("button", { name: "Set this day" }).click();
    }
    await awaitEffects(page);
    expect(await page.getByRole("region", { name: "Unsaved changes" }).count()).toBe(0);

    await page.getByLabel("First day").fill("");
    await findDay(page, "Wednesday, November 25, 2026").waitFor();
    expect(await page.getByLabel("First day").inputValue()).toBe("");
    expect(await page.getByRole("button", { name: "Set this day" }).count()).toBe(1);
    await page.close();
  });

  it("are taken back to those of the week", async () => {
    const page = await openCalendar(
      build({ exceptions: ["2026-12-25", "2026-12-26"].map((date) => ({ date, intervals: [] })) }),
    );
    await page.getByRole("button", { name: /^Remove Dec 25/ }).click();

    expect(await saveDays(page)).toMatchObject({ exceptions: [] });
    await page.close();
  });

  it("leave what somebody else changed of the location meanwhile", async () => {
    const page = await openCalendar(build());
    await findDay(page, "Wednesday, November 25, 2026").click();
    await page.getByRole("button", { name: "Set this day" }).click();
    store(build({ name: "Back door", preparationMinutes: 15 }));

    expect(await saveDays(page)).toMatchObject({
      ...{ name: "Back door", preparationMinutes: 15 },
      exceptions: [{ date: "2026-11-25", intervals: [] }],
    });
    await page.close();
  });

  it("leave the holidays that somebody else set and removed meanwhile", async () => {
    const closed = (date: string) => ({ date, intervals: [] });
    const page = await openCalendar(
      build({ exceptions: [closed("2026-12-25"), closed("2026-12-31")] }),
    );
    await page.getByRole("button", { name: /^Remove Dec 25/ }).click();
    await findDay(page, "Wednesday, November 25, 2026").click();
    await page.getByRole("button", { name: "Set this day" }).click();
    store(build({ exceptions: [closed("2026-12-24"), closed("2026-12-25")] }));

    expect(await saveDays(page)).toMatchObject({
      exceptions: [closed("2026-11-25"), closed("2026-12-24")],
    });
    await page.close();
  });

  it("keep what is changed while they are being saved", async () => {
    const page = await openCalendar(build());
    await findDay(page, "Wednesday, November 25, 2026").click();
    await page.getByRole("button", { name: "Set this day" }).click();
    store(build({ exceptions: [{ date: "2026-11-25", intervals: [] }] }));
    const { promise: isChanged, resolve: goOn } = Promise.withResolvers<void>();
    await page.route("**/pickup-locations/shop", async (route) => {
      await isChanged;
      await route.continue();
    });
    await saveDays(page);
    await findDay(page, "Thursday, November 26, 2026").click();
    await page.getByRole("button", { name: "Set this day" }).click();
    goOn();
    await page.getByRole("status").getByText("Saved.").waitFor();

    await page.getByRole("listitem").getByText("Nov 25, 2026 to Nov 26, 2026").first().waitFor();
    expect(await saveDays(page)).toMatchObject({
      exceptions: [{ date: "2026-11-25" }, { date: "2026-11-26" }],
    });
    await page.close();
  });

  it("are typed digit by digit, and no end moves the other", async () => {
    const page = await openCalendar(build());
    await findDay(page, "Wednesday, November 25, 2026").click();
    const [first, last] = [page.getByLabel("First day"), page.getByLabel("Last day")];
    await last.focus();
    // By way of the 2nd, which is before the first day.
    await page.keyboard.type("1127", { delay: 20 });
    await page.getByText("Nov 25, 2026 to Nov 27, 2026", { exact: true }).waitFor();
    expect([await first.inputValue(), await last.inputValue()]).toEqual([
      "2026-11-25",
      "2026-11-27",
    ]);
    await first.fill("2026-11-28");
    await page.getByRole("alert").getByText("The last day must not be before").waitFor();
    expect(await last.inputValue()).toBe("2026-11-27");
    await page.getByRole("button", { name: "Set these 3 days" }).click();
    await awaitEffects(page);
    expect(await page.getByRole("region", { name: "Unsaved changes" }).count()).toBe(0);
    await last.fill("2028-11-28");
    await page.getByRole("alert").getByText("Choose at most a year at once.").waitFor();

    await findDay(page, "Wednesday, November 25, 2026").click();
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await last.inputValue()).toBe("2026-11-25");
    await page.close();
  });

  it("stay on the page when saving fails, and are saved by trying again", async () => {
    const page = await openCalendar(build());
    await findDay(page, "Wednesday, November 25, 2026").click();
    await page.getByRole("button", { name: "Set this day" }).click();
    answers["PUT pickup-locations/shop"] = { status: 503, body: { message: "Busy." } };
    await saveDays(page);
    await page.getByRole("alert").getByText("Busy.").waitFor();
    store(build());
    await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === "PUT"),
      page.getByRole("dialog").getByRole("button", { name: "Save changes" }).click(),
    ]);

    expect(request.postDataJSON()).toMatchObject({
      exceptions: [{ date: "2026-11-25", intervals: [] }],
    });
    await page.getByRole("alert").waitFor({ state: "detached" });
    await page.close();
  });

  it("are read again when reading fails", async () => {
    const page = await openCalendar(build());
    answers["GET pickup-locations"] = { status: 503, body: { message: "Busy." } };
    await page.reload();
    await page.getByRole("alert").getByText("Busy.").waitFor();
    store(build());
    await page.getByRole("button", { name: "Try again" }).click();

    await findDay(page, "Wednesday, November 25, 2026").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.close();
  });

  it("are not set to an end before their begin", async () => {
    const page = await openCalendar(build());
    await page.getByRole("radio", { name: "Other hours" }).check();
    await page.getByLabel("Open from").fill("15:00");
    await page.getByRole("button", { name: "Set this day" }).click();

    await page.getByRole("alert").getByText("The end must be later").waitFor();
    await page.getByText("No holidays and no other hours yet.").waitFor();
    await page.close();
  });

  it("are not kept for a location that is gone", async () => {
    const page = await openCalendar(build({ id: "other" }));

    await page
      .getByRole("alert")
      .getByText("There is no such pick-up location any more.")
      .waitFor();
    await page.close();
  });
});

it("fits a phone and a desk, and passes axe in light and dark", async () => {
  const page = await openCalendar(
    build({
      exceptions: [
        { date: "2026-11-26", intervals: [] },
        { date: "2026-11-27", intervals: [{ from: "10:00", to: "14:00" }] },
      ],
    }),
  );
  await page.getByText("To come").waitFor();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1100]) {
      await page.setViewportSize({ width, height: 900 });
      await takeScreenshot(page, `holidays-${colorScheme}-${width}`);
      expect(await findPageFaults(page)).toEqual([]);
    }
    expect(await findAxeFaults(page), colorScheme).toEqual([]);
  }
  await page.close();
});
