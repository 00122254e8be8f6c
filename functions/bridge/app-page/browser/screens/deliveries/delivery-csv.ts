import type { Api, ApiResult } from "../../api.ts";
import type { DeliveryPage, ListedDelivery } from "../../api-types.ts";
import { MODE_LABELS } from "../../labels.ts";
import { type DeliveriesView, toApiQuery } from "./deliveries-view.ts";

const PAGE_LIMIT = 100;
/** A file of so many pages is still opened by every spreadsheet. */
const MAX_PAGES = 100;

const COLUMNS: readonly (readonly [
  title: string,
  read: (one: ListedDelivery) => string | null | undefined,
])[] = [
  ["Order", ({ orderName, orderId }) => orderName ?? orderId],
  ["Part", ({ part }) => String(part)],
  ["Seen", ({ createdAt }) => createdAt],
  ["Status", ({ progressText }) => progressText],
  ["Needs attention", (one) => (one.needsAttention ? "yes" : "no")],
  ["Reason", (one) => one.lastError?.text ?? one.alert?.text ?? one.reason?.text],
  ["Method", ({ mode }) => mode && MODE_LABELS[mode][0]],
  ["Pick-up location", ({ pickUpIds }) => pickUpIds.join(" ")],
  ["Pick-up planned for", ({ pickUpAt }) => pickUpAt],
  ["Charged", ({ money }) => money.charged?.text],
  ["Refunded", ({ money }) => money.refunded?.text],
  ["Shipping paid by the buyer", ({ money }) => money.shippingPaid?.text],
  ["Access key", ({ accessKey }) => accessKey],
  ["Courier's id", ({ pointId, courierOrderId }) => pointId ?? courierOrderId],
];

/** A spreadsheet would run what begins like a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const toCell = (value: string | null | undefined): string => {
  const text = value ?? "";
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
};

/** Returns the deliveries as a table with a head, its lines ended as RFC 4180 says. */
export const toCsv = (deliveries: readonly ListedDelivery[]): string =>
  [
    COLUMNS.map(([title]) => toCell(title)),
    ...deliveries.map((one) => COLUMNS.map(([, read]) => toCell(read(one)))),
  ]
    .map((cells) => `${cells.join(",")}\r\n`)
    .join("");

/** Reads all that the view shows, page after page, and says how many it has. */
export async function readAll(
  api: Api,
  view: DeliveriesView,
  today: string,
  showCount: (count: number) => void,
): Promise<ApiResult<readonly ListedDelivery[]>> {
  const deliveries: ListedDelivery[] = [];
  let after = "";
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = toApiQuery({ ...view, after }, today, PAGE_LIMIT);
    const result = await api.call<DeliveryPage>("GET", `deliveries?${query}`);
    if (!result.ok) return result;
    deliveries.push(...result.value.deliveries);
    showCount(deliveries.length);
    if (result.value.next === null) break;
    after = result.value.next;
  }
  return { ok: true, value: deliveries };
}
