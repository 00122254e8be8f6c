import { useEffect, useRef } from "preact/hooks";
import type { ListedDelivery } from "../../api-types.ts";
import { getModeTitle, PROGRESS_TONES } from "../../labels.ts";
import { formatNearMoment } from "../../time-element.ts";
import { Badge } from "../../ui/badge.tsx";
import { Moment } from "../../ui/moment.tsx";
import { PromisedWindow } from "../../ui/promised-window.tsx";
import type { Sort } from "./deliveries-view.ts";
import { formatDeliveryName, getDeliveryPlace } from "./delivery-name.ts";
import { isPickUpAhead } from "./is-pick-up-ahead.ts";

export type Selection = ReadonlySet<string>;

interface TableProps {
  readonly deliveries: readonly ListedDelivery[];
  /** Names of buyers by `getDeliveryPlace`. */
  readonly buyers: ReadonlyMap<string, string>;
  /** Names of pick-up locations by their id; the column is left out where there is one location. */
  readonly locations: ReadonlyMap<string, string>;
  /** Returns the time zone of the place that a delivery leaves from; undefined if it could not be read. */
  readonly findTimeZone: (one: ListedDelivery) => string | undefined;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly caption: string;
  readonly sort: Sort;
  /** Undefined where the list has an order of its own. */
  readonly onSort: ((sort: Sort, title: string) => void) | undefined;
  /** The column whose head was pressed: the head is another one once the list is sorted. */
  readonly pressed: { current: string | undefined };
}

/** As high as a name: the rows below do not move when the names arrive. */
const NO_NAME = "\u00a0";

const COLUMNS = [
  ...(["Order", "Buyer", "Status", "Method", "Promised", "When", "Location", "Price"] as const),
];

/** A table; on a phone each row is a card. */
export const DeliveriesTable = (props: TableProps) => {
  const { deliveries, selection, onSelect, caption, sort, onSort, pressed } = props;
  const places = deliveries.map(getDeliveryPlace);
  const isAllSelected = places.every((place) => selection.has(place));
  return (
    <table class="deliveries">
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" class="select">
            <Choice
              label="Select all on this page"
              isChecked={isAllSelected}
              onChange={() => onSelect(new Set(isAllSelected ? [] : places))}
            />
          </th>
          {listColumns(props).map((title) => (
            <ColumnHead key={title} {...{ title, sort, onSort, pressed }} />
          ))}
        </tr>
      </thead>
      <tbody>
        {deliveries.map((one) => (
          <DeliveryRow
            key={getDeliveryPlace(one)}
            one={one}
            isPromised={hasPromises(props)}
            {...props}
          />
        ))}
      </tbody>
    </table>
  );
};

const SORT_BY_COLUMN = {
  ...{ Order: "order", Status: "progress", Promised: "promised", Price: "price" },
} as const;

interface HeadProps extends Pick<TableProps, "sort" | "onSort" | "pressed"> {
  readonly title: (typeof COLUMNS)[number];
}

/** Sorts by its column, by another press the other way round, and by a third as at first. */
const ColumnHead = ({ title, sort, onSort, pressed }: HeadProps) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pressed.current !== title) return;
    pressed.current = undefined;
    button.current?.focus();
  }, []);
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
        <button ref={button} type="button" onClick={() => onSort(next, title)}>
          {title}
        </button>
      ) : (
        title
      )}
    </th>
  );
};

/** Many shops let nobody choose a time: the column is left out where there is none. */
const hasPromises = ({ deliveries, sort }: Pick<TableProps, "deliveries" | "sort">): boolean =>
  sort.endsWith("promised") || deliveries.some(({ requestedWindow }) => requestedWindow !== null);

const listColumns = (props: TableProps) =>
  COLUMNS.filter(
    (title) =>
      (title !== "Location" || props.locations.size > 1) &&
      (title !== "Promised" || hasPromises(props)),
  );

const DeliveryRow = ({
  one,
  buyers,
  locations,
  findTimeZone,
  isPromised,
  selection,
  onSelect,
}: Omit<TableProps, "caption" | "sort" | "onSort" | "pressed"> & {
  one: ListedDelivery;
  isPromised: boolean;
}) => {
  const place = getDeliveryPlace(one);
  const name = formatDeliveryName(one);
  return (
    <tr class={one.needsAttention ? "attention" : ""}>
      <td class="select">
        <Choice
          label={`Select ${name}`}
          isChecked={selection.has(place)}
          onChange={() => onSelect(toggleMember(selection, place))}
        />
      </td>
      <th scope="row" class="order">
        <a href={`#/${place}`}>{name}</a>
        <span class="hint">
          <Moment at={one.createdAt} />
        </span>
      </th>
      <td class="buyer">{buyers.get(place) ?? NO_NAME}</td>
      <td class="status">
        <Badge tone={PROGRESS_TONES[one.progress]}>{one.progressText}</Badge>
        <Explanation one={one} />
      </td>
      <td class="method">{one.mode === null ? "" : getModeTitle(one.mode)}</td>
      {isPromised && (
        <td class="promised">
          <Promised one={one} timeZone={findTimeZone(one)} />
        </td>
      )}
      <td class="when">
        <When one={one} />
      </td>
      {locations.size > 1 && (
        <td class="location">{one.pickUpIds.map((id) => locations.get(id) ?? id).join(", ")}</td>
      )}
      <td class="price">{(one.money.charged ?? one.money.quoted)?.text ?? ""}</td>
    </tr>
  );
};

interface ChoiceProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: () => void;
}

/** A checkbox whose label only screen readers have: the row says the rest. */
const Choice = ({ label, isChecked, onChange }: ChoiceProps) => (
  <label>
    <span class="unseen">{label}</span>
    <input type="checkbox" checked={isChecked} onChange={onChange} />
  </label>
);

/** Why it stands where it stands. What goes well needs no sentence. */
const Explanation = ({ one }: { readonly one: ListedDelivery }) => {
  const text = (one.lastError ?? one.alert ?? one.reason)?.text;
  const said = text ?? (one.needsAttention ? one.courierStatusText : undefined);
  return said ? <span class="explanation">{said}</span> : null;
};

/** On a phone, where a row is a card, its title is seen. */
const Promised = ({ one, timeZone }: { one: ListedDelivery; timeZone: string | undefined }) =>
  one.requestedWindow && (
    <>
      <span class="hint">Promised </span>
      <PromisedWindow promised={one.requestedWindow} timeZone={timeZone} />
    </>
  );

/** What is planned is called planned. */
const When = ({ one }: { readonly one: ListedDelivery }) => {
  const { expectedAt, pickUpAt, progress } = one;
  if (expectedAt !== null && progress === "on-the-way")
    return <PlannedMoment title="Expected" at={expectedAt} />;
  return pickUpAt !== null && isPickUpAhead(one) ? (
    <PlannedMoment title="Pick-up planned for" at={pickUpAt} />
  ) : null;
};

const PlannedMoment = ({ title, at }: { readonly title: string; readonly at: string }) => (
  <>
    <span class="hint">{title} </span>
    <time dateTime={at}>{formatNearMoment(at)}</time>
  </>
);

function toggleMember(selection: Selection, place: string): Selection {
  const next = new Set(selection);
  if (!next.delete(place)) next.add(place);
  return next;
}
