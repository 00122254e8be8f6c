import * as z from "zod";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";

/** `date_modified_gmt` is UTC without a time zone. */
const naiveUtcSchema = z.string().transform((text) => new Date(`${text}Z`));
const changedPageSchema = z.array(
  z
    .object({ id: z.int(), date_modified_gmt: naiveUtcSchema })
    .transform(({ id, date_modified_gmt }) => ({
      orderId: storeOrderIdSchema.parse(String(id)),
      changedAt: date_modified_gmt,
    })),
);
type ChangedOrderEntry = z.output<typeof changedPageSchema>[number];

const PER_PAGE = 100;

/**
 * Lists the orders of a store that changed since a time, oldest change first. Includes statuses of
 * plugins and the trash, which "any" does not include. Excludes checkout drafts, because they change
 * when they become orders.
 */
export const listChangedOrders = (
  request: WooCommerceClient,
  since: Date,
): AsyncGenerator<ChangedOrderEntry> =>
  mergeByTime(listChanges(request, "any", since), listChanges(request, "trash", since));

async function* mergeByTime(
  one: AsyncGenerator<ChangedOrderEntry, undefined>,
  other: AsyncGenerator<ChangedOrderEntry, undefined>,
): AsyncGenerator<ChangedOrderEntry> {
  let [mine, theirs] = [(await one.next()).value, (await other.next()).value];
  while (mine !== undefined || theirs !== undefined) {
    if (theirs === undefined || (mine !== undefined && mine.changedAt <= theirs.changedAt)) {
      if (mine !== undefined) yield mine;
      mine = (await one.next()).value;
    } else {
      yield theirs;
      theirs = (await other.next()).value;
    }
  }
}

/**
 * Reads page by page. Each page starts at the time of the last change seen and excludes the orders
 * seen with that time, because page numbers skip rows when orders change in the meantime.
 */
async function* listChanges(
  request: WooCommerceClient,
  status: "any" | "trash",
  since: Date,
): AsyncGenerator<ChangedOrderEntry, undefined> {
  let from = since;
  let seen: ChangedOrderEntry[] = [];
  for (;;) {
    const known = new Set(seen.map(({ orderId }) => orderId));
    const page = await readPage(request, status, from, seen);
    const orders = page.filter(({ orderId }) => !known.has(orderId));
    if (orders.some(({ changedAt }) => changedAt.getTime() < from.getTime() - 2000)) {
      // WordPress ignores unknown parameters and returns all orders.
      throw new UnavailableError(createMessage("woocommerce-too-old"));
    }
    yield* orders;
    if (page.length < PER_PAGE) return undefined;
    const last = orders.at(-1);
    if (last === undefined) {
      throw new UnavailableError(createMessage("store-orders-repeated"));
    }
    from = last.changedAt;
    seen = [...seen, ...orders].filter(({ changedAt }) => changedAt >= from);
  }
}

/** UTC without a zone and `dates_are_gmt` is the only form that works in every time zone. Exclusive, in seconds. */
async function readPage(
  request: WooCommerceClient,
  status: string,
  from: Date,
  seen: readonly ChangedOrderEntry[],
): Promise<ChangedOrderEntry[]> {
  const query = new URLSearchParams({
    status,
    modified_after: new Date(from.getTime() - 1000).toISOString().slice(0, 19),
    dates_are_gmt: "true",
    orderby: "modified",
    order: "asc",
    per_page: String(PER_PAGE),
    _fields: "id,date_modified_gmt",
    ...(seen.length > 0 && { exclude: seen.map(({ orderId }) => orderId).join(",") }),
  });
  const response = await request("GET", `orders?${query}`);
  if (response.status !== 200) throw new UnavailableError(createMessage("store-orders-not-listed"));
  return changedPageSchema.parse(response.body);
}
