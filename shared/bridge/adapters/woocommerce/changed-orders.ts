import * as z from "zod";
import { storeOrderIdSchema } from "../../domain/ids.ts";
import { Unavailable } from "../../domain/unavailable.ts";
import type { WooClient } from "./client.ts";

/** `date_modified_gmt` is UTC without saying so. */
const naiveUtc = z.string().transform((text) => new Date(`${text}Z`));
const page = z.array(
  z.object({ id: z.int(), date_modified_gmt: naiveUtc }).transform(({ id, date_modified_gmt }) => ({
    orderId: storeOrderIdSchema.parse(String(id)),
    changedAt: date_modified_gmt,
  })),
);
type Changed = z.output<typeof page>[number];

const PER_PAGE = 100;

/**
 * Orders of a store changed from then on, oldest change first. Page numbers skip rows when orders
 * change meanwhile, so each page starts from the last change seen, without the orders seen with it.
 */
export async function* changedOrders(ask: WooClient, since: Date) {
  let from = since;
  let seen: Changed[] = [];
  for (;;) {
    const orders = await readPage(ask, from, seen);
    if (orders.some(({ changedAt }) => changedAt.getTime() < from.getTime() - 2000)) {
      // WordPress ignores parameters that it does not know and returns everything.
      throw new Unavailable(
        "The store's WooCommerce is too old to list changed orders (5.8 or later).",
      );
    }
    yield* orders;
    const last = orders.at(-1);
    if (last === undefined || orders.length < PER_PAGE) return;
    from = last.changedAt;
    seen = [...seen, ...orders].filter(({ changedAt }) => changedAt >= from);
  }
}

/** Naive UTC with `dates_are_gmt` is the one form that is right in every time zone; exclusive, to the second. */
async function readPage(ask: WooClient, from: Date, seen: readonly Changed[]): Promise<Changed[]> {
  const query = new URLSearchParams({
    modified_after: new Date(from.getTime() - 1000).toISOString().slice(0, 19),
    dates_are_gmt: "true",
    orderby: "modified",
    order: "asc",
    per_page: String(PER_PAGE),
    _fields: "id,date_modified_gmt",
    ...(seen.length > 0 && { exclude: seen.map(({ orderId }) => orderId).join(",") }),
  });
  const answer = await ask("GET", `orders?${query}`);
  if (answer.status !== 200) throw new Unavailable("The store does not list its orders.");
  return page.parse(answer.body);
}
