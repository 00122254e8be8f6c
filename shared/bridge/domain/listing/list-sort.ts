import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { compareNames } from "#shared/kernel/intl/compare-names.ts";
import { getProgress } from "./get-progress.ts";
import type { ListedDetails } from "./listed-details.ts";
import { toNameKey } from "./name-key.ts";
import { PROGRESSES } from "./progress.ts";

/** What a list can be sorted by beside the time at which the bridge first saw the orders. */
export const SORT_FIELDS = ["promised", "price", "order", "progress"] as const;

export interface ListSort {
  readonly field: (typeof SORT_FIELDS)[number];
  readonly isDescending: boolean;
}

/** What is compared, the most important first. Undefined: there is nothing to compare. */
type SortValue = readonly (string | number)[] | undefined;

/** The place of a delivery in a sorted list. */
export interface SortPlace extends Pick<Delivery, "key" | "createdAt"> {
  readonly value: SortValue;
}

type Sortable = Pick<
  Delivery,
  "key" | "createdAt" | "state" | "orderName" | "requestedWindow" | "money"
> &
  Pick<ListedDetails, "status">;

const READERS: Readonly<Record<ListSort["field"], (one: Sortable) => SortValue>> = {
  promised: ({ requestedWindow: window }) =>
    window && [window.date, window.from ?? "00:00", window.to ?? "24:00"],
  // Amounts of different currencies cannot be compared.
  price: ({ money: { charged, quoted } }) => {
    const price = charged ?? quoted;
    return price && [price.currency, price.minor];
  },
  order: ({ orderName = "" }) => (toNameKey(orderName) === "" ? undefined : [toNameKey(orderName)]),
  progress: ({ state, status }) => [PROGRESSES.indexOf(getProgress(state, status))],
};

export const toSortPlace = (one: Sortable, { field }: ListSort): SortPlace => ({
  key: one.key,
  createdAt: one.createdAt,
  value: READERS[field](one),
});

/**
 * Compares places in a list that is sorted so: negative if one is before the other. What has nothing to
 * compare is last in both directions; of equals, the one that was seen later is first.
 */
export function comparePlaces(
  { isDescending }: ListSort,
  one: SortPlace,
  other: SortPlace,
): number {
  if (one.value === undefined || other.value === undefined)
    return (
      Number(one.value === undefined) - Number(other.value === undefined) ||
      compareBySeen(one, other)
    );
  const compared = compareValues(one.value, other.value);
  return (isDescending ? -compared : compared) || compareBySeen(one, other);
}

const compareValues = (one: NonNullable<SortValue>, other: NonNullable<SortValue>): number =>
  one.reduce<number>(
    (found, value, at) => found || compareNames(String(value), String(other[at])),
    0,
  );

const compareBySeen = (one: SortPlace, other: SortPlace): number =>
  other.createdAt.getTime() - one.createdAt.getTime() ||
  compareNames(other.key.orderId, one.key.orderId) ||
  one.key.part - other.key.part;
