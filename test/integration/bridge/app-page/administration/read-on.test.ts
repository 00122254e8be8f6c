import type { Browser, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { BUSY_STORE } from "#test/builders/bridge/app-screens/busy-store.ts";
import { AUDIT, EVENTS } from "#test/builders/bridge/app-screens/store-answers.ts";
import { awaitEffects } from "#test/integration/bridge/app-page/await-effects.ts";
import { openAppPage } from "#test/integration/bridge/app-page/open-app-page.ts";
import type { Answers, AppServer } from "#test/integration/bridge/app-page/start-app-page.ts";

const answers: Answers = {};
let server: AppServer;
let browser: Browser;
openAppPage("session", answers, { isStyled: true }, (opened) => {
  ({ server, browser } = opened);
});

async function openScreen(place: string, set: Answers = {}): Promise<Page> {
  for (const call of Object.keys(answers)) delete answers[call];
  Object.assign(answers, BUSY_STORE, set);
  const page = await browser.newPage();
  await page.goto(`${server.url}/#/${place}`);
  return page;
}
const isFocused = (one: Locator) => one.evaluate((found) => found.matches(":focus"));
async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press("Enter");
}

describe("the audit", () => {
  const OLDER = "GET audit?before=older";
  const older = {
    body: { records: [{ ...AUDIT.records[0], action: "connectStore" }], next: null },
  };

  it("leaves the focus to the first of the older records", async () => {
    const page = await openScreen("access", { [OLDER]: older });
    await press(page.getByRole("button", { name: "Show more" }));

    const record = page.getByRole("listitem").filter({ hasText: "Connect store" });
    await record.waitFor();
    await expect.poll(() => isFocused(record)).toBe(true);
    await page.close();
  });

  it("leaves the focus to the way on where they cannot be read", async () => {
    const page = await openScreen("access");
    await press(page.getByRole("button", { name: "Show more" }));

    const again = page.getByRole("button", { name: "Try again" });
    await again.waitFor();
    await expect.poll(() => isFocused(again)).toBe(true);
    await page.close();
  });
});

describe("the log of a webhook", () => {
  const ID = "0a1b2c3d4e5f";
  const failed = EVENTS.find(({ state }) => state === "failed");
  const RESEND = `POST webhooks/${ID}/log/${failed?.id}/resend`;
  const findLog = (page: Page) => page.getByRole("group").filter({ hasText: "Log" }).first();
  async function openLog(set: Answers = {}): Promise<Page> {
    const page = await openScreen("developers", set);
    await findLog(page).locator("summary").click();
    await findLog(page).getByRole("button", { name: "Read it again" }).waitFor();
    return page;
  }
  const findRow = (page: Page) =>
    findLog(page).getByRole("listitem").filter({ hasText: "Failed" }).first();

  it("leaves the focus to the button that reads it again", async () => {
    const page = await openLog();
    const again = findLog(page).getByRole("button", { name: "Read it again" });
    const isRead = page.waitForResponse(`**/webhooks/${ID}/log`);
    await press(again);
    await isRead;
    await awaitEffects(page);

    expect(await isFocused(again)).toBe(true);
    await page.close();
  });

  it("sends an event once, however often the button is pressed, and says once why it did not", async () => {
    const page = await openLog();
    server.calls.length = 0;
    const send = findRow(page).getByRole("button", { name: "Send it again" });
    await send.dblclick();
    await findRow(page).getByRole("alert").waitFor();
    await awaitEffects(page);
    expect(server.calls.filter((call) => call === RESEND)).toHaveLength(1);

    await press(send);
    await expect.poll(() => server.calls.filter((call) => call === RESEND).length).toBe(2);
    await awaitEffects(page);
    expect(await findRow(page).getByRole("alert").count()).toBe(1);
    expect(await isFocused(send)).toBe(true);
    await page.close();
  });

  it("leaves the focus to the button of an event that was sent again", async () => {
    const page = await openLog({ [RESEND]: { body: failed } });
    const send = findRow(page).getByRole("button", { name: "Send it again" });
    const isRead = page.waitForResponse(`**/webhooks/${ID}/log`);
    await press(send);
    await isRead;
    await awaitEffects(page);

    expect(await isFocused(send)).toBe(true);
    await page.close();
  });
});
