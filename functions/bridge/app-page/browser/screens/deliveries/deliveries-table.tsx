import type { ListedDelivery } from "../../api-types.ts";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import { COLUMNS, ColumnHead, type SortProps } from "./column-head.tsx";
import { getDeliveryPlace } from "./delivery-name.ts";
import { DeliveryRow, type RowsProps } from "./delivery-row.tsx";
import { RowChoice } from "./row-choice.tsx";

interface TableProps extends RowsProps, SortProps {
  readonly deliveries: readonly ListedDelivery[];
  readonly caption: string;
}

/** A table; on a phone each row is a card. */
export const DeliveriesTable = (props: TableProps) => {
  const { deliveries, selection, onSelect, caption, sort, onSort } = props;
  // Sorted by what changes, rows change their places.
  useKeptFocus();
  const places = deliveries.map(getDeliveryPlace);
  const isAllSelected = places.every((place) => selection.has(place));
  return (
    <table class="deliveries">
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" class="select">
            <RowChoice
              label="Select all on this page"
              isChecked={isAllSelected}
              onChange={() => onSelect(new Set(isAllSelected ? [] : places))}
            />
          </th>
          {listColumns(props).map((title) => (
            <ColumnHead key={title} {...{ title, sort, onSort }} />
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

/** Many shops let nobody choose a time: the column is left out where there is none. */
const hasPromises = ({ deliveries, sort }: Pick<TableProps, "deliveries" | "sort">): boolean =>
  sort.endsWith("promised") || deliveries.some(({ requestedWindow }) => requestedWindow !== null);

const listColumns = (props: TableProps) =>
  COLUMNS.filter(
    (title) =>
      (title !== "Location" || props.locations.size > 1) &&
      (title !== "Promised" || hasPromises(props)),
  );
