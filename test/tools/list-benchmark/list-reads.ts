import * as z from "zod";
import { cursors } from "#functions/bridge/merchant-api/cursors.ts";
import type { MerchantRoute } from "#functions/bridge/merchant-api/route.ts";
import { listDeliveries } from "#functions/bridge/merchant-api/routes/list-deliveries.ts";
import { readBuyerNames } from "#functions/bridge/merchant-api/routes/read-buyer-names.ts";
import { readHome } from "#functions/bridge/merchant-api/routes/read-home.ts";
import { readInsights } from "#functions/bridge/merchant-api/routes/read-insights.ts";
import { readSummary } from "#functions/bridge/merchant-api/routes/read-summary.ts";
import { searchDeliveriesRoute } from "#functions/bridge/merchant-api/routes/search/search-deliveries.ts";
import { showOrder } from "#functions/bridge/merchant-api/routes/show-delivery.ts";
import {
  buildListedDelivery,
  type ListedStore,
  nameDelivery,
  RARE_LOCATION,
  UNUSED_LOCATION,
} from "./build-listed-delivery.ts";

/** A call of the merchant API that a page of the merchant's app makes. */
export interface ListRead {
  readonly route: MerchantRoute;
  readonly query?: Readonly<Record<string, string>>;
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** It looks through the list for what few deliveries are, and ends after ten reads of the table. */
  readonly isLookedFor?: true;
}

/** How many calls of the table a read may take that looks through the list, with those for settings. */
export const MOST_CALLS_LOOKED_FOR = 11;

const DAY_MS = 86_400_000;

/** Lists what is measured, by its name. */
export function listReads(store: ListedStore): Readonly<Record<string, ListRead>> {
  const { count, days, now } = store;
  const toDate = (daysAgo: number) =>
    new Date(now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  const list = (query: Record<string, string> = {}) => ({ route: listDeliveries, query });
  const search = (q: string) => list({ q });
  const lookFor = (query: Record<string, string>) =>
    ({ ...list(query), isLookedFor: true }) as const;
  const newest = nameDelivery(store, 0);
  const middle = nameDelivery(store, Math.floor(count / 2));
  const oldest = nameDelivery(store, count - 1);
  const aDay = { from: toDate(days / 2), to: toDate(days / 2) };
  return {
    "first page": list(),
    "page in the middle": list({ cursor: createMiddleCursor(store) }),
    "last page, the oldest first": list({ sort: "oldest" }),
    "page of a hundred": list({ limit: "100" }),
    "a day in the middle": list(aDay),
    "what needs attention": list({ needsAttention: "1" }),
    "on the way": lookFor({ progress: "driver-assigned,on-the-way" }),
    delivered: lookFor({ progress: "delivered" }),
    "failed, one in 3,000": lookFor({ progress: "failed" }),
    "booking, none": lookFor({ progress: "booking" }),
    "a method, one in ten": lookFor({ mode: "urgent" }),
    "a location, one in ten": lookFor({ location: "outlet" }),
    "a location, one in 5,000": lookFor({ location: RARE_LOCATION }),
    "a location, none": lookFor({ location: UNUSED_LOCATION }),
    "sorted by price: what needs attention": list({ sort: "price", needsAttention: "1" }),
    "sorted by price: all": list({ sort: "price" }),
    "order number, the newest": search(newest.orderName),
    "order number, in the middle": search(middle.orderName),
    "order number, the oldest": search(oldest.orderName),
    "order number, none": search("#77777777"),
    "beginning of many numbers": search("1"),
    "order id": search(middle.orderId),
    "access key": search(middle.accessKey),
    "courier id": search(middle.pointId),
    "a word, none": search("nobody"),
    "a buyer whom the store knows": {
      route: searchDeliveriesRoute,
      body: { text: "Ada Example" },
    },
    "names of a page's buyers": { route: readBuyerNames, query: nameFirstPage(store) },
    "one delivery": { route: showOrder, path: { orderId: middle.orderId } },
    "home, as looked at again": { route: readHome, query: { week: "0" } },
    "home with its week": { route: readHome },
    "summary of a day": { route: readSummary, query: aDay },
    "summary of a month": { route: readSummary, query: { from: toDate(30), to: toDate(0) } },
    "figures of a day": { route: readInsights, query: aDay },
    "figures of a month": { route: readInsights, query: { range: "last-30-days" } },
    "figures of 90 days": { route: readInsights, query: { range: "last-90-days" } },
  };
}

const answerSchema = z.object({ pendingDays: z.int().default(0) });

/**
 * Runs a call as the router does: what it is asked is parsed first. It may be refused. Figures of very many
 * deliveries are counted in several calls.
 */
export async function runRead(
  { route, query = {}, path = {}, body }: ListRead,
  { storeId }: ListedStore,
  deps: Parameters<MerchantRoute["run"]>[1],
): Promise<{ readonly isAnswered: boolean; readonly isCounting: boolean }> {
  const request = {
    storeId,
    path: route.path?.parse(path),
    query: (route.query ?? z.object({})).parse(query),
    body: route.body?.parse(body),
    headers: {},
  };
  const answer = await route.run(request as unknown as Parameters<MerchantRoute["run"]>[0], deps);
  const isCounting = answer.ok && answerSchema.parse(answer.value).pendingDays > 0;
  return { isAnswered: answer.ok, isCounting };
}

function createMiddleCursor(store: ListedStore): string {
  const { key, createdAt } = buildListedDelivery(store, Math.floor(store.count / 2));
  return cursors.write({ key, createdAt }, { needsAttention: false });
}

const nameFirstPage = (store: ListedStore) => ({
  deliveries: Array.from(
    { length: Math.min(25, store.count) },
    (_, newer) => nameDelivery(store, newer).orderId,
  ).join(","),
});
