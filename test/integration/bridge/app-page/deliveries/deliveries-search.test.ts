import type { Browser, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { FoundPage, ListedDelivery } from "#functions/bridge/app-page/browser/api-types.ts";
import { buildListedDelivery } from "#test/builders/bridge/app-screens/listed-deliveries.ts";
import { takeScreenshot } from "#test/e2e/local-run/browser.ts";
import { findAxeFaults, findPageFaults } from "#test/e2e/local-run/merchant-page.ts";
import { awaitEffects } from "#test/integration/bridge/app-page/await-effects.ts";
import { openAppPage } from "#test/integration/bridge/app-page/open-app-page.ts";
import type { Answers, AppServer } from "#test/integration/bridge/app-page/start-app-page.ts";

const answers: Answers = {};
let server: AppServer;
let browser: Browser;
openAppPage("session", answers, { isStyled: true }, (opened) => {
  ({ server, browser } = opened);
});

const LIST = "GET deliveries?limit=25";
const SEARCH = "POST deliveries/search";
const planned = buildListedDelivery({ orderId: "5003", orderName: "#1003", mode: "urgent" });
const adas = buildListedDelivery({ orderId: "5001", orderName: "#1001" });
const list = (...deliveries: readonly ListedDelivery[]) => ({
  body: { deliveries, next: null, hasMore: false },
});
const STORE = { orderCount: 1, hasMore: false, shownDays: null, problem: null };
const found = (changes: Partial<FoundPage> = {}) => ({
  body: { deliveries: [{ ...adas, foundBy: "buyer" }], hasMore: false, store: STORE, ...changes },
});
const LOCATIONS = [
  { id: "main", name: "Tea House", timeZone: "Asia/Tokyo" },
  { id: "depot", name: "The depot at the harbour", timeZone: "Asia/Tokyo" },
];
const PROBLEM = {
  ...{ code: "store-unreachable.too-slow", params: {} },
  text: "The store takes too long to respond.",
};

/** Opens the list while the API answers so. */
async function openList(set: Answers, query = "", options = {}): Promise<Page> {
  for (const key of Object.keys(answers)) delete answers[key];
  Object.assign(
    answers,
    { "GET pickup-locations": { body: { revision: 1, locations: [] } }, [LIST]: list(planned) },
    set,
  );
  const page = await browser.newPage(options);
  server.calls.length = 0;
  await page.goto(`${server.url}/#/deliveries${query}`);
  return page;
}
const listSearches = () => server.calls.filter((call) => call.startsWith(SEARCH));
const findRow = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const isFocused = (one: Locator) => one.evaluate((found) => found.matches(":focus"));
const findTitle = (page: Page) => page.getByRole("heading", { level: 2 });
/** Presses a button as somebody does who has no mouse. */
async function pressKey(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name }).focus();
  await page.keyboard.press("Enter");
}
async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Search" }).fill(text);
  await page.keyboard.press("Enter");
}

describe("a search for a buyer", () => {
  it.each(["Ada Lovelace", "ada@example.com", "+1 718 555 0101", "7185550101", "5551234567890"])(
    "asks the store, with the text in no address: %s",
    async (text) => {
      const page = await openList({ [SEARCH]: found() });
      const addresses: string[] = [];
      const bodies: (string | null)[] = [];
      page.on("request", (request) => {
        addresses.push(decodeURIComponent(request.url()));
        if (request.url().endsWith("/search")) bodies.push(request.postData());
      });
      await searchFor(page, text);

      await findRow(page, "#1001").waitFor();
      expect(bodies).toEqual([JSON.stringify({ text })]);
      expect([...addresses, decodeURIComponent(page.url())].join(" ")).not.toContain(text);
      expect(page.url()).toContain("#/deliveries?search=buyer");
      await page.getByText("Found by the buyer in your store: 1.").waitFor();
      await expect.poll(() => page.locator("#said").textContent()).toBe("1 delivery found");
      await page.close();
    },
  );

  it("is not made while somebody types, nor for an order's number", async () => {
    const page = await openList({ "GET deliveries?q=1003&limit=100": list(planned) });
    await findRow(page, "#1003").waitFor();
    await page.getByRole("searchbox", { name: "Search" }).pressSequentially("Ada");
    await awaitEffects(page);
    await searchFor(page, "1003");
    await expect.poll(() => page.locator("#said").textContent()).toBe("1 delivery found");

    expect(listSearches()).toEqual([]);
    await page.close();
  });

  it("is offered where no order has the number", async () => {
    const page = await openList({
      ...{ "GET deliveries?q=4711&limit=100": list(), [SEARCH]: found() },
    });
    await searchFor(page, "4711");
    await page.getByRole("button", { name: "Search buyers in your store" }).click();

    await findRow(page, "#1001").waitFor();
    expect(await page.getByRole("searchbox", { name: "Search" }).inputValue()).toBe("4711");
    expect(page.url()).not.toContain("4711");
    await page.close();
  });

  it("is not made again by itself, and is by the button and by the same text", async () => {
    const page = await openList({ [SEARCH]: found() });
    await page.clock.install();
    await page.reload();
    await searchFor(page, "Ada");
    await findRow(page, "#1001").waitFor();
    await page.clock.runFor(120_000);
    await awaitEffects(page);
    expect(listSearches()).toEqual([SEARCH]);
    server.calls.length = 0;
    await page.clock.runFor(60_000);
    await awaitEffects(page);
    // Names are asked for again until they are known.
    expect(server.calls.filter((call) => !call.includes("buyer-names"))).toEqual([]);

    await page.getByRole("button", { name: "Search again" }).click();
    await expect.poll(listSearches).toEqual([SEARCH]);
    await findRow(page, "#1001").waitFor();
    await searchFor(page, "Ada");
    await expect.poll(listSearches).toEqual([SEARCH, SEARCH]);
    await page.close();
  });

  it("is there again for whoever comes back from a delivery, and the list before it", async () => {
    const page = await openList({ [SEARCH]: found() });
    await findRow(page, "#1003").waitFor();
    await searchFor(page, "Ada");
    await page.getByRole("link", { name: "Order #1001" }).click();
    await page.getByText("Not set.").waitFor();
    await page.goBack();

    await findRow(page, "#1001").waitFor();
    expect(listSearches()).toEqual([SEARCH]);
    await page.goBack();
    await findRow(page, "#1003").waitFor();
    await page.close();
  });

  it("is forgotten by another page load, which says so", async () => {
    const page = await openList({ [SEARCH]: found() });
    await searchFor(page, "Ada");
    await findRow(page, "#1001").waitFor();
    await page.reload();

    await page.getByText("Search again: the address of this page does not have").waitFor();
    expect(listSearches()).toEqual([SEARCH]);
    expect(await page.locator("#said").textContent()).toBe("");
    server.calls.length = 0;
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByText("Nothing is saved: nothing was found yet.").waitFor();
    expect(server.calls).toEqual([]);
    await page.getByRole("searchbox", { name: "Search" }).press("Enter");
    await findRow(page, "#1003").waitFor();
    await page.close();
  });

  it("says why the store was not searched, and shows what was found by the order", async () => {
    const store = { ...STORE, orderCount: 0, problem: PROBLEM };
    const byOrder = { ...planned, foundBy: "order" as const };
    const page = await openList({ [SEARCH]: found({ deliveries: [byOrder], store }) });
    await searchFor(page, "7185550101");

    await findRow(page, "#1003").waitFor();
    const alert = page.getByRole("alert");
    await alert.getByText("The store takes too long to respond.").waitFor();
    await alert.getByText("What is listed was found by the order.").waitFor();
    await page.close();
  });

  it("says that there may be more, of how many days they are, and which orders have no delivery", async () => {
    const store = { ...STORE, orderCount: 2, hasMore: true, shownDays: 60 };
    const page = await openList({ [SEARCH]: found({ deliveries: [], hasMore: true, store }) });
    await searchFor(page, "Ada");

    await page.getByText("No delivery matches.").waitFor();
    await page.getByText("Your store has 2 of this buyer's orders, but no delivery").waitFor();
    await page.getByText("It may have more: type more of the name.").waitFor();
    await page.getByText("Shopify shows the orders of the last 60 days only.").waitFor();
    await expect.poll(() => page.locator("#said").textContent()).toBe("0 deliveries found");
    await page.close();
  });

  it("calls no delivery missing that was found by its order, too", async () => {
    const byOrder = { ...planned, foundBy: "order" as const };
    const page = await openList({ [SEARCH]: found({ deliveries: [byOrder] }) });
    await searchFor(page, "7185550101");

    await page.getByText("1 of this buyer's orders, but no other delivery of them").waitFor();
    await page.close();
  });

  it("says why it was refused, and is made again", async () => {
    const page = await openList({});
    await searchFor(page, "Ada");
    await page.getByRole("alert").getByText("Not set.").waitFor();
    Object.assign(answers, { [SEARCH]: found() });
    await page.getByRole("button", { name: "Try again" }).click();

    await findRow(page, "#1001").waitFor();
    await page.close();
  });

  it("leaves the focus where it was typed, so that another follows", async () => {
    const page = await openList({ [SEARCH]: found() });
    await findRow(page, "#1003").waitFor();
    await searchFor(page, "  Ada ");
    await findRow(page, "#1001").waitFor();
    await awaitEffects(page);

    const search = page.getByRole("searchbox", { name: "Search" });
    expect(await isFocused(search)).toBe(true);
    expect(await search.inputValue()).toBe("Ada");
    await page.close();
  });

  it("hides the keyboard of a phone, which is over what was found", async () => {
    const page = await openList({ [SEARCH]: found() }, "", { hasTouch: true, isMobile: true });
    await findRow(page, "#1003").waitFor();
    await searchFor(page, "Ada");
    await findRow(page, "#1001").waitFor();

    await expect.poll(() => isFocused(findTitle(page))).toBe(true);
    await page.close();
  });

  it.each(["Search again", "Try again"])(
    "by the button %s leaves the focus to the title: the button goes while the store is asked",
    async (name) => {
      const page = await openList(name === "Try again" ? {} : { [SEARCH]: found() });
      await searchFor(page, "Ada");
      await page.getByRole("button", { name }).waitFor();
      Object.assign(answers, {
        [SEARCH]: found({ deliveries: [{ ...planned, foundBy: "buyer" }] }),
      });
      await pressKey(page, name);
      await findRow(page, "#1003").waitFor();

      await expect.poll(() => isFocused(findTitle(page))).toBe(true);
      await page.close();
    },
  );

  it("that is offered for a number leaves the focus to the title, as does its end", async () => {
    const page = await openList({
      ...{ "GET deliveries?q=4711&limit=100": list(), [SEARCH]: found() },
    });
    await searchFor(page, "4711");
    await page.getByRole("button", { name: "Search buyers in your store" }).waitFor();
    await pressKey(page, "Search buyers in your store");
    await findRow(page, "#1001").waitFor();
    await expect.poll(() => isFocused(findTitle(page))).toBe(true);

    await pressKey(page, "Clear filters");
    await findRow(page, "#1003").waitFor();
    await expect.poll(() => isFocused(findTitle(page))).toBe(true);
    await page.close();
  });

  it("is made once, however often Enter is pressed while the store is asked", async () => {
    const page = await openList({ [SEARCH]: found() });
    await findRow(page, "#1003").waitFor();
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/deliveries/search", async (route) => {
      await promise;
      await route.continue();
    });
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/search")) asked += 1;
    });
    await searchFor(page, "Ada");
    await awaitEffects(page);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await awaitEffects(page);
    resolve();
    await findRow(page, "#1001").waitFor();

    expect(asked).toBe(1);
    await page.close();
  });

  it("says that more orders match than are shown", async () => {
    const page = await openList({ [SEARCH]: found({ hasMore: true }) });
    await searchFor(page, "1000000");

    await page.getByText("More match than are shown here: type more.").waitFor();
    await page.close();
  });

  it("takes the filters along, each change with one call", async () => {
    const page = await openList({
      ...{ [SEARCH]: found(), [`${SEARCH}?mode=urgent`]: found({ deliveries: [] }) },
    });
    await searchFor(page, "Ada");
    await findRow(page, "#1001").waitFor();
    await page.getByRole("combobox", { name: "Method" }).selectOption("At once");

    await page.getByText("No delivery matches.").waitFor();
    expect(listSearches()).toEqual([SEARCH, `${SEARCH}?mode=urgent`]);
    expect(await page.getByRole("combobox", { name: "Sort" }).isDisabled()).toBe(true);
    await page.close();
  });

  it("is saved as a file without asking the store again", async () => {
    const page = await openList({
      [SEARCH]: found({ hasMore: true }),
      "GET buyer-names?deliveries=5001": {
        body: { buyers: [{ orderId: "5001", part: 1, name: "Ada Lovelace" }] },
      },
    });
    await searchFor(page, "Ada");
    await findRow(page, "#1001").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export" }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));

    expect(Buffer.concat(chunks).toString()).toContain(`"#1001","1","Ada Lovelace"`);
    await page.getByText("The first 1 of more are saved. Type more of the name").waitFor();
    expect(listSearches()).toEqual([SEARCH]);
    await page.close();
  });
});

describe("the filters by location and method", () => {
  const inTwoPlaces = { "GET pickup-locations": { body: { revision: 1, locations: LOCATIONS } } };

  it("go together, stay with the views, and are in the address", async () => {
    const page = await openList({
      ...inTwoPlaces,
      "GET deliveries?location=depot&limit=25": list(planned),
      "GET deliveries?location=depot&mode=urgent&limit=25": list(adas),
      "GET deliveries?needsAttention=1&location=depot&mode=urgent&limit=25": list(planned),
    });
    await page.getByRole("combobox", { name: "Location" }).selectOption("The depot at the harbour");
    await page.getByRole("combobox", { name: "Method" }).selectOption("At once");
    await findRow(page, "#1001").waitFor();
    await page.getByRole("button", { name: "Needs attention" }).click();

    await findRow(page, "#1003").waitFor();
    expect(page.url()).toContain("#/deliveries?tab=attention&location=depot&mode=urgent");
    await page.reload();
    await findRow(page, "#1003").waitFor();
    expect(await page.getByRole("combobox", { name: "Location" }).inputValue()).toBe("depot");
    expect(await page.getByRole("combobox", { name: "Method" }).inputValue()).toBe("urgent");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect.poll(() => page.url()).toMatch(/#\/deliveries$/);
    await page.close();
  });

  it("offer no location where there is one, and one by its id that is gone", async () => {
    const one = { body: { revision: 1, locations: LOCATIONS.slice(0, 1) } };
    const page = await openList({
      ...{ "GET pickup-locations": one, "GET deliveries?location=gone&limit=25": list(adas) },
    });
    await findRow(page, "#1003").waitFor();
    expect(await page.getByRole("combobox", { name: "Location" }).count()).toBe(0);
    await page.goto(`${server.url}/#/deliveries?location=gone`);

    await findRow(page, "#1001").waitFor();
    expect(await page.getByRole("combobox", { name: "Location" }).inputValue()).toBe("gone");
    await page.close();
  });

  it("are unfolded on a phone", async () => {
    const page = await openList(
      { ...inTwoPlaces, "GET deliveries?mode=scheduled&limit=25": list(adas) },
      "",
      { viewport: { width: 390, height: 844 } },
    );
    await findRow(page, "#1003").waitFor();
    const method = page.getByRole("combobox", { name: "Method" });
    expect(await method.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Filter and sort" }).click();
    await method.selectOption("At a time");

    await findRow(page, "#1001").waitFor();
    expect(await page.getByRole("combobox", { name: "Location" }).isVisible()).toBe(true);
    await page.close();
  });

  it("count for the file, too", async () => {
    const page = await openList(
      {
        ...{ ...inTwoPlaces, "GET deliveries?location=depot&limit=25": list(adas) },
        ...{ "GET deliveries?location=depot&limit=100": list(adas) },
        "GET buyer-names?deliveries=5001": { body: { buyers: [] } },
      },
      "?location=depot",
    );
    await findRow(page, "#1001").waitFor();
    await page.getByRole("button", { name: "Export" }).click();

    await page.getByText("1 saved.").waitFor();
    await page.close();
  });
});

describe.each(["light", "dark"] as const)("in %s colors", (colorScheme) => {
  const store = { ...STORE, orderCount: 3, hasMore: true, shownDays: 60, problem: PROBLEM };
  const inTwoPlaces = { "GET pickup-locations": { body: { revision: 1, locations: LOCATIONS } } };

  it.each<[number, string, Answers[string]]>([
    [390, "found", found({ store })],
    [1280, "found", found({ store })],
    [390, "empty", found({ deliveries: [], store })],
    [1280, "empty", found({ deliveries: [], store })],
  ])("a search is accessible, %i pixels wide and %s", async (width, state, answer) => {
    const page = await openList({ ...inTwoPlaces, [SEARCH]: answer }, "", {
      ...{ colorScheme, viewport: { width, height: 900 } },
    });
    await findRow(page, "#1003").waitFor();
    if (width === 390) await page.getByRole("button", { name: "Filter and sort" }).click();
    await searchFor(page, "Ada Lovelace");
    await page.getByRole("button", { name: "Search again" }).waitFor();
    await takeScreenshot(page, `deliveries-search-${state}-${width}-${colorScheme}`);

    expect(await findPageFaults(page)).toEqual([]);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.close();
  });
});
