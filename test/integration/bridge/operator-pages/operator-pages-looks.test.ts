import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import {
  buildCourierAccount,
  buildDelivery,
  buildDeliveryKey,
  buildStore,
  noon,
} from "#test/builders/bridge/delivery.ts";
import { openBrowser } from "#test/e2e/local-run/browser.ts";
import { DESK, inspectPage } from "#test/e2e/local-run/inspect-page.ts";
import { type BridgeOverHttp, startBridgeOverHttp } from "#test/fakes/bridge/bridge-over-http.ts";

const ORIGIN = "https://bridge.test";

let bridge: BridgeOverHttp;
let pagesUrl: string;
let browser: Browser;

beforeAll(async () => {
  bridge = await startBridgeOverHttp();
  pagesUrl = await bridge.serveOperatorPages();
  const stores = createDynamoStores(bridge.table, bridge.openVault);
  await stores.putAccount(buildCourierAccount());
  await stores.connect(buildStore(), noon);
  await createDynamoDeliveries(bridge.table).create(buildDelivery({ orderName: "#1001" }));
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await bridge.close();
});

/** Opens a page with the cookies and the origin that the public address gives a browser. */
async function openPage(path: string, cookie = ""): Promise<Page> {
  const context = await browser.newContext({ viewport: DESK, locale: "en-US" });
  await context.route("**/*", async (route) => {
    const headers = { ...route.request().headers(), origin: ORIGIN, cookie };
    await route.fulfill({ response: await route.fetch({ headers }) });
  });
  const page = await context.newPage();
  await page.goto(`${pagesUrl}/ops${path}`);
  return page;
}

/** Signs in, and returns the session's cookie. */
async function signIn(): Promise<string> {
  const { headers } = await fetch(`${pagesUrl}/ops/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: ORIGIN },
    body: new URLSearchParams({ key: bridge.opsKey }),
  });
  return headers.getSetCookie()[0]?.split(";")[0] ?? expect.unreachable();
}

const readHeading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();

it("is readable for whoever signs in, and says what is wrong with a key", async () => {
  const page = await openPage("/stuck");
  expect(await inspectPage(page, "operator-sign-in")).toEqual([]);

  await page.getByLabel("Your operator's key").fill("not-a-key");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").waitFor();
  expect(await inspectPage(page, "operator-sign-in-refused")).toEqual([]);
  await page.context().close();
});

it("is readable with dead letters, of which one is deleted", async () => {
  for (const reason of ["webhook", "sweep"])
    await bridge.send("deadReconcile", { ...buildDeliveryKey(), reason });
  await bridge.send("deadSignIn", { site: "ada.example", deduplicationId: "1" });
  const page = await openPage("/dead-letters", await signIn());
  await page.getByRole("heading", { level: 2, name: "reconcile" }).waitFor();
  expect(await inspectPage(page, "operator-dead-letters-filled")).toEqual([]);

  await page.getByRole("link", { name: "send-sign-in-links" }).click();
  await page.getByRole("heading", { name: "What to do" }).waitFor();
  expect(await readHeading(page)).toBe("send-sign-in-links");
  expect(await inspectPage(page, "operator-dead-letter")).toEqual([]);

  await page.getByRole("link", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete" }).waitFor();
  expect(await inspectPage(page, "operator-confirm-delete")).toEqual([]);
  await page.context().close();
});

it("is readable with the data of a person", async () => {
  const page = await openPage("/person?store=tea-house&orders=1001", await signIn());
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("main").getByRole("button", { name: "Export" }).click();
  await page.getByLabel("The export").waitFor();
  expect(await inspectPage(page, "operator-data-request")).toEqual([]);

  await page.goto(`${pagesUrl}/ops/person?store=tea-house`);
  expect(await inspectPage(page, "operator-person-with-exports")).toEqual([]);
  await page.context().close();
});
