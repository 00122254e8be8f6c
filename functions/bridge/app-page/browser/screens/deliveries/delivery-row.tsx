import type { ListedDelivery } from "../../api-types.ts";
import { getModeTitle, PROGRESS_TONES } from "../../labels.ts";
import { formatNearMoment } from "../../time-element.ts";
import { Badge } from "../../ui/badge.tsx";
import { Moment } from "../../ui/moment.tsx";
import { PromisedWindow } from "../../ui/promised-window.tsx";
import { formatDeliveryName, getDeliveryPlace } from "./delivery-name.ts";
import { isPickUpAhead } from "./is-pick-up-ahead.ts";
import { RowChoice } from "./row-choice.tsx";

export type Selection = ReadonlySet<string>;

/** What all rows of a table are made with. */
export interface RowsProps {
  /** Names of buyers by `getDeliveryPlace`. */
  readonly buyers: ReadonlyMap<string, string>;
  /** Names of pick-up locations by their id; the column is left out where there is one location. */
  readonly locations: ReadonlyMap<string, string>;
  /** Returns the time zone of the place that a delivery leaves from; undefined if it could not be read. */
  readonly findTimeZone: (one: ListedDelivery) => string | undefined;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
}

interface RowProps extends RowsProps {
  readonly one: ListedDelivery;
  /** Whether the table has the column of promised times. */
  readonly isPromised: boolean;
}

/** As high as a name: the rows below do not move when the names arrive. */
const NO_NAME = "\u00a0";

/** One delivery with what can be seen of it at a glance. */
export const DeliveryRow = ({
  one,
  buyers,
  locations,
  findTimeZone,
  isPromised,
  selection,
  onSelect,
}: RowProps) => {
  const place = getDeliveryPlace(one);
  const name = formatDeliveryName(one);
  return (
    <tr class={one.needsAttention ? "attention" : ""}>
      <td class="select">
        <RowChoice
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

/** Why it stands where it stands. What goes well needs no sentence. */
const Explanation = ({ one }: { readonly one: ListedDelivery }) => {
  const text = (one.lastError ?? one.alert ?? one.reason)?.text;
  const said = text ?? (one.needsAttention ? one.courierStatusText : undefined);
  return said ? (
    <span class="explanation" title={said}>
      {said}
    </span>
  ) : null;
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
