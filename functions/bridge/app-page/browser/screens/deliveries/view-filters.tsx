import { useState } from "preact/hooks";
import { PROGRESS } from "../../../../messages/english/progress.ts";
import { MODE_LABELS } from "../../labels.ts";
import { DayField } from "../../ui/day-field.tsx";
import type { DeliveriesView } from "./deliveries-view.ts";
import { FIRST_VIEW, isFiltered, isSearch, SORTS, TABS } from "./deliveries-view.ts";
import { SearchForm } from "./search/search-form.tsx";
import type { Locations } from "./use-locations.ts";

interface FilterProps {
  readonly view: DeliveriesView;
  /** Another view begins on its first page. */
  readonly onChange: (changes: Partial<DeliveriesView>) => void;
}

/** A view of one location or method stays that, as the order of the list does. */
export const ViewTabs = ({ view: { sort, location, mode, ...view }, onChange }: FilterProps) => (
  <fieldset class="tabs" aria-label="Views">
    {TABS.map(([tab, title]) => (
      <button
        key={tab}
        type="button"
        aria-pressed={view.tab === tab}
        onClick={() => onChange({ ...FIRST_VIEW, tab, sort, location, mode })}
      >
        {title}
      </button>
    ))}
  </fieldset>
);

export interface ViewFiltersProps extends FilterProps {
  readonly onSearch: (text: string) => void;
  /** Undefined until they are known. */
  readonly places: Locations | undefined;
}

export const ViewFilters = ({ view, onChange, onSearch, places }: ViewFiltersProps) => {
  const [isUnfolded, setUnfolded] = useState(isFiltered(view));
  const text = view.buyer ?? view.text;
  return (
    <search class={isUnfolded ? "filters" : "filters folded"}>
      <SearchForm text={text} onSearch={onSearch} />
      {/* Seen on a phone only: there the list would begin on the second page of the screen. */}
      <button
        type="button"
        class="fold"
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        Filter and sort
      </button>
      <Choice
        label="Status"
        value={view.progress}
        options={STATUSES}
        onChange={(progress) => onChange({ tab: "all", progress })}
      />
      {listLocations(view, places).length > 2 && (
        <Choice
          label="Location"
          value={view.location}
          options={listLocations(view, places)}
          onChange={(location) => onChange({ location })}
        />
      )}
      <Choice
        label="Method"
        value={view.mode}
        options={METHODS}
        onChange={(mode) => onChange({ mode })}
      />
      <DayField
        label="From"
        value={view.from}
        onChange={(from) => onChange({ tab: "all", from })}
      />
      <DayField label="To" value={view.to} onChange={(to) => onChange({ tab: "all", to })} />
      <Choice
        label="Sort"
        value={view.sort}
        options={SORTS}
        isDisabled={isSearch(view)}
        onChange={(sort) => onChange({ sort })}
      />
      {isFiltered(view) && (
        <button type="button" class="clear" onClick={() => onChange(FIRST_VIEW)}>
          Clear filters
        </button>
      )}
      <p class="hint">
        {isSearch(view) && "A search shows the best match first. "}
        {hasDays(view) && places?.timeZone && `Days are those of ${places.timeZone}, your store's.`}
      </p>
    </search>
  );
};

const hasDays = ({ tab, from, to }: DeliveriesView): boolean =>
  tab === "today" || from !== "" || to !== "";

type Option<Code extends string> = readonly [code: Code, text: string];

const STATUSES: readonly Option<DeliveriesView["progress"]>[] = [
  ["", "Every status"],
  ...Object.entries(PROGRESS).map(
    ([code, text]) => [code.replace("progress.", "") as DeliveriesView["progress"], text] as const,
  ),
];

const METHODS: readonly Option<string>[] = [
  ["", "Every method"],
  ...Object.entries(MODE_LABELS)
    .filter(([mode]) => mode !== "ignore")
    .map(([mode, [title]]) => [mode, title] as const),
];

/** One that is filtered by and was removed since is there by its id. */
const listLocations = (
  { location }: DeliveriesView,
  places: Locations | undefined,
): readonly Option<string>[] => {
  const names = [...(places?.names ?? [])];
  const isKnown = location === "" || names.some(([id]) => id === location);
  return [["", "Every location"], ...names, ...(isKnown ? [] : [[location, location] as const])];
};

interface ChoiceProps<Code extends string> {
  readonly label: string;
  readonly value: Code;
  readonly options: readonly Option<Code>[];
  readonly isDisabled?: boolean;
  readonly onChange: (code: Code) => void;
}

const Choice = <Code extends string>({
  label,
  value,
  options,
  isDisabled,
  onChange,
}: ChoiceProps<Code>) => (
  <label>
    <span>{label}</span>
    <select
      value={value}
      disabled={isDisabled}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Code)}
    >
      {options.map(([code, text]) => (
        <option key={code} value={code}>
          {text}
        </option>
      ))}
    </select>
  </label>
);
