import { useId, useState } from "preact/hooks";
import { fromInputTime, type Interval, toInputTime } from "../hours.ts";
import { formatDay, listSpan } from "./calendar-days.ts";

interface ChoiceProps {
  readonly from: string;
  readonly to: string;
  readonly onSpan: (from: string, to: string) => void;
  /** Gives the chosen days other hours; undefined: those of the week. */
  readonly onSet: (days: readonly string[], intervals: readonly Interval[] | undefined) => void;
}

const KINDS = [
  ["closed", "Closed"],
  ["other", "Other hours"],
  ["usual", "The hours of the week"],
] as const;
type Kind = (typeof KINDS)[number][0];

/** What the chosen days get. */
export const HoursChoice = ({ from, to, onSpan, onSet }: ChoiceProps) => {
  const id = useId();
  const [kind, setKind] = useState<Kind>("closed");
  const [times, setTimes] = useState<Interval>({ from: "10:00", to: "14:00" });
  const [first, last] = from <= to ? [from, to] : [to, from];
  const days = listSpan(first, last);
  const intervals = { closed: [], other: [times], usual: undefined }[kind];
  const isWrong = kind === "other" && (times.from === "" || times.from >= times.to);
  // The browser empties a field while a day is typed: the span stays until one is there.
  const setSpan = (start: string, end: string) => {
    if (start !== "" && end !== "") onSpan(start, end);
  };
  return (
    <fieldset class="hours-choice">
      <legend>
        {first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`}
      </legend>
      <div class="pair">
        <MomentField
          type="date"
          label="First day"
          value={first}
          onChange={(day) => setSpan(day, pickLater(day, last))}
        />
        <MomentField
          type="date"
          label="Last day"
          value={last}
          onChange={(day) => setSpan(pickEarlier(first, day), day)}
        />
      </div>
      {KINDS.map(([value, title]) => (
        <div key={value} class="choice">
          <input
            type="radio"
            id={`${id}-${value}`}
            name="trial.kind"
            checked={kind === value}
            onChange={() => setKind(value)}
          />
          <label for={`${id}-${value}`}>{title}</label>
        </div>
      ))}
      {kind === "other" && (
        <div class="pair">
          <MomentField
            type="time"
            label="Open from"
            value={times.from}
            onChange={(time) => setTimes({ ...times, from: time })}
          />
          <MomentField
            type="time"
            label="Until"
            value={toInputTime(times.to)}
            onChange={(time) => setTimes({ ...times, to: fromInputTime(time) })}
          />
        </div>
      )}
      {isWrong && (
        <p class="fault" role="alert">
          The end must be later than the begin.
        </p>
      )}
      <p class="buttons">
        <button
          type="button"
          class="go"
          onClick={() => {
            if (!isWrong) onSet(days, intervals);
          }}
        >
          {days.length === 1 ? "Set this day" : `Set these ${days.length} days`}
        </button>
      </p>
    </fieldset>
  );
};

const pickEarlier = (one: string, other: string): string => [one, other].sort()[0] ?? one;
const pickLater = (one: string, other: string): string => [one, other].sort()[1] ?? one;

interface MomentFieldProps {
  readonly label: string;
  readonly type: "date" | "time";
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const MomentField = ({ label, type, value, onChange }: MomentFieldProps) => {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        // Preact's types want one type for each element.
        type={type as "date"}
        name={`trial.${label}`}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
};
