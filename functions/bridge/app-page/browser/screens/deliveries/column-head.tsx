import type { Sort } from "./deliveries-view.ts";

export const COLUMNS = [
  ...(["Order", "Buyer", "Status", "Method", "Promised", "When", "Location", "Price"] as const),
];

const SORT_BY_COLUMN = {
  ...{ Order: "order", Status: "progress", Promised: "promised", Price: "price" },
} as const;

/** How the heads of all columns sort. */
export interface SortProps {
  readonly sort: Sort;
  /** Undefined where the list has an order of its own. */
  readonly onSort: ((sort: Sort) => void) | undefined;
}

interface HeadProps extends SortProps {
  readonly title: (typeof COLUMNS)[number];
}

/** Sorts by its column, by another press the other way round, and by a third as at first. */
export const ColumnHead = ({ title, sort, onSort }: HeadProps) => {
  const by = title in SORT_BY_COLUMN ? SORT_BY_COLUMN[title as keyof typeof SORT_BY_COLUMN] : "";
  const isSorted = onSort && by !== "" && sort.endsWith(by);
  const next = { "": by, [by]: `-${by}`, [`-${by}`]: "" }[isSorted ? sort : ""] as Sort;
  return (
    <th
      scope="col"
      class={title.toLowerCase()}
      aria-sort={isSorted ? (sort === by ? "ascending" : "descending") : undefined}
    >
      {onSort && by !== "" ? (
        <button type="button" data-key={by} onClick={() => onSort(next)}>
          {title}
        </button>
      ) : (
        title
      )}
    </th>
  );
};
