import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import * as z from "zod";
import { drivePoint, setDriverWaiting } from "#test/e2e/local-run/drive-point.ts";
import { type Endpoints, requestJson } from "#test/e2e/local-run/endpoints.ts";
import { POLL_OPTIONS } from "#test/e2e/local-run/merchant-page.ts";
import { placeOrder } from "#test/e2e/local-run/place-store-order.ts";
import { type Charges, deliverLastWeek } from "./deliver-last-week.ts";
import type { MerchantTask } from "./task.ts";
import { waitForState } from "./wait-for-state.ts";

/** `dir` is the folder of the local run. */
type TaskFactory = (at: Endpoints, page: Page, dir: string) => MerchantTask;

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
      await click(getEntry(page, order).getByRole("link", { name: "Correct it" }));
      await fill(page.getByLabel("Phone number"), "+1 212 555 0100");
      await click(page.getByRole("form").getByRole("button", { name: "Correct it" }));
      await click(page.getByRole("dialog").getByRole("button", { name: "Correct it" }));
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

const HOLIDAY_HOURS = { from: "09:00", to: "13:00" };

const changeHoliday: TaskFactory = (at, page) => ({
  title: "Change the hours of a holiday",
  async prepare() {
    // Hours that are the same again would leave nothing to save.
    for (const location of await readLocations(at)) {
      const { id, ...values } = { ...location, exceptions: [] };
      await callApi(at, `pickup-locations/${id}`, { method: "PUT", json: values });
    }
  },
  async run({ click, fill }) {
    await click(page.getByRole("navigation").getByRole("link", { name: "Pick-up locations" }));
    await click(page.getByRole("link", { name: /^Holidays of/ }).first());
    const thisMonth = await readMonth(page);
    await click(page.getByRole("button", { name: "Next month" }));
    await page.getByRole("table", { name: thisMonth }).waitFor({ state: "detached" });
    // "December 2026", in which a day is "Friday, December 25, 2026: 10:00 to 14:00".
    const [month, year] = (await readMonth(page)).split(" ");
    await click(page.getByRole("button", { name: `${month} 25, ${year}` }));
    await click(page.getByRole("radio", { name: "Other hours" }));
    await fill(page.getByLabel("Open from"), HOLIDAY_HOURS.from);
    await fill(page.getByLabel("Until"), HOLIDAY_HOURS.to);
    await click(page.getByRole("button", { name: "Set this day" }));
    const bar = page.getByRole("region", { name: "Unsaved changes" });
    await click(bar.getByRole("button", { name: "Save" }));
    await click(page.getByRole("dialog").getByRole("button", { name: "Save changes" }));
    await page.getByRole("status").getByText("Saved.").waitFor(POLL_OPTIONS);
  },
  async check() {
    const exceptions = (await readLocations(at)).flatMap((one) => one.exceptions);
    const [day, ...others] = exceptions;
    if (!day?.date.endsWith("-25") || others.length > 0) throw new Error("Not that day has hours.");
    if (JSON.stringify(day.intervals) !== JSON.stringify([HOLIDAY_HOURS]))
      throw new Error(`The day has other hours: ${JSON.stringify(day.intervals)}`);
  },
});

const readMonth = async (page: Page): Promise<string> =>
  (await page.getByRole("table").getAttribute("aria-label")) ?? "";

const locationList = z.object({
  locations: z.array(
    z.looseObject({
      id: z.string(),
      exceptions: z.array(z.object({ date: z.string(), intervals: z.array(z.unknown()) })),
    }),
  ),
});

const readLocations = async (at: Endpoints) =>
  locationList.parse(await callApi(at, "pickup-locations")).locations;

const callApi = (
  { bridge, woocommerce: { storeId, apiKey } }: Endpoints,
  path: string,
  request: { readonly method?: string; readonly json?: unknown } = {},
): Promise<unknown> =>
  requestJson(`${bridge.url}/api/v1/stores/${storeId}/${path}`, {
    ...request,
    headers: { authorization: `Bearer ${apiKey}` },
  });

const readCost: TaskFactory = (at, page, dir) => {
  let charges: Charges = { orders: 0, cents: 0 };
  let text = "";
  return {
    title: "Read last week's cost per delivery",
    async prepare() {
      charges = await deliverLastWeek(at, dir);
    },
    async run({ click }) {
      await click(page.getByRole("navigation").getByRole("link", { name: "Insights" }));
      await page.getByRole("region", { name: "Last 7 days" }).waitFor(POLL_OPTIONS);
      await click(page.getByRole("button", { name: "Last week" }));
      const figure = page
        .getByRole("region", { name: "Last week" })
        .getByRole("listitem")
        .filter({ hasText: "cost per delivery" });
      text = (await figure.textContent(POLL_OPTIONS)) ?? "";
    },
    async check() {
      const { orders, cents } = charges;
      const [each, all] = [cents / orders, cents].map((one) => (one / 100).toFixed(2));
      const isRead =
        cents > 0 &&
        text.includes(`${each} cost per delivery`) &&
        text.includes(`${all} for ${orders} charged`);
      if (!isRead) throw new Error(`The page says of ${all} for ${orders} orders: ${text}`);
    },
  };
};

/** In the order in which a merchant meets them. */
export const WOOCOMMERCE_TASKS: readonly TaskFactory[] = [
  ...[releaseHold, deliverAgain],
  ...[changeHoliday, readCost],
];
