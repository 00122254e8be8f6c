import type { Stage } from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  datesBetween,
  dayBegins,
  dayEnds,
  dayOf,
} from "#shared/bridge/domain/dispatch/schedule/days.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type {
  DeliveryListing,
  ListedDelivery,
  ListPosition,
} from "#shared/bridge/ports/delivery-listing.ts";
import { type Money, sumOf } from "#shared/kernel/money.ts";

const SUMS = ["charged", "refunded", "shippingPaid", "tipped"] as const;
type Sum = (typeof SUMS)[number];

/** What became of the deliveries that were first seen on one day; sums by currency. */
export interface DayFigures {
  readonly date: string;
  readonly seen: number;
  readonly booked: number;
  readonly delivered: number;
  readonly held: number;
  readonly cancelled: number;
  readonly money: Readonly<Record<Sum, readonly Money[]>>;
}

interface Period {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

const PAGE = 500;

/** Figures of every day of a period, oldest first, as the deliveries stand now. */
export async function summarise(
  listing: DeliveryListing,
  storeId: StoreId,
  { from, to, timeZone }: Period,
): Promise<DayFigures[]> {
  const byDate = new Map(datesBetween(from, to).map((date) => [date, nothing(date)]));
  const filter = { from: dayBegins(from, timeZone), before: dayEnds(to, timeZone) };
  let after: ListPosition | undefined;
  do {
    const page = await listing.page(storeId, filter, PAGE, after);
    for (const one of page.deliveries) {
      const date = dayOf(one.createdAt, timeZone);
      const before = byDate.get(date);
      if (before !== undefined) byDate.set(date, withOne(before, one));
    }
    after = page.next;
  } while (after !== undefined);
  return [...byDate.values()];
}

const nothing = (date: string): DayFigures => ({
  date,
  seen: 0,
  booked: 0,
  delivered: 0,
  held: 0,
  cancelled: 0,
  money: { charged: [], refunded: [], shippingPaid: [], tipped: [] },
});

const DELIVERED: readonly Stage[] = [
  "delivered",
  "return-ready",
  "return-scheduled",
  "return-picked-up",
  "at-laboratory",
  "return-received",
];

function withOne(before: DayFigures, { key, state, stage, courierId, money }: ListedDelivery) {
  const isDelivered = stage !== undefined && DELIVERED.includes(stage);
  // The buyer paid once, whatever number of parts the order is in.
  const paid = key.part === 1 ? money : { ...money, shippingPaid: undefined };
  return {
    ...before,
    seen: before.seen + 1,
    booked: before.booked + (courierId === undefined ? 0 : 1),
    delivered: before.delivered + (isDelivered ? 1 : 0),
    held: before.held + (state === "held" ? 1 : 0),
    cancelled: before.cancelled + (state === "cancelled" ? 1 : 0),
    money: {
      charged: added(before.money.charged, paid.charged),
      refunded: added(before.money.refunded, paid.refunded),
      shippingPaid: added(before.money.shippingPaid, paid.shippingPaid),
      tipped: added(before.money.tipped, paid.tipped),
    },
  };
}

/** The sums with one amount more, each in its own currency. */
function added(sums: readonly Money[], amount: Money | undefined): readonly Money[] {
  if (amount === undefined) return sums;
  const same = sums.find(({ currency }) => currency === amount.currency);
  const others = sums.filter((one) => one !== same);
  return [...others, sumOf(same, amount) ?? amount];
}
