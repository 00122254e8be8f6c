import type { Api, ApiRefusal, ApiResult } from "../../api.ts";
import type { DeliveryPage, FoundPage, ListedDelivery } from "../../api-types.ts";
import { getModeTitle } from "../../labels.ts";
import { formatCsv } from "../../ui/csv.ts";
import { type DeliveriesView, toApiQuery } from "./deliveries-view.ts";
import { getDeliveryPlace } from "./delivery-name.ts";
import { readBuyerNames } from "./read-buyer-names.ts";

const PAGE_LIMIT = 100;
/** A file of so many pages is still opened by every spreadsheet. */
const MAX_PAGES = 100;

/** The names of buyers by `getDeliveryPlace`. */
type BuyerNames = ReadonlyMap<string, string>;

const COLUMNS: readonly (readonly [
  title: string,
  read: (one: ListedDelivery, buyers: BuyerNames) => string | null | undefined,
])[] = [
  ["Order", ({ orderName, orderId }) => orderName ?? orderId],
  ["Part", ({ part }) => String(part)],
  ["Buyer", (one, buyers) => buyers.get(getDeliveryPlace(one))],
  ["Seen", ({ createdAt }) => createdAt],
  ["Status", ({ progressText }) => progressText],
  ["Needs attention", (one) => (one.needsAttention ? "yes" : "no")],
  ["Reason", (one) => one.lastError?.text ?? one.alert?.text ?? one.reason?.text],
  ["Method", ({ mode }) => mode && getModeTitle(mode)],
  ["Pick-up location", ({ pickUpIds }) => pickUpIds.join(" ")],
  ["Promised day", ({ requestedWindow }) => requestedWindow?.date],
  ["Promised from, local time", ({ requestedWindow }) => requestedWindow?.from],
  ["Promised until, local time", ({ requestedWindow }) => requestedWindow?.to],
  ["Pick-up planned for", ({ pickUpAt }) => pickUpAt],
  ["Charged", ({ money }) => money.charged?.text],
  ["Refunded", ({ money }) => money.refunded?.text],
  ["Shipping paid by the buyer", ({ money }) => money.shippingPaid?.text],
  ["Access key", ({ accessKey }) => accessKey],
  ["Courier's id", ({ pointId, courierOrderId }) => pointId ?? courierOrderId],
];

/** Returns the deliveries as a table with a head. */
export const toCsv = ({ deliveries, buyers }: Omit<ReadDeliveries, "isCut">): string =>
  formatCsv([
    COLUMNS.map(([title]) => title),
    ...deliveries.map((one) => COLUMNS.map(([, read]) => read(one, buyers) ?? "")),
  ]);

/** What a file has: the deliveries and, where they are known, the names of their buyers. */
interface ReadDeliveries {
  readonly deliveries: readonly ListedDelivery[];
  readonly buyers: BuyerNames;
  /** The view has more. */
  readonly isCut: boolean;
}

/** Without its text, a search would save every delivery. */
const NOTHING_FOUND: ApiRefusal = {
  ...{ status: 0, errors: [] },
  message: "Nothing is saved: nothing was found yet.",
};

/** Reads what a file has of a view, and says how many it has: what a search for a buyer found is not read again. */
export async function readSaved(
  api: Api,
  view: DeliveriesView,
  found: FoundPage | undefined,
  showCount: (count: number) => void,
): Promise<ApiResult<ReadDeliveries>> {
  if (view.buyer === undefined) return readAll(api, view, showCount);
  return found ? addNames(api, found) : { ok: false, refusal: NOTHING_FOUND };
}

/**
 * Reads what the view selects, page after page up to a hundred, with the buyers, and says how many it has:
 * in the list's own order. Sorted by what changes meanwhile, one could be missing or be there twice.
 */
async function readAll(
  api: Api,
  view: DeliveriesView,
  showCount: (count: number) => void,
): Promise<ApiResult<ReadDeliveries>> {
  const deliveries: ListedDelivery[] = [];
  const buyers = new Map<string, string>();
  const sort = view.sort === "oldest" ? "oldest" : "";
  let after = "";
  let isCut = false;
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = toApiQuery({ ...view, sort, after }, PAGE_LIMIT);
    const result = await api.call<DeliveryPage>("GET", `deliveries?${query}`);
    if (!result.ok) return result;
    const names = await readBuyerNames(api, result.value.deliveries);
    if (!names.ok) return names;
    deliveries.push(...result.value.deliveries);
    for (const [place, name] of names.value) buyers.set(place, name);
    showCount(deliveries.length);
    isCut = result.value.hasMore;
    if (result.value.next === null) break;
    after = result.value.next;
  }
  return { ok: true, value: { deliveries, buyers, isCut } };
}

/** Reads the names of buyers of deliveries that were read before. */
async function addNames(
  api: Api,
  { deliveries, hasMore }: Pick<DeliveryPage, "deliveries" | "hasMore">,
): Promise<ApiResult<ReadDeliveries>> {
  const names = await readBuyerNames(api, deliveries);
  return names.ok
    ? { ok: true, value: { deliveries, buyers: new Map(names.value), isCut: hasMore } }
    : names;
}
