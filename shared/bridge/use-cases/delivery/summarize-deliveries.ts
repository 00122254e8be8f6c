import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  getDayEnd,
  getDayStart,
  listDates,
  toLocalDay,
} from "#shared/bridge/domain/dispatch/schedule/days.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type {
  DeliveryListing,
  ListedDelivery,
  ListPosition,
} from "#shared/bridge/ports/delivery-listing.ts";
import { addMoney, type Money } from "#shared/kernel/money.ts";

const SUM_NAMES = ["charged", "refunded", "shippingPaid", "tipped"] as const;
type SumName = (typeof SUM_NAMES)[number];

/** The deliveries that were created on one day, by outcome, with sums by currency. */
export interface DayFigures {
  readonly date: string;
  readonly seen: number;
  readonly booked: number;
  readonly delivered: number;
  readonly held: number;
  readonly cancelled: number;
  readonly money: Readonly<Record<SumName, readonly Money[]>>;
}

interface Period {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

const PAGE_SIZE = 500;

/**
 * Returns the figures of every day of a period, oldest first, from the current state of the
 * deliveries.
 */
export async function summarizeDeliveries(
  listing: DeliveryListing,
  storeId: StoreId,
  { from, to, timeZone }: Period,
): Promise<DayFigures[]> {
  const byDate = new Map(listDates(from, to).map((date) => [date, createEmptyFigures(date)]));
  const filter = { from: getDayStart(from, timeZone), before: getDayEnd(to, timeZone) };
  let after: ListPosition | undefined;
  do {
    const page = await listing.listPage(storeId, filter, PAGE_SIZE, after);
    for (const listed of page.deliveries) {
      const date = toLocalDay(listed.createdAt, timeZone);
      const figures = byDate.get(date);
      if (figures !== undefined) byDate.set(date, addDelivery(figures, listed));
    }
    after = page.next;
  } while (after !== undefined);
  return [...byDate.values()];
}

const createEmptyFigures = (date: string): DayFigures => ({
  date,
  seen: 0,
  booked: 0,
  delivered: 0,
  held: 0,
  cancelled: 0,
  money: { charged: [], refunded: [], shippingPaid: [], tipped: [] },
});

const DELIVERED_STATUSES: readonly CourierStatus[] = [
  "delivered",
  "return-ready",
  "return-scheduled",
  "return-picked-up",
  "at-laboratory",
  "return-received",
];

function addDelivery(
  figures: DayFigures,
  { key, state, status, pointId, courierOrderId, money }: ListedDelivery,
) {
  const isDelivered = status !== undefined && DELIVERED_STATUSES.includes(status);
  // The buyer paid shipping once for all parts of the order.
  const paid = key.part === 1 ? money : { ...money, shippingPaid: undefined };
  return {
    ...figures,
    seen: figures.seen + 1,
    booked: figures.booked + ((pointId ?? courierOrderId) === undefined ? 0 : 1),
    delivered: figures.delivered + (isDelivered ? 1 : 0),
    held: figures.held + (state === "held" ? 1 : 0),
    cancelled: figures.cancelled + (state === "cancelled" ? 1 : 0),
    money: {
      charged: addAmount(figures.money.charged, paid.charged),
      refunded: addAmount(figures.money.refunded, paid.refunded),
      shippingPaid: addAmount(figures.money.shippingPaid, paid.shippingPaid),
      tipped: addAmount(figures.money.tipped, paid.tipped),
    },
  };
}

/** Returns the sums with the amount added to the sum of its currency. */
function addAmount(sums: readonly Money[], amount: Money | undefined): readonly Money[] {
  if (amount === undefined) return sums;
  const existing = sums.find(({ currency }) => currency === amount.currency);
  const others = sums.filter((listed) => listed !== existing);
  return [...others, addMoney(existing, amount) ?? amount];
}
