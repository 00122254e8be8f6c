import type { Browser, Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Endpoints } from "./local-run/endpoints.ts";
import { DESK, inspectPage } from "./local-run/inspect-page.ts";
import { POLL_OPTIONS } from "./local-run/merchant-page.ts";
import { placeOrder } from "./local-run/place-store-order.ts";
import { joinRunWithBrowser } from "./local-run/shared-run.ts";

let at: Endpoints;
let browser: Browser;

joinRunWithBrowser("as-seeded", (run) => {
  ({ at, browser } = run);
});

/** Opens a page of the operator, and collects what the browser complains about. */
async function openPage(viewport = DESK, path = "") {
  const context = await browser.newContext({ viewport, locale: "en-US" });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(`${at.bridge.url}/ops${path}`);
  return { page, complaints };
}

const inspect = (page: Page, name: string) => inspectPage(page, `operator-${name}`);

it("is readable for everybody on each page", async () => {
  const { page, complaints } = await openPage();
  const sections = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
  const names = await sections.allTextContents();
  expect(names).toHaveLength(8);
  for (const name of names) {
    await page.getByRole("link", { name, exact: true }).first().click();
    await expect
      .poll(() => page.locator("[aria-current=page]").textContent(), POLL_OPTIONS)
      .toBe(name);
    expect(await inspect(page, name.toLowerCase().replace(" ", "-")), name).toEqual([]);
  }
  for (const path of [
    `/store?store=${at.woocommerce.storeId}`,
    "/account?account=sandbox",
    "/find?q=no-such-order",
    `/confirm?action=erase&store=${at.shopify.storeId}&orders=1001`,
    "/nowhere",
  ]) {
    await page.goto(`${at.bridge.url}/ops${path}`);
    expect(await inspect(page, path.slice(1).replace(/[?].*/, "")), path).toEqual([]);
  }
  // Pages that are not there are answered so.
  expect(complaints.filter((text) => !text.includes("404"))).toEqual([]);
  await page.context().close();
});

it("shows all of an order from its name alone, and has it looked at", async () => {
  const order = await placeOrder(at, "woocommerce", { shipping: "Flat rate" });
  const { page } = await openPage();
  const search = async () => {
    await page.goto(`${at.bridge.url}/ops`);
    await page.getByRole("searchbox").fill(order.name);
    await page.getByRole("searchbox").press("Enter");
    return page.getByRole("heading", { level: 1 }).textContent();
  };
  // Each look reads the order at the store and the courier, too.
  await expect.poll(search, { ...POLL_OPTIONS, interval: 1000 }).toMatch(/booked/);
  await page.getByRole("heading", { name: "What happened (UTC)" }).waitFor();
  expect(await inspect(page, "order")).toEqual([]);

  await page.getByRole("link", { name: "Look at it now" }).click();
  await page.getByText("it may book a courier").waitFor();
  expect(await inspect(page, "confirm")).toEqual([]);
  await page.getByRole("button", { name: "Look at it now" }).click();

  expect(await page.getByRole("status").textContent()).toContain("It is looked at now");
  await page.context().close();
});

it("pauses a store and resumes it, with the keyboard alone", async () => {
  const { page } = await openPage(DESK, `/store?store=${at.woocommerce.storeId}`);
  const press = async (role: "link" | "button", name: string) => {
    await page.getByRole(role, { name, exact: true }).focus();
    await page.keyboard.press("Enter");
  };
  await press("link", "Pause");
  await press("button", "Pause");
  await page.getByText("Bookings are held.").waitFor();
  await press("link", "Resume");
  await press("button", "Resume");

  await page.getByText("Bookings go on.").waitFor();
  await page.goto(`${at.bridge.url}/ops/changes?store=${at.woocommerce.storeId}`);
  await page.getByText("POST /ops/v1/stores/{storeId}/resume").first().waitFor();
  await page.context().close();
});

it("asks for a key whoever comes by another name of this machine, and lets the right one in", async () => {
  const { url, opsKey } = at.bridge;
  const pages = `${url.replace("127.0.0.1", "localhost")}/ops`;
  expect(await (await fetch(pages)).text()).toContain("Your operator's key");

  const signIn = (key: string) =>
    fetch(`${pages}/sign-in`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: url },
      body: new URLSearchParams({ key }),
    });
  expect((await signIn("wrong")).status).toBe(422);
  expect((await signIn(opsKey)).status).toBe(303);
});
