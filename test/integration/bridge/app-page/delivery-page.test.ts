import type { Browser, Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Delivery, Explanation } from "#functions/bridge/app-page/browser/api-types.ts";
import { buildListedDelivery } from "#test/builders/bridge/app-screens/listed-deliveries.ts";
import { buildPng } from "#test/builders/image-files.ts";
import { openBrowser, takeScreenshot } from "#test/e2e/local-run/browser.ts";
import { findAxeFaults, findPageFaults } from "#test/e2e/local-run/merchant-page.ts";
import { awaitEffects } from "./await-effects.ts";
import { openAppPage } from "./open-app-page.ts";
import { type Answers, type AppServer, startAppPage } from "./start-app-page.ts";
import { STOP_LOOKS } from "./stop-looks.ts";

const answers: Answers = {};
let server: AppServer;
let browser: Browser;
openAppPage("session", answers, { isStyled: true }, (opened) => {
  ({ server, browser } = opened);
});

const explain = (text: string) => ({ code: "x", params: {}, text });
const usd = (minor: number) => ({ minor, currency: "USD", text: `$${(minor / 100).toFixed(2)}` });
const booked: Delivery = {
  ...buildListedDelivery({
    ...{ orderId: "5001", orderName: "#1001", progress: "delivered", progressText: "Delivered" },
    courierStatusText: "The parcel is delivered.",
    money: {
      ...{ shippingPaid: usd(900), quoted: usd(1377), charged: usd(1377) },
      ...{ refunded: usd(100), tipped: usd(200) },
    },
  }),
  parts: [1],
  quote: null,
  plan: null,
  cashOnDelivery: null,
  batch: null,
  pendingAction: null,
  ...{ isManual: false, isTest: false },
  recipient: {
    ...{ name: "Ada Lovelace", phone: "+12125550100", email: "ada@example.com" },
    ...{ address: "20 W 34th St, New York", notes: "Ring twice" },
  },
  buyerInstructions: null,
  correction: {
    isOfThisPart: true,
    ...{ isAllowed: true, at: null, address: null, phone: null, note: null, mode: null },
    reason: { code: "can-correct", params: {}, text: "It is booked with what you correct." },
  },
  buyerRating: { rating: 4, at: "2026-11-24T16:00:00.000Z", answer: null },
  driver: null,
  driverLocation: null,
  proofImages: [],
  map: null,
  stops: [],
  timeZone: "America/New_York",
  statusHistory: [
    { status: "assigned", text: "A courier is assigned.", at: "2026-11-24T14:31:07.000Z" },
    { status: "delivered", text: "The parcel is delivered.", at: "2026-11-24T15:02:41.000Z" },
  ],
  timeline: [
    { ...explain("The order is booked."), at: "2026-11-24T14:30:00.000Z", by: "bridge" },
    {
      ...{ code: "status.assigned", params: {}, text: "A courier is assigned." },
      ...{ at: "2026-11-24T14:31:07.000Z", by: "courier" },
    },
  ],
  actions: [
    { action: "rate", isAllowed: true, reason: explain("Your rating is sent."), cause: null },
    {
      ...{ action: "cancel", isAllowed: false, cause: null },
      reason: explain("The parcel is delivered already."),
    },
  ],
  cancelCost: null,
  trackingUrl: "https://bridge.test/track/abc",
  requeueAt: null,
};
const explanation: Explanation = {
  decision: "hold",
  reason: explain("The order has no phone number."),
  until: null,
  isReleased: false,
  ruleResults: [
    { rule: "Does the store have it?", details: "yes", outcome: "continue" },
    { rule: "Can the courier reach the buyer?", details: "no phone number", outcome: "hold" },
  ],
  plan: null,
  nextAction: "The bridge waits for the phone number.",
};
const SHOWN = "GET deliveries/5001/1";
const EXPLAINED = "GET deliveries/5001/explain?part=1";

/** Opens the delivery while the API answers so. The browser is in New York. */
async function openDelivery(set: Answers, options = {}, script = ""): Promise<Page> {
  for (const key of Object.keys(answers)) delete answers[key];
  Object.assign(answers, set);
  server.calls.length = 0;
  const page = await browser.newPage({ timezoneId: "America/New_York", ...options });
  await page.addInitScript(script);
  await page.goto(`${server.url}/#/deliveries/5001/1`);
  return page;
}
/** The same without looks by the clock. */
const openStill = (set: Answers): Promise<Page> => openDelivery(set, {}, STOP_LOOKS);
const readSection = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

const PHOTO = "GET deliveries/5001/1?proofImage=1";
const photo = { contentType: "image/png" as const, base64: buildPng().toString("base64") };
const withFile = (file: typeof photo | null): Delivery => ({
  ...booked,
  proofImages: [{ number: 1, at: "2026-11-24T15:02:41.000Z", file }],
});
const withPhoto = withFile(null);

describe("the driver's photo of the handover", () => {
  it("is shown with its time, and fetched once", async () => {
    const page = await openDelivery({
      [SHOWN]: { body: withPhoto },
      [PHOTO]: { body: withFile(photo) },
    });
    const image = readSection(page, "Photo of the delivery").getByRole("img");
    await image.waitFor({ state: "attached" });

    expect(await image.getAttribute("src")).toBe(`data:image/png;base64,${photo.base64}`);
    expect(await readSection(page, "Photo of the delivery").textContent()).toContain("Nov 24");
    answers[SHOWN] = { body: { ...withPhoto, orderName: "#1001b" } };
    await page.getByText("Order #1001b").waitFor();
    await awaitEffects(page);
    const fetched = server.calls.filter((call) => call === PHOTO);
    expect(fetched, server.calls.join("\n")).toHaveLength(1);
    await page.close();
  });

  it("is a sentence where it is not available any more, and nothing where there is none", async () => {
    const page = await openDelivery({ [SHOWN]: { body: withPhoto }, [PHOTO]: { body: withPhoto } });
    await page.getByText("The photo is not available any more.").waitFor();
    await page.close();

    const without = await openDelivery({ [SHOWN]: { body: booked } });
    await without.getByRole("region", { name: "Money" }).waitFor();
    expect(await readSection(without, "Photo of the delivery").count()).toBe(0);
    await without.close();
  });
});

describe("the page of a delivery", () => {
  it("tells the window which order it is about", async () => {
    const page = await openDelivery({ [SHOWN]: { body: { ...booked, part: 2, parts: [1, 2] } } });
    await expect.poll(() => page.title()).toBe("Order #1001, part 2 · Order Bridge");

    await page.getByRole("link", { name: "All deliveries" }).click();
    await expect.poll(() => page.title()).toBe("Deliveries · Order Bridge");
    await page.close();
  });

  it("acts once on a double click, and leaves the focus to the title: the button goes", async () => {
    const RETRY = "POST deliveries/5001/1/actions/retry";
    const retry = { action: "retry", isAllowed: true, cause: null } as const;
    const page = await openDelivery({
      [SHOWN]: { body: { ...booked, actions: [{ ...retry, reason: explain("It is tried.") }] } },
      [RETRY]: { body: { ...booked, actions: [] } },
    });
    const calls: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/actions/retry", async (route) => {
      calls.push(route.request().url());
      await promise;
      await route.continue();
    });
    const button = page.getByRole("button", { name: "Try again" });
    await button.dblclick();
    await awaitEffects(page);
    expect(await button.getAttribute("aria-busy")).toBe("true");
    Object.assign(answers, { [SHOWN]: { body: { ...booked, actions: [] } } });
    resolve();
    await button.waitFor({ state: "detached" });
    await awaitEffects(page);

    expect(calls).toHaveLength(1);
    await page.locator("h2:focus").waitFor();
    await page.close();
  });

  it("takes both clicks of a double click for the answer to its question, and presses nothing below", async () => {
    const cancel = { action: "cancel", isAllowed: true, cause: null } as const;
    const CANCEL = "POST deliveries/5001/1/actions/cancel";
    const page = await openStill({
      [SHOWN]: {
        body: { ...booked, actions: [{ ...cancel, reason: explain("The courier is told.") }] },
      },
      [CANCEL]: { body: { ...booked, actions: [] } },
    });
    await page.getByRole("button", { name: "Cancel it" }).click();
    const answer = page.getByRole("dialog").getByRole("button", { name: "Cancel it" });
    await answer.waitFor();
    // Wherever the question stands: something below it could be pressed.
    await page.evaluate(`
      window.pressed = 0;
      const below = document.createElement("button");
      below.style.cssText = "position: fixed; inset: 0; width: 100%; z-index: 9";
      below.onclick = () => { window.pressed++; };
      document.body.append(below);
    `);
    await answer.dblclick();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await page.evaluate("window.pressed")).toBe(0);

    await page.mouse.click(20, 20);
    expect(await page.evaluate("window.pressed")).toBe(1);
    await page.close();
  });

  it("names what it asks about", async () => {
    const cancel = { action: "cancel", isAllowed: true, cause: null } as const;
    const page = await openDelivery({
      [SHOWN]: {
        body: { ...booked, actions: [{ ...cancel, reason: explain("The courier is told.") }] },
      },
    });
    await page.getByRole("button", { name: "Cancel it" }).click();

    await page.getByRole("dialog", { name: "Cancel it: Order #1001?", exact: true }).waitFor();
    await page.close();
  });

  it("has what the courier reported to the second, in the time of who reads it, and once", async () => {
    const page = await openDelivery({ [SHOWN]: { body: booked } });
    const history = readSection(page, "Reported by the courier").getByRole("listitem");
    await expect.poll(() => history.allTextContents()).toHaveLength(2);

    expect((await history.allTextContents()).map((text) => text.replace(/\s/g, " "))).toEqual([
      "The parcel is delivered.Nov 24, 2026, 10:02:41 AM EST",
      "A courier is assigned.Nov 24, 2026, 9:31:07 AM EST",
    ]);
    expect(await page.getByText("A courier is assigned.").count()).toBe(1);
    await page.close();
  });

  it("has no time of the buyer's where the browser does not know their time zone", async () => {
    const page = await openDelivery({
      [SHOWN]: { body: { ...booked, timeZone: "Mars/Olympus_Mons" } },
    });
    await page.getByText("Nov 24, 2026, 10:02:41").waitFor();
    expect(await page.getByText("at the buyer's").count()).toBe(0);
    await page.close();
  });

  it("names the driver with a link that calls them, and is accessible", async () => {
    const driver = { firstName: "Bruno", phone: "+1 (555) 010-0002" };
    const page = await openDelivery({ [SHOWN]: { body: { ...booked, driver } } });
    const state = readSection(page, "State");
    const link = state.getByRole("link", { name: driver.phone, exact: true });
    await link.waitFor();

    expect(await state.locator("dl > div").allTextContents()).toEqual(
      expect.arrayContaining(["DriverBruno", `Driver's phone number${driver.phone}`]),
    );
    expect(await link.getAttribute("href")).toBe("tel:+15550100002");
    expect(await findAxeFaults(page)).toEqual([]);

    answers[SHOWN] = { body: { ...booked, driver: { firstName: "Ada", phone: null } } };
    await state.getByText("Ada", { exact: true }).waitFor();
    expect(await state.getByText("Driver's phone number").count()).toBe(0);
    answers[SHOWN] = { body: booked };
    await state.getByText("Ada", { exact: true }).waitFor({ state: "detached" });
    expect(await state.locator("dt").allTextContents()).not.toContain("Driver");
    await page.close();
  });

  it("says what was promised, by the clock of the shop", async () => {
    const requestedWindow = { date: "2026-11-24", from: "14:00", to: "16:00" };
    const page = await openDelivery({ [SHOWN]: { body: { ...booked, requestedWindow } } });
    const fact = readSection(page, "State").locator("dl > div", { hasText: "Promised" });
    await fact.waitFor();

    expect((await fact.textContent())?.replace(/\s/g, " ")).toBe(
      "Promised to the buyerTue, Nov 24, 2:00 PM – 4:00 PM",
    );
    await page.close();
  });

  it("has all that was paid, and the buyer's rating", async () => {
    const page = await openDelivery({ [SHOWN]: { body: booked } });
    const money = readSection(page, "Money");
    await money.waitFor();

    expect((await money.locator("dl > div").allTextContents()).toSorted()).toEqual(
      [
        ...["Paid by the buyer for shipping$9.00", "Asked by the courier$13.77"],
        ...["Paid to the courier$13.77", "Paid back$1.00", "Tip for the driver$2.00"],
      ].toSorted(),
    );
    expect(await page.getByText("4 of 5").count()).toBe(1);
    await page.close();
  });

  it.each([
    ["booked", [], "Pick-up planned for"],
    ["on-the-way", ["picked-up"], "Collected"],
    ["delivered", ["picked-up", "delivered"], "Collected"],
    ["delivered", ["delivered"], undefined],
  ] as const)(
    "says of the pick-up while it is %s, reported %j: %s",
    async (progress, reported, said) => {
      const at = "2026-11-24T14:45:00.000Z";
      const page = await openDelivery({
        [SHOWN]: {
          body: {
            ...{ ...booked, progress, plan: { mode: "urgent", pickUpAt: at, dropOffAt: at } },
            statusHistory: reported.map((status) => ({ status, text: "Reported.", at })),
          },
        },
      });
      const state = readSection(page, "State");
      await state.getByText("Goes out").waitFor();

      const terms = await state.locator("dt").allTextContents();
      expect(terms.filter((term) => /pick-up|collected/i.test(term))).toEqual(
        said === undefined ? [] : [said],
      );
      await page.close();
    },
  );

  it("shows what an action answered, and nothing that was read before it", async () => {
    const [RATE, RATED] = [
      "POST deliveries/5001/1/actions/rate",
      { ...booked, actions: [], courierStatusText: "The rating is sent." },
    ];
    const page = await openStill({ [SHOWN]: { body: booked }, [RATE]: { body: RATED } });
    const state = readSection(page, "State").getByRole("status");
    await state.getByText("The parcel is delivered.").waitFor();
    const looks: Route[] = [];
    await page.route("**/deliveries/5001/1", (route) => void looks.push(route));
    const answer = async (look: number, courierStatusText: string) => {
      await expect.poll(() => looks.length).toBeGreaterThan(look);
      const body = JSON.stringify({ ...booked, courierStatusText });
      await looks[look]?.fulfill({ contentType: "application/json", body });
    };
    await page.evaluate(`document.dispatchEvent(new Event("visibilitychange"))`);
    await expect.poll(() => looks.length).toBe(1);
    await page.getByRole("button", { name: "Rate the driver" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Rate the driver" }).click();
    await state.getByText("The rating is sent.").waitFor();

    const former = page.waitForResponse((response) => response.url().endsWith("/5001/1"));
    await answer(0, "The parcel comes back.");
    await (await former).finished();
    await awaitEffects(page);
    expect(await state.textContent()).toBe("The rating is sent.");
    await answer(1, "The parcel is delivered.");
    await state.getByText("The parcel is delivered.").waitFor();
    await page.close();
  });

  it("says of each action that is not possible why, and stays unfolded when it is read again", async () => {
    const page = await openDelivery({ [SHOWN]: { body: booked } });
    await page.getByText("What is not possible now").click();
    await page.getByText("The parcel is delivered already.").waitFor();
    const alert = explain("The order was changed in the store.");
    Object.assign(answers, { [SHOWN]: { body: { ...booked, alert } } });

    await page.getByText("The order was changed in the store.").waitFor();
    expect(await page.getByText("The parcel is delivered already.").isVisible()).toBe(true);
    expect(await page.getByRole("button", { name: "Cancel it" }).count()).toBe(0);
    await page.close();
  });

  it("explains the rules when it is asked, and not before", async () => {
    const page = await openDelivery({
      [SHOWN]: { body: booked },
      [EXPLAINED]: { body: explanation },
    });
    await page.getByText("Why?").waitFor();
    await awaitEffects(page);
    expect(server.calls).not.toContain(EXPLAINED);
    await page.getByText("Why?").click();

    const row = page.getByRole("row").filter({ hasText: "Can the courier reach the buyer?" });
    await row.getByText("on hold").waitFor();
    await page.getByText("The order has no phone number.").waitFor();
    await page.close();
  });

  it("explains as the store said last, in whatever order two answers come", async () => {
    const page = await openDelivery({ [SHOWN]: { body: booked } });
    const held: ((text: string) => Promise<void>)[] = [];
    await page.route("**/explain?part=1", (route) => {
      held.push((text) => route.fulfill({ json: { ...explanation, reason: explain(text) } }));
    });
    const why = page.getByText("Why?");
    for (const count of [1, 2]) {
      await why.click();
      await expect.poll(() => held.length).toBe(count);
      if (count === 1) await why.click();
    }
    await held[1]?.("It was looked at last.");
    await page.getByText("It was looked at last.").waitFor();

    const answered = page.waitForResponse("**/explain?part=1");
    await held[0]?.("It was looked at before.");
    await (await answered).finished();
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))");

    expect(await page.getByText("It was looked at last.").count()).toBe(1);
    expect(await page.getByText("It was looked at before.").count()).toBe(0);
    await page.close();
  });

  it("says why it cannot explain, and tries again", async () => {
    const page = await openDelivery({ [SHOWN]: { body: booked } });
    await page.getByText("Why?").click();
    await page.getByRole("alert").getByText("Not set.").waitFor();
    answers[EXPLAINED] = { body: explanation };
    await page.getByRole("button", { name: "Try again" }).click();

    await page.getByText("The order has no phone number.").waitFor();
    await page.close();
  });
});

const places: NonNullable<Delivery["map"]> = {
  pickUp: { latitude: 40.7484, longitude: -73.9857 },
  dropOff: { latitude: 40.73, longitude: -73.99 },
  driver: { latitude: 40.74, longitude: -73.988 },
  way: [],
};
const CORRECTION = "correction";
const GET_CORRECTION = `GET deliveries/5001/1/${CORRECTION}`;
const PUT_CORRECTION = `PUT deliveries/5001/1/${CORRECTION}`;
const readable = {
  ...{ isAllowed: true, reason: explain("It is booked with what you correct.") },
  store: {
    address: {
      ...{ street: "20 W 34th St", unit: "", city: "New York" },
      ...{ region: "NY", postalCode: "10001", countryCode: "US" },
    },
    phone: "+12125550100",
    note: "Ring twice",
  },
  correction: { at: null, address: null, phone: null, note: null, mode: null },
};

const plan: NonNullable<Delivery["plan"]> = {
  mode: "urgent",
  load: { transportId: 1, packSizeId: 1, grams: 800, pieces: 1 },
  ...{ itemValue: 50, tip: 0, ceiling: null, pickUpIds: ["main"], pickUpAt: null },
};
const corrected: Delivery = {
  ...booked,
  correction: { ...booked.correction, at: "2026-11-24T15:00:00.000Z", phone: "+12125550199" },
};

/** Presses the form's button, and agrees to what is shown then. */
async function correctIt(page: Page): Promise<void> {
  await page.getByRole("form").getByRole("button", { name: "Correct it" }).click();
  await findQuestion(page).getByRole("button", { name: "Correct it" }).click();
}
const findQuestion = (page: Page) => page.getByRole("dialog", { name: "Correct this order?" });

describe("the correction of one order", () => {
  it("sends what differs from the store, and shows what became of it", async () => {
    const page = await openDelivery({
      [SHOWN]: { body: booked },
      [GET_CORRECTION]: { body: readable },
      [PUT_CORRECTION]: {
        body: {
          ...corrected,
          uncorrectedParts: [{ part: 2, reason: explain("Points cannot be corrected.") }],
        },
      },
    });
    await page.getByRole("button", { name: "Correct it" }).click();
    const form = page.getByRole("form", { name: "Correct this order" });
    await form.getByLabel("Phone number").fill("+1 212 555 0199");
    answers[SHOWN] = { body: corrected };
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === "PUT"),
      correctIt(page),
    ]);

    expect(request.postDataJSON()).toEqual({ at: null, phone: "+1 212 555 0199" });
    await readSection(page, "Recipient").getByText("+12125550199").waitFor();
    await page.getByText("It is corrected.", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Remove the correction" }).waitFor();
    expect(await form.count()).toBe(0);
    const notice = readSection(page, "Recipient").getByRole("alert");
    await page.getByText("It is corrected.", { exact: true }).waitFor({ state: "hidden" });
    await notice.getByText("stays as it is: Points cannot be corrected.").waitFor();
    expect(await findAxeFaults(page)).toEqual([]);
    expect(await notice.getByRole("link", { name: "Part 2" }).getAttribute("href")).toBe(
      "#/deliveries/5001/2",
    );
    await notice.getByRole("button", { name: "Close" }).click();
    expect(await notice.count()).toBe(0);
    await page.locator("button:focus", { hasText: "Correct it" }).waitFor();
    await page.close();
  });

  it("shows what somebody else corrected meanwhile, and keeps what was typed", async () => {
    const at = "2026-11-24T15:00:00.000Z";
    const message = "Somebody else corrected this order meanwhile.";
    const page = await openStill({
      [SHOWN]: { body: booked },
      [GET_CORRECTION]: { body: readable },
      [PUT_CORRECTION]: { status: 409, body: { message } },
    });
    await page.getByRole("button", { name: "Correct it" }).click();
    const form = page.getByRole("form", { name: "Correct this order" });
    const send = async () => {
      const [request] = await Promise.all([
        page.waitForRequest((one) => one.method() === "PUT"),
        correctIt(page),
      ]);
      return request.postDataJSON();
    };
    await form.getByLabel("Note for the driver").fill("Knock twice");
    await form.getByLabel("Phone number").fill("+12125550177");
    const address = { ...readable.store.address, street: "11 Wall St", postalCode: "10005" };
    const theirs = { at, address, phone: "+12125550199", note: null, mode: "urgent" };
    answers[GET_CORRECTION] = { body: { ...readable, correction: theirs } };
    answers[SHOWN] = { body: { ...booked, correction: { ...booked.correction, ...theirs } } };

    expect(await send()).toEqual({ at: null, note: "Knock twice", phone: "+12125550177" });
    await form
      .getByRole("alert")
      .getByText(`${message} What you typed is kept in place of: +12125550199.`)
      .waitFor();
    await readSection(page, "Recipient").getByText("11 Wall St, New York, NY, 10005, US").waitFor();
    answers[PUT_CORRECTION] = { body: { ...corrected, uncorrectedParts: [] } };
    expect(await send()).toEqual({
      ...{ at, address, mode: "urgent" },
      ...{ note: "Knock twice", phone: "+12125550177" },
    });
    await form.waitFor({ state: "detached" });
    await page.close();
  });

  it("does not remove a correction that it does not show", async () => {
    const page = await openDelivery({
      [SHOWN]: { body: corrected },
      [PUT_CORRECTION]: { body: { ...booked, uncorrectedParts: [] } },
    });
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === "PUT"),
      page.getByRole("button", { name: "Remove the correction" }).click(),
    ]);

    expect(request.postDataJSON()).toEqual({ at: corrected.correction.at });
    await page.close();
  });

  it("shows what somebody else corrected when it was not removed, and removes that if asked to", async () => {
    const page = await openStill({
      [SHOWN]: { body: corrected },
      [PUT_CORRECTION]: { status: 409, body: { message: "Somebody else corrected this order." } },
    });
    const card = readSection(page, "Recipient");
    const removal = page.getByRole("button", { name: "Remove the correction" });
    await removal.waitFor();
    const at = "2026-11-24T15:05:00.000Z";
    const theirs = { ...corrected.correction, at, phone: "+12125550188" };
    answers[SHOWN] = { body: { ...corrected, correction: theirs } };
    await removal.click();

    await card.getByRole("alert").getByText("Somebody else corrected this order.").waitFor();
    await card.getByText("+12125550188").waitFor();
    expect(await card.getByRole("button", { name: "Try again" }).count()).toBe(0);
    await page.locator("h3:focus", { hasText: "Recipient" }).waitFor();
    answers[PUT_CORRECTION] = { body: { ...booked, uncorrectedParts: [] } };
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === "PUT"),
      removal.click(),
    ]);
    expect(request.postDataJSON()).toEqual({ at });
    await card.getByRole("alert").waitFor({ state: "detached" });
    await page.locator("button:focus", { hasText: "Correct it" }).waitFor();
    await page.close();
  });

  it("tries again to remove what it showed then, and nothing else", async () => {
    const page = await openDelivery({ [SHOWN]: { body: corrected } });
    const card = readSection(page, "Recipient");
    await page.getByRole("button", { name: "Remove the correction" }).click();
    await card.getByRole("alert").getByText("Not set.").waitFor();
    const theirs = {
      ...{ ...corrected.correction, at: "2026-11-24T15:05:00.000Z" },
      ...{ phone: "+12125550188", isOfThisPart: false },
    };
    answers[SHOWN] = { body: { ...corrected, correction: theirs } };
    await card.getByText("+12125550188").waitFor();
    await card.getByText("Corrected, but not of this part").waitFor();
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === "PUT"),
      card.getByRole("button", { name: "Try again" }).click(),
    ]);

    expect(request.postDataJSON()).toEqual({ at: corrected.correction.at });
    await page.close();
  });

  it("says that a part goes out as it was corrected where it was too late to remove that", async () => {
    const none = { at: null, address: null, phone: null, note: null, mode: null };
    const correction = { ...corrected.correction, ...none, isOfThisPart: false };
    const page = await openDelivery({ [SHOWN]: { body: { ...corrected, correction } } });
    const card = readSection(page, "Recipient");
    await card.getByText("No longer corrected").waitFor();
    await card.getByText("Too late for this part: it goes out as it was corrected.").waitFor();
    await page.close();
  });

  it("leaves the focus in the card where nothing can be corrected any more", async () => {
    const late = { ...corrected.correction, isAllowed: false };
    const page = await openDelivery({
      [SHOWN]: { body: booked },
      [GET_CORRECTION]: { body: readable },
      [PUT_CORRECTION]: { body: { ...corrected, correction: late, uncorrectedParts: [] } },
    });
    await page.getByRole("button", { name: "Correct it" }).click();
    const form = page.getByRole("form", { name: "Correct this order" });
    await form.getByLabel("Phone number").fill("+1 212 555 0199");
    answers[SHOWN] = { body: { ...corrected, correction: late } };
    await correctIt(page);

    await form.waitFor({ state: "detached" });
    await page.locator("h3:focus", { hasText: "Recipient" }).waitFor();
    await page.close();
  });

  it("shows what it changes and what comes of that before it is sent", async () => {
    const reason = {
      ...explain("The delivery is cancelled at no cost and booked again."),
      code: "can-correct-booked",
    };
    const ours = { ...readable.correction, at: "2026-11-24T14:00:00.000Z", note: "Knock twice" };
    const page = await openDelivery({
      [SHOWN]: { body: { ...booked, parts: [1, 2], plan: { ...plan, ceiling: usd(2_000) } } },
      [GET_CORRECTION]: { body: { ...readable, reason, correction: ours } },
    });
    await page.getByRole("button", { name: "Correct it" }).click();
    await page.getByLabel("Street and number").fill("350 5th Ave");
    await page.getByLabel("Apartment, floor or unit").fill("Floor 2");
    await page.getByLabel("Note for the driver").fill("");
    await page.getByLabel("How this order goes out").selectOption("urgent");
    await page.getByRole("form").getByRole("button", { name: "Correct it" }).click();
    const question = findQuestion(page);
    await question.waitFor();

    expect(await question.getByRole("listitem").allTextContents()).toEqual([
      "Street and number: 20 W 34th St → 350 5th Ave",
      "Apartment, floor or unit: Nothing → Floor 2",
      "Note for the driver: Knock twice → Nothing",
      "How this order goes out: As your rules say → At once",
    ]);
    expect(await question.getByRole("paragraph").first().textContent()).toBe(
      [
        reason.text,
        "The courier names a price for the new booking, which may be another than $13.77.",
        "Above $20.00 you are asked first.",
        "It goes for each part of the order that can still be corrected.",
      ].join(" "),
    );
    expect(await findAxeFaults(page)).toEqual([]);
    await question.getByRole("button", { name: "Keep editing" }).click();
    await awaitEffects(page);
    expect(await page.getByLabel("Street and number").inputValue()).toBe("350 5th Ave");
    await page.locator("button:focus", { hasText: "Correct it" }).waitFor();
    expect(server.calls).not.toContain(PUT_CORRECTION);
    await page.close();
  });

  it.each([
    ["nothing is typed", async () => {}],
    [
      "it is typed in another way",
      async (page: Page) => {
        await page.getByLabel("Phone number").fill("+1 (212) 555-0100");
        await page.getByLabel("City").fill(" New York ");
      },
    ],
  ])("has nothing to send where %s, and says so until something is typed", async (_, type) => {
    const page = await openDelivery({
      [SHOWN]: { body: booked },
      [GET_CORRECTION]: { body: readable },
    });
    await page.getByRole("button", { name: "Correct it" }).click();
    const form = page.getByRole("form", { name: "Correct this order" });
    await form.waitFor();
    await type(page);
    await form.getByRole("button", { name: "Correct it" }).click();
    const notice = form.getByRole("status");
    await notice.getByText("Nothing is changed, so there is nothing to save.").waitFor();
    await awaitEffects(page);

    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(server.calls).not.toContain(PUT_CORRECTION);
    await form.getByLabel("City").fill("Albany");
    expect(await notice.textContent()).toBe("");
    await page.close();
  });

  it("says that a value goes back to the store's where it is emptied or typed as there", async () => {
    const ours = { ...readable.correction, at: "2026-11-24T14:00:00.000Z", phone: "+12125550199" };
    const page = await openDelivery({
      [SHOWN]: { body: corrected },
      [GET_CORRECTION]: { body: { ...readable, correction: ours } },
      [PUT_CORRECTION]: { body: { ...booked, uncorrectedParts: [] } },
    });
    await page.getByRole("button", { name: "Correct it" }).click();
    await page.getByLabel("Phone number").fill("");
    await page.getByRole("form").getByRole("button", { name: "Correct it" }).click();
    const change = findQuestion(page).getByRole("listitem");
    await change.getByText("+12125550199 → +12125550100").waitFor();
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === "PUT"),
      findQuestion(page).getByRole("button", { name: "Correct it" }).click(),
    ]);

    expect(request.postDataJSON()).toEqual({ at: ours.at });
    await page.close();
  });

  it("says at the field what is wrong with it", async () => {
    const message = "address.city must not be empty";
    const page = await openDelivery({
      [SHOWN]: { body: booked },
      [GET_CORRECTION]: { body: readable },
      [PUT_CORRECTION]: {
        ...{ status: 400, body: { message, errors: [{ field: "address.city", message }] } },
      },
    });
    await page.getByRole("button", { name: "Correct it" }).click();
    await page.getByLabel("City").fill("");
    await correctIt(page);

    await page.getByText("Must not be empty.").waitFor();
    expect(await page.locator(":focus").getAttribute("name")).toBe("address.city");
    await page.close();
  });

  it("is nothing to lose any more once it is cancelled", async () => {
    const page = await openDelivery({
      [SHOWN]: { body: booked },
      [GET_CORRECTION]: { body: readable },
    });
    const mayLeave = () =>
      page.evaluate(`dispatchEvent(new Event("beforeunload", { cancelable: true }))`);
    await page.getByRole("button", { name: "Correct it" }).click();
    await page.getByLabel("City").fill("Albany");
    expect(await mayLeave()).toBe(false);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("form").waitFor({ state: "detached" });

    expect(await mayLeave()).toBe(true);
    await page.close();
  });

  it("has its place before it is read, so that nothing below moves then", async () => {
    const page = await openDelivery({
      [SHOWN]: { body: booked },
      [GET_CORRECTION]: { body: readable },
    });
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
    await page.route("**/correction", async (route) => {
      await isRead;
      await route.continue();
    });
    await readSection(page, "Money").waitFor();
    await page.evaluate(`{
      const below = document.querySelector('[aria-label="Money"]');
      window.tops = [];
      const look = () => { tops.push(Math.round(below.getBoundingClientRect().y + scrollY)); requestAnimationFrame(look); };
      look();
    }`);
    await page.getByRole("button", { name: "Correct it" }).click();
    await readSection(page, "Recipient").getByText("Loading…").waitFor();
    await awaitEffects(page);
    read();
    await page.getByRole("form", { name: "Correct this order" }).waitFor();
    await awaitEffects(page);

    expect(await page.evaluate("new Set(tops).size")).toBe(2);
    await page.close();
  });

  it("is open for whoever came to correct it, once", async () => {
    const page = await openDelivery({
      [SHOWN]: { body: booked },
      [GET_CORRECTION]: { body: readable },
    });
    await page.goto(`${server.url}/?#/deliveries/5001/1?act=correct`);
    const form = page.getByRole("form", { name: "Correct this order" });
    await form.waitFor();
    await form.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Correct it" }).waitFor();
    await awaitEffects(page);

    expect(await form.count()).toBe(0);
    await page.close();
  });

  it("is removed once by a double click, which is told of nobody else", async () => {
    const page = await openStill({
      [SHOWN]: { body: corrected },
      [PUT_CORRECTION]: { body: { ...booked, uncorrectedParts: [] } },
    });
    const bodies: unknown[] = [];
    await page.route("**/correction", (route) => {
      bodies.push(route.request().postDataJSON());
      return bodies.length === 1
        ? route.continue()
        : route.fulfill({ status: 409, json: { message: "Somebody else corrected this order." } });
    });
    const removal = page.getByRole("button", { name: "Remove the correction" });
    await removal.waitFor();
    answers[SHOWN] = { body: booked };
    await removal.dblclick();
    await page.getByText("What the store says counts again.").waitFor();
    await awaitEffects(page);

    expect(bodies).toEqual([{ at: corrected.correction.at }]);
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.close();
  });

  it("is removed by another try if it could not be at first", async () => {
    const page = await openDelivery({ [SHOWN]: { body: corrected } });
    await page.getByRole("button", { name: "Remove the correction" }).click();
    const problem = readSection(page, "Recipient").getByRole("alert");
    await problem.getByText("Not set.").waitFor();
    answers[SHOWN] = { body: booked };
    answers[PUT_CORRECTION] = {
      body: { ...booked, uncorrectedParts: [] },
    };
    await problem.getByRole("button", { name: "Try again" }).click();

    await page.getByText("What the store says counts again.").waitFor();
    expect(await problem.count()).toBe(0);
    expect(server.calls.filter((call) => call.endsWith(CORRECTION))).toEqual(
      Array.from({ length: 2 }, () => PUT_CORRECTION),
    );
    await page.close();
  });

  it("is read by another try if it could not be at first", async () => {
    const page = await openDelivery({ [SHOWN]: { body: corrected } });
    await page.getByRole("button", { name: "Correct it" }).click();
    const problem = readSection(page, "Recipient").getByRole("alert");
    await problem.getByText("Not set.").waitFor();
    answers[GET_CORRECTION] = { body: readable };
    await problem.getByRole("button", { name: "Try again" }).click();

    await page.getByRole("form", { name: "Correct this order" }).waitFor();
    expect(await problem.count()).toBe(0);
    await page.close();
  });

  it("says why there is none", async () => {
    const reason = explain("It is too late: a driver is assigned already.");
    const page = await openDelivery({
      [SHOWN]: {
        body: { ...booked, correction: { ...booked.correction, isAllowed: false, reason } },
      },
    });
    await page.getByText("What is not possible now").click();

    await page.getByText(reason.text).waitFor();
    expect(await page.getByRole("button", { name: "Correct it" }).count()).toBe(0);
    await page.close();
  });
});

const pickUpStop: Delivery["stops"][number] = {
  ...{ kind: "pick-up", name: "Front desk", orderId: null, part: null, isOfThisDelivery: true },
  place: places.pickUp,
  ...{ plannedAt: "2026-11-24T14:50:00.000Z", doneAt: "2026-11-24T14:52:00.000Z" },
};
const dropOffStop: Delivery["stops"][number] = {
  ...{ kind: "drop-off", name: "#1001", orderId: "5001", part: 1, isOfThisDelivery: true },
  ...{ place: places.dropOff, plannedAt: "2026-11-24T15:25:00.000Z", doneAt: null },
};
const otherStop: Delivery["stops"][number] = {
  ...{ ...dropOffStop, name: "#1002", orderId: "5002", isOfThisDelivery: false },
  place: { latitude: 40.738, longitude: -73.981 },
  ...{ plannedAt: null, doneAt: "2026-11-24T15:01:00.000Z" },
};
const stops = [pickUpStop, dropOffStop];
/** With a stop in between that the map cannot show. */
const longRoute = [pickUpStop, otherStop, { ...otherStop, part: 2, place: null }, dropOffStop];

describe("the order of the stops", () => {
  const readList = (page: Page) =>
    readSection(page, "Map").getByRole("list").last().getByRole("listitem").allTextContents();
  const readLegend = (page: Page) =>
    readSection(page, "Map").getByRole("list").first().getByRole("listitem").allTextContents();

  it("is a dashed line from the pick-up to the door, and words with the times", async () => {
    const way = [places.pickUp, places.driver];
    const page = await openDelivery({
      [SHOWN]: { body: { ...booked, map: { ...places, way }, stops } },
    });
    const picture = page.getByRole("img", { name: "Map of the delivery" });
    await picture.waitFor();

    expect(await picture.locator("path.ahead").getAttribute("d")).toMatch(/^M[\d. ]+L[\d. ]+$/);
    expect(await picture.locator("path.way").count()).toBe(1);
    expect(await picture.locator("text").count()).toBe(0);
    expect(await readLegend(page)).toEqual([
      "Pick-up",
      "Recipient",
      "Order of the stops, not the road",
      "Where the driver was seen",
    ]);
    expect(await readList(page)).toEqual([
      "Pick-up: Front deskplanned for Nov 24, 2026, 9:50 AM · collected Nov 24, 2026, 9:52 AM",
      "Recipientexpected Nov 24, 2026, 10:25 AM",
    ]);
    const described = await picture.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${described}"]`).getByRole("listitem").count()).toBe(2);
    await page.close();
  });

  it("has a number for each of many stops, the same in the picture and in words", async () => {
    const page = await openDelivery({
      [SHOWN]: { body: { ...booked, map: places, stops: longRoute } },
    });
    const picture = page.getByRole("img", { name: "Map of the delivery" });
    await picture.waitFor();

    expect(await picture.locator("text").allTextContents()).toEqual(["1", "2", "4"]);
    expect(await picture.locator("path.ahead").getAttribute("d")).toMatch(/^M[^L]+L[^L]+L[^L]+$/);
    expect(await readLegend(page)).toEqual([
      "Pick-up",
      "Recipient",
      "Another order",
      "Order of the stops, not the road",
    ]);
    expect(await readList(page)).toEqual([
      "Pick-up: Front deskplanned for Nov 24, 2026, 9:50 AM · collected Nov 24, 2026, 9:52 AM",
      "Order #1002delivered Nov 24, 2026, 10:01 AM",
      "Order #1002, part 2delivered Nov 24, 2026, 10:01 AM · not on the map: its place is not known",
      "Recipientexpected Nov 24, 2026, 10:25 AM",
    ]);
    const link = readSection(page, "Map").getByRole("link", { name: "Order #1002", exact: true });
    expect(await link.getAttribute("href")).toBe("#/deliveries/5002/1");
    await page.close();
  });

  it("is said of many stops without any place, and of few only with a map", async () => {
    const unplaced = longRoute.map((stop) => ({ ...stop, place: null }));
    const page = await openDelivery({ [SHOWN]: { body: { ...booked, stops: unplaced } } });
    await readSection(page, "Map").getByText("Order of the stops").waitFor();
    expect(await page.getByRole("img").count()).toBe(0);
    expect((await readList(page)).length).toBe(4);
    await page.close();

    const plain = await openDelivery({ [SHOWN]: { body: { ...booked, stops } } });
    await readSection(plain, "Recipient").waitFor();
    expect(await readSection(plain, "Map").count()).toBe(0);
    await plain.close();
  });

  it("is said to be unknown where no stop is planned", async () => {
    const page = await openDelivery({ [SHOWN]: { body: { ...booked, map: places, stops: [] } } });
    await readSection(page, "Map").getByText("No stop is planned yet.").waitFor();

    expect(await readSection(page, "Map").locator("ol").count()).toBe(0);
    await page.close();
  });

  it("is no line where one place alone is known", async () => {
    const lone = [{ ...pickUpStop, place: null }, dropOffStop];
    const page = await openDelivery({ [SHOWN]: { body: { ...booked, map: places, stops: lone } } });
    await page.getByRole("img", { name: "Map of the delivery" }).waitFor();

    expect(await page.locator("path.ahead").count()).toBe(0);
    expect(await readLegend(page)).toEqual(["Recipient"]);
    await page.close();
  });
});

describe("the map of a delivery", () => {
  it("is a picture without WebGL, and nothing of the map is loaded", async () => {
    const page = await openDelivery({ [SHOWN]: { body: { ...booked, map: places, stops } } });
    await page.getByRole("img", { name: "Map of the delivery" }).waitFor();
    await awaitEffects(page);

    expect(await page.locator("#map > *").count()).toBe(1);
    expect(await page.locator("script[src*=map]").count()).toBe(0);
    await page.close();
  });

  it("is drawn over the picture with WebGL, follows the driver, and is gone with the page", async () => {
    const drawing = await startAppPage("session", answers, { isStyled: true, hasMap: true });
    const drawer = await openBrowser({ hasWebgl: true });
    Object.assign(answers, { [SHOWN]: { body: { ...booked, map: places, stops } } });
    const page = await drawer.newPage();
    await page.goto(`${drawing.url}/#/deliveries/5001/1`);
    await page.locator("#map.drawn").waitFor();
    const readDriver = () => page.locator(".mark.driver").getAttribute("style");
    const before = await readDriver();
    const driver = { latitude: 40.732, longitude: -73.989 };
    Object.assign(answers, { [SHOWN]: { body: { ...booked, map: { ...places, driver }, stops } } });
    await expect.poll(readDriver, { timeout: 20_000 }).not.toBe(before);
    expect(await page.locator(".mark.pickup").count()).toBe(1);
    const gone = { ...places, driver: null };
    Object.assign(answers, { [SHOWN]: { body: { ...booked, map: gone, stops } } });
    await page.locator(".mark.driver").waitFor({ state: "detached" });

    await page.getByRole("link", { name: "All deliveries" }).click();
    await expect.poll(() => page.locator("canvas").count()).toBe(0);
    await drawer.close();
    drawing.close();
  });

  it("numbers many stops, and marks them anew when they are others", async () => {
    const drawing = await startAppPage("session", answers, { isStyled: true, hasMap: true });
    const drawer = await openBrowser({ hasWebgl: true });
    Object.assign(answers, { [SHOWN]: { body: { ...booked, map: places, stops: longRoute } } });
    const page = await drawer.newPage();
    await page.goto(`${drawing.url}/#/deliveries/5001/1`);
    await page.locator("#map.drawn").waitFor();
    expect(await page.locator(".mark.numbered").allTextContents()).toEqual(["1", "2", "4"]);
    expect(await page.locator(".mark.other").count()).toBe(1);
    expect(await findAxeFaults(page)).toEqual([]);
    await takeScreenshot(page, "delivery-stops-drawn");
    Object.assign(answers, { [SHOWN]: { body: { ...booked, map: places, stops } } });

    await expect.poll(() => page.locator(".mark.other").count(), { timeout: 20_000 }).toBe(0);
    expect(await page.locator(".mark").count()).toBe(3);
    await drawer.close();
    drawing.close();
  });
});

describe.each(["light", "dark"] as const)("in %s colors", (colorScheme) => {
  it.each([390, 1280])("is accessible, %i pixels wide, with all unfolded", async (width) => {
    const page = await openDelivery(
      {
        [SHOWN]: { body: { ...booked, map: places, stops } },
        [EXPLAINED]: { body: explanation },
        [GET_CORRECTION]: { body: readable },
      },
      { colorScheme, viewport: { width, height: 900 } },
    );
    await page.getByText("What is not possible now").click();
    await page.getByText("Why?").click();
    await page.getByText("Can the courier reach the buyer?").waitFor();
    await page.getByRole("button", { name: "Correct it" }).click();
    await page.getByRole("form").waitFor();
    await takeScreenshot(page, `delivery-${width}-${colorScheme}`);

    expect(await findPageFaults(page)).toEqual([]);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.close();
  });
});
