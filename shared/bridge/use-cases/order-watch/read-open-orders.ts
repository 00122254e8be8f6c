import pMap from "p-map";
import type { SeenOrders } from "#shared/bridge/domain/order-watch/compare-orders.ts";
import type { ListedOrder } from "#shared/bridge/domain/order-watch/order-watch.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";

type OrderReader = Pick<Courier, "listOrders" | "readOrder">;

interface ReadingLimits {
  /** No call begins once it is. */
  readonly isTimeUp: () => boolean;
  /** The list failed before: what it does not show is read singly, however much it is. */
  readonly isListGivenUp: boolean;
}

/** Pages of twelve. */
const MAX_PAGES = 20;
const MAX_SINGLE = 24;
const SINGLE_AT_ONCE = 4;

/**
 * Reads what the courier shows of the orders, in as few calls as possible: pages of its list, newest first,
 * back to the oldest of them, and singly what few pages do not show. An order that comes meanwhile moves the
 * others to later places, so that they are shown twice and none is left out; what is left out for another
 * reason is read singly. An order that is in the result neither way was not read.
 */
export async function readOpenOrders(
  courier: OrderReader,
  orderIds: readonly string[],
  limits: ReadingLimits,
): Promise<SeenOrders> {
  const seen = new Map<string, ListedOrder | "none">();
  await readPages(courier, orderIds, seen, limits);
  const left = orderIds.filter((id) => !seen.has(id));
  await pMap(
    left.slice(0, MAX_SINGLE),
    async (orderId) => {
      if (!limits.isTimeUp()) seen.set(orderId, (await courier.readOrder(orderId)) ?? "none");
    },
    { concurrency: SINGLE_AT_ONCE },
  );
  return seen;
}

async function readPages(
  courier: OrderReader,
  orderIds: readonly string[],
  seen: Map<string, ListedOrder | "none">,
  { isTimeUp, isListGivenUp }: ReadingLimits,
): Promise<void> {
  const search = startSearch(orderIds, seen);
  for (let count = 0, start = 0; count < MAX_PAGES; count++) {
    if (!search.isWorthAPage() || isTimeUp()) return;
    const page = await readPage(courier, start, isListGivenUp || search.countLeft() <= MAX_SINGLE);
    // The end, or a courier that does not page.
    if (!search.take(page)) return;
    start += page.length;
  }
}

/**
 * Looks for orders on pages. A page costs as much as an order: pages that show none are given up once they
 * cost as much as the rest.
 */
function startSearch(orderIds: readonly string[], seen: Map<string, ListedOrder | "none">) {
  const left = new Set(orderIds);
  const shown = new Set<string>();
  let fruitless = 0;
  return {
    countLeft: () => left.size,
    isWorthAPage: () => left.size > fruitless + 1,
    /** Returns whether the page shows what no page before did. */
    take(page: readonly ListedOrder[]): boolean {
      const fresh = page.filter(({ orderId }) => !shown.has(orderId));
      for (const { orderId } of fresh) shown.add(orderId);
      const found = fresh.filter(({ orderId }) => left.delete(orderId));
      for (const order of found) seen.set(order.orderId, order);
      fruitless = found.length > 0 ? 0 : fruitless + 1;
      return fresh.length > 0;
    },
  };
}

/** Where few are left to read singly, a list that fails or is none is as good as an empty one. */
async function readPage(
  courier: OrderReader,
  start: number,
  mayFail: boolean,
): Promise<readonly ListedOrder[]> {
  const page = mayFail
    ? await courier.listOrders(start).catch(() => undefined)
    : await courier.listOrders(start);
  return page ?? [];
}
