import { gunzipSync } from "node:zlib";
import type { Browser, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { ListedDelivery } from "#functions/bridge/app-page/browser/api-types.ts";
import { buildAppStyle } from "#test/builders/bridge/app-assets.ts";
import { buildListedDelivery } from "#test/builders/bridge/app-screens/listed-deliveries.ts";
import { takeScreenshot } from "#test/e2e/local-run/browser.ts";
import { findAxeFaults, findPageFaults } from "#test/e2e/local-run/merchant-page.ts";
import { awaitAnswers, awaitEffects } from "./await-effects.ts";
import { openAppPage } from "./open-app-page.ts";
import type { Answers, AppServer } from "./start-app-page.ts";
import { STOP_LOOKS } from "./stop-looks.ts";

const answers: Answers = {};
let server: AppServer;
let browser: Browser;
openAppPage("session", answers, { isStyled: true }, (opened) => {
  ({ server, browser } = opened);
});

const held = buildListedDelivery({
  ...{ orderId: "5001", orderName: "#1001", progress: "on-hold", progressText: "On hold" },
  needsAttention: true,
  reason: { code: "no-phone", params: {}, text: "The order has no phone number." },
});
const returned = buildListedDelivery({
  ...{ orderId: "5002", orderName: "#1002", progress: "returned", progressText: "Returned" },
  needsAttention: true,
  courierStatusText: "The parcel is back at the courier's warehouse.",
});
const planned = buildListedDelivery({
  ...{ orderId: "5003", orderName: "#1003", progress: "booked", progressText: "Booked" },
  ...{ mode: "urgent", pickUpIds: ["main"], pickUpAt: "2026-11-24T15:00:00.000Z" },
});
const list = (...deliveries: readonly unknown[]) => ({
  body: { deliveries, next: null, hasMore: false },
});
const MORE = { body: { deliveries: [held, returned, planned], next: "second", hasMore: true } };

/** Opens the list while the API answers so. */
async function openList(set: Answers, query = "", options = {}, script = ""): Promise<Page> {
  for (const key of Object.keys(answers)) delete answers[key];
  Object.assign(answers, { "GET pickup-locations": { body: { revision: 1, locations: [] } } }, set);
  const page = await browser.newPage(options);
  await page.addInitScript(script);
  await page.goto(`${server.url}/#/deliveries${query}`);
  return page;
}
/** The same without looks by the clock. */
const openStill = (set: Answers, query = ""): Promise<Page> => openList(set, query, {}, STOP_LOOKS);
const listCalls = () => server.calls.filter((call) => call.startsWith("GET deliveries"));
/** Lets the page look again at once, as when it is seen again. */
const lookAgain = (page: Page) =>
  page.evaluate(`document.dispatchEvent(new Event("visibilitychange"))`);
const isFocused = (found: Locator) => found.evaluate((one) => one.matches(":focus"));
/** Holds the calls of the API that match back. Returns what lets them go on. */
async function holdCalls(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

describe("the table of deliveries", () => {
  it("says of each what it needs, and never that something planned has happened", async () => {
    const page = await openList({ "GET deliveries?limit=25": list(held, returned, planned) });
    const readRow = (name: string) => page.getByRole("row").filter({ hasText: name });

    await readRow("#1001").getByText("The order has no phone number.").waitFor();
    await readRow("#1002").getByText("The parcel is back at the courier's warehouse.").waitFor();
    expect(await readRow("#1003").getByText("Pick-up planned for").count()).toBe(1);
    expect(
      await readRow("#1003")
        .getByText(/collected/i)
        .count(),
    ).toBe(0);
    await page.close();
  });

  describe("what was promised", () => {
    const promise = (requestedWindow: ListedDelivery["requestedWindow"], id = 5003) =>
      buildListedDelivery({ ...planned, orderId: String(id), requestedWindow });
    const promised = promise({ date: "2026-11-24", from: "14:00", to: "24:00" });
    const inNewYork = {
      "GET pickup-locations": {
        body: { revision: 1, locations: [{ id: "main", timeZone: "America/New_York" }] },
      },
    };

    it.each([
      ["America/New_York", ""],
      ["Europe/Berlin", " EST"],
    ])(
      "is a column of its own, by the shop's clock, beside what is planned (%s)",
      async (timezoneId, zone) => {
        const deliveries = [
          promised,
          promise({ date: "2026-11-25", from: null, to: null }, 5004),
          held,
        ];
        const page = await openList(
          { ...inNewYork, "GET deliveries?limit=25": list(...deliveries) },
          "",
          { timezoneId },
        );
        const cells = page.locator("td.promised time");
        await expect.poll(() => cells.allTextContents()).toHaveLength(2);

        expect((await cells.allTextContents()).map((text) => text.replace(/\s/g, " "))).toEqual([
          `Tue, Nov 24, 2:00 PM – 12:00 AM${zone}`,
          `Wed, Nov 25${zone}`,
        ]);
        expect(await cells.first().getAttribute("datetime")).toBe("2026-11-24T14:00");
        expect(await page.getByRole("columnheader", { name: "Promised" }).count()).toBe(1);
        expect(await page.getByText("Pick-up planned for").count()).toBe(2);
        await page.close();
      },
    );

    it("is left out where nobody was promised a time, and titled on a phone", async () => {
      const page = await openList({ ...inNewYork, "GET deliveries?limit=25": list(held) }, "", {
        viewport: { width: 390, height: 844 },
      });
      await page.getByRole("row").filter({ hasText: "#1001" }).waitFor();
      expect(await page.locator(".deliveries .promised").count()).toBe(0);

      Object.assign(answers, { "GET deliveries?limit=25": list(promised, held) });
      await page.locator("td.promised").getByText("Promised").waitFor();
      expect(await page.locator(".deliveries th.promised").count()).toBe(1);
      expect(await findAxeFaults(page)).toEqual([]);
      await page.close();
    });
  });

  it("names the buyers, and asks for each once however often it looks", async () => {
    const names = (...buyers: unknown[]) => ({ body: { buyers } });
    const page = await openList({
      "GET deliveries?limit=25": list(held, returned),
      "GET buyer-names?deliveries=5001,5002": names(
        { orderId: "5001", part: 1, name: "Ada Lovelace" },
        { orderId: "5002", part: 1, name: "Grace Hopper" },
      ),
      "GET buyer-names?deliveries=5003": names({ orderId: "5003", part: 1, name: "Mary Ward" }),
    });
    const readRow = (name: string) => page.getByRole("row").filter({ hasText: name });
    await readRow("#1001").getByText("Ada Lovelace").waitFor();
    await readRow("#1002").getByText("Grace Hopper").waitFor();
    Object.assign(answers, { "GET deliveries?limit=25": list(planned, held, returned) });

    await readRow("#1003").getByText("Mary Ward").waitFor();
    await readRow("#1002").getByText("Grace Hopper").waitFor();
    const asked = server.calls.filter((call) => call.startsWith("GET buyer-names"));
    expect(asked.slice(-2)).toEqual([
      "GET buyer-names?deliveries=5001,5002",
      "GET buyer-names?deliveries=5003",
    ]);
    await page.close();
  });

  it("never shows the deliveries of one view under another", async () => {
    const page = await openList({
      "GET deliveries?limit=25": list(planned),
      "GET deliveries?needsAttention=1&limit=25": list(held),
    });
    await page.getByRole("row").filter({ hasText: "#1003" }).waitFor();
    // What the page says after each change, while the other view is chosen.
    await page.evaluate(`
      window.seen = [];
      new MutationObserver(() => {
        if (document.querySelector("[aria-pressed=true]").textContent === "Needs attention")
          window.seen.push(document.querySelector("main").textContent);
      }).observe(document.querySelector("main"), { subtree: true, childList: true, attributes: true });
    `);
    await page.getByRole("button", { name: "Needs attention" }).click();
    await page.getByRole("row").filter({ hasText: "#1001" }).waitFor();

    const seen = (await page.evaluate("window.seen")) as readonly string[];
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((text) => text.includes("#1003"))).toEqual([]);
    await page.close();
  });

  it.each([390, 1280])("moves no row when the names arrive, %i pixels wide", async (width) => {
    const locations = [
      { id: "main", name: "Tea House", timeZone: "Asia/Tokyo" },
      { id: "depot", name: "The depot at the harbour", timeZone: "Asia/Tokyo" },
    ];
    const page = await openList(
      {
        "GET deliveries?limit=25": list(held, planned, returned),
        "GET pickup-locations": { body: { revision: 1, locations } },
        "GET buyer-names?deliveries=5001,5003,5002": {
          body: { buyers: [{ orderId: "5001", part: 1, name: "Ada Lovelace" }] },
        },
      },
      "",
      { viewport: { width, height: 900 } },
    );
    let answerNames = () => {};
    const asked = new Promise<void>((resolve) => {
      answerNames = resolve;
    });
    await page.route("**/buyer-names?*", async (route) => {
      await asked;
      await route.continue();
    });
    await page.reload();
    const last = page.getByRole("row").filter({ hasText: "#1002" });
    await last.waitFor();
    const before = await last.boundingBox();
    answerNames();
    await page.getByText("Ada Lovelace").waitFor();

    expect(await last.boundingBox()).toEqual(before);
    await page.close();
  });

  it.each([
    ["Needs attention", "deliveries?needsAttention=1&limit=25", "?tab=attention"],
    ["On the way", "deliveries?progress=driver-assigned%2Con-the-way&limit=25", "?tab=on-the-way"],
  ])("shows the view %s, and the address has it", async (tab, call, query) => {
    const page = await openList({
      "GET deliveries?limit=25": list(planned),
      [`GET ${call}`]: list(held),
    });
    await page.getByRole("row").filter({ hasText: "#1003" }).waitFor();
    await page.getByRole("button", { name: tab }).click();

    await page.getByRole("row").filter({ hasText: "#1001" }).waitFor();
    expect(page.url()).toContain(`#/deliveries${query}`);
    await page.reload();
    await page.getByRole("button", { name: tab, pressed: true }).waitFor();
    await page.getByRole("row").filter({ hasText: "#1001" }).waitFor();
    await page.goBack();
    await page.getByRole("row").filter({ hasText: "#1003" }).waitFor();
    await page.close();
  });

  it("begins above the fold of a phone: what filters is unfolded when it is asked for", async () => {
    const page = await openList(
      {
        "GET deliveries?limit=25": list(planned),
        "GET deliveries?sort=oldest&limit=25": list(held),
      },
      "",
      { viewport: { width: 390, height: 844 } },
    );
    await page.getByRole("row").filter({ hasText: "#1003" }).waitFor();
    const sort = page.getByRole("combobox", { name: "Sort", exact: true });
    expect(await sort.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Filter and sort", expanded: false }).click();
    await sort.selectOption("oldest");

    await page.getByRole("row").filter({ hasText: "#1001" }).waitFor();
    expect(await sort.isVisible()).toBe(true);
    await page.close();
  });

  it("searches, says that nothing matches, and clears the search", async () => {
    const page = await openList({
      "GET deliveries?limit=25": list(planned),
      "GET deliveries?q=1009&limit=100": list(),
    });
    await page.getByRole("searchbox", { name: "Search" }).fill("1009");
    await page.keyboard.press("Enter");

    await page.getByText("No delivery matches.").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByRole("row").filter({ hasText: "#1003" }).waitFor();
    await page.close();
  });

  it("says that more match than a search shows, and how to find them", async () => {
    const cut = { body: { deliveries: [planned], next: null, hasMore: true } };
    const page = await openList({ "GET deliveries?q=10&limit=100": cut }, "?q=10");

    await page.getByRole("row").filter({ hasText: "#1003" }).waitFor();
    await page.getByRole("status").filter({ hasText: "Type more of the number" }).waitFor();
    await page.close();
  });

  it("goes to older deliveries and back, and by the browser's history", async () => {
    const page = await openList({
      "GET deliveries?limit=25": MORE,
      "GET deliveries?cursor=second&limit=25": list(planned),
    });
    await page.getByRole("button", { name: "Older" }).click();

    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    await page.getByRole("button", { name: "Newer" }).click();
    await expect.poll(() => page.getByRole("row").count()).toBe(4);
    await page.goBack();
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    await page.getByRole("button", { name: "First page" }).click();
    await expect.poll(() => page.getByRole("row").count()).toBe(4);
    await page.close();
  });

  describe("the heads of the columns", () => {
    const sorted = (sort: string) => `GET deliveries?sort=${sort}&limit=25`;
    const lists = {
      "GET deliveries?limit=25": list(planned, held, returned),
      [sorted("price")]: { body: { deliveries: [held], next: "second", hasMore: true } },
      "GET deliveries?sort=price&cursor=second&limit=25": list(returned),
      [sorted("-price")]: list(returned),
    };
    const findHead = (page: Page, name: string) => page.getByRole("columnheader", { name });
    const awaitOnly = (page: Page, name: string) =>
      expect
        .poll(() => page.locator("tbody th a").allTextContents())
        .toEqual([expect.stringContaining(name)]);

    it("sort by keyboard one way, the other, and not at all, and the address has it", async () => {
      const page = await openList(lists);
      const button = page.getByRole("button", { name: "Price" });
      await button.waitFor();
      expect(await findHead(page, "Price").getAttribute("aria-sort")).toBeNull();
      await button.focus();

      await page.keyboard.press("Enter");
      await awaitOnly(page, "#1001");
      expect(await findHead(page, "Price").getAttribute("aria-sort")).toBe("ascending");
      expect(page.url()).toContain("#/deliveries?sort=price");
      expect(await page.getByRole("table").getByRole("caption").textContent()).toContain(
        "lowest price first",
      );
      expect(await findAxeFaults(page)).toEqual([]);
      await page.keyboard.press("Enter");
      await awaitOnly(page, "#1002");
      expect(await findHead(page, "Price").getAttribute("aria-sort")).toBe("descending");
      await page.reload();
      await awaitOnly(page, "#1002");
      await button.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("row").filter({ hasText: "#1003" }).waitFor();
      expect(page.url()).not.toContain("sort=");
      expect(await page.locator("[aria-sort]").count()).toBe(0);
      await page.close();
    });

    it("sort all pages", async () => {
      const page = await openList(lists, "?sort=price");
      await page.getByRole("button", { name: "Next" }).click();
      await awaitOnly(page, "#1002");
      await page.getByRole("button", { name: "Previous" }).click();
      await awaitOnly(page, "#1001");
      await page.close();
    });

    it("leave the focus to whoever went elsewhere while the list was read", async () => {
      const page = await openList(lists);
      const goOn = await holdCalls(page, "**/deliveries?sort=price*");
      await page.getByRole("button", { name: "Price" }).click();
      const search = page.getByRole("searchbox", { name: "Search" });
      await search.click();
      await page.keyboard.type("10");
      goOn();
      await awaitOnly(page, "#1001");
      await awaitEffects(page);
      await page.keyboard.type("42");

      expect(await search.inputValue()).toBe("1042");
      await page.close();
    });

    it("take no focus in another view, where the press of a button gives it none", async () => {
      const page = await openList({
        ...lists,
        "GET deliveries?progress=driver-assigned%2Con-the-way&sort=price&limit=25": list(returned),
      });
      const goOn = await holdCalls(page, "**/deliveries?sort=price*");
      await page.getByRole("button", { name: "Price" }).click();
      await page.getByRole("button", { name: "On the way" }).dispatchEvent("click");
      goOn();
      await awaitOnly(page, "#1002");
      await awaitEffects(page);

      expect(await isFocused(page.getByRole("button", { name: "Price" }))).toBe(false);
      await page.close();
    });

    it("leave the focus to the way on where the list cannot be read, then to the title", async () => {
      const page = await openStill(lists);
      await page.getByRole("button", { name: "Order" }).click();
      const again = page.getByRole("button", { name: "Try again" });
      await expect.poll(() => isFocused(again)).toBe(true);
      Object.assign(answers, { [sorted("order")]: list(planned) });
      await page.keyboard.press("Enter");

      await awaitOnly(page, "#1003");
      await expect.poll(() => isFocused(page.getByRole("heading", { level: 2 }))).toBe(true);
      await page.close();
    });

    it("leave the focus to the title where the column is gone with the sort", async () => {
      const requestedWindow = { date: "2026-11-24", from: "14:00", to: "16:00" };
      const page = await openList(
        {
          [sorted("-promised")]: list({ ...planned, requestedWindow }),
          "GET deliveries?limit=25": list(held),
        },
        "?sort=-promised",
      );
      await page.getByRole("button", { name: "Promised" }).click();

      await awaitOnly(page, "#1001");
      await expect.poll(() => isFocused(page.getByRole("heading", { level: 2 }))).toBe(true);
      await page.close();
    });

    const tooMany = {
      status: 400,
      body: { message: "sort must be newest", errors: [{ field: "sort", message: "x" }] },
    };

    it("say that there are too many once there are, and show nothing as it was", async () => {
      const page = await openStill(lists, "?sort=price");
      await awaitOnly(page, "#1001");
      Object.assign(answers, { [sorted("price")]: tooMany });
      server.calls.length = 0;
      for (let look = 1; look <= 3; look++) {
        await lookAgain(page);
        await expect.poll(() => listCalls().length).toBe(look);
      }

      await page.getByRole("alert").getByText("Up to 1,000 deliveries can be sorted").waitFor();
      expect(await page.getByRole("table").count()).toBe(0);
      await page.close();
    });

    it("offer days of the store, and none where they have too many themselves", async () => {
      const locations = [{ id: "main", name: "Tea House", timeZone: "Asia/Tokyo" }];
      const page = await openList(
        {
          "GET pickup-locations": { body: { revision: 1, locations } },
          [sorted("order")]: tooMany,
          "GET deliveries?from=2026-11-19&sort=order&limit=25": tooMany,
          "GET deliveries?from=2026-11-25&sort=order&limit=25": tooMany,
          "GET deliveries?from=today&to=today&sort=order&limit=25": tooMany,
          "GET deliveries?from=2026-11-25&limit=25": list(planned, held),
        },
        "?sort=order",
        { timezoneId: "America/New_York" },
      );
      const week = page.getByRole("button", { name: "Those of the last 7 days" });
      // What the page before is answered is not what this one is.
      await week.waitFor();
      await awaitEffects(page);
      // The 25th in Tokyo.
      await page.clock.setFixedTime("2026-11-24T20:00:00Z");
      const read = page.waitForResponse("**/pickup-locations");
      await page.reload();
      await (await read).finished();
      await week.waitFor();
      await awaitEffects(page);
      await week.focus();
      await page.keyboard.press("Enter");

      await week.waitFor({ state: "detached" });
      const day = page.getByRole("button", { name: "Those of today" });
      await expect.poll(() => isFocused(day)).toBe(true);
      await page.keyboard.press("Enter");
      await day.waitFor({ state: "detached" });
      const newest = page.getByRole("button", { name: "Newest first" });
      await expect.poll(() => isFocused(newest)).toBe(true);
      await page.keyboard.press("Enter");
      await page.getByRole("row").filter({ hasText: "#1003" }).waitFor();
      await expect.poll(() => isFocused(page.getByRole("button", { name: "Order" }))).toBe(true);

      await page.goto(`${server.url}/#/deliveries?tab=today&sort=order`);
      await page.reload();
      await newest.waitFor();
      expect([await week.count(), await day.count()]).toEqual([0, 0]);
      await page.close();
    });

    it("say what they are looked for among where a view has few, and lead on", async () => {
      const onTheWay = "progress=driver-assigned%2Con-the-way";
      const outOfReach = {
        status: 400,
        body: {
          message: "sort must be newest",
          errors: [
            { field: "sort", message: "x" },
            { field: "from", message: "y" },
          ],
        },
      };
      const page = await openList(
        {
          [`GET deliveries?${onTheWay}&sort=promised&limit=25`]: outOfReach,
          [`GET deliveries?${onTheWay}&from=2026-11-18&sort=promised&limit=25`]: list(planned),
        },
        "?tab=on-the-way&sort=promised",
      );
      await page.clock.setFixedTime("2026-11-24T12:00:00Z");
      await page.reload();
      await page.getByRole("alert").getByText("are looked for among 5,000, and").waitFor();
      expect(await page.getByText("this view has more").count()).toBe(0);
      expect(await findAxeFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Those of the last 7 days" }).click();

      await awaitOnly(page, "#1003");
      expect(page.url()).toContain("?tab=on-the-way&from=2026-11-18&sort=promised");
      await page.close();
    });

    it("say where there are too many, and what to do", async () => {
      const page = await openList({ ...lists, [sorted("order")]: tooMany });
      await page.getByRole("button", { name: "Order" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("alert").getByText("Up to 1,000 deliveries can be sorted").waitFor();

      const week = page.getByRole("button", { name: "Those of the last 7 days" });
      await expect.poll(() => week.evaluate((one) => one.matches(":focus"))).toBe(true);
      expect(await findAxeFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Newest first" }).click();
      await page.getByRole("row").filter({ hasText: "#1003" }).waitFor();
      await page.getByRole("button", { name: "Order" }).click();
      await week.click();
      await expect
        .poll(listCalls)
        .toContainEqual(
          expect.stringMatching(/^GET deliveries\?from=\d{4}-\d\d-\d\d&sort=order&limit=25$/),
        );
      await page.getByRole("button", { name: "Clear filters" }).click();
      await page.getByRole("row").filter({ hasText: "#1003" }).waitFor();
      await page.close();
    });

    it("sort no search, which has an order of its own", async () => {
      const page = await openList(
        { "GET deliveries?q=10&limit=100": list(held) },
        "?q=10&sort=price",
      );
      await page.getByRole("row").filter({ hasText: "#1001" }).waitFor();

      expect(await page.getByRole("button", { name: "Price" }).count()).toBe(0);
      expect(await page.locator("[aria-sort]").count()).toBe(0);
      await page.close();
    });
  });

  it("begins anew where the address has the page of a list that is none any more", async () => {
    const page = await openList(
      {
        "GET deliveries?sort=price&limit=25": list(held),
        "GET deliveries?sort=price&cursor=gone&limit=25": {
          status: 400,
          body: { message: "cursor must be", errors: [{ field: "cursor", message: "must be" }] },
        },
      },
      "?sort=price&after=gone",
    );
    await page.getByRole("button", { name: "Try again" }).click();

    await page.getByRole("row").filter({ hasText: "#1001" }).waitFor();
    expect(page.url()).not.toContain("after=");
    await page.close();
  });

  it("is not called empty on a later page, and leads back", async () => {
    const page = await openList(
      { "GET deliveries?limit=25": list(held), "GET deliveries?cursor=second&limit=25": list() },
      "?after=second",
    );
    await page.getByText("Nothing more here.").waitFor();
    expect(await page.getByText("No deliveries yet.").count()).toBe(0);
    await page.getByRole("button", { name: "First page" }).click();

    await page.getByRole("row").filter({ hasText: "#1001" }).waitFor();
    await page.close();
  });

  it("keeps the focus in a row that a look moves", async () => {
    const sorted = "GET deliveries?sort=progress&limit=25";
    const page = await openList({ [sorted]: list(held, planned, returned) }, "?sort=progress");
    // Not every browser can move what has the focus without taking it.
    await page.evaluate("delete Element.prototype.moveBefore");
    const link = page.getByRole("link", { name: "Order #1001" });
    await link.focus();
    Object.assign(answers, { [sorted]: list(planned, returned, held) });
    await lookAgain(page);

    await expect
      .poll(() => page.locator("tbody th a").allTextContents())
      .toEqual(["Order #1003", "Order #1002", "Order #1001"]);
    await awaitEffects(page);
    expect(await isFocused(link)).toBe(true);
    await page.close();
  });

  it("leaves the focus to the title on another page, whose buttons are others", async () => {
    const page = await openList({
      "GET deliveries?limit=25": {
        body: { deliveries: [held], next: "second", hasMore: true },
      },
      "GET deliveries?cursor=second&limit=25": list(planned),
    });
    await page.getByRole("button", { name: "Older" }).focus();
    await page.keyboard.press("Enter");

    await page.getByRole("row").filter({ hasText: "#1003" }).waitFor();
    await expect.poll(() => isFocused(page.getByRole("heading", { level: 2 }))).toBe(true);
    await page.close();
  });

  it("begins with the oldest where that is chosen, and its pages lead to newer ones", async () => {
    const page = await openList({
      "GET deliveries?limit=25": list(held),
      "GET deliveries?sort=oldest&limit=25": { body: { deliveries: [planned], next: "second" } },
      "GET deliveries?sort=oldest&cursor=second&limit=25": list(held),
    });
    await page.getByRole("combobox", { name: "Sort", exact: true }).selectOption("oldest");

    await page.getByRole("row").filter({ hasText: "#1003" }).waitFor();
    expect(await page.getByRole("table").getByRole("caption").textContent()).toContain("oldest");
    await page.getByRole("button", { name: "Newer" }).click();
    await page.getByRole("row").filter({ hasText: "#1001" }).waitFor();
    await page.getByRole("button", { name: "Older" }).click();
    await page.getByRole("row").filter({ hasText: "#1003" }).waitFor();
    await page.close();
  });

  it("says that the pick-up locations could not be read, and reads them again", async () => {
    const locations = ["main", "depot"].map((id) => ({ id, name: id, timeZone: "Asia/Tokyo" }));
    const page = await openStill({
      "GET deliveries?limit=25": list(planned),
      "GET pickup-locations": { status: 503, body: { message: "Busy." } },
    });
    await page.getByRole("row").filter({ hasText: "#1003" }).waitFor();
    await page.getByText("Your pick-up locations could not be read").waitFor();
    expect(await findAxeFaults(page)).toEqual([]);
    Object.assign(answers, { "GET pickup-locations": { body: { revision: 1, locations } } });
    await page.getByRole("button", { name: "Read the locations again" }).focus();
    await page.keyboard.press("Enter");

    await page.getByRole("combobox", { name: "Location" }).waitFor();
    expect(await page.getByText("Your pick-up locations could not be read").count()).toBe(0);
    await expect.poll(() => isFocused(page.getByRole("heading", { level: 2 }))).toBe(true);
    await page.close();
  });

  it("leaves the day to the store, and says whose day it is", async () => {
    const locations = [{ id: "main", name: "Tea House", timeZone: "Asia/Tokyo" }];
    const page = await openList(
      {
        "GET pickup-locations": { body: { revision: 1, locations } },
        "GET deliveries?from=today&to=today&limit=25": list(planned),
      },
      "?tab=today",
    );

    await page.getByRole("row").filter({ hasText: "#1003" }).waitFor();
    await page.getByText("Days are those of Asia/Tokyo").waitFor();
    await page.close();
  });

  it("says why it cannot be read, and is read again", async () => {
    const page = await openStill({});
    await page.getByRole("alert").getByText("Not set.").waitFor();
    Object.assign(answers, { "GET deliveries?limit=25": list(planned) });
    await page.getByRole("button", { name: "Try again" }).click();

    await page.getByRole("row").filter({ hasText: "#1003" }).waitFor();
    await page.close();
  });

  it("keeps what it shows when the session ends, says so, and leads to the sign-in", async () => {
    const page = await openList({ "GET deliveries?limit=25": list(planned) });
    await page.getByRole("row").filter({ hasText: "#1003" }).waitFor();
    Object.assign(answers, { "GET deliveries?limit=25": { status: 401, body: {} } });

    const alert = page.getByRole("alert").filter({ hasText: "You are signed out." });
    await alert.getByText("What you see is as of").waitFor();
    expect(await alert.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe(
      "/sign-in",
    );
    expect(await page.getByRole("row").filter({ hasText: "#1003" }).count()).toBe(1);
    Object.assign(answers, { "GET deliveries?limit=25": list(planned) });
    await alert.waitFor({ state: "detached" });
    await page.close();
  });

  it("asks again for the names that could not be read", async () => {
    const page = await openList({
      "GET deliveries?limit=25": list(held),
      "GET buyer-names?deliveries=5001": { status: 503, body: {} },
    });
    await expect.poll(() => server.calls.at(-1)).toContain("buyer-names");
    await page.clock.install();
    server.calls.length = 0;
    await page.reload();
    await page.getByRole("row").filter({ hasText: "#1001" }).waitFor();
    await expect.poll(() => server.calls.at(-1)).toContain("buyer-names");
    Object.assign(answers, {
      "GET buyer-names?deliveries=5001": {
        body: { buyers: [{ orderId: "5001", part: 1, name: "Ada Lovelace" }] },
      },
    });

    await expect
      .poll(async () => {
        await page.clock.runFor(5_000);
        await awaitAnswers(page, server);
        return page.getByText("Ada Lovelace").count();
      })
      .toBe(1);
    await page.close();
  });

  it("asks for one page a look, and more seldom while nothing changes", async () => {
    server.calls.length = 0;
    const page = await openList({ "GET deliveries?limit=25": MORE });
    await page.clock.install();
    await page.reload();
    await page.getByRole("row").first().waitFor();
    server.calls.length = 0;
    for (let seconds = 0; seconds < 60; seconds++) {
      await page.clock.runFor(1_000);
      await awaitAnswers(page, server);
    }

    expect(listCalls().length).toBeGreaterThan(2);
    expect(listCalls().length).toBeLessThanOrEqual(6);
    expect(new Set(listCalls())).toEqual(new Set(["GET deliveries?limit=25"]));
    await page.close();
  });
});

describe("several deliveries at once", () => {
  it("are tried again, each with a result of its own", async () => {
    const page = await openList({
      "GET deliveries?limit=25": list(held, planned),
      "POST deliveries/5001/1/actions/retry": { body: {} },
      "POST deliveries/5003/1/actions/retry": {
        ...{
          status: 409,
          body: { message: "The delivery has no error: there is nothing to retry." },
        },
      },
    });
    await page.getByRole("checkbox", { name: "Select all on this page" }).click();
    await page.getByRole("button", { name: "Try again" }).click();

    const results = page.getByRole("status").filter({ hasText: "1 of 2 done" });
    await results.getByText("Order #1001: It is tried again.").waitFor();
    await results.getByText("Order #1003: The delivery has no error").waitFor();
    await page.close();
  });

  it("leave the focus to what closes their results, then to the title", async () => {
    const page = await openList({
      "GET deliveries?limit=25": list(held, planned),
      "POST deliveries/5001/1/actions/retry": { body: {} },
      "POST deliveries/5003/1/actions/retry": { body: {} },
    });
    await page.getByRole("checkbox", { name: "Select all on this page" }).click();
    await page.getByRole("button", { name: "Try again" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("2 of 2 done").waitFor();

    const close = page.getByRole("button", { name: "Close" });
    await expect.poll(() => isFocused(close)).toBe(true);
    await page.keyboard.press("Enter");
    await close.waitFor({ state: "detached" });
    expect(await isFocused(page.getByRole("heading", { level: 2 }))).toBe(true);
    await page.close();
  });

  it("leave the focus where it is to whoever selects others while the results are shown", async () => {
    const page = await openStill({
      "GET deliveries?limit=25": list(held, planned),
      "POST deliveries/5001/1/actions/retry": { body: {} },
    });
    await page.getByRole("checkbox", { name: "Select Order #1001" }).click();
    await page.getByRole("button", { name: "Try again" }).click();
    const close = page.getByRole("button", { name: "Close" });
    await close.waitFor();
    await close.blur();
    // In Safari, a click gives a checkbox no focus.
    const other = page.getByRole("checkbox", { name: "Select Order #1003" });
    for (const selected of ["1 selected", ""]) {
      await other.dispatchEvent("click");
      if (selected) await page.getByText(selected).waitFor();
      else await page.getByText("1 selected").waitFor({ state: "detached" });
      await awaitEffects(page);
      expect(await isFocused(close)).toBe(false);
    }
    await page.close();
  });

  it("are tried once, however often the button is pressed meanwhile", async () => {
    const page = await openList({
      "GET deliveries?limit=25": list(held, planned),
      "POST deliveries/5001/1/actions/retry": { body: {} },
      "POST deliveries/5003/1/actions/retry": { body: {} },
    });
    const goOn = await holdCalls(page, "**/actions/retry");
    server.calls.length = 0;
    await page.getByRole("checkbox", { name: "Select all on this page" }).click();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("0 of 2 done, 2 to go").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    goOn();
    await page.getByText("2 of 2 done").waitFor();
    await awaitEffects(page);

    expect(server.calls.filter((call) => call.startsWith("POST"))).toHaveLength(2);
    await page.close();
  });

  it("are delivered again after a question", async () => {
    const page = await openList({
      "GET deliveries?limit=25": list(returned),
      "POST deliveries/5002/1/actions/deliver-again": { body: {} },
    });
    await page.getByRole("checkbox", { name: "Select Order #1002" }).click();
    await page.getByRole("button", { name: "Deliver it again" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Deliver it again" }).click();

    await page.getByText("Order #1002: It is delivered again.").waitFor();
    await page.close();
  });

  it.each([390, 760, 1280])("are all selected by one press, %i pixels wide", async (width) => {
    const page = await openList({ "GET deliveries?limit=25": MORE }, "", {
      viewport: { width, height: 900 },
    });
    const all = page.getByRole("checkbox", { name: "Select all on this page" });
    await all.click();
    await page.getByText("3 selected").waitFor();
    await takeScreenshot(page, `deliveries-selected-${width}`);
    expect(await findPageFaults(page)).toEqual([]);
    await all.click();
    await page.getByText("3 selected").waitFor({ state: "detached" });
    if (width <= 760) await page.getByText("Select all on this page").click();
    expect(await page.getByText("3 selected").count()).toBe(width <= 760 ? 1 : 0);
    await page.close();
  });

  it("are cancelled only after a question", async () => {
    const page = await openList({ "GET deliveries?limit=25": list(planned) });
    server.calls.length = 0;
    await page.getByRole("checkbox", { name: "Select Order #1003" }).click();
    await page.getByRole("button", { name: "Cancel it" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave them" }).click();
    await awaitEffects(page);

    expect(server.calls.filter((call) => call.startsWith("POST"))).toEqual([]);
    await page.close();
  });
});

it("weighs little: script and style together, compressed", () => {
  expect(server.assetBytes).toBeLessThan(44 * 1024);
});

it("has arrows in browsers that do not know how to hide them from screen readers", () => {
  const style = gunzipSync(buildAppStyle().gzipped).toString();
  const plain = style.replaceAll(/@supports ?\(content:[^{]*\{[^{}]*\{[^{}]*\}\s*\}/g, "");

  expect(style).toMatch(/content:[^;}]*\/ ?""/);
  expect(plain).not.toMatch(/content:[^;}]*\/ ?""/);
  expect(plain).toMatch(/content: ?var\(--arrow\)/);
});

it("saves what the view shows, on all pages, as a file that runs no formula", async () => {
  const page = await openList({
    "GET deliveries?limit=25": MORE,
    "GET deliveries?limit=100": {
      body: { deliveries: [{ ...held, orderName: "=1+1" }], next: "more" },
    },
    "GET deliveries?cursor=more&limit=100": list({
      ...planned,
      requestedWindow: { date: "2026-11-24", from: "14:00", to: "16:00" },
    }),
    "GET buyer-names?deliveries=5001": {
      body: { buyers: [{ orderId: "5001", part: 1, name: "+Ada" }] },
    },
    "GET buyer-names?deliveries=5003": {
      body: { buyers: [{ orderId: "5003", part: 1, name: "Grace Hopper" }] },
    },
  });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export" }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  const lines = Buffer.concat(chunks).toString().split("\r\n");

  expect(download.suggestedFilename()).toMatch(/^deliveries-\d{4}-\d\d-\d\d\.csv$/);
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(`"'=1+1","1","'+Ada",`);
  expect(lines[0]).toContain(
    `"Promised day","Promised from, local time","Promised until, local time"`,
  );
  expect(lines[2]).toContain(`"Grace Hopper"`);
  expect(lines[2]).toContain(`"2026-11-24","14:00","16:00"`);
  await page.close();
});

it.each([
  ["?sort=-price", "sort=-price&limit=25", "limit=100"],
  ["?sort=oldest", "sort=oldest&limit=25", "sort=oldest&limit=100"],
])(
  "saves a sorted view in the list's own order: no other is whole (%s)",
  async (query, shown, saved) => {
    const page = await openList(
      {
        [`GET deliveries?${shown}`]: list(held),
        [`GET deliveries?${saved}`]: list(held, planned),
        "GET buyer-names?deliveries=5001": { body: { buyers: [] } },
        "GET buyer-names?deliveries=5001,5003": { body: { buyers: [] } },
      },
      query,
    );
    await page.getByRole("row").filter({ hasText: "#1001" }).waitFor();
    await page.getByRole("button", { name: "Export" }).click();

    await page.getByRole("status").filter({ hasText: "2 saved." }).waitFor();
    await page.close();
  },
);

it.each([
  ["", "limit=100", "The first 1 of more are saved. Choose days to save the others."],
  ["?q=10", "q=10&limit=100", "The first 1 of more are saved. Type more of the number"],
])("says that a file is not whole (%s)", async (query, call, told) => {
  const cut = { body: { deliveries: [held], next: query === "" ? "more" : null, hasMore: true } };
  const page = await openList(
    {
      "GET deliveries?limit=25": list(held),
      [`GET deliveries?${call}`]: cut,
      "GET buyer-names?deliveries=5001": { body: { buyers: [] } },
      "GET deliveries?cursor=more&limit=100": {
        body: { deliveries: [], next: "more", hasMore: true },
      },
    },
    query,
  );
  await page.getByRole("row").filter({ hasText: "#1001" }).waitFor();
  await page.getByRole("button", { name: "Export" }).click();

  await page.getByRole("status").filter({ hasText: told }).waitFor();
  await page.close();
});

describe.each(["light", "dark"] as const)("in %s colors", (colorScheme) => {
  it.each<[number, string, Answers, string]>([
    [390, "filled", { "GET deliveries?limit=25": MORE }, "Order #1001"],
    [1280, "filled", { "GET deliveries?limit=25": MORE }, "Order #1001"],
    [1280, "empty", { "GET deliveries?limit=25": list() }, "No deliveries yet."],
    [390, "refused", {}, "Not set."],
  ])("is accessible, %i pixels wide and %s", async (width, _, set, text) => {
    const page = await openList(set, "", { colorScheme, viewport: { width, height: 900 } });
    await page.getByRole("main").getByText(text).first().waitFor();

    expect(await findPageFaults(page)).toEqual([]);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.close();
  });
});
