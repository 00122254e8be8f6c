import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Home } from "#functions/bridge/app-page/browser/api-types.ts";
import { buildListedDelivery } from "#test/builders/bridge/app-screens/listed-deliveries.ts";
import { buildSetupTest } from "#test/builders/bridge/app-screens/setup-test-answers.ts";
import { takeScreenshot } from "#test/e2e/local-run/browser.ts";
import { findAxeFaults, findPageFaults } from "#test/e2e/local-run/merchant-page.ts";
import { awaitEffects } from "./await-effects.ts";
import { buildDay, buildHome } from "./home-answers.ts";
import { openAppPage } from "./open-app-page.ts";
import type { Answers, AppServer } from "./start-app-page.ts";

type Needy = Home["needsAttention"]["deliveries"][number];
const answers: Answers = {};
let server: AppServer;
let browser: Browser;
openAppPage("session", answers, { isStyled: true }, (opened) => {
  ({ server, browser } = opened);
});

const explain = (text: string) => ({ code: "x", params: {}, text });
const dear: Needy = {
  ...buildListedDelivery({
    ...{ orderId: "5001", orderName: "#1001", progress: "on-hold", progressText: "On hold" },
    reason: explain("The courier quoted $13.77, above your $10.00 limit."),
  }),
  solution: {
    action: "approve",
    reason: explain("The delivery is booked at the quoted price."),
    price: { minor: 1377, currency: "USD", text: "$13.77" },
  },
};
const failing: Needy = {
  ...buildListedDelivery({
    ...{ orderId: "5002", orderName: "#1002", progress: "booking", progressText: "Booking" },
    alert: explain("The order was changed in the store after it was booked."),
  }),
  solution: { action: "retry", reason: explain("It is tried again."), price: null },
};
const phoneless: Needy = {
  ...buildListedDelivery({
    ...{ orderId: "5003", orderName: "#1003", progress: "on-hold", progressText: "On hold" },
    reason: explain("The order has no phone number."),
  }),
  solution: null,
};
const onTheWay = buildListedDelivery({
  ...{ orderId: "5004", orderName: "#1004", progress: "on-the-way", progressText: "On the way" },
  expectedAt: "2026-11-24T15:00:00.000Z",
});
const busy = (needy: readonly Needy[] = [dear, failing, phoneless]) =>
  buildHome({
    needsAttention: { deliveries: [...needy], hasMore: true },
    underWay: { deliveries: [onTheWay], hasMore: false },
    today: buildDay({ seen: 14, booked: 12, delivered: 9, held: 2 }),
    week: [
      buildDay({ seen: 70, booked: 64, delivered: 60, held: 3 }),
      buildDay({ seen: 14, booked: 12, delivered: 9, held: 2 }),
    ],
  });
const fresh = buildHome({
  courier: { state: "not-connected", name: null, isHealthy: false, text: "" },
  start: { ...buildHome().start, state: "not-started" },
  hasPickupLocation: false,
});
const broken = {
  ...busy(),
  courier: {
    ...buildHome().courier,
    ...{ isHealthy: false, text: "The courier does not answer. The bridge tries again." },
  },
  store: { isHealthy: false, text: "The store does not answer." },
  notices: [{ ...explain("The operator holds your bookings."), pickupLocationId: null }],
};

/** Opens the page while the API answers so, at first and later. */
async function openHome(home: Home | undefined, set: Answers = {}, options = {}): Promise<Page> {
  for (const key of Object.keys(answers)) delete answers[key];
  if (home !== undefined) {
    answers["GET home"] = { body: home };
    answers["GET home?week=0"] = { body: { ...home, week: null } };
  }
  Object.assign(answers, set);
  server.calls.length = 0;
  const page = await browser.newPage(options);
  await page.goto(server.url);
  return page;
}
const readEntry = (page: Page, name: string) =>
  page.getByRole("region", { name: "Needs you" }).getByRole("listitem").filter({ hasText: name });

describe("the home page", () => {
  it("leads to where a hold is solved that no action alone ends", async () => {
    const withReason = (orderId: string, code: string): Needy => ({
      ...buildListedDelivery({ orderId, progress: "on-hold", reason: { ...explain("?"), code } }),
      solution: null,
    });
    const page = await openHome(
      busy([withReason("5003", "no-phone"), withReason("5005", "no-email")]),
    );
    const region = page.getByRole("region", { name: "Needs you" });
    const mail = region.getByRole("link", { name: "Enter an e-mail address for all such orders" });
    expect(await mail.getAttribute("href")).toBe("#/settings/contact");
    const link = region.getByRole("link", { name: /^Correct it.*5003/ });

    expect(await link.getAttribute("href")).toBe("#/deliveries/5003/1?act=correct");
    expect(await findAxeFaults(page)).toEqual([]);
    await page.close();
  });

  it("keeps the setup test as it is where it stands elsewhere, once store and courier are well", async () => {
    const setupTest = buildSetupTest();
    const page = await openHome({ ...broken, setupTest });
    const button = page.getByRole("button", { name: "Test again" });
    // Not every browser can move what has the focus without taking it.
    await page.evaluate("delete Element.prototype.moveBefore");
    await button.focus();
    const well = { ...busy(), setupTest };
    Object.assign(answers, { "GET home?week=0": { body: { ...well, week: null } } });
    await page.evaluate(`document.dispatchEvent(new Event("visibilitychange"))`);
    await page.getByText("The store does not answer.").waitFor({ state: "detached" });
    await awaitEffects(page);

    expect(await page.getByRole("main").locator(":focus").textContent()).toBe("Test again");
    const titles = await page.getByRole("main").locator("h3, summary").allTextContents();
    expect(titles.at(-1)).toContain("Setup test");
    await page.close();
  });

  it("is read in one call, and looks again without the week", async () => {
    const later = { ...busy(), today: buildDay({ seen: 15, booked: 13, delivered: 9, held: 2 }) };
    const page = await openHome(busy(), { "GET home?week=0": { body: { ...later, week: null } } });
    await page.getByText("15 orders").waitFor();

    expect(server.calls[0]).toBe("GET home");
    expect(new Set(server.calls.slice(1))).toEqual(new Set(["GET home?week=0"]));
    const week = page.getByRole("region", { name: "The last seven days" });
    expect(await week.getByRole("listitem").allTextContents()).toContain("84 orders");
    const today = page.getByRole("region", { name: "Today" });
    expect(await today.getByRole("listitem").allTextContents()).toEqual([
      ...["15 orders", "13 booked", "9 delivered", "2 held"],
    ]);
    await page.close();
  });

  it("solves what needs the merchant: a price only after it was shown", async () => {
    const page = await openHome(busy(), {
      "POST deliveries/5001/1/actions/approve": { body: {} },
    });
    await readEntry(page, "#1001").getByRole("button", { name: "Approve the price" }).click();
    const dialog = page.getByRole("dialog", {
      ...{ name: "Approve the price: Order #1001?", exact: true },
    });
    await dialog.getByText("The price is $13.77.").waitFor();
    await awaitEffects(page);
    expect(server.calls.filter((call) => call.startsWith("POST"))).toEqual([]);
    const solved = busy([failing, phoneless]);
    Object.assign(answers, { "GET home?week=0": { body: { ...solved, week: null } } });
    await dialog.getByRole("button", { name: "Approve the price" }).click();

    await page.getByText("Order #1001: The price is approved.").waitFor();
    await readEntry(page, "#1001").waitFor({ state: "detached" });
    await page.locator("h2:focus").waitFor();
    await page.close();
  });

  it("says why an action was refused, at the delivery", async () => {
    const page = await openHome(busy(), {
      "POST deliveries/5002/1/actions/retry": { status: 409, body: { message: "Not now." } },
    });
    await readEntry(page, "#1002").getByRole("button", { name: "Try again" }).click();

    await readEntry(page, "#1002").getByRole("alert").getByText("Not now.").waitFor();
    await page.close();
  });

  it("has no button where something else is to be changed first", async () => {
    const page = await openHome(busy());
    await readEntry(page, "#1003").getByText("The order has no phone number.").waitFor();

    expect(await readEntry(page, "#1003").getByRole("button").count()).toBe(0);
    await page.close();
  });

  it("says in words how store and courier are connected, and what is to be done before the start", async () => {
    const page = await openHome(fresh);
    await page.getByText("Orders wait until your courier account is connected.").waitFor();
    await page.getByText("Start: 0 of 3 steps done.").waitFor();
    await page.close();
    const later = await openHome(broken);
    await later.getByText("The store does not answer.").waitFor();
    await later.getByText("The courier does not answer. The bridge tries again.").waitFor();
    await later.getByText("Interrupted").waitFor();
    await later.getByText("The operator holds your bookings.").waitFor();
    await later.close();
  });

  it("says why it cannot be read, and is read again", async () => {
    const page = await openHome(undefined);
    await page.getByRole("alert").getByText("Not set.").waitFor();
    answers["GET home"] = { body: busy() };
    await page.getByRole("button", { name: "Try again" }).click();

    await page.getByText("The last seven days").waitFor();
    await page.close();
  });
});

const STATES: readonly (readonly [string, Home | undefined, string])[] = [
  ["filled", busy(), "The last seven days"],
  ["calm", buildHome(), "Nothing needs you now."],
  ["fresh", fresh, "Start: 0 of 3 steps done."],
  ["broken", broken, "The store does not answer."],
  ["refused", undefined, "Not set."],
];

describe.each(["light", "dark"] as const)("in %s colors", (colorScheme) => {
  it.each(
    STATES.flatMap(([name, home, text]) =>
      [390, 1280].map((width) => ({ name, home, text, width })),
    ),
  )("is accessible, $width pixels wide and $name", async ({ name, home, text, width }) => {
    const page = await openHome(home, {}, { colorScheme, viewport: { width, height: 900 } });
    await page.getByText(text).first().waitFor();
    await takeScreenshot(page, `home-${name}-${width}-${colorScheme}`);

    expect(await findPageFaults(page)).toEqual([]);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.close();
  });
});
