import { DayField } from "../../ui/day-field.tsx";
import { formatRange, GROUPINGS, type InsightsView, RANGES } from "./insights-view.ts";

interface RangeProps {
  readonly view: InsightsView;
  /** The first and the last day that are shown. */
  readonly range: { readonly from: string; readonly to: string };
  /** Whether the store may have other days: its own are not known yet. */
  readonly isGuessed: boolean;
  readonly onChange: (changes: Partial<InsightsView>) => void;
}

/** Which days are shown, and what they are grouped by. */
export const RangeFilter = ({ view, range, isGuessed, onChange }: RangeProps) => {
  const choose = (changes: { readonly from?: string; readonly to?: string }) =>
    onChange({ days: undefined, ...range, ...changes });
  return (
    <search class="card range">
      <fieldset class="tabs" aria-label="Days">
        {RANGES.map((days) => (
          <button
            key={days}
            type="button"
            aria-pressed={view.days === days}
            onClick={() => onChange({ days, from: "", to: "" })}
          >
            {formatRange(days)}
          </button>
        ))}
      </fieldset>
      <div class="filters">
        <DayField
          {...{ label: "From", value: range.from, isDisabled: isGuessed }}
          onChange={(from) => choose({ from })}
        />
        <DayField
          {...{ label: "To", value: range.to, isDisabled: isGuessed }}
          onChange={(to) => choose({ to })}
        />
        <label>
          <span>Compare</span>
          <select
            value={view.by}
            onChange={({ currentTarget }) =>
              onChange({ by: currentTarget.value as InsightsView["by"] })
            }
          >
            {GROUPINGS.map(([by, title]) => (
              <option key={by} value={by}>
                {title}
              </option>
            ))}
          </select>
        </label>
      </div>
    </search>
  );
};
