import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { MerchantMail } from "#functions/bridge/app-page/browser/api-types.ts";
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

const READ = "GET merchant-mail";
const SAVED = "PUT merchant-mail";
const CONFIRMED = "POST merchant-mail/confirm";
const LOCATIONS = "GET pickup-locations";

/** The choices of a merchant with these addresses; those that are marked are confirmed. */
const buildMail = (
  recipients: Readonly<Record<string, "confirmed" | "new">>,
  changes: Partial<MerchantMail> = {},
): MerchantMail => ({
  ...{ isAvailable: true, revision: 4 },
  ...{ pace: "daily", dailyAt: "08:00", timeZone: "Europe/Paris" },
  kinds: ["held", "failed", "returned", "disconnected"],
  recipients: Object.entries(recipients).map(([email, state]) => ({
    ...{ email, isConfirmed: state === "confirmed" },
  })),
  ...changes,
});
const NOT_CHOSEN = buildMail({}, { pace: "off", timeZone: null });

/** Opens the page while the API answers so. The browser is in New York. */
async function openNotifications(set: Answers, options = {}): Promise<Page> {
  for (const key of Object.keys(answers)) delete answers[key];
  Object.assign(answers, set);
  server.calls.length = 0;
  const page = await browser.newPage({ timezoneId: "America/New_York", ...options });
  await page.goto(`${server.url}/#/notifications`);
  await page.getByRole("form", { name: "Notifications" }).waitFor();
  return page;
}
const findZone = (page: Page) => page.getByLabel("In the time zone");
const pressSave = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const findQuestion = (page: Page) => page.getByRole("dialog", { name: "Save these changes?" });
const agree = (page: Page) =>
  findQuestion(page).getByRole("button", { name: "Save changes" }).click();
async function save(page: Page): Promise<void> {
  await pressSave(page);
  await agree(page);
}

describe("the time zone of the daily e-mail", () => {
  it.each([
    ["that of the first pick-up location", { timeZone: "America/Chicago" }, "America/Chicago"],
    ["the browser's, without a pick-up location", undefined, "America/New_York"],
  ])("is at first %s", async (_, location, zone) => {
    const locations = location === undefined ? [] : [buildLocation(location)];
    const page = await openNotifications({
      [READ]: { body: NOT_CHOSEN },
      [LOCATIONS]: { body: { revision: 1, locations } },
    });

    expect(await findZone(page).inputValue()).toBe(zone);
    await page.close();
  });

  it("is at first the browser's if the pick-up locations cannot be read", async () => {
    const page = await openNotifications({ [READ]: { body: NOT_CHOSEN } });

    expect(await findZone(page).inputValue()).toBe("America/New_York");
    await page.close();
  });

  it("stays UTC once that was chosen", async () => {
    const chosen = buildMail({ "owner@tea.example": "confirmed" }, { timeZone: "UTC" });
    const page = await openNotifications({
      ...{ [READ]: { body: chosen }, [SAVED]: { body: chosen } },
      [LOCATIONS]: { body: { revision: 1, locations: [buildLocation()] } },
    });
    await page.getByLabel("Time of the daily e-mail").fill("09:30");
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === "PUT"),
      save(page),
    ]);

    expect(request.postDataJSON()).toMatchObject({ dailyAt: "09:30", timeZone: "UTC" });
    await page.getByText("Saved.").waitFor();
    expect(await findZone(page).inputValue()).toBe("UTC");
    await page.close();
  });

  it("can be any other", async () => {
    const page = await openNotifications({ [READ]: { body: buildMail({}) } });
    await findZone(page).selectOption("Asia/Tokyo");

    expect(await findZone(page).inputValue()).toBe("Asia/Tokyo");
    await findZone(page).selectOption("UTC");
    await page.close();
  });
});

describe("the time of the daily e-mail", () => {
  const findTime = (page: Page) => page.getByLabel("Time of the daily e-mail");

  it.each(["at-once", "off"] as const)("is asked only for that e-mail, not %s", async (pace) => {
    const mail = buildMail({ "ada@tea.example": "confirmed" }, { pace });
    const page = await openNotifications({ [READ]: { body: mail } });
    expect(await findTime(page).isVisible()).toBe(false);
    expect(await findZone(page).isVisible()).toBe(false);

    await page.getByRole("radio", { name: "Once a day" }).check();
    expect(await findTime(page).isVisible()).toBe(true);
    expect(await findZone(page).isVisible()).toBe(true);
    await page.getByRole("radio", { name: "Never" }).check();
    expect(await findTime(page).isVisible()).toBe(false);
    await page.close();
  });

  it("is said to be gone where it is emptied", async () => {
    const mail = buildMail({ "ada@tea.example": "confirmed" });
    const page = await openNotifications({ [READ]: { body: mail } });
    await findTime(page).fill("");
    await pressSave(page);

    await findQuestion(page).getByText("08:00 → Nothing").waitFor();
    await page.close();
  });

  it("stays as it was saved where it was emptied before another pace was chosen", async () => {
    const mail = buildMail({ "ada@tea.example": "confirmed" });
    const page = await openNotifications({ [READ]: { body: mail }, [SAVED]: { body: mail } });
    await findTime(page).fill("");
    await page.getByRole("radio", { name: "At once" }).check();
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === "PUT"),
      save(page),
    ]);

    expect(request.postDataJSON()).toMatchObject({
      ...{ pace: "at-once", dailyAt: "08:00", timeZone: "Europe/Paris" },
    });
    await page.close();
  });
});

it("asks to save no time zone of a daily e-mail that is not chosen in the end", async () => {
  const page = await openNotifications({ [READ]: { body: buildMail({}, { pace: "off" }) } });
  const saveButton = page.getByRole("button", { name: "Save", exact: true });
  await page.getByRole("radio", { name: "Once a day" }).check();
  await findZone(page).selectOption("Asia/Tokyo");
  await saveButton.waitFor();
  await page.getByRole("radio", { name: "Never" }).check();

  await saveButton.waitFor({ state: "hidden" });
  await page.close();
});

describe("the code of an address", () => {
  const two = buildMail({ "ada@tea.example": "new", "grace@tea.example": "new" });
  const one = buildMail({ "ada@tea.example": "confirmed", "grace@tea.example": "new" });
  const findCode = (page: Page, email: string) =>
    page.getByRole("form", { name: `Confirm ${email}` }).getByLabel("The code in the e-mail");

  it("leaves what is not saved yet and another code as they are", async () => {
    const page = await openNotifications({ [READ]: { body: two }, [CONFIRMED]: { body: one } });
    await page.getByLabel("Time of the daily e-mail").fill("09:30");
    await findCode(page, "grace@tea.example").fill("222222");
    await findCode(page, "ada@tea.example").fill("111111");
    await findCode(page, "ada@tea.example").press("Enter");
    await page.getByText("ada@tea.example is confirmed.").waitFor();

    await findCode(page, "ada@tea.example").waitFor({ state: "detached" });
    expect(await findCode(page, "grace@tea.example").inputValue()).toBe("222222");
    expect(await page.getByLabel("Time of the daily e-mail").inputValue()).toBe("09:30");
    expect(await page.locator(":focus").textContent()).toBe("Notifications");
    await page.close();
  });

  it("leaves the save bar to the choices, which no other button saves", async () => {
    const page = await openNotifications({ [READ]: { body: one }, [SAVED]: { body: one } });
    await page.getByLabel("Time of the daily e-mail").fill("09:30");
    await findCode(page, "grace@tea.example").fill("222222");
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.method() === "PUT"),
      save(page),
    ]);

    expect(request.postDataJSON()).toMatchObject({ dailyAt: "09:30" });
    await page.getByText("Saved.").waitFor();
    expect(await findCode(page, "grace@tea.example").inputValue()).toBe("222222");
    await page.close();
  });

  it("keeps the focus of who types it while the choices are saved", async () => {
    const page = await openNotifications({ [READ]: { body: one }, [SAVED]: { body: one } });
    const { promise: isTyped, resolve: goOn } = Promise.withResolvers<void>();
    await page.route("**/merchant-mail", async (route) => {
      await isTyped;
      await route.continue();
    });
    await page.getByLabel("Time of the daily e-mail").fill("09:30");
    await save(page);
    await findCode(page, "grace@tea.example").click();
    await page.keyboard.type("22");
    goOn();
    await page.getByText("Saved.").waitFor();
    await page.keyboard.type("3333");

    expect(await findCode(page, "grace@tea.example").inputValue()).toBe("223333");
    await page.close();
  });

  it("stays as it is typed while the choices are saved, and comes with a new address", async () => {
    const page = await openNotifications({
      [READ]: { body: one },
      [SAVED]: { body: buildMail({ "grace@tea.example": "new", "mary@tea.example": "new" }) },
    });
    await findCode(page, "grace@tea.example").fill("222222");
    await page.getByLabel("Your e-mail addresses").fill("grace@tea.example\nmary@tea.example");
    await save(page);
    await findCode(page, "mary@tea.example").waitFor();

    expect(await findCode(page, "grace@tea.example").inputValue()).toBe("222222");
    expect(await page.getByLabel("The code in the e-mail").count()).toBe(2);
    await page.close();
  });

  it("is no longer asked for an address that is removed", async () => {
    const page = await openNotifications({
      [READ]: { body: two },
      [SAVED]: { body: buildMail({ "grace@tea.example": "new" }) },
    });
    await page.getByLabel("Your e-mail addresses").fill("grace@tea.example");
    await save(page);

    await findCode(page, "ada@tea.example").waitFor({ state: "detached" });
    expect(await page.getByLabel("The code in the e-mail").count()).toBe(1);
    await page.close();
  });
});

describe("choices that somebody else changed meanwhile", () => {
  const mine = buildMail({ "ada@tea.example": "confirmed" });
  const theirs = buildMail(
    { "ada@tea.example": "confirmed", "grace@tea.example": "new" },
    { revision: 5, kinds: ["held", "failed", "returned"] },
  );
  const refusal = { status: 409, body: { message: "Somebody else was quicker." } };
  const findAddresses = (page: Page) => page.getByLabel("Your e-mail addresses");
  const saveChoices = async (page: Page): Promise<unknown> => {
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === "PUT"),
      save(page),
    ]);
    return request.postDataJSON();
  };

  it("are shown with what is changed here, and both are saved then", async () => {
    const page = await openNotifications({ [READ]: { body: mine }, [SAVED]: refusal });
    await page.getByLabel("Time of the daily e-mail").fill("09:30");
    answers[READ] = { body: theirs };
    expect(await saveChoices(page)).toMatchObject({ revision: 4, dailyAt: "09:30" });
    await page.getByRole("alert").getByText("Somebody else changed these choices").waitFor();
    expect(await findAddresses(page).inputValue()).toBe("ada@tea.example\ngrace@tea.example");
    expect(await page.getByLabel("Time of the daily e-mail").inputValue()).toBe("09:30");
    await page.getByRole("form", { name: "Confirm grace@tea.example" }).waitFor();
    await takeScreenshot(page, "notifications-conflict");
    expect(await findAxeFaults(page)).toEqual([]);

    answers[SAVED] = { body: { ...theirs, revision: 6, dailyAt: "09:30" } };
    expect(await saveChoices(page)).toEqual({
      ...{ revision: 5, pace: "daily", dailyAt: "09:30", timeZone: "Europe/Paris" },
      recipients: ["ada@tea.example", "grace@tea.example"],
      kinds: ["held", "failed", "returned"],
    });
    await page.getByText("Saved.").first().waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.close();
  });

  it("take over nothing that is removed here, and no address twice", async () => {
    const [ada, grace] = theirs.recipients;
    const [mary] = buildMail({ "mary@tea.example": "confirmed" }).recipients;
    const page = await openNotifications({
      [READ]: { body: { ...mine, recipients: [ada, mary], pace: "at-once" } },
      [SAVED]: refusal,
    });
    await findAddresses(page).fill("ada@tea.example, GRACE@tea.example");
    answers[READ] = { body: { ...theirs, recipients: [ada, mary, grace], pace: "daily" } };
    await saveChoices(page);
    await page.getByText("Somebody else changed these choices").waitFor();

    expect(await findAddresses(page).inputValue()).toBe("ada@tea.example\ngrace@tea.example");
    expect(await page.getByRole("radio", { name: "Once a day" }).isChecked()).toBe(true);
    expect(await page.getByLabel("Time of the daily e-mail").isVisible()).toBe(true);
    await page.close();
  });

  it("are saved over when they were put back as this page showed them first", async () => {
    const before = buildMail({ "ada@tea.example": "confirmed" }, { pace: "at-once" });
    const page = await openNotifications({ [READ]: { body: before }, [SAVED]: refusal });
    await findAddresses(page).fill("ada@tea.example\nmary@tea.example");
    answers[READ] = { body: { ...before, revision: 5, pace: "off" } };
    await saveChoices(page);
    await page.getByText("Somebody else changed these choices").waitFor();
    expect(await page.getByRole("radio", { name: "Never" }).isChecked()).toBe(true);

    await page.getByRole("radio", { name: "At once" }).check();
    await findAddresses(page).fill("ada@tea.example");
    expect(await saveChoices(page)).toMatchObject({ revision: 5, pace: "at-once" });
    await page.close();
  });

  it("are nothing to be saved when the form says the same", async () => {
    const changes = { revision: 5, pace: "off" } as const;
    const page = await openNotifications({ [READ]: { body: mine }, [SAVED]: refusal });
    await page.getByRole("radio", { name: "Never" }).check();
    answers[READ] = { body: { ...mine, ...changes } };
    await saveChoices(page);

    await page.getByText("Nothing of what you changed is left to save.").waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).waitFor({ state: "hidden" });
    await page.close();
  });

  it("have a time zone that this browser does not offer", async () => {
    const page = await openNotifications({ [READ]: { body: mine }, [SAVED]: refusal });
    await page.getByLabel("Time of the daily e-mail").fill("09:30");
    answers[READ] = { body: { ...theirs, timeZone: "Mars/Olympus_Mons" } };
    await saveChoices(page);
    await page.getByText("Somebody else changed these choices").waitFor();

    expect(await findZone(page).inputValue()).toBe("Mars/Olympus_Mons");
    expect(await findZone(page).locator("option:checked").textContent()).toBe("Mars/Olympus Mons");
    expect(await saveChoices(page)).toMatchObject({ timeZone: "Mars/Olympus_Mons" });
    await page.close();
  });

  it("are not what is said where the bridge sends no e-mail", async () => {
    const none = { status: 409, body: { message: "This bridge sends no e-mail." } };
    const page = await openNotifications({ [READ]: { body: mine }, [SAVED]: none });
    await page.getByLabel("Time of the daily e-mail").fill("09:30");
    await saveChoices(page);

    await page.getByText("This bridge sends no e-mail.").waitFor();
    await page.close();
  });

  it("are shown once a code is confirmed, if nothing is changed here", async () => {
    const asked = buildMail({ "ada@tea.example": "new" });
    const page = await openNotifications({
      ...{ [READ]: { body: asked }, [CONFIRMED]: { body: theirs }, [SAVED]: { body: theirs } },
    });
    await page.getByLabel("The code in the e-mail").fill("111111");
    await page.getByLabel("The code in the e-mail").press("Enter");
    await page.getByText("ada@tea.example is confirmed.").waitFor();

    expect(await findAddresses(page).inputValue()).toBe("ada@tea.example\ngrace@tea.example");
    await findAddresses(page).fill("grace@tea.example");
    expect(await saveChoices(page)).toMatchObject({ revision: 5 });
    await page.close();
  });
});

describe("what is saved", () => {
  const mine = buildMail({ "ada@tea.example": "confirmed" });
  const findAddresses = (page: Page) => page.getByLabel("Your e-mail addresses");

  it("is shown before, and not sent unless that is confirmed", async () => {
    const page = await openNotifications({ [READ]: { body: mine }, [SAVED]: { body: mine } });
    await findAddresses(page).fill("mary@tea.example");
    await page.getByRole("radio", { name: "At once" }).check();
    await page.getByLabel("A parcel came back").uncheck();
    await pressSave(page);
    const question = findQuestion(page);
    await question.waitFor();
    await takeScreenshot(page, "notifications-question");
    expect(await findAxeFaults(page)).toEqual([]);
    expect(await question.getByRole("listitem").allTextContents()).toEqual([
      "Your e-mail addresses: ada@tea.example → mary@tea.example",
      "When: Once a day → At once",
      "Time of the daily e-mail: 08:00 → Nothing",
      "In the time zone: Europe/Paris → Nothing",
      "Write to me when: Removed: A parcel came back",
    ]);

    await question.getByRole("button", { name: "Keep editing" }).click();
    expect(await findAddresses(page).inputValue()).toBe("mary@tea.example");
    expect(server.calls).not.toContain(SAVED);
    await save(page);
    await page.getByText("Saved.").first().waitFor();
    await page.close();
  });

  it("leaves what is typed while it is being saved, to be saved next", async () => {
    const saved = { ...mine, revision: 5, dailyAt: "09:30" };
    const page = await openNotifications({ [READ]: { body: mine }, [SAVED]: { body: saved } });
    await page.getByLabel("Time of the daily e-mail").fill("09:30");
    const { promise: isTyped, resolve: goOn } = Promise.withResolvers<void>();
    await page.route("**/merchant-mail", async (route) => {
      await isTyped;
      await route.continue();
    });
    await save(page);
    await findAddresses(page).fill("ada@tea.example\nmary@tea.example");
    goOn();
    await page.getByText("Saved.").first().waitFor();

    expect(await findAddresses(page).inputValue()).toBe("ada@tea.example\nmary@tea.example");
    expect(await page.locator(":focus").getAttribute("name")).toBe("recipients");
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === "PUT"),
      save(page),
    ]);
    expect(request.postDataJSON()).toMatchObject({
      ...{ revision: 5, dailyAt: "09:30" },
      recipients: ["ada@tea.example", "mary@tea.example"],
    });
    await page.close();
  });
});

it("says that nothing is sent without an address, until there is one", async () => {
  const page = await openNotifications({
    [READ]: { body: buildMail({}) },
    [SAVED]: { body: buildMail({ "ada@tea.example": "new" }) },
  });
  const notice = page.getByText("Add an address: nothing is sent yet.");
  await notice.waitFor();
  await page.getByLabel("Your e-mail addresses").fill("ada@tea.example");
  await save(page);

  await page.getByRole("form", { name: "Confirm ada@tea.example" }).waitFor();
  expect(await notice.count()).toBe(0);
  await page.close();
});

it.each([
  [390, "light"],
  [1280, "dark"],
] as const)("is accessible, %i pixels wide, %s", async (width, colorScheme) => {
  const page = await openNotifications(
    { [READ]: { body: buildMail({ "ada@tea.example": "new", "grace@tea.example": "confirmed" }) } },
    { colorScheme, viewport: { width, height: 900 } },
  );
  await takeScreenshot(page, `notifications-${width}-${colorScheme}`);

  expect(await findPageFaults(page)).toEqual([]);
  expect(await findAxeFaults(page)).toEqual([]);
  await page.close();
});
