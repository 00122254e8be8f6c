import axe, { type AxeResults } from "axe-core";
import type { FrameLocator, Locator, Page } from "playwright-core";
import * as z from "zod";
import { type Endpoints, HANGING_MS, requestJson } from "./endpoints.ts";

/** The merchant's page, in the admin's frame or on its own. */
export type MerchantPage = Pick<FrameLocator | Page, "getByRole" | "getByLabel" | "getByText">;

/** Each look costs the browser or the local run processor time that what is awaited needs. */
export const POLL_OPTIONS = { timeout: HANGING_MS, interval: 300 };

/** Opens a section and waits until it is visible. In Shopify's admin, its side bar has the navigation. */
export async function openSection(
  app: MerchantPage,
  section: string,
  navigation: MerchantPage = app,
): Promise<void> {
  await navigation.getByRole("navigation").getByRole("link", { name: section }).click();
  await app.getByRole("heading", { level: 2, name: section }).waitFor();
}

/** Opens a section of the settings. */
export async function openSettings(
  app: MerchantPage,
  section: string,
  navigation: MerchantPage = app,
): Promise<void> {
  await openSection(app, "Settings", navigation);
  await app.getByRole("main").getByRole("link", { name: section, exact: true }).click();
  await app.getByRole("heading", { level: 2, name: section }).waitFor();
}

/** Saves what the save bar offers, after its changes were shown. */
export async function saveSettings(app: MerchantPage, saveBar: Locator): Promise<void> {
  await saveBar.getByRole("button", { name: "Save" }).click();
  await app.getByRole("dialog").getByRole("button", { name: "Save changes" }).click();
}

const credentials = z.object({ clientid: z.string(), secretid: z.string() });
export interface CourierAccount {
  readonly email: string;
  readonly clientid: string;
  readonly secretid: string;
}

/** Registers a courier account whose sandbox driver takes one second per step. */
export async function registerCourierAccount({ courier }: Endpoints, email: string) {
  const registered = await requestJson(`${courier.url}/api/ops/v1/accounts`, {
    headers: { "x-ops-key": courier.opsKey },
    json: { email, sandbox: true, sandbox_step_seconds: 1 },
  });
  return { email, ...credentials.parse(registered) };
}

/** Changes a courier account's webhook address and its driver's seconds per step. */
export async function updateCourierAccount(
  { courier }: Endpoints,
  { clientid, email }: CourierAccount,
  changes: object,
): Promise<void> {
  const response = await fetch(`${courier.url}/api/ops/v1/accounts/${clientid}`, {
    method: "PUT",
    headers: { "x-ops-key": courier.opsKey, "content-type": "application/json" },
    body: JSON.stringify({ email, ...changes }),
  });
  if (!response.ok) throw new Error(`The courier returned ${response.status}`);
}

/** Fills in the courier account's form and submits it. */
export async function connectCourier(
  app: MerchantPage,
  { courier }: Endpoints,
  account: CourierAccount,
): Promise<void> {
  await app.getByLabel("Courier's name").fill("Bridge Courier");
  await app.getByLabel("Address of its service").fill(courier.url);
  await app.getByLabel("Client id").fill(account.clientid);
  await app.getByLabel("Secret id").fill(account.secretid);
  await app.getByLabel("E-mail of the account").fill(account.email);
  await app.getByRole("button", { name: "Test and connect" }).click();
}

/** Fills in a location's form, except its phone number. */
export async function fillLocation(app: MerchantPage): Promise<void> {
  await app.getByLabel("Name", { exact: true }).fill("Front desk");
  await app.getByLabel("Address").fill("350 5th Ave, New York, NY 10118");
  await app.getByLabel("Whom the driver asks for").fill("Grace");
  await app.getByLabel("Time zone").selectOption("America/New_York");
  await app.getByLabel("Minutes to prepare an order").fill("0");
}

/** Checks that controls have names, ids are unique, texts are texts, and the page fits the window. */
export async function findPageFaults(app: MerchantPage): Promise<string[]> {
  const found: unknown = await app.getByRole("main").first().evaluate(FIND_FAULTS_SCRIPT);
  return z.array(z.string()).parse(found);
}

/** Lists what axe finds on the page: each rule with the first element that breaks it. */
export async function findAxeFaults(app: MerchantPage): Promise<unknown[]> {
  const main = app.getByRole("main").first();
  // It is half a megabyte: a page that is looked at again has it.
  if (await main.evaluate("!('axe' in window)")) await main.evaluate(axe.source);
  const found = await main.evaluate('axe.run({ resultTypes: ["violations"] })');
  const { violations } = found as AxeResults;
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
}

const FIND_FAULTS_SCRIPT = `(() => {
  const faults = [];
  const all = (selector) => [...document.querySelectorAll(selector)];
  for (const one of all("input:not([type=hidden]), select, textarea"))
    if (!one.labels?.length) faults.push("no label: " + one.name);
  for (const one of all("button, a"))
    if (!one.textContent.trim()) faults.push("no name: " + one.outerHTML);
  const ids = all("[id]").map(({ id }) => id);
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) faults.push("twice: " + id);
  for (const name of ["aria-describedby", "aria-labelledby"])
    for (const one of all("[" + name + "]"))
      for (const id of one.getAttribute(name).split(" "))
        if (!ids.includes(id)) faults.push("not there: " + id);
  const notText = /\\[object \\w+\\]|\\bundefined\\b|\\bNaN\\b/.exec(document.body.innerText);
  if (notText) faults.push("not for people: " + notText[0]);
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth)
    faults.push("wider than its window: " + scrollWidth + " of " + clientWidth);
  return faults;
})()`;
