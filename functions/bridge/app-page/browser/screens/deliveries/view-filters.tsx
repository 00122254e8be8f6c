import { PROGRESS } from "../../../../messages/english/progress.ts";
import type { DeliveriesView } from "./deliveries-view.ts";
import { FIRST_VIEW, isFiltered, TABS } from "./deliveries-view.ts";

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
        onClick={() => onChange({ ...FIRST_VIEW, tab })}
      >
        {title}
      </button>
    ))}
  </fieldset>
);

export const ViewFilters = ({ view, onChange }: FilterProps) => (
  <search class="filters">
    <SearchForm key={view.text} text={view.text} onSearch={(text) => onChange({ text })} />
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
    <DayField label="From" value={view.from} onChange={(from) => onChange({ tab: "all", from })} />
    <DayField label="To" value={view.to} onChange={(to) => onChange({ tab: "all", to })} />
    {isFiltered(view) && (
      <button type="button" class="clear" onClick={() => onChange(FIRST_VIEW)}>
        Clear filters
      </button>
    )}
  </search>
);

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
        placeholder="Order, key or courier's id"
        autocomplete="off"
      />
    </label>
    <button type="submit">Search</button>
  </form>
);

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

const DayField = ({ label, value, onChange }: DayFieldProps) => (
  <label>
    <span>{label}</span>
    <input
      type="date"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </label>
);
