import type { FrameLocator, Page } from "playwright-core";
import type { Endpoints } from "./endpoints.ts";
import { type CourierAccount, POLL_OPTIONS } from "./merchant-page.ts";
import { createReviewer, type Effort } from "./reviewer.ts";

export interface Walk {
  readonly page: Page;
  readonly app: FrameLocator;
  readonly at: Endpoints;
  readonly account: CourierAccount;
}
type Reviewer = ReturnType<typeof createReviewer>;

/** Goes the way of the go-live page with nothing but the admin and a test account at the courier. */
export async function walkAsReviewer(walk: Walk): Promise<Effort> {
  const reviewer = createReviewer(walk.page);
  await installApp(walk, reviewer);
  await connectAccount(walk, reviewer);
  await addLocation(walk, reviewer);
  await startStore(walk, reviewer);
  await deliverOrder(walk, reviewer, "test-order");
  await followTracking(walk, reviewer);
  await uninstallApp(walk, reviewer);
  await installApp(walk, reviewer);
  await walk.app.getByText("Connected", { exact: true }).waitFor(POLL_OPTIONS);
  await deliverOrder(walk, reviewer, "order-after-reinstallation");
  return reviewer.readEffort();
}

export async function installApp(
  { page, app, at }: Walk,
  { click, show }: Reviewer,
): Promise<void> {
  await page.goto(at.shopify.url);
  await click(page.getByRole("button", { name: "Install Order Bridge" }));
  await app.getByRole("heading", { level: 2, name: "Home" }).waitFor(POLL_OPTIONS);
  await app.getByText("The last seven days").waitFor(POLL_OPTIONS);
  await show("installed");
}

export async function connectAccount(
  { app, at, account }: Walk,
  reviewer: Reviewer,
): Promise<void> {
  const { click, fill, show } = reviewer;
  await click(app.getByRole("link", { name: "Connect your courier account" }));
  await fill(app.getByLabel("Courier's name"), "Bridge Courier");
  await fill(app.getByLabel("Address of its service"), at.courier.url);
  await fill(app.getByLabel("Client id"), account.clientid);
  await fill(app.getByLabel("Secret id"), account.secretid);
  await fill(app.getByLabel("E-mail of the account"), account.email);
  await click(app.getByLabel("It is a sandbox account"));
  await click(app.getByRole("button", { name: "Test and connect" }));
  await app.getByRole("heading", { name: "Say where the courier collects" }).waitFor(POLL_OPTIONS);
  await show("courier-connected");
}

/** The form is the second step to the start. It is filled in with what the shop knows of its place. */
export async function addLocation({ app }: Walk, { click, show }: Reviewer): Promise<void> {
  await app.getByText("Filled in from your store").waitFor(POLL_OPTIONS);
  await click(app.getByRole("button", { name: "Add it" }));
  await app.getByRole("heading", { name: "Choose what goes out" }).waitFor(POLL_OPTIONS);
  await show("location");
}

export async function startStore({ page, app }: Walk, reviewer: Reviewer): Promise<void> {
  const { click, choose, show } = reviewer;
  await click(app.getByRole("radio", { name: "Every delivery method" }));
  await choose(app.getByLabel("They go out"), "urgent");
  await show("methods");
  await click(app.getByRole("button", { name: "Next: preview" }));
  await app.getByRole("button", { name: "Start", exact: true }).waitFor(POLL_OPTIONS);
  await show("preview");
  await click(app.getByRole("button", { name: "Start", exact: true }));
  await page.getByRole("status").getByText("Started.").waitFor(POLL_OPTIONS);
  await app.getByText("Connected", { exact: true }).waitFor(POLL_OPTIONS);
  await show("start");
}

/** Places an order at the shop, and follows it in the app until it is delivered. */
async function deliverOrder({ page, app }: Walk, reviewer: Reviewer, name: string): Promise<void> {
  const { choose, click, show } = reviewer;
  await click(page.getByRole("navigation").getByRole("link", { name: "Orders", exact: true }));
  // A development store makes no other orders.
  await choose(page.getByLabel("Payment"), "Bogus Gateway (test order)");
  await click(page.getByRole("button", { name: "Place order" }));
  const newest = await page.locator(".order h3").first().textContent();
  const [order = ""] = /#\d+/.exec(newest ?? "") ?? [];
  await click(page.getByRole("link", { name: "Open Order Bridge" }));
  await click(page.getByRole("navigation").getByRole("link", { name: "Deliveries" }));
  await click(app.getByRole("link", { name: `Order ${order} (test)` }));
  await app.getByText("Delivered", { exact: true }).waitFor(POLL_OPTIONS);
  await app.getByRole("status").getByText("Delivered.").waitFor(POLL_OPTIONS);
  await show(name);
}

async function followTracking({ page, app }: Walk, { click, show }: Reviewer): Promise<void> {
  const opened = page.waitForEvent("popup");
  await click(app.getByRole("link", { name: "Tracking page" }));
  const tracking = await opened;
  await tracking.getByRole("heading", { level: 1, name: "Delivered" }).waitFor();
  await createReviewer(tracking).show("tracking");
  await tracking.close();
  await click(page.getByRole("navigation").getByRole("link", { name: "Orders", exact: true }));
  await page.getByText("Delivered").first().waitFor(POLL_OPTIONS);
  await show("order-in-the-shop");
}

async function uninstallApp({ page }: Walk, { click, show }: Reviewer): Promise<void> {
  await click(page.getByRole("button", { name: "Uninstall Order Bridge" }));
  await page.getByRole("button", { name: "Install Order Bridge" }).waitFor();
  await show("uninstalled");
}
