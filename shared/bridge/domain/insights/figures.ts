import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import type { MoneyTotals } from "#shared/bridge/domain/delivery/money-totals.ts";
import { getProgress } from "#shared/bridge/domain/listing/get-progress.ts";
import type { Progress } from "#shared/bridge/domain/listing/progress.ts";
import type { Money } from "#shared/kernel/money.ts";
import type { DeliveryOutcome } from "./delivery-outcome.ts";
import { addDoorTimes, type DoorTimes, toDoorTimes } from "./door-times.ts";

/** The numbers of deliveries by how they ended; `ended`: nobody knows how; `underWay`: not yet. */
export const ENDS = [
  "delivered",
  "underWay",
  "held",
  "returned",
  "failed",
  "cancelled",
  "ended",
] as const;
type End = (typeof ENDS)[number];

/** The other numbers of deliveries, attempts and seconds. */
const COUNTS = [
  /** Orders that needed no courier. They are in no other figure. */
  "notByCourier",
  /** The sum of the seconds of `doorTimes`. */
  "doorSeconds",
  /** Deliveries that arrived and had been promised a time; those of them that kept it. */
  "promised",
  "onTime",
  /** Attempts; the deliveries that the courier tried to hand over; those handed over at the first. */
  "attempts",
  "attempted",
  "firstAttempts",
] as const;
export const FIGURE_NAMES = [...ENDS, ...COUNTS] as const;
type FigureName = (typeof FIGURE_NAMES)[number];

/** Amounts in one currency, in its smallest unit, and the number of deliveries that were charged in it. */
export const AMOUNT_NAMES = ["charged", "refunded", "tipped", "shippingPaid", "priced"] as const;
export type Amounts = Readonly<Record<(typeof AMOUNT_NAMES)[number], number>>;

/** Figures of some deliveries. They can be added up. They hold nothing personal. */
export interface Figures extends Readonly<Record<FigureName, number>> {
  readonly doorTimes: DoorTimes;
  /** By currency. */
  readonly money: Readonly<Record<string, Amounts>>;
}

const createZeros = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;

const NO_AMOUNTS: Amounts = createZeros(AMOUNT_NAMES);
export const NO_FIGURES: Figures = { ...createZeros(FIGURE_NAMES), doorTimes: [], money: {} };

/** Adds figures of different deliveries. */
export const addFigures = (one: Figures, other: Figures): Figures => ({
  ...addNumbers(FIGURE_NAMES, one, other),
  doorTimes: addDoorTimes(one.doorTimes, other.doorTimes),
  money: Object.fromEntries(
    [...new Set([...Object.keys(one.money), ...Object.keys(other.money)])].map((currency) => [
      currency,
      addNumbers(
        AMOUNT_NAMES,
        one.money[currency] ?? NO_AMOUNTS,
        other.money[currency] ?? NO_AMOUNTS,
      ),
    ]),
  ),
});

const addNumbers = <Name extends string>(
  names: readonly Name[],
  one: Readonly<Record<Name, number>>,
  other: Readonly<Record<Name, number>>,
) =>
  Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as Record<Name, number>;

const ENDS_BY_PROGRESS: Readonly<Record<Progress, End | "notByCourier">> = {
  new: "underWay",
  waiting: "underWay",
  "not-delivered-by-courier": "notByCourier",
  "on-hold": "held",
  booking: "underWay",
  booked: "underWay",
  "driver-assigned": "underWay",
  "on-the-way": "underWay",
  "attempt-failed": "underWay",
  returned: "returned",
  failed: "failed",
  delivered: "delivered",
  ended: "ended",
  "return-under-way": "delivered",
  "return-received": "delivered",
  cancelled: "cancelled",
};

/** What figures are made of, as a list has it. */
export interface CountedDelivery {
  readonly key: { readonly part: number };
  readonly state: DeliveryState;
  readonly status?: CourierStatus | undefined;
  readonly pointId?: string | undefined;
  readonly courierOrderId?: string | undefined;
  readonly money: MoneyTotals;
  readonly outcome?: DeliveryOutcome | undefined;
}

/** Returns the figures of one delivery. They depend on nothing but the delivery. Test orders have none. */
export function toFigures(delivery: CountedDelivery): Figures {
  const { state, status, outcome = {} } = delivery;
  if (outcome.isTest === true) return NO_FIGURES;
  const end = ENDS_BY_PROGRESS[getProgress(state, status)];
  if (end === "notByCourier") return { ...NO_FIGURES, notByCourier: 1 };
  const { doorSeconds, isOnTime, attempts = 0 } = outcome;
  return {
    ...NO_FIGURES,
    [end]: 1,
    ...(doorSeconds !== undefined && { doorSeconds, doorTimes: toDoorTimes(doorSeconds) }),
    ...(isOnTime !== undefined && { promised: 1, onTime: isOnTime ? 1 : 0 }),
    ...(attempts > 0 && {
      attempts,
      attempted: 1,
      firstAttempts: attempts === 1 && end === "delivered" ? 1 : 0,
    }),
    money: toAmounts(delivery),
  };
}

/**
 * What the buyer paid for shipping counts once the courier has the delivery, so that it is set against
 * what the courier costs; and once for all parts of an order.
 */
function toAmounts({ key, pointId, courierOrderId, money }: CountedDelivery): Figures["money"] {
  const isBooked = (pointId ?? courierOrderId) !== undefined;
  const { charged, refunded, tipped } = money;
  const shippingPaid = isBooked && key.part === 1 ? money.shippingPaid : undefined;
  const sums = new Map<string, Amounts>();
  const add = (name: keyof Amounts, amount: Money | undefined, value = amount?.minor) => {
    if (amount === undefined || value === undefined) return;
    const known = sums.get(amount.currency) ?? NO_AMOUNTS;
    sums.set(amount.currency, { ...known, [name]: known[name] + value });
  };
  add("charged", charged);
  add("refunded", refunded);
  add("tipped", tipped);
  add("shippingPaid", shippingPaid);
  add("priced", charged, 1);
  return Object.fromEntries(sums);
}
