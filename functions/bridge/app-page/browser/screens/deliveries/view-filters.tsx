import { useState } from "preact/hooks";
import { PROGRESS } from "../../../../messages/english/progress.ts";
import { DayField } from "../../ui/day-field.tsx";
import type { DeliveriesView } from "./deliveries-view.ts";
import { FIRST_VIEW, isFiltered, SORTS, TABS } from "./deliveries-view.ts";

interface FilterProps {
  readonly view: DeliveriesView;
  /** Another view begins on its first page. */
  readonly onChange: (changes: Partial<DeliveriesView>) => void;
}

export const ViewTabs = ({ view, onChange }: FilterProps) => (
  <fieldset class="tabs" aria-label="Views">
    {TABS.map(([tab, title]) => (
      <button
        key={tab}
        type="button"
        aria-pressed={view.tab === tab}
        onClick={() => onChange({ ...FIRST_VIEW, tab, sort: view.sort })}
      >
        {title}
      </button>
    ))}
  </fieldset>
);

interface ViewFiltersProps extends FilterProps {
  /** Of the store's days; undefined until it is known. */
  readonly timeZone: string | undefined;
}

export const ViewFilters = ({ view, onChange, timeZone }: ViewFiltersProps) => {
  const [isUnfolded, setUnfolded] = useState(isFiltered(view));
  return (
    <search class={isUnfolded ? "filters" : "filters folded"}>
      <SearchForm key={view.text} text={view.text} onSearch={(text) => onChange({ text })} />
      {/* Seen on a phone only: there the list would begin on the second page of the screen. */}
      <button
        type="button"
        class="fold"
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        Filter and sort
      </button>
      <label>
        <span>Status</span>
        <select
          value={view.progress}
          onChange={({ currentTarget }) =>
            onChange({ tab: "all", progress: currentTarget.value as DeliveriesView["progress"] })
          }
        >
          <option value="">Every status</option>
          {Object.entries(PROGRESS).map(([code, text]) => (
            <option key={code} value={code.replace("progress.", "")}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <DayField
        label="From"
        value={view.from}
        onChange={(from) => onChange({ tab: "all", from })}
      />
      <DayField label="To" value={view.to} onChange={(to) => onChange({ tab: "all", to })} />
      <label>
        <span>Sort</span>
        <select
          value={view.sort}
          disabled={view.text !== ""}
          onChange={({ currentTarget }) =>
            onChange({ sort: currentTarget.value as DeliveriesView["sort"] })
          }
        >
          {SORTS.map(([sort, title]) => (
            <option key={sort} value={sort}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {isFiltered(view) && (
        <button type="button" class="clear" onClick={() => onChange(FIRST_VIEW)}>
          Clear filters
        </button>
      )}
      <p class="hint">
        {view.text !== "" && "A search shows the best match first. "}
        {hasDays(view) && timeZone !== undefined && `Days are those of ${timeZone}, your store's.`}
      </p>
    </search>
  );
};

const hasDays = ({ tab, from, to }: DeliveriesView): boolean =>
  tab === "today" || from !== "" || to !== "";

interface SearchFormProps {
  readonly text: string;
  readonly onSearch: (text: string) => void;
}

/** Searches when asked: each letter would be a call. */
const SearchForm = ({ text, onSearch }: SearchFormProps) => (
  <form
    class="search"
    aria-label="Search"
    onSubmit={(event) => {
      event.preventDefault();
      onSearch(String(new FormData(event.currentTarget).get("q") ?? "").trim());
    }}
  >
    <label>
      <span>Search</span>
      <input
        type="search"
        name="q"
        defaultValue={text}
        maxLength={100}
        placeholder="Order, access key, courier's id"
        autocomplete="off"
      />
    </label>
    <button type="submit">Search</button>
  </form>
);
