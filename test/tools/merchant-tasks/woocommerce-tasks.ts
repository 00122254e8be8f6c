import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import * as z from "zod";
import { drivePoint, setDriverWaiting } from "#test/e2e/local-run/drive-point.ts";
import { type Endpoints, readDelivery, requestJson } from "#test/e2e/local-run/endpoints.ts";
import { POLL_OPTIONS } from "#test/e2e/local-run/merchant-page.ts";
import { placeOrder } from "#test/e2e/local-run/place-store-order.ts";
import type { MerchantTask } from "./task.ts";

type TaskFactory = (at: Endpoints, page: Page) => MerchantTask;

/** Signs in with the link of the e-mail. */
export async function signIn(at: Endpoints, page: Page): Promise<void> {
  const mail = page.getByRole("link", { name: /Sign in to the deliveries/ });
  const countMails = async () => {
    await page.goto(at.mail.url);
    return mail.count();
  };
  const before = await countMails();
  await page.goto(`${at.bridge.url}/sign-in`);
  await page.getByLabel("Address of your store").fill(at.woocommerce.url);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.getByRole("heading", { name: "Check your e-mail" }).waitFor();
  while ((await countMails()) === before) await setTimeout(POLL_OPTIONS.interval);
  await mail.first().click();
  await page.locator("pre").getByRole("link").click();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 2, name: "Home" }).waitFor();
}

const getEntry = (page: Page, order: string) =>
  page
    .getByRole("region", { name: "Needs you" })
    .getByRole("listitem")
    .filter({ hasText: `Order ${order}` });

const placed = z.object({ id: z.int().transform(String), number: z.string() });

const releaseHold: TaskFactory = (at, page) => {
  let order = "";
  return {
    title: "Find why an order is held, and release it",
    async prepare() {
      const address = {
        ...{
          first_name: "Ada",
          last_name: "Lovelace",
          address_1: "20 W 34th St",
          city: "New York",
        },
        ...{ state: "NY", postcode: "10001", country: "US", phone: "" },
      };
      const { id, number } = placed.parse(
        await requestJson(`${at.woocommerce.url}/_stand-in/checkout`, {
          json: {
            ...{ status: "processing", payment_method: "stripe", shipping: address },
            billing: { ...address, email: "ada@example.com" },
            line_items: [{ product_id: 10, quantity: 2 }],
            shipping_lines: [
              { method_id: "flat_rate", method_title: "Same-day courier", total: "8.00" },
            ],
          },
        }),
      );
      order = number;
      await waitForState(at, id, "held");
    },
    async run({ click, fill }) {
      await click(page.getByRole("navigation").getByRole("link", { name: "Home" }));
      await getEntry(page, order).getByText(/phone/).first().waitFor(POLL_OPTIONS);
      await click(getEntry(page, order).getByRole("link", { name: `Order ${order}` }));
      await click(page.getByRole("button", { name: "Correct it" }));
      await fill(page.getByLabel("Phone number"), "+1 212 555 0100");
      await click(page.getByRole("form").getByRole("button", { name: "Correct it" }));
      await page.getByText("On hold", { exact: true }).waitFor({ state: "detached" });
      await page
        .getByRole("region", { name: "State" })
        .getByText(/^(Booking|Booked|Driver assigned|On the way|Delivered)$/)
        .waitFor(POLL_OPTIONS);
    },
  };
};

const deliverAgain: TaskFactory = (at, page) => {
  let order = "";
  return {
    title: "Deliver a returned parcel again",
    async prepare() {
      await setDriverWaiting(at, true);
      const { id, name } = await placeOrder(at, "woocommerce", { shipping: "Same-day courier" });
      order = name;
      await waitForState(at, id, "booked");
      await drivePoint(at, id, [1500, 1550, 1590, 1630, 1830, 1840]);
    },
    async run({ click }) {
      await click(page.getByRole("navigation").getByRole("link", { name: "Home" }));
      const entry = getEntry(page, order);
      await entry.getByText("Returned", { exact: true }).waitFor(POLL_OPTIONS);
      await click(entry.getByRole("button", { name: "Deliver it again" }));
      await click(page.getByRole("dialog").getByRole("button", { name: "Deliver it again" }));
      await entry.waitFor({ state: "detached" });
      await setDriverWaiting(at, false);
    },
  };
};

const changeHoliday: TaskFactory = (_, page) => ({
  title: "Change the hours of a holiday",
  prepare: async () => undefined,
  async run({ click }) {
    await click(page.getByRole("navigation").getByRole("link", { name: "Pick-up locations" }));
    await click(page.getByRole("link", { name: /^Holidays of/ }).first());
    await click(page.getByRole("button", { name: "Next month" }));
    await click(page.getByRole("button", { name: nameHoliday(new Date()) }));
    await click(page.getByRole("button", { name: "Set this day" }));
    const bar = page.getByRole("region", { name: "Unsaved changes" });
    await click(bar.getByRole("button", { name: "Save" }));
    await click(page.getByRole("dialog").getByRole("button", { name: "Save changes" }));
    await page.getByRole("status").getByText("Saved.").waitFor(POLL_OPTIONS);
  },
});

/** The 25th of the next month, as the calendar names it. */
const nameHoliday = (now: Date): string =>
  new Date(now.getFullYear(), now.getMonth() + 1, 25).toLocaleDateString("en-US", {
    dateStyle: "full",
  });

const readCost: TaskFactory = (_, page) => ({
  title: "Read last week's cost per delivery",
  prepare: async () => undefined,
  async run({ click }) {
    await click(page.getByRole("navigation").getByRole("link", { name: "Insights" }));
    const lastDays = page.getByRole("region", { name: "Last 7 days" });
    await lastDays.getByText("cost per delivery").waitFor(POLL_OPTIONS);
    await click(page.getByRole("button", { name: "Last week" }));
    // A local run has no deliveries of the week before, and says so.
    await page
      .getByRole("region", { name: "Last week" })
      .getByText("cost per delivery")
      .or(page.getByText("No deliveries on these days."))
      .waitFor(POLL_OPTIONS);
  },
});

/** In the order in which a merchant meets them. */
export const WOOCOMMERCE_TASKS: readonly TaskFactory[] = [
  ...[releaseHold, deliverAgain],
  ...[changeHoliday, readCost],
];

async function waitForState(at: Endpoints, orderId: string, state: string): Promise<void> {
  while ((await readDelivery(at, at.woocommerce.storeId, orderId))?.state !== state)
    await setTimeout(POLL_OPTIONS.interval);
}
